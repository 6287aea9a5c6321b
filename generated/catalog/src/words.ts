import { bare } from './bare.js'
import type { EveryKeyword, Use } from './keywords.js'
import { line } from './line.js'
import { nouns, type FileLimits } from './media.js'
import type { Order, UnreadableWords, ValueWords, Words } from './messages.js'
import { once } from './once.js'
import type { Field, Shape, ShapeOf } from './shape.js'
import { fieldsOf, isPlainList, isRecord } from './values.js'

/** Returns the expected value in words that follow "must be"; `order` sorts many options by distance to `value`. */
export const expected = (shape: Shape, value?: unknown, order?: Order): string =>
  'of' in shape || (shape.is === 'choice' && shape.values.length > most)
    ? line(describe(shape, value, order))
    : fixed(shape)

/** Returns the names of fields. Every explanation needs them first, so this also removes the prototypes, once. */
export const namesOf: (fields: readonly Field[]) => readonly string[] = /* @__PURE__ */ once((fields) =>
  bare(fields).map(({ name }) => name),
)

/** The words of a shape that do not depend on the value. */
const fixed = /* @__PURE__ */ once((shape: Shape) => line(describe(shape)))

function describe(shape: Shape, value?: unknown, order?: Order): string {
  switch (shape.is) {
    case 'any':
      return 'a JSON value'
    case 'string':
    case 'map':
      return text(shape)
    case 'number':
      return numberWords(shape)
    case 'boolean':
      return 'true or false'
    case 'choice':
      return `one of ${some(shape.values, value, order, JSON.stringify)}${unit(shape.unit)}`
    case 'file':
      return `an address (lower-case https: or http:) or a data: URI of ${shape.noun ?? nouns[shape.media]}`
    case 'list':
      return `a list${bounds(shape.min, shape.max, 'item', ' of ')}`
    case 'object':
      return `an object with ${some(namesOf(shape.fields))}`
    case 'either':
      return shape.of.map((one) => describe(one, value, order)).join(', or ')
    case 'nullable':
      return `${describe(shape.of, value, order)}, or null`
  }
}

/** The maximum number of options in a message. */
export const most: 12 = 12

/** Returns these words; of many, the first ones, or the nearest to `wanted`. */
export const few = <Word extends string | number>(
  words: readonly Word[],
  wanted?: unknown,
  order?: Order,
): readonly Word[] => (words.length > most ? (order?.nearestFirst(words, wanted) ?? words).slice(0, most) : words)

/** Returns a list of these words; for many, the first ones or the nearest to `wanted`, and the number of others. */
export const some = <Word extends string | number>(
  words: readonly Word[],
  wanted?: unknown,
  order?: Order,
  show: (word: Word) => string = String,
): string =>
  few(words, wanted, order).map(show).join(', ') + (words.length > most ? ` and ${words.length - most} more` : '')

/** Returns the words of a text, or of a map, whose noun says everything. */
function text({ minLength, maxLength, pattern, noun: own }: Omit<ShapeOf<'string'>, 'is'>): string {
  const isFull = minLength === 1 && !maxLength
  const size = isFull ? ' that is not empty' : bounds(minLength, maxLength, 'character', ' of ')
  return (own ?? 'text') + size + (pattern && !own ? ` that matches ${pattern}` : '')
}

/** Returns a number with its bounds in words, such as `a whole number from 1 to 10 seconds`. */
export function numberWords({
  integer,
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  step,
  unit: word,
}: Shape & { is: 'number' }): string {
  const end = (words: string, bound?: number): string => (bound === undefined ? '' : ` and ${words} ${bound}`)
  const limits =
    min === undefined || max === undefined
      ? (
          end('of at least', min) +
          end('over', exclusiveMin) +
          end('of at most', max) +
          end('under', exclusiveMax)
        ).slice(4)
      : ` from ${min} to ${max}`
  const steps = !step || (integer && step === 1) ? '' : `, in steps of ${step}`
  return `a${integer ? ' whole' : ''} number${limits}${unit(word)}${steps}`
}

/** Returns the allowed count, such as `at most 4 items`, after the word `before`; empty if there are no bounds. */
export function bounds(min: number | undefined, max: number | undefined, noun: string, before: string): string {
  if (!max) return min ? `${before}at least ${count(min, noun)}` : ''
  return before + (!min ? 'at most ' : min === max ? 'exactly ' : `${min} to `) + count(max, noun)
}

/** Returns a number with its noun. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const unit = (word: string | undefined): string => (word ? ` ${word}` : '')

/** Returns the path of a value as code writes it. */
export function place(path: readonly (string | number)[]): string {
  let steps = ''
  for (const step of path) steps += typeof step === 'string' ? `.${step}` : `[${step}]`
  return line(steps.slice(1, 300)) // keys inside a JSON value come from the caller and can be long
}

/** Returns the received value in words, truncated to 100 characters. */
export function received(value: unknown): string {
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, 99)), '..."')
  if (isPlainList(value)) return `a list of ${count(value.length, 'item')}`
  if (isRecord(value)) return 'an object'
  // The digits of a bigint can take minutes.
  return cut(
    fieldsOf(value) === value || typeof value === 'bigint' ? `not plain data: ${notPlain(value)}` : String(value),
  )
}

/** Returns the type of a value that is not plain data, such as `[object Date]`. */
export const notPlain = (value: unknown): string => Object.prototype.toString.call(value)

/** Returns text on one line, in at most 100 characters. */
export function cut(text: string, end: string = '...'): string {
  const clean = line(text)
  return clean.length > 100 ? line(clean.slice(0, 88)) + end : clean
}

/** The English words about JSON values. */
export const valueWords: ValueWords = {
  tooDeep: (levels) => `nested over ${levels} levels deep`,
  tooMany: (values) => `larger than ${values} values`,
}

/** The English words about input that is not plain data. */
export const inputWords: UnreadableWords = {
  unreadable: {
    message: 'The input cannot be read as plain data.',
    expected: 'an object of plain data',
    received: 'an object that cannot be read',
  },
}

/** The English words that every model needs. */
export const commonWords: Words = {
  expected,
  received,
  names: some,
  oneOf: (names) => `one of ${names}`,
  subject: (path, label) => (!path ? 'The input' : label ? `${label} (${path})` : path),
  nothing: 'nothing',
  secret: 'a secret value',
  characters: (length) => count(length, 'character'),
  unknown: (owner, key, isModel) => `${owner} has no ${isModel ? 'parameter' : 'key'} ${key}.`,
  required: (subject, right, isEmpty) => `${subject} is required${isEmpty ? ' and cannot be empty' : ''}: ${right}.`,
  mismatch: (subject, right, found, isLength) =>
    `${subject} must be ${right}, but it ${isLength ? 'has' : 'is'} ${found}.`,
  sparse: 'sparse',
  leaveOut: ' Leave it out instead.',
}

/** The use of each keyword here: types only, which add nothing to a package. */
export type Worded = EveryKeyword<
  Use,
  {
    readonly any: { readonly notEmpty: 'ignored' } // the words for a required value say it
    readonly string: {
      readonly minLength: 'used'
      readonly maxLength: 'used'
      readonly trim: 'ignored' // refined.ts says it
      readonly notBlank: 'ignored' // the words for a required value say it
      readonly pattern: 'used'
      readonly format: 'ignored' // its noun is next to it
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
      readonly stepFrom: 'ignored' // a number from 4, in steps of 8
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
      readonly families: 'ignored' // the noun says them
      readonly role: 'ignored'
      readonly limits: 'ignored' // needs the content of the file
      readonly mimeTypes: 'ignored'
    }
    readonly list: {
      readonly of: 'ignored'
      readonly min: 'used'
      readonly max: 'used'
      readonly unique: 'ignored' // refined.ts says it
    }
    readonly object: { readonly fields: 'used' }
    readonly map: {
      readonly of: 'ignored'
      readonly keys: 'ignored'
      readonly min: 'ignored'
      readonly max: 'ignored'
      readonly noun: 'used'
    }
    readonly either: { readonly of: 'used'; readonly tag: 'ignored' }
    readonly nullable: { readonly of: 'used' }
    readonly field: {
      readonly name: 'used'
      readonly label: 'used'
      readonly description: 'ignored'
      readonly required: 'ignored'
      readonly allowEmpty: 'ignored'
      readonly secret: 'ignored'
      readonly shape: 'ignored'
      readonly default: 'ignored'
      readonly prefill: 'ignored'
    }
    readonly limits: Readonly<Record<keyof FileLimits, 'ignored'>>
  }
>
