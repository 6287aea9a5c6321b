import { visible } from '../visible.ts'

/** Text whose invisible characters are escaped, such as \u001b. Tabs and line breaks stay. */
export const printable = (text: string): string =>
  text.replace(/[^\t\n\r]+/g, (part) => visible(part).replace(/[\ufffe\uffff]/g, '\ufffd'))

/** The message of a finding and its hint. */
export const messageOf = ({ message, hint }: { readonly message: string; readonly hint?: string }): string =>
  printable(hint === undefined ? message : `${message}\n${hint}`)

/** JSON that every parser accepts: half of a surrogate pair becomes the replacement character. */
export const strictJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escape) =>
    escape === '\\\\' ? escape : '\\ufffd',
  )
