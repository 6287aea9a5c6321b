/** Returns a price in words. */
export const creditsText = (credits: number | null): string =>
  credits === null
    ? 'Price varies'
    : credits === 0
      ? 'Free'
      : credits === 1
        ? '1 credit'
        : `${credits.toLocaleString('en')} credits`

/** Returns a usual duration in short, such as `~ 55 s` or `~ 7 min`; undefined if it is not known. */
export function secondsText(seconds: number | null): string | undefined {
  if (seconds === null) return undefined
  if (seconds < 1) return '< 1 s'
  return seconds < 90
    ? `~ ${Math.round(seconds)} s`
    : seconds < 5400
      ? `~ ${Math.round(seconds / 60)} min`
      : `~ ${Math.round(seconds / 3600)} h`
}
