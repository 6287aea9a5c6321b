import type { Json } from '../catalogue/catalogue.ts'
import type { Entries } from '../catalogue/document.ts'
import { width } from './code.ts'
import { escapeUnsafe } from './unsafe.ts'

/** JSON text with each entry on its own line, as npm writes package.json. */
export const jsonText = (value: Json): string => `${escapeUnsafe(JSON.stringify(value, null, 2))}\n`

/**
 * JSON text as the formatter lays it out: each entry is on its own line, and a list of words is on one line if it fits
 * there. Undefined if that takes more knowledge of the formatter: then it must be asked, which takes twice as long.
 */
export function laidOutJson(path: string, value: Json): string | undefined {
  if (special.test(path)) return undefined
  const laidOut = layOut(JSON.stringify(value, null, 2))
  return laidOut && `${escapeUnsafe(laidOut)}\n`
}

/**
 * Entries of an object as the formatter lays them out at a depth, if others follow; the depth of a document's own entries is 1.
 * Undefined as for `laidOutJson`. None are the empty text.
 */
export function laidOutEntries(path: string, entries: Entries, depth: number): string | undefined {
  if (special.test(path)) return undefined
  const lines = JSON.stringify(entries, null, 2).slice('{\n'.length, -'\n}'.length)
  if (lines === '') return ''
  const indent = '  '.repeat(depth - 1)
  const laidOut = layOut(`${indent}${indent === '' ? lines : lines.replaceAll('\n', `\n${indent}`)},`)
  return laidOut && escapeUnsafe(laidOut.slice(0, -1))
}

/** Such entries as text that the formatter takes, and the part of its answer that they are. */
export const entriesText = (entries: Entries, depth: number): string => jsonText(nested({ ...entries, '': 0 }, depth))

/** The entries in the answer of the formatter to such a text. */
export const entriesIn = (text: string, depth: number): string =>
  text
    .split('\n')
    .slice(depth, -depth - 2)
    .join('\n')
    .replace(/,$/, '')

/** An object at a depth. */
const nested = (entries: Entries, depth: number): Json => (depth === 1 ? entries : { '': nested(entries, depth - 1) })

/** Lines of JSON as the formatter lays them out. Only lists change, so the text between them is copied at once. */
function layOut(text: string): string | undefined {
  if (unusual.test(text)) return undefined
  const pieces: string[] = []
  let from = 0
  for (let at = text.indexOf('[\n'); at >= 0; at = text.indexOf('[\n', Math.max(at + 1, from))) {
    const end = endOfWords(text, at + 2)
    if (end === undefined) continue
    const start = text.lastIndexOf('\n', at) + 1
    const joined = onOneLine(text.slice(start, end).split('\n'))
    if (joined === undefined) return undefined
    if (joined === '') continue
    pieces.push(text.slice(from, start), joined)
    from = end
  }
  return pieces.join('') + text.slice(from)
}

/** Files that the formatter lays out as npm and Composer do, and those in which there can be comments. */
const special = /(?:^|\/)(?:package|package-lock|composer)\.json$|(?<!\.json)$/

/** Lists and empty objects in a list, which can share a line, and exponents, which the formatter writes in another way. */
const unusual = /^ +(?:\[|\[\]|\{\}),?$|\de[+-]\d+,?$/m

/** The end of the line that closes a list, if there are only texts, numbers, booleans and null in it. */
function endOfWords(text: string, first: number): number | undefined {
  for (let start = first, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start)
    end = next < 0 ? text.length : next
    const line = text.slice(start, end)
    if (/^ *\],?$/.test(line)) return end
    if (/[[\]{}],?$/.test(line)) return undefined
  }
  return undefined
}

/** A list of words as one line; empty if it does not fit, and undefined if the formatter must be asked. */
function onOneLine([first = '', ...rest]: readonly string[]): string | undefined {
  const words = rest.slice(0, -1).map((line) => line.trimStart().replace(/,$/, ''))
  const line = `${first}${words.join(', ')}${rest.at(-1)?.trimStart() ?? ''}`
  if (!/^[\x20-\x7e]*$/.test(line) || words.some((word) => unusual.test(word))) return undefined // some characters take two columns
  if (line.length <= width) return line
  return words.every((word) => /^-?\d/.test(word)) ? undefined : '' // several numbers share a line
}
