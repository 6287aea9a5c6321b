import type { Json } from '../../../generator/language/shape.ts'
import { wordOf } from '../runtime/packed.ts'

/** Returns the text of a value, which `wordOf` reads: empty if it is absent. */
export const packWord = (value: Json | undefined): string => worded(value, marks)

/** The same for a sentence, which stands alone: the signs between words can be in it. */
export const packSentence = (text: string): string => worded(text, ends)

/** The characters that words cannot have: signs, separators, and what literals or `decodeURIComponent` read. */
const marks = /[%,()="!@*|&~\\\x00-\x1f]/g

/** Those that sentences cannot have. */
const ends = /[%"|&~\\\x00-\x1f]/g

function worded(value: Json | undefined, unsafe: RegExp): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '+' : '-'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return `#${escaped(JSON.stringify(value), unsafe)}`
  const text = escaped(value, unsafe)
  return /^[-+]?$|^[#^]/.test(text) || wordOf(text) !== value ? `^${text}` : text
}

const escaped = (text: string, unsafe: RegExp): string =>
  text.replace(unsafe, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)
