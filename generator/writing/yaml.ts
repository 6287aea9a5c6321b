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
export function yamlText(value: Json): string {
  return `${new YamlWriter().text(value, 0)}\n`
}

type Word = string | number | boolean | null

/** Writes values of one document, each at its depth. */
export class YamlWriter {
  private parts: string[] = []
  private readonly keys = new Map<Word, string>()
  private readonly words = new Map<Word, string>()
  private readonly document = new Document(null, options) // one for all: making the library's schema takes its time

  /** A value at a depth, behind the indentation of its first line. */
  text(value: Json, depth: number): string {
    this.parts = []
    this.add(value, depth)
    return this.parts.join('')
  }

  /** A name of an entry whose value begins on the next line, with its colon. */
  name(name: string): string {
    return this.key(name, 0)
  }

  private add(value: Json, depth: number): void {
    if (typeof value !== 'object' || value === null) this.parts.push(this.word(value, depth))
    else if (isList(value)) this.addList(value, depth)
    else this.addMap(Object.entries(value), depth)
  }

  private addList(items: readonly Json[], depth: number): void {
    if (items.length === 0) this.parts.push('[]')
    for (const [index, item] of items.entries()) {
      this.parts.push(index === 0 ? '- ' : `${line(depth)}- `)
      this.add(item, depth + 1)
    }
  }

  private addMap(entries: readonly (readonly [string, Json])[], depth: number): void {
    if (entries.length === 0) this.parts.push('{}')
    let start = ''
    for (const [name, value] of entries) {
      const key = this.key(name, depth)
      const isBelow = isBlock(value) && !key.includes('\n')
      this.parts.push(start, key, isBelow ? line(depth + 1) : ' ')
      this.add(value, depth + 1)
      start = line(depth)
    }
  }

  /** A key with its colon, which is on the next line if the key is too long. */
  private key(key: string, depth: number): string {
    return known(this.keys, key, depth, (at) => {
      const text = simple(key)
      return text === undefined ? this.written({ [key]: 0 }, at).slice(0, -' 0'.length) : `${text}:`
    })
  }

  private word(word: Word, depth: number): string {
    return known(this.words, word, depth, (at) => simple(word) ?? this.written(word, at))
  }

  /** Returns the text that the library writes for a small value at a depth, without the dashes of outer lists. */
  private written(value: Json, depth: number): string {
    const { document } = this
    document.contents = document.createNode(nested(value, depth))
    visit(document, { Scalar: quoteUnsafe })
    const text = document.toString(options).replace(/\n$/, '')
    return escapeUnsafe(text.slice('- '.length * depth))
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The end of a line, and the indentation of the next. Nearly all lines have one of a few. */
export const line = (depth: number): string => lines[depth] ?? `\n${'  '.repeat(depth)}`

const lines: readonly string[] = Array.from({ length: 50 }, (_, depth) => `\n${'  '.repeat(depth)}`)

/** Whether a value is written on separate lines. */
const isBlock = (value: Json): boolean =>
  typeof value === 'object' && value !== null && (isList(value) ? value : Object.keys(value)).length > 0

/** A text of several lines is indented, a long key too, and what begins as a document does is quoted at some depths only. */
const dependsOnDepth = (word: Word): boolean =>
  typeof word === 'string' ? word.length > 1000 || /\n|^(?:---|\.\.\.|%)/.test(word) : Object.is(word, -0) // to a map it is 0

/**
 * Texts that begin with a letter or a harmless mark, in which no mark can mean anything. Asking the library for all of
 * them took two thirds of the time of a document.
 */
const plain = /^[A-Za-z/$_(](?:[ !"$-9;-~]|:(?! )){0,500}(?<![ :])$/

/** Such texts that are something else in YAML 1.1 or 1.2, in any capitalization. */
const values = /^(?:y|yes|n|no|on|off|true|false|null|e[-+]?\d+)$/i

/** Texts that would become something else without quotes: mappings and comments. */
const ambiguous = /^#|: |:$| #/

/** Texts that single quotes can hold as they are. */
const quotable = /^[ -&(-~]{1,500}$/

/** The text of a word that is written alike everywhere; undefined if the library must decide. */
function simple(word: Word): string | undefined {
  if (typeof word === 'number') return Number.isSafeInteger(word) && !Object.is(word, -0) ? String(word) : undefined
  if (typeof word !== 'string') return undefined
  if (plain.test(word) && !values.test(word)) return word
  return ambiguous.test(word) && quotable.test(word) ? `'${word}'` : undefined
}

/** The text of a word at a depth; one that is the same at every depth is asked for once. */
function known(texts: Map<Word, string>, word: Word, depth: number, ask: (depth: number) => string): string {
  const text = texts.get(word)
  if (text !== undefined && !Object.is(word, -0)) return text
  if (dependsOnDepth(word)) return ask(depth)
  const asked = ask(1)
  if (typeof word !== 'string' || asked !== word || word.length <= longestKnown) texts.set(word, asked)
  return asked
}

/** Longer texts that need no quotes are seldom in a document twice, and a large one has many. */
const longestKnown = 60

/** A value in so many lists. */
const nested = (value: Json, depth: number): Json => (depth === 0 ? value : [nested(value, depth - 1)])

/** A text with a character that is not shown is quoted, because only in double quotes such a character can be written. */
function quoteUnsafe(_: unknown, scalar: Scalar): void {
  if (typeof scalar.value === 'string' && isUnsafe(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
}
