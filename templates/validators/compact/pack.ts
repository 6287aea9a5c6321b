import { formatCheck } from '../../../generator/language/format.ts'
import { handled } from '../../../generator/language/keywords.ts'
import { match } from '../../../generator/language/match.ts'
import type { AdvisoryRule, Condition } from '../../../generator/language/rule.ts'
import type { Field, Json, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { layouts, signs } from './layouts.ts'
import { packSentence, packWord } from './words.ts'

/** Returns a parameter or a key of an object as packed text. */
export function packField(field: Field): string {
  const { name, label, description, required, allowEmpty, secret, shape, default: value, prefill, ...rest } = field
  const own = value === undefined ? undefined : packDefault(shape, value)
  const keywords: Keywords = { default: own, label, required: required || undefined, allowEmpty, secret }
  const more = signs.map(([sign, key]) => signed(sign, keywords[key]))
  return handled(rest, `${packWord(name)}=${packShape(shape, required && !allowEmpty)}${more.join('')}`)
}

const signed = (sign: string, value: Json | undefined): string =>
  value === undefined ? '' : `${sign}${value === true && sign !== '=' ? '' : packWord(value)}`

/** The default of a choice is the position of its value. */
const packDefault = (shape: Shape, value: Json): Json =>
  shape.is === 'choice' ? shape.values.findIndex((option) => option === value) : value

/** Returns a shape. `isGiven`: the field is required, which says that it is not blank. */
const packShape = (shape: Shape, isGiven = false): string =>
  match<string>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, record(is, { notEmpty: isGiven ? undefined : notEmpty })),
    string: (string) => packString(string, isGiven),
    number: packNumber,
    boolean: ({ is, ...rest }) => handled(rest, record(is, {})),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => handled(rest, record(is, { values, unit })),
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(rest, record(is, { media, noun, families })),
    list: ({ is, of, ...bounds }) => {
      const { min, max, unique, ...rest } = bounds
      return handled(rest, record(is, { min, max, unique }, { of: [packShape(of)] }))
    },
    object: ({ is, fields, ...rest }) => handled(rest, record(is, {}, { fields: fields.map(packField) })),
    map: ({ is, of, keys, min, max, noun, ...rest }) =>
      handled(rest, record(is, { min, max, noun }, { of: [packShape(of)], keys: keys ? [packString(keys)] : [] })),
    either: ({ is, of, tag, ...rest }) =>
      handled(rest, record(is, { tag }, { of: of.map((one) => packShape(one, isGiven)) })),
    nullable: ({ is, of, ...rest }) => handled(rest, record(is, {}, { of: [packShape(of)] })),
  })

function packString(shape: ShapeOf<'string'>, isGiven = false): string {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...more } = shape
  const { [formatCheck]: check, ...rest } = more
  const own = { notBlank: isGiven ? undefined : notBlank, format: check && format }
  return handled(rest, record(is, { minLength, maxLength, trim, pattern, noun, ...own }))
}

function packNumber(shape: ShapeOf<'number'>): string {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const needed = integer && step === 1 && !stepFrom ? undefined : step
  return handled(rest, record(is, { integer, min, max, exclusiveMin, exclusiveMax, step: needed, stepFrom, unit }))
}

/** Returns a rule between parameters with these names, which are packed as their positions. */
export function packRule({ is, because, ...rest }: AdvisoryRule, names: readonly string[]): string {
  if (!('when' in rest)) return `${record(is, positioned(rest, names))}"${packSentence(because)}`
  const { when, ...keywords } = rest
  const conditions = when.map((condition) => packCondition(condition, names))
  return `${record(is, positioned(keywords, names), { when: conditions })}"${packSentence(because)}`
}

const packCondition = ({ is, ...rest }: Condition, names: readonly string[]): string =>
  record(is, positioned(rest, names))

/** Returns keywords with positions instead of the names of parameters. */
function positioned(keywords: Keywords, names: readonly string[]): Keywords {
  const entries = Object.entries(keywords).map(([key, value]): readonly [string, Json | undefined] => {
    const position = (name: Json): number => names.indexOf(String(name))
    if (!namesParams(key) || value === undefined) return [key, value]
    return [key, Array.isArray(value) ? value.map(position) : position(value)]
  })
  return Object.fromEntries(entries)
}

type Keywords = Readonly<Record<string, Json | undefined>>

/** Whether a keyword of a rule has parameters. */
const namesParams = (key: string): boolean => ['param', 'params', 'others'].includes(key)

/** Returns a letter, the words of keywords, and their parts in brackets. */
function record(
  is: keyof typeof layouts,
  keywords: Keywords,
  parts: Readonly<Record<string, readonly string[]>> = {},
): string {
  const { letter, words = [], rest = '', parts: brackets = [] } = layouts[is]
  const names = [...words, rest, ...brackets]
  const unknown = Object.keys({ ...keywords, ...parts }).find((key) => !names.includes(key))
  if (unknown !== undefined) throw new TypeError(`The layout of ${is} has no ${unknown}.`)
  const others = keywords[rest]
  const texts = [...words.map((key) => keywords[key]), ...(Array.isArray(others) ? others : [])].map(packWord)
  const all = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
  return `${letter}${all.join(',')}${brackets
    .flatMap((key) => parts[key] ?? [])
    .map((part) => `(${part})`)
    .join('')}`
}
