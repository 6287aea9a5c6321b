/**
 * Returns text on one line: characters that break the line, or hide or reverse their neighbors, become numbers. Their
 * set is not a literal, because engines check literals while a module loads: it was a quarter of a validator's time.
 */
export const line = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(new RegExp('[\\p{C}\u2028\u2029]', 'gu'), (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    : text
