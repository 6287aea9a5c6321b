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

/** The multiple of `step` that is nearest to `value`. */
export function nearestMultiple(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(decimals(step)))
}

/** The multiple of `step` nearest to `bound` on the side of zero or of `toward`, without passing `bound`. */
export function innerMultiple(bound: number, step: number, side: 'above' | 'below'): number {
  const count = side === 'above' ? Math.ceil(bound / step) : Math.floor(bound / step)
  return Number((count * step).toFixed(decimals(step)))
}

/** The number as it is written, times ten to the power of `places`, as a whole number. */
export const scaled = (value: number, places: number): bigint => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent))
}
