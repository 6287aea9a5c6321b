/** Returns text on one line: characters that break the line, or hide or reverse their neighbors, become numbers. */
export const line = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(new RegExp(hidden, 'gu'), (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    : text

// Not a literal: engines check those while a module loads, and these sets were a quarter of the time for a validator.
const hidden = '[\\p{C}\u2028\u2029]'
