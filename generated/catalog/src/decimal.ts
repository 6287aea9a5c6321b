/**
 * Whether the number is an exact multiple of `step` in decimal notation: 0.3 is a multiple of 0.1. `scale` times the
 * step is an integer. JavaScript numbers distinguish decimals of up to 15 digits.
 */
export function isMultiple(value: number, step: number, scale: number): boolean {
  const scaled = Math.round(value * scale)
  if (Math.abs(scaled) < 1e15) return scaled % Math.round(step * scale) === 0 && scaled / scale === value
  return isStepFrom(value, 0, step)
}

/** Whether the number is a whole number of steps from `start`, exact in decimals. */
export function isStepFrom(value: number, start: number, step: number): boolean {
  const [above, unit] = scaled(value, start, step)
  return above % unit === 0n
}

/**
 * Returns the nearest number of whole steps from `start`; of two, the one that is further from it. If that is out of
 * bounds, the next one inside.
 */
export function nearestStepFrom(
  value: number,
  start: number,
  step: number,
  max: number = Infinity,
  min: number = -Infinity,
): number {
  const [above, unit, written] = scaled(value, start, step)
  const rest = above % unit
  const near = above - rest + ((2n * rest) / unit) * unit
  const number = written(near)
  return written(number > max ? near - unit : number < min ? near + unit : near)
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
  const [above, unit, written] = scaled(bound, start, step)
  const over = ((above % unit) + unit) % unit
  if (over === 0n && !isExclusive) return bound
  if (side === 'above') return written(above - over + unit)
  return written(over === 0n ? above - unit : above - over)
}

/** Returns a function that returns the nth multiple of `step`, exact in decimals. */
export function multiplesOf(step: number): (count: number) => number {
  const [, unit, written] = scaled(0, 0, step)
  return (count) => written(BigInt(count) * unit)
}

/** Returns the number of digits after the decimal point, without an exponent. */
export const decimals = (value: number): number => Math.max(0, digits(value).places)

/** Returns a number times 10^340, exact in decimals: the smallest JavaScript number has 324 decimals. */
export const exact = (value: number): bigint => digits(value).times(340)

/**
 * Returns how far the value is above the start, and the step, as whole numbers of their smallest decimal place, and a
 * function that returns the number at such a distance from the start.
 */
function scaled(
  value: number,
  start: number,
  step: number,
): readonly [above: bigint, step: bigint, written: (distance: bigint) => number] {
  const [all, low, unit] = [digits(value), digits(start), digits(step)]
  const places = Math.max(0, all.places, low.places, unit.places)
  const from = low.times(places)
  return [all.times(places) - from, unit.times(places), (distance) => Number(`${from + distance}e-${places}`)]
}

/** The digits of a number. */
interface Digits {
  /** How many of them are after the decimal point: below 0, zeros are missing before it. */
  readonly places: number
  /** Returns the number times 10^n, exact in decimals. */
  readonly times: (n: number) => bigint
}

function digits(value: number): Digits {
  // Bounds and steps are almost always whole, and need no text.
  if (Number.isSafeInteger(value)) return { places: 0, times: (n) => BigInt(value) * 10n ** BigInt(n) }
  const [number = '', exponent = 0] = String(value).split('e')
  const [front, fraction = ''] = number.split('.')
  return {
    places: fraction.length - +exponent,
    times: (n) => BigInt(front + fraction.padEnd(n + +exponent, '0')),
  }
}
