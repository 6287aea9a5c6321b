/**
 * Characters that terminals or viewers interpret: C0 and C1 controls, direction marks, invisible marks, lone
 * surrogates.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu

/** Text on one line, with every invisible character escaped, such as \u001b. */
export const visible = (text: string): string =>
  text.replace(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })

/** The same, with one column for each such character, so that carets below stay aligned. */
export const masked = (text: string): string => text.replaceAll('\t', ' ').replace(unsafe, '\uFFFD')

/** Text of at most this many UTF-16 code units, cut between characters, with dots if some of it is missing. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, boundary(text, most))}...` : text

/** This position, or the one before it if it would split a surrogate pair. */
export const boundary = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at)

/** The width of a text in a terminal: East Asian characters and emoji take two columns, accents none. */
export function columns(text: string): number {
  let sum = 0
  for (const character of text) sum += none.test(character) ? 0 : two.test(character) ? 2 : 1
  return sum
}

const none = /^[\p{Mn}\p{Me}]/u

const two =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u
