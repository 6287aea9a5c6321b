/** Returns a text as the search compares it: without case, accents and other marks. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns the words of a text, plain. A name such as `guidanceScale` has two, and a number such as `2.6` is one. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? []

/** Returns an id such as `text-to-video` as people write it: `Text to video`. */
export function titleOf(id: string): string {
  const text = id.replace(/[-_]+/g, ' ').trim()
  return text === '' ? id : text.charAt(0).toUpperCase() + text.slice(1)
}

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
