/**
 * Characters that editors, terminals and viewers interpret or hide: C0 and C1 controls except the tab and the line
 * feed, direction marks, line separators of some languages, and lone surrogates.
 */
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu

/** Whether a text holds such a character. */
export const isUnsafe = (text: string): boolean => !isAscii(text) && text.search(unsafe) >= 0

/** Escapes such characters for formats that support \u001b: code, JSON, quoted YAML. */
export const escapeUnsafe = (text: string): string => (isAscii(text) ? text : text.replace(unsafe, escapeCharacter))

/** Removes them from a text for people. */
export const dropUnsafe = (text: string): string => (isAscii(text) ? text : text.replace(unsafe, ''))

/** Whether a text has only characters of ASCII that are safe, as almost every text has: that is found out faster. */
const isAscii = (text: string): boolean => text.search(/[^\t\n\x20-\x7e]/) < 0

/** The escape of a character, such as \u001b. */
export const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Escapes a script so that HTML comments cannot hide it; in strings and patterns, the only places where it can occur,
 * the meaning is the same.
 */
export const escapeScript = (code: string): string =>
  escapeUnsafe(code).replaceAll('<!--', '\\x3c!--').replaceAll('-->', '--\\x3e')
