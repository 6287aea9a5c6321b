/**
 * Whether the number is an exact multiple of `step` in decimal notation: 0.3 is a multiple of 0.1. `scale` times the
 * step is an integer. JavaScript numbers distinguish decimals of up to 15 digits.
 */
export function isMultiple(value: number, step: number, scale: number): boolean {
  const scaled = Math.round(value * scale)
  if (Math.abs(scaled) < 1e15) return scaled % Math.round(step * scale) === 0 && scaled / scale === value
  return isExactMultiple(value, step)
}

/** The same check for every step, in integers of any length. */
export const isExactMultiple = (value: number, step: number): boolean => exact(value) % exact(step) === 0n

/** Returns the nearest multiple of `step`; of two, the one that is further from zero. */
export function nearestMultiple(value: number, step: number): number {
  const [all, unit] = [exact(value), exact(step)]
  const over = all % unit
  return written(all - over + ((2n * over) / unit) * unit)
}

/** Whether the number is a whole number of steps from `start`, exact in decimals. */
export const isStepFrom = (value: number, start: number, step: number): boolean =>
  (exact(value) - exact(start)) % exact(step) === 0n

/** Returns the number that is a whole number of steps above `start`, at most `max`, and nearest to `value`. */
export function nearestStepFrom(value: number, start: number, step: number, max: number): number {
  const [from, unit] = [exact(start), exact(step)]
  const count = (2n * (exact(value) - from) + unit) / (2n * unit)
  const near = from + count * unit
  return written(max < Infinity && near > exact(max) ? near - unit : near)
}

/**
 * Returns the first multiple of `step` above or below `bound`, or `bound` itself if it is one and not exclusive.
 * Multiples are counted from `start`.
 */
export function innerMultiple(
  bound: number,
  step: number,
  side: 'above' | 'below',
  isExclusive: boolean = false,
  start: number = 0,
): number {
  const [from, unit] = [exact(start), exact(step)]
  const all = exact(bound) - from
  const over = ((all % unit) + unit) % unit
  if (over === 0n && !isExclusive) return bound
  if (side === 'above') return written(from + all - over + unit)
  return written(from + (over === 0n ? all - unit : all - over))
}

/** Returns a function that returns the nth multiple of `step`, exact in decimals. */
export function multiplesOf(step: number): (count: number) => number {
  const places = decimals(step)
  const unit = exact(step) / 10n ** BigInt(340 - places)
  return (count) => Number(`${BigInt(count) * unit}e-${places}`)
}

/** Returns the number of digits after the decimal point, without an exponent. */
export function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const fraction = digits.split('.')[1]?.length ?? 0
  return Math.max(0, fraction - Number(exponent))
}

/** Returns a number times 10^340, exact in decimals: the smallest JavaScript number has 324 decimals. */
export function exact(value: number): bigint {
  const [digits = '', exponent = 0] = String(value).split('e')
  const [front, fraction = ''] = digits.split('.')
  return BigInt(front + fraction.padEnd(340 + +exponent, '0'))
}

const written = (exact: bigint): number => Number(`${exact}e-340`)
