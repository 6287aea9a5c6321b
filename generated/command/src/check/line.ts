/** Text on one line: what would break the line, or hide or turn what stands beside it, is written as its number. */
export const line = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(/[\p{C}\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    : text
