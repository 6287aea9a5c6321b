import { isRecord } from './values.ts'

/** How much of an answer in place of a result operators see, in UTF-16 code units. */
export const mostKept = 8192

/** The beginning of a text, and its size if that is not all of it. */
export function beginningOf(text: string): { readonly text: string; readonly bytes?: number } {
  if (text.length <= mostKept) return { text }
  return { text: text.slice(0, mostKept).replace(/[\uD800-\uDBFF]$/, ''), bytes: Buffer.byteLength(text) }
}

/** A JSON value whose texts and names are clean. */
export function cleaned(value: unknown, clean: (text: string) => string): unknown {
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part)
    if (Array.isArray(part)) return part.map(copy)
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [clean(name), copy(inner)]))
  }
  return copy(value)
}

/** A text without the parts of an address that can be secret: its user, its query and its fragment. */
export const bareAddress = (text: string): string =>
  /^https?:/i.test(text) ? text.replace(/^(https?:\/\/)[^/?#]*@/i, '$1').replace(/[?#].*$/s, '?[cut]') : text
