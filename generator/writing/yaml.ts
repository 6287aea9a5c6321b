import { Document, Scalar, visit } from 'yaml'
import type { Json } from '../catalogue/catalogue.ts'
import { escapeUnsafe, isUnsafe } from './unsafe.ts'

/**
 * Long lines stay whole and repeated parts are written out: other tools read them without surprises. Words that YAML 1.1
 * takes for something else, such as `yes` and `16:9`, are quoted: many readers of OpenAPI still read YAML 1.1.
 */
const options = { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const

/**
 * Data as a YAML document, exactly as the library writes it. The library is asked once for each distinct scalar; a document
 * of nodes for every value would take more time and memory than all else of a build.
 */
export const yamlText = (value: Json): string => `${new Writer().value(value, 0)}\n`

type Word = string | number | boolean | null

class Writer {
  private readonly keys = new Map<Word, string>()
  private readonly words = new Map<Word, string>()

  /** A value at a depth, behind the indentation of its first line. */
  value(value: Json, depth: number): string {
    if (typeof value !== 'object' || value === null) return this.word(value, depth)
    const lines = isList(value) ? this.items(value, depth) : this.entries(value, depth)
    if (lines.length === 0) return isList(value) ? '[]' : '{}'
    return lines.join(`\n${'  '.repeat(depth)}`)
  }

  private items(list: readonly Json[], depth: number): readonly string[] {
    return list.map((item) => `- ${this.value(item, depth + 1)}`)
  }

  private entries(map: { readonly [key: string]: Json }, depth: number): readonly string[] {
    return Object.entries(map).map(([key, value]) => {
      const start = this.key(key, depth)
      const isBelow = isBlock(value) && !start.includes('\n')
      return `${start}${isBelow ? `\n${'  '.repeat(depth + 1)}` : ' '}${this.value(value, depth + 1)}`
    })
  }

  /** A key with its colon, which has a line of its own below a key that is too long for one. */
  private key(key: string, depth: number): string {
    const ask = (): string => written({ [key]: 0 }, depth).slice(0, -' 0'.length)
    return dependsOnDepth(key) ? ask() : known(this.keys, key, ask)
  }

  private word(word: Word, depth: number): string {
    const ask = (): string => (depth === 0 ? written(word, 0) : written([word], depth - 1).slice('- '.length))
    return dependsOnDepth(word) ? ask() : known(this.words, word, ask)
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Whether a value is written on lines of its own. */
const isBlock = (value: Json): boolean =>
  typeof value === 'object' && value !== null && (isList(value) ? value : Object.keys(value)).length > 0

/** A text of several lines is indented, a long key too, and what begins as a document does is quoted at some depths only. */
const dependsOnDepth = (word: Word): boolean =>
  typeof word === 'string' ? word.length > 1000 || /\n|^(?:---|\.\.\.|%)/.test(word) : Object.is(word, -0) // which equals 0

function known(words: Map<Word, string>, word: Word, ask: () => string): string {
  const text = words.get(word) ?? ask()
  words.set(word, text)
  return text
}

/** What the library writes for a small value at a depth, without the lines of the lists around it. */
function written(value: Json, depth: number): string {
  const document = new Document(nested(value, depth), options)
  visit(document, { Scalar: quoteUnsafe })
  const text = document.toString(options).replace(/\n$/, '')
  return escapeUnsafe(text.slice('- '.length * depth))
}

const nested = (value: Json, depth: number): Json => (depth === 0 ? value : [nested(value, depth - 1)])

/** A text with a character that is not shown is quoted, because only in double quotes such a character can be written. */
function quoteUnsafe(_: unknown, scalar: Scalar): void {
  if (typeof scalar.value === 'string' && isUnsafe(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
}
