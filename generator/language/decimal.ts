/** How many Unicode code points a text has. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** How many digits stand behind the decimal point when the number is written out. */
export function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const fraction = digits.split('.')[1]?.length ?? 0
  return Math.max(0, fraction - Number(exponent))
}

/** Whether `value`, as it is written, is a multiple of `step`, exactly in decimals: 0.3 is one of 0.1. */
export function isMultiple(value: number, step: number): boolean {
  const places = Math.max(decimals(value), decimals(step))
  return scaled(value, places) % scaled(step, places) === 0n
}

/** The multiple of `step` that is nearest to `value`; of two, the one that is further from zero. */
export function nearestMultiple(value: number, step: number): number {
  const places = Math.max(decimals(value), decimals(step))
  const [whole, unit] = [scaled(value, places), scaled(step, places)]
  const half = whole < 0n ? -unit : unit
  return written(((2n * whole + half) / (2n * unit)) * unit, places)
}

/** The first multiple of `step` at or above `bound`, or at or below it; `bound` itself only where that is allowed. */
export function innerMultiple(bound: number, step: number, side: 'above' | 'below', isExclusive = false): number {
  const places = Math.max(decimals(bound), decimals(step))
  const [whole, unit] = [scaled(bound, places), scaled(step, places)]
  const over = ((whole % unit) + unit) % unit
  const below = whole - over
  if (over === 0n && !isExclusive) return written(whole, places)
  if (side === 'above') return written(below + unit, places)
  return written(over === 0n ? below - unit : below, places)
}

/** A number as a whole number of its last decimal place. */
export const scaled = (value: number, places: number): bigint => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent))
}

const written = (whole: bigint, places: number): number => Number(`${whole}e-${places}`)
