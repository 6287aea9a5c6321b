import type { EveryKeyword, Use } from '../../../generator/language/keywords.ts'
import type { FileLimits } from '../../../generator/language/media.ts'
import type { AdvisoryRule, Condition } from '../../../generator/language/rule.ts'
import type { Field, Json, Shape } from '../../../generator/language/shape.ts'
import { proven } from '../../../generator/language/values.ts'

/** A word of packed text, or a list of such. An empty word is absent. */
export type Packed = string | readonly Packed[]

/** Whatever packed text contains: shapes, rules and conditions. */
type Named = Shape['is'] | AdvisoryRule['is'] | Condition['is']

/**
 * The layouts of packed text, by name: a letter, then the keywords in their order. The last keyword takes the rest of
 * the words if it has a plus sign. The keywords of a field follow its name.
 */
export const layouts: Readonly<Record<Named | 'field', string>> = {
  field: ' shape default label required allowEmpty secret',
  any: 'a notEmpty',
  string: 's maxLength minLength pattern noun trim notBlank format',
  number: 'n max min step integer unit exclusiveMin exclusiveMax stepFrom',
  boolean: 'b',
  choice: 'c unit +values',
  file: 'f media noun families',
  list: 'l of max min unique',
  object: 'o +fields',
  map: 'm of max min keys noun',
  either: 'e tag +of',
  nullable: 'u of',
  forbiddenWith: 'x param because +others',
  needs: 'w param because +others',
  needsOneOf: 'y param because +others',
  exactlyOneOf: 'j because +params',
  atLeastOneOf: 'k because +params',
  requiredWhen: 'r param because +when',
  allowedWhen: 'p param because +when',
  only: 't param because values default +when',
  within: 'v param because min max',
  given: 'g param',
  'not given': 'h param',
  in: 'i param +values',
}

/** The letter of a parameter that only one model has: the next of the singles. */
export const single = '!'
/** The code of the first letter for a shared parameter. The one before it shifts the next letter by a page. */
export const firstCode = 36
/** The number of letters for shared parameters: up to `~`. */
export const pageSize = 91

/** The keywords of a layout, by the letter. */
interface Layout {
  readonly is: string | undefined
  readonly keys: readonly Key[]
}

interface Key {
  readonly name: string
  /** Whether it takes the rest of the words. */
  readonly isRest: boolean
  readonly unpack: (part: Packed) => unknown
}

/** The keywords whose words are packed parts. */
const parts = new Map<string, (part: Packed) => unknown>([
  ['shape', record],
  ['of', record],
  ['keys', record],
  ['when', record],
  ['fields', unpackField],
])

const byLetter = new Map(
  Object.entries(layouts).map(([is, layout]): readonly [string | undefined, Layout] => {
    const [letter, ...names] = layout.split(' ')
    return [letter, { is: letter && is, keys: names.map(keyOf) }]
  }),
)

function keyOf(text: string): Key {
  const name = text.replace('+', '')
  return { name, isRest: name !== text, unpack: parts.get(name) ?? valueOf }
}

/** Returns the lists and words of packed text. Engines do nearly all of it: this runs when a page loads. */
export const unpack = (text: string): readonly Packed[] =>
  proven(
    JSON.parse(
      `[${text
        .replace(/[<|](?=\|)/g, '$&=') // a word for each absent one
        .replace(/[^<>|]+/g, '"$&"')
        .replaceAll('<', '[')
        .replaceAll('>', ']')
        .replaceAll('|', ',')}]`,
    ),
  )

/** Returns the value of a word, or the values of a list. */
function valueOf(packed: Packed): unknown {
  return typeof packed === 'string' ? wordOf(packed) : packed.map(valueOf)
}

/** Returns the value of a word: text, unless it reads like a number or begins with a sign. */
export function wordOf(word: string): Json | undefined {
  switch (word[0]) {
    case undefined:
      return undefined
    case '!':
    case '?':
      return word === '!'
    case '=':
      return word === '=' ? undefined : proven(JSON.parse(decodeURIComponent(word.slice(1))))
    case '^':
      return decodeURIComponent(word.slice(1))
  }
  const number = Number(word)
  return number === number && String(number) === word ? number : word.includes('%') ? decodeURIComponent(word) : word
}

/** Returns a field. The default of a choice is the position of its value. */
export function unpackField(packed: Packed): Field {
  const field = read('', packed)
  field['name'] = valueOf(packed[0] ?? '')
  const { shape, default: value } = proven<Field>(field)
  if (shape.is === 'choice' && typeof value === 'number') field['default'] = shape.values[value]
  return proven(field)
}

/** Returns rules, each with its conditions. */
export const unpackRules = (packed: readonly Packed[]): readonly AdvisoryRule[] => proven(packed.map(record))

function record(packed: Packed): unknown {
  return read(String(packed[0]), packed)
}

/** Returns an object with the keywords of a layout. An absent one is never read from a prototype. */
function read(letter: string, words: Packed): Record<string, unknown> {
  const { is, keys } = proven<Layout>(byLetter.get(letter))
  const result: Record<string, unknown> = proven(Object.create(null))
  if (is) result['is'] = is
  for (let at = 0; at < keys.length; at++) {
    const { name, isRest, unpack: unpackPart } = proven<Key>(keys[at])
    const word = words[at + 1]
    if (isRest) result[name] = Array.from(words).slice(at + 1).map(unpackPart)
    else if (word !== undefined && word !== '=') result[name] = unpackPart(word)
  }
  return result
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
