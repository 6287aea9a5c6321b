import { multiplesOf } from '../language/decimal.ts'
import type { ShapeOf } from '../language/shape.ts'

/** How many multiples are tried one by one. */
const most = 100_000

/**
 * Whether standard validators accept every multiple of the step within the bounds. They divide in binary: for Ajv, 0.3
 * is not a multiple of 0.1, because 0.3 / 0.1 is 2.9999999999999996.
 */
export function isStandardStep({
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  step = 1,
  stepFrom,
}: ShapeOf<'number'>): boolean {
  if (stepFrom !== undefined) return false
  const [least, greatest] = [min ?? exclusiveMin, max ?? exclusiveMax]
  if (least === undefined || greatest === undefined) return false // Ajv refuses 8e21 as a multiple of 8
  const largest = Math.ceil(Math.max(Math.abs(least), Math.abs(greatest)))
  if ([step, largest].every((value) => Number.isSafeInteger(value * 4))) return true // quarters are exact in binary
  if (!((greatest - least) / step <= most && Number.isSafeInteger(Math.ceil(largest / step)))) return false
  return multiples(least, greatest, step).every((value) => isAccepted(value, step))
}

/** The test of Ajv. Zod is more lenient: it also accepts a quotient that is almost a whole number. */
function isAccepted(value: number, step: number): boolean {
  const quotient = value / step
  return quotient === Number.parseInt(String(quotient), 10)
}

/** Every multiple of the step from one number to another, in decimals. */
function multiples(least: number, greatest: number, step: number): readonly number[] {
  const multiple = multiplesOf(step)
  const first = Math.ceil(least / step) - 1
  const count = Math.floor(greatest / step) - first + 2
  return Array.from({ length: count }, (_, index) => multiple(first + index)).filter(
    (value) => value >= least && value <= greatest,
  )
}
