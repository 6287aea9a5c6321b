import type { EveryKeyword, Use } from '../../../generator/language/keywords.ts'
import type { FileLimits } from '../../../generator/language/media.ts'
import type { AdvisoryRule } from '../../../generator/language/rule.ts'
import type { Field, Json } from '../../../generator/language/shape.ts'
import { proven } from '../../../generator/language/values.ts'

/**
 * The layouts of packed text, by letter: the name of a shape, rule or condition, then its keywords in their order. The
 * words of the keywords are separated by commas; those with a bracket have parts in brackets, after the words. The last
 * keyword takes all words or parts that are left if it has a plus sign.
 */
export const layouts: Readonly<Record<string, string>> = {
  a: 'any notEmpty',
  s: 'string maxLength minLength pattern noun trim notBlank format',
  n: 'number min max step integer unit exclusiveMin exclusiveMax stepFrom',
  b: 'boolean',
  c: 'choice unit +values',
  f: 'file media noun families',
  l: 'list max min unique (of',
  o: 'object (+fields',
  m: 'map max min noun (of (keys',
  e: 'either tag (+of',
  u: 'nullable (of',
  x: 'forbiddenWith param +others',
  w: 'needs param +others',
  y: 'needsOneOf param +others',
  j: 'exactlyOneOf +params',
  k: 'atLeastOneOf +params',
  r: 'requiredWhen param (+when',
  p: 'allowedWhen param (+when',
  t: 'only param default +values (+when',
  v: 'within param min max',
  g: 'given param',
  h: 'not_given param',
  i: 'in param +values',
}

/** The signs of the keywords that follow the shape of a field, each with its word; without a word, it is true. */
export const signs: Readonly<Record<string, string>> = {
  '=': 'default',
  '"': 'label',
  '!': 'required',
  '@': 'allowEmpty',
  '*': 'secret',
}

/** The sign of a parameter that only one model has: the next of the singles. */
export const single = '!'
/** The sign of a model that has more than parameters: the next of the extras. */
export const extra = '#'
/** The code of the first letter for shared parameters. The one before it shifts the next letter by a page. */
export const firstCode = 37
/** The number of letters for shared parameters: up to `~`. */
export const pageSize = 90

/** An object whose absent keywords are never read from a polluted prototype. Engines keep it faster than one without any. */
class Bare {
  [keyword: string]: unknown
}
Object.setPrototypeOf(Bare.prototype, null)

/** Packed text in parts: its words and, between them, signs. */
interface Cursor {
  readonly parts: readonly string[]
  at: number
  /** The parameters of the model of a rule. */
  readonly names: readonly string[]
}

const read = (text: string, names: readonly string[] = []): Cursor => ({ parts: text.split(/([,()="!@*])/), at: 0, names })

/** Returns a parameter. */
export const unpackField = (text: string): Field => proven(field(read(text)))

/** Returns a rule between parameters with these names. */
export function unpackRule(text: string, names: readonly string[]): AdvisoryRule {
  const [rule = '', because = ''] = text.split('"')
  const result = record(read(rule, names))
  result['because'] = wordOf(because)
  return proven(result)
}

/** Returns the value of a word: text, unless it reads like a number or begins with a sign. */
export function wordOf(word: string): Json | undefined {
  if (word === '') return undefined
  if (word === '+' || word === '-') return word === '+'
  if (word.startsWith('#')) return proven(JSON.parse(decodeURIComponent(word.slice(1))))
  const number = Number(word)
  if (number === number && String(number) === word) return number
  return decodeURIComponent(word.startsWith('^') ? word.slice(1) : word)
}

function field(from: Cursor): Bare {
  const result = new Bare()
  const { parts } = from
  result['name'] = wordOf(parts[from.at] ?? '')
  from.at += 2
  const shape = record(from)
  result['shape'] = shape
  for (let key; (key = signs[parts[from.at] ?? '']); from.at += 2) {
    const value = wordOf(parts[from.at + 1] ?? '')
    result[key] = value === undefined ? true : value
  }
  if (shape['is'] === 'choice' && 'default' in result) result['default'] = proven<readonly Json[]>(shape['values'])[Number(result['default'])]
  return result
}

/** Returns a shape, a rule or a condition, and leaves the cursor at the sign behind it. */
function record(from: Cursor): Bare {
  const { parts } = from
  const word = parts[from.at++] ?? ''
  const words = [word.slice(1)]
  for (; parts[from.at] === ','; from.at += 2) words.push(parts[from.at + 1] ?? '')
  const [is = '', ...keys] = proven<string>(layouts[word.charAt(0)]).split(' ')
  const result = new Bare()
  result['is'] = is.replace('_', ' ')
  let index = 0
  for (const layout of keys) {
    const key = layout.replace(/^\W+/, '')
    const isRest = layout.includes('+')
    const own = layout.startsWith('(') ? inner(from, key, isRest) : words.slice(index, isRest ? undefined : ++index)
    const values = own.map((value) => (typeof value === 'string' ? valueOf(value, key, from) : value))
    if (isRest) result[key] = values
    else if (values[0] !== undefined) result[key] = values[0]
  }
  return result
}

/** Returns the next parts in brackets; only the first one unless all that are left belong to the keyword. */
function inner(from: Cursor, key: string, isRest: boolean): readonly Bare[] {
  const all: Bare[] = []
  while (from.parts[from.at] === '(' && (isRest || all.length === 0)) {
    from.at++
    all.push(key === 'fields' ? field(from) : record(from))
    from.at += 2
  }
  return all
}

/** Returns the value of a keyword. */
function valueOf(word: string, key: string, { names }: Cursor): unknown {
  const value = wordOf(word)
  return typeof value === 'number' && namesParams(key) ? names[value] : value
}

/** Whether a keyword of a rule has parameters, which are packed as their positions. */
export const namesParams = (key: string): boolean => /^(params?|others)$/.test(key)

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
