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
