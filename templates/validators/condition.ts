import { code, type Code } from '../../generator/writing/code.ts'
import { number, quote } from '../../generator/writing/print.ts'

/** The condition that refuses a value. */
export interface Test {
  readonly operands: readonly Code[]
  readonly operator: Code
}

/** Refuses a value if one of these holds. */
export const or = (operands: readonly Code[]): Test => ({ operands, operator: code` || ` })
/** Refuses a value if all of these hold. */
export const and = (operands: readonly Code[]): Test => ({ operands, operator: code` && ` })

/** Returns a value of a choice as code. */
export const print = (value: string | number): Code => (typeof value === 'string' ? quote(value) : number(value))
