import { code, type Code } from '../../generator/writing/code.ts'
import { number, quote } from '../../generator/writing/print.ts'

/** When a value is refused. */
export interface Test {
  readonly operands: readonly Code[]
  readonly operator: Code
}

/** Refused when one of these holds. */
export const or = (operands: readonly Code[]): Test => ({ operands, operator: code` || ` })
/** Refused when all of these hold. */
export const and = (operands: readonly Code[]): Test => ({ operands, operator: code` && ` })

/** A value of a choice as code. */
export const print = (value: string | number): Code => (typeof value === 'string' ? quote(value) : number(value))
