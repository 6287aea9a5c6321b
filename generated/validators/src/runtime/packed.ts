import { bare } from './bare.js'
import type { EveryKeyword, Use } from './keywords.js'
import type { FileLimits } from './media.js'
import type { AdvisoryRule } from './rule.js'
import type { Field, Json, Shape } from './shape.js'
import { proven } from './values.js'

/** The sign of a parameter that only one model has: the next of the singles. */
export const single = '!'
/** The sign of a model that has more than parameters: the next of the extras. */
export const extra = '#'
/** The code of the first letter for shared parameters. The one before it shifts the next letter by a page. */
export const firstCode = 37
/** The number of letters for shared parameters: up to `~`. */
export const pageSize = 90

/** A place in packed text. */
interface Cursor {
  readonly text: string
  at: number
}

type Words = readonly (Json | undefined)[]

/** Returns a parameter. */
export const unpackField = (text: string): Field => readField({ text, at: 0 })

/** Returns a rule between parameters with these names. */
export function unpackRule(text: string, names: readonly string[]): AdvisoryRule {
  const end = text.indexOf('"')
  const rule = readRule({ text: text.slice(0, end), at: 0 }, names)
  return proven(bare({ ...rule, because: wordOf(text.slice(end + 1)) }))
}

/** Returns the value of a word: text, unless it reads like a number or begins with a sign. */
export function wordOf(word: string): Json | undefined {
  switch (word[0]) {
    case undefined:
      return undefined
    case '#':
      return proven(JSON.parse(decodeURIComponent(word.slice(1))))
    case '^':
      return decodeURIComponent(word.slice(1))
  }
  if (word === '+' || word === '-') return word === '+'
  const number = Number(word)
  return number === number && String(number) === word ? number : word.includes('%') ? decodeURIComponent(word) : word
}

const signs = /[()="!@*]/g

/** Returns the text up to the next sign, and goes there. */
function readText(from: Cursor): string {
  const { text, at } = from
  signs.lastIndex = at
  from.at = signs.test(text) ? signs.lastIndex - 1 : text.length
  return text.slice(at, from.at)
}

/** Returns the words that follow a letter. */
const wordsOf = (text: string): Words => text.slice(1).split(',').map(wordOf)

/**
 * Returns a field. It has all keywords, like the shapes below, even if they are undefined: engines make literals
 * fastest, and no keyword is read from a polluted prototype.
 */
function readField(from: Cursor): Field {
  const name = wordOf(readText(from))
  from.at++
  const shape = readShape(from)
  const value = readSigned(from, '=')
  return proven({
    name,
    shape,
    // That of a choice is the position of its value.
    default: shape.is === 'choice' && value !== undefined ? shape.values[Number(value)] : value,
    label: readSigned(from, '"'),
    required: readSigned(from, '!'),
    allowEmpty: readSigned(from, '@'),
    secret: readSigned(from, '*'),
  })
}

/** Returns the value of a keyword with a sign; undefined if it is absent. Without a word, it is true. */
function readSigned(from: Cursor, sign: string): Json | undefined {
  if (from.text[from.at] !== sign) return undefined
  from.at++
  const value = wordOf(readText(from))
  return value === undefined ? true : value
}

/** Returns all parts in brackets that follow. */
function readParts<Part>(from: Cursor, readPart: (from: Cursor) => Part): readonly Part[] {
  const parts: Part[] = []
  while (from.text[from.at] === '(') {
    from.at++
    parts.push(readPart(from))
    from.at++
  }
  return parts
}

function readShape(from: Cursor): Shape {
  const text = readText(from)
  const words = wordsOf(text)
  switch (text[0]) {
    case 's':
      return proven(stringOf(words))
    case 'n':
      return proven(numberOf(words))
    case 'b':
      return { is: 'boolean' }
    case 'c':
      return proven({ is: 'choice', unit: words[0], values: words.slice(1) })
    case 'f':
      return proven({ is: 'file', media: words[0], noun: words[1], families: words[2] })
    default:
      return proven(compoundOf(text[0], words, from))
  }
}

const stringOf = (words: Words) => ({
  is: 'string',
  maxLength: words[0],
  minLength: words[1],
  pattern: words[2],
  noun: words[3],
  trim: words[4],
  notBlank: words[5],
  format: words[6],
})

const numberOf = (words: Words) => ({
  is: 'number',
  max: words[0],
  min: words[1],
  step: words[2],
  integer: words[3],
  unit: words[4],
  exclusiveMin: words[5],
  exclusiveMax: words[6],
  stepFrom: words[7],
})

/** Returns a shape with parts, or one of any value. */
function compoundOf(letter: string | undefined, words: Words, from: Cursor) {
  if (letter === 'o') return { is: 'object', fields: readParts(from, readField) }
  const parts = readParts(from, readShape)
  switch (letter) {
    case 'l':
      return { is: 'list', max: words[0], min: words[1], unique: words[2], of: parts[0] }
    case 'm':
      return { is: 'map', max: words[0], min: words[1], noun: words[2], of: parts[0], keys: parts[1] }
    case 'e':
      return { is: 'either', tag: words[0], of: parts }
    case 'u':
      return { is: 'nullable', of: parts[0] }
    default:
      return { is: 'any', notEmpty: words[0] }
  }
}

/** Returns a rule or a condition; it names parameters by their positions. */
function readRule(from: Cursor, names: readonly string[]): object {
  const text = readText(from)
  const words = wordsOf(text)
  const params = words.map((word) => names[Number(word)])
  const [param] = params
  const when = readParts(from, (inner) => readRule(inner, names))
  const is = ruleNames[text.charAt(0)]
  switch (text[0]) {
    case 'j':
    case 'k':
      return { is, params }
    case 'r':
    case 'p':
      return { is, param, when }
    case 't':
      return { is, param, ...(words[1] !== undefined && { default: words[1] }), values: words.slice(2), when }
    case 'v':
      return { is, param, min: words[1], max: words[2] }
    case 'g':
    case 'h':
      return { is, param }
    case 'i':
      return { is, param, values: words.slice(1) }
    default:
      return { is, param, others: params.slice(1) }
  }
}

const ruleNames: Readonly<Record<string, string>> = {
  x: 'forbiddenWith',
  w: 'needs',
  y: 'needsOneOf',
  j: 'exactlyOneOf',
  k: 'atLeastOneOf',
  r: 'requiredWhen',
  p: 'allowedWhen',
  t: 'only',
  v: 'within',
  g: 'given',
  h: 'not given',
  i: 'in',
}

/** The use of each keyword in packed text: types only, which add nothing to a package. */
export type Unpacked = EveryKeyword<
  Use,
  {
    readonly any: { readonly notEmpty: 'used' }
    readonly string: {
      readonly minLength: 'used'
      readonly maxLength: 'used'
      readonly trim: 'used'
      readonly notBlank: 'used'
      readonly pattern: 'used'
      readonly format: 'used' // only of those with a check
      readonly noun: 'used'
      readonly example: 'ignored'
      readonly catalog: 'ignored'
    }
    readonly number: {
      readonly integer: 'used'
      readonly min: 'used'
      readonly max: 'used'
      readonly exclusiveMin: 'used'
      readonly exclusiveMax: 'used'
      readonly step: 'used'
      readonly stepFrom: 'used'
      readonly unit: 'used'
    }
    readonly boolean: object
    readonly choice: {
      readonly values: 'used'
      readonly labels: 'ignored'
      readonly deprecated: 'ignored'
      readonly unit: 'used'
    }
    readonly file: {
      readonly media: 'used'
      readonly noun: 'used'
      readonly families: 'used'
      readonly role: 'ignored'
      readonly limits: 'ignored'
      readonly mimeTypes: 'ignored'
    }
    readonly list: { readonly of: 'used'; readonly min: 'used'; readonly max: 'used'; readonly unique: 'used' }
    readonly object: { readonly fields: 'used' }
    readonly map: {
      readonly of: 'used'
      readonly keys: 'used'
      readonly min: 'used'
      readonly max: 'used'
      readonly noun: 'used'
    }
    readonly either: { readonly of: 'used'; readonly tag: 'used' }
    readonly nullable: { readonly of: 'used' }
    readonly field: {
      readonly name: 'used'
      readonly label: 'used'
      readonly description: 'ignored'
      readonly required: 'used'
      readonly allowEmpty: 'used'
      readonly secret: 'used'
      readonly shape: 'used'
      readonly default: 'used'
      readonly prefill: 'ignored'
    }
    readonly limits: Readonly<Record<keyof FileLimits, 'ignored'>>
  }
>
