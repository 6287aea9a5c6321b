/** Returns text on one line: characters that break the line, or hide or reverse their neighbors, become numbers. */
export const line = (text: string): string =>
  /[^ -~]/.test(text)
    ? text.replace(/[\p{C}\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    : text
