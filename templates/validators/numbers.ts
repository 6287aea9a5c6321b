import { decimals } from '../../generator/language/decimal.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { number } from '../../generator/writing/print.ts'

/** The bounds of a number. */
type Bounds = { readonly [Name in 'min' | 'max' | 'exclusiveMin' | 'exclusiveMax']: number | undefined }

/** Returns the name of a function of the runtime, which the module then imports. */
type Call = (name: string) => Code

/** Returns conditions, one of which is true if `value` is not a number within these bounds. */
export function boundOperands({ min, max, exclusiveMin, exclusiveMax }: Bounds, call: Call): readonly Code[] {
  if (min !== undefined && max !== undefined && exclusiveMin === undefined && exclusiveMax === undefined)
    return [code`!${call('isWithin')}(value, ${number(min)}, ${number(max)})`]
  const bounds = [
    ...(min === undefined ? [] : [code`value >= ${number(min)}`]),
    ...(exclusiveMin === undefined ? [] : [code`value > ${number(exclusiveMin)}`]),
    ...(max === undefined ? [] : [code`value <= ${number(max)}`]),
    ...(exclusiveMax === undefined ? [] : [code`value < ${number(exclusiveMax)}`]),
  ]
  const isBounded = (min ?? exclusiveMin) !== undefined && (max ?? exclusiveMax) !== undefined
  return [
    code`typeof value !== 'number'`,
    ...(isBounded ? [] : [code`!Number.isFinite(value)`]),
    ...(bounds.length === 0 ? [] : [code`!(${join(bounds, code` && `)})`]),
  ]
}

/** Returns the condition that is true if `value` is not on the steps, which count from `start`, or from 0. */
export function stepOperand(step: number, start: number | undefined, call: Call): Code {
  const scale = 10 ** decimals(step)
  const isShort = scale <= 1e22 && step * scale < 1e15 // both exact
  return start === undefined && isShort
    ? code`!${call('isMultiple')}(value, ${number(step)}, ${number(scale)})`
    : code`!${call('isStepFrom')}(value, ${number(start ?? 0)}, ${number(step)})`
}
