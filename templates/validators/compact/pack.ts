import { formatCheck } from '../../../generator/language/format.ts'
import { handled } from '../../../generator/language/keywords.ts'
import { match } from '../../../generator/language/match.ts'
import type { AdvisoryRule, Condition } from '../../../generator/language/rule.ts'
import type { Field, Json, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { layouts } from '../runtime/packed.ts'
import { isList, type Packable } from './words.ts'

/** Returns a parameter or a key of an object as packed text has it. */
export function packField(field: Field): Packable {
  const { name, label, description, required, allowEmpty, secret, shape, default: value, prefill, ...rest } = field
  const own = value === undefined ? undefined : packDefault(shape, value)
  const more = { label, required: required || undefined, allowEmpty, secret }
  return handled(rest, [name, ...inOrder('field', { shape: packShape(shape, required && !allowEmpty), default: own, ...more })])
}

/** The default of a choice is the position of its value. */
const packDefault = (shape: Shape, value: Json): Packable =>
  shape.is === 'choice' ? shape.values.findIndex((option) => option === value) : value

/** Returns a shape. `isGiven`: the field is required, which says that it is not blank. */
const packShape = (shape: Shape, isGiven = false): Packable =>
  match<Packable>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, record(is, { notEmpty: isGiven ? undefined : notEmpty })),
    string: (string) => packString(string, isGiven),
    number: packNumber,
    boolean: ({ is, ...rest }) => handled(rest, record(is, {})),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => handled(rest, record(is, { values, unit })),
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(rest, record(is, { media, noun, families })),
    list: ({ is, of, ...bounds }) => {
      const { min, max, unique, ...rest } = bounds
      return handled(rest, record(is, { of: packShape(of), min, max, unique }))
    },
    object: ({ is, fields, ...rest }) => handled(rest, record(is, { fields: fields.map(packField) })),
    map: ({ is, of, keys, min, max, noun, ...rest }) =>
      handled(rest, record(is, { of: packShape(of), keys: keys && packString(keys), min, max, noun })),
    either: ({ is, of, tag, ...rest }) =>
      handled(rest, record(is, { of: of.map((one) => packShape(one, isGiven)), tag })),
    nullable: ({ is, of, ...rest }) => handled(rest, record(is, { of: packShape(of) })),
  })

function packString(shape: ShapeOf<'string'>, isGiven = false): Packable {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...more } = shape
  const { [formatCheck]: check, ...rest } = more
  const own = { notBlank: isGiven ? undefined : notBlank, format: check && format }
  return handled(rest, record(is, { minLength, maxLength, trim, pattern, noun, ...own }))
}

function packNumber(shape: ShapeOf<'number'>): Packable {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const needed = integer && step === 1 && !stepFrom ? undefined : step
  return handled(rest, record(is, { integer, min, max, exclusiveMin, exclusiveMax, step: needed, stepFrom, unit }))
}

/** Returns a rule with its conditions. */
export function packRule(rule: AdvisoryRule): Packable {
  const { is, because, ...rest } = rule
  return record(is, 'when' in rest ? { because, ...rest, when: rest.when.map(packCondition) } : { because, ...rest })
}

const packCondition = ({ is, ...rest }: Condition): Packable => record(is, rest)

type Words = Readonly<Record<string, Packable>>

/** Returns the letter of a record and its words; the letter alone if it has none. */
function record(is: keyof typeof layouts, words: Words): Packable {
  const [letter = ''] = layouts[is].split(' ')
  const all = inOrder(is, words)
  return all.length === 0 ? letter : [letter, ...all]
}

/** Returns words in the order of a layout, up to the last that is there. Throws for one that the layout lacks. */
function inOrder(is: keyof typeof layouts, words: Words): readonly Packable[] {
  const [, ...names] = layouts[is].split(' ')
  const unknown = Object.keys(words).find((key) => !names.some((name) => name.replace('+', '') === key))
  if (unknown !== undefined) throw new TypeError(`The layout of ${is} has no ${unknown}.`)
  const all = names.flatMap((name) => {
    const value = words[name.replace('+', '')]
    return name.startsWith('+') && isList(value) ? value : [value]
  })
  return all.slice(0, all.findLastIndex((word: Packable) => word !== undefined) + 1)
}
