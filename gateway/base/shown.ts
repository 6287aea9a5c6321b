/** Control characters, direction marks and lone surrogates, which move cursors, change colours or garble a line. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text with each of these written as its number, such as \u{1b}. */
export const visible = (text: string): string =>
  text.replace(unsafe, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`)

/** Whether a text has control characters or direction marks, which would garble everything that shows it. */
export const hasControls = (text: string): boolean => text.search(unsafe) !== -1

/** The longest text in a line for people, in characters. */
const most = 200

/** A text of a caller or a vendor in a line for people: cut if it is long, and quoted if it would garble the line. */
export const printable = (text: string): string =>
  hasControls(text) ? shown(text) : text.length > most ? `${text.slice(0, most - 3)}...` : text

/** Quotes a value on one line, and shortens it. */
export function shown(text: string): string {
  const cut = text.length > 100 ? `${text.slice(0, 97)}...` : text
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
