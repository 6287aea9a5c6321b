/**
 * Escapes text for Markdown, in CommonMark and with the extensions of GitHub, so that it is shown exactly. Ordinary
 * prose does not change: only potential markup gets a backslash.
 */
export const markdownText = (text: string): string =>
  escapeInline(text)
    .split(/\r\n|[\n\r]/)
    .map((line) => escapeLineStart(line.trim()))
    .join('\n')

/** A value as inline code, or as text if inline code cannot contain it. */
export const markdownCode = (value: string): string =>
  /^\s*$|^\s|\s$|[`<\r\n]/.test(value) ? markdownText(value) : `\`${value}\``

/** A line of Markdown, or its first word, that does not start a list, heading, quotation, rule or table. */
export const escapeLineStart = (line: string): string =>
  /^(?:>|(?:#{1,6}|[-+*])(?:\s|$)|[-=*_|:\s]+$)/.test(line)
    ? `\\${line}`
    : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/** Potential markup within a line; runs of the same mark are matched together, because they act together. */
const marks = /\\|`|\[|<|&|\*+|_+|~+|(?<=\b(?:https?|ftp)):(?=\/\/)|(?<=\bwww)\.(?=\w)|(?<=[\w.+-])@(?=\w)/gi

/** Every text with potential markup has one of these. */
const signs = /[\\`[<&*_~@]|:\/\/|www\./i

function escapeInline(text: string): string {
  if (!signs.test(text)) return text
  const lastLink = Math.max(...['](', ']:', ']['].map((end) => text.lastIndexOf(end)))
  return text.replace(marks, (mark, at: number) => {
    const [before, after] = [characterBefore(text, at), text.slice(at + mark.length, at + mark.length + 40)]
    return isMarkup(mark, before, after, at < lastLink) ? mark.replace(/./gs, '\\$&') : mark
  })
}

/** Whether a mark has an effect at its position; a mark that can only open is harmless if nothing can close it. */
function isMarkup(mark: string, before: string, after: string, isBeforeLink: boolean): boolean {
  const isApart = isSpace(before) && (after === '' || isSpace(after))
  switch (mark.charAt(0)) {
    case '\\':
      return /^(?:[!-/:-@[-`{-~\r\n]|$)/.test(after)
    case '[':
      return isBeforeLink
    case '<':
      return !/^[\s=\d]/.test(after)
    case '&':
      return /^(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(after)
    case '*':
      return !isApart
    case '_':
      return !isApart && !(isWord(before) && isWord(after))
    case '~':
      return mark.length > 1 || !isSpace(before)
    default:
      return true
  }
}

const isSpace = (text: string): boolean => text === '' || /^\s/.test(text)
const isWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text)

/** The code point before this position. */
function characterBefore(text: string, at: number): string {
  const last = text.charAt(at - 1)
  return /[\udc00-\udfff]/.test(last) ? text.slice(Math.max(0, at - 2), at) : last
}
