/**
 * Characters that editors, terminals and viewers obey or do not show: C0 and C1 controls but the tab and the line feed,
 * marks that turn the direction of a text, separators that end a line in some languages only, and halves of characters.
 */
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu

/** Whether a text holds such a character. */
export const isUnsafe = (text: string): boolean => text.search(unsafe) >= 0

/** A text with such characters in their written form, for what reads \u001b as one: code, JSON, quoted YAML. */
export const escapeUnsafe = (text: string): string => text.replace(unsafe, escapeCharacter)

/** A text without them, for people. */
export const dropUnsafe = (text: string): string => text.replace(unsafe, '')

/** The written form of a character, such as \u001b. */
export const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The text of a script that HTML comments cannot hide: in texts and patterns, where alone they can stand, it means the same. */
export const escapeScript = (code: string): string =>
  escapeUnsafe(code).replaceAll('<!--', '\\x3c!--').replaceAll('-->', '--\\x3e')
