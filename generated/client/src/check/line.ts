/** Returns text on one line: characters that break the line, or hide or reverse their neighbors, become numbers. */
export function line(text: string): string {
  if (!/[^ -~]/.test(text)) return text
  // Not a literal: engines check those while a module loads, and these sets were a quarter of the time for a validator.
  hidden ??= new RegExp('[\\p{C}\\u2028\\u2029]', 'gu')
  return text.replace(hidden, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}

let hidden: RegExp | undefined
