/**
 * Whether the number is a multiple of `step`, exactly in decimals, as both are written: 0.3 is one of 0.1. Times
 * `scale`, a step is an integer. Numbers of JavaScript tell decimals of up to 15 digits apart.
 */
export function isMultiple(value: number, step: number, scale: number): boolean {
  const scaled = Math.round(value * scale)
  if (Math.abs(scaled) < 1e15) return scaled % Math.round(step * scale) === 0 && scaled / scale === value
  return isExactMultiple(value, step)
}

/** The same for every step, by counting in integers of any length. */
export const isExactMultiple = (value: number, step: number): boolean => exact(value) % exact(step) === 0n

/** The multiple of `step` that is nearest; of two, the one that is further from zero. */
export function nearestMultiple(value: number, step: number): number {
  const [all, unit] = [exact(value), exact(step)]
  const over = all % unit
  return written(all - over + ((2n * over) / unit) * unit)
}

/** The first multiple of `step` at or above `bound`, or at or below it; `bound` itself only where that is allowed. */
export function innerMultiple(bound: number, step: number, side: 'above' | 'below', isExclusive = false): number {
  const [all, unit] = [exact(bound), exact(step)]
  const over = ((all % unit) + unit) % unit
  if (over === 0n && !isExclusive) return bound
  if (side === 'above') return written(all - over + unit)
  return written(over === 0n ? all - unit : all - over)
}

/** Gives the multiples of `step` by their number, as they are written in decimals. */
export function multiplesOf(step: number): (count: number) => number {
  const places = decimals(step)
  const unit = exact(step) / 10n ** BigInt(340 - places)
  return (count) => Number(`${BigInt(count) * unit}e-${places}`)
}

/** How many digits stand behind the decimal point when the number is written out. */
export function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const fraction = digits.split('.')[1]?.length ?? 0
  return Math.max(0, fraction - Number(exponent))
}

/** A number times 10^340, exactly as it is written: the least number of JavaScript has 324 decimals. */
export function exact(value: number): bigint {
  const [digits = '', exponent = 0] = String(value).split('e')
  const [front, fraction = ''] = digits.split('.')
  return BigInt(front + fraction.padEnd(340 + +exponent, '0'))
}

const written = (exact: bigint): number => Number(`${exact}e-340`)
