import type { Json } from '../../../generator/language/shape.ts'
import { wordOf } from '../runtime/packed.ts'

/** A value that becomes packed text: a word, a list, or nothing. Objects are words of JSON. */
export type Packable = Json | undefined | readonly Packable[]

/** Returns the text of a list, as `unpack` reads it. */
export const packedText = (list: readonly Packable[]): string => list.map(itemText).join('|')

const itemText = (item: Packable): string => (isList(item) ? `<${packedText(item)}>` : wordText(item))

/** Whether this is a list. */
export const isList = (item: Packable): item is readonly Packable[] => Array.isArray(item)

/** Returns the text of a word, with a sign in front if it would be read as something else. */
function wordText(word: Exclude<Packable, readonly Packable[]>): string {
  if (word === undefined) return ''
  if (typeof word === 'boolean') return word ? '!' : '?'
  if (typeof word === 'number') return String(word)
  if (typeof word !== 'string') return `=${escaped(JSON.stringify(word))}`
  const text = escaped(word)
  return /^[!?=^]|^$/.test(text) || wordOf(text) !== word ? `^${text}` : text
}

/** Returns text without marks and without what JSON escapes, as `decodeURIComponent` reads it. */
const escaped = (text: string): string =>
  text.replace(/[%<>|"\\\x00-\x1f]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)
