import type { Json } from '../../catalogue/catalogue.ts'
import { canBeEmpty } from '../../language/empty.ts'
import { formats } from '../../language/format.ts'
import { mediaTypes, type Media } from '../../language/media.ts'
import { filePattern } from '../../language/mediaParts.ts'
import { bounds } from '../../language/words.ts'
import { sentence } from '../../writing/sentences.ts'
import { isObject, listAt, numberAt, objectAt, own, textAt, textsAt, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { splitFile, splitFormat, splitOptionList, splitOptions, splitUnit, withoutEnd, type Split } from './words.ts'

/** Where a value stands: a value that an input requires cannot be blank or empty. */
export interface Place {
  readonly isRequired: boolean
  readonly isInput: boolean
  /** Whether the source shows any value of it. */
  readonly isShown: boolean
}

/**
 * The keys of a parameter from which a property was generated; undefined if it has none. `words` is its description
 * without the words of rules. The caller generates the property again to see whether they are right.
 */
export function restoreProperty(property: JsonObject, words: string, place: Place): Keywords | undefined {
  const split = restoreValue(property, words, place)
  if (split === undefined) return undefined
  const [label, value] = [textAt(property, 'title'), defaultOf(property)]
  return {
    ...(label !== undefined && { label }),
    ...(split.own !== '' && { description: split.own }),
    ...split.keywords,
    ...(place.isRequired && { required: true }),
    ...(own(property, 'writeOnly') === true && { secret: true }),
    ...(value !== undefined && { default: value }),
  }
}

/** The default of a property, which can be null; undefined if it has none. */
export const defaultOf = (property: JsonObject): Json | undefined =>
  own(property, Object.hasOwn(property, 'default') ? 'default' : 'x-default')

/** A sort of schema: undefined if a schema is of another. */
type Restorer = (schema: JsonObject, words: string, place: Place) => Split | undefined

const restoreValue: Restorer = (schema, words, place) => {
  for (const restorer of [nullable, preset, list, object, choice, file, catalog, text, number, boolean]) {
    const found = restorer(schema, words, place)
    if (found !== undefined) return found
  }
  return undefined
}

const isNeeded = ({ isRequired, isInput }: Place): boolean => isRequired && isInput

const inside = (place: Place): Place => ({ ...place, isRequired: false })

const nullable: Restorer = (schema, words, place) => {
  const [value, none, ...others] = listAt(schema, 'anyOf')
  if (!isObject(value) || !isObject(none) || textAt(none, 'type') !== 'null' || others.length > 0) return undefined
  const found = restoreValue(value, words, inside(place))
  return found && withKeywords(found, { nullable: true, ...(isNeeded(place) && { allowEmpty: true }) })
}

const withKeywords = ({ own: words, keywords }: Split, more: Keywords): Split => ({
  own: words,
  keywords: { ...keywords, ...more },
})

/** One of a few words, or an object. */
const preset: Restorer = (schema, words, place) => {
  const [first, second, ...others] = listAt(schema, 'anyOf')
  if (!isObject(first) || !isObject(second) || others.length > 0) return undefined
  const found = choice(first, words, place)
  const detail = object(second, '', place)
  const isPreset = found !== undefined && detail !== undefined
  return isPreset ? withKeywords(found, { type: 'preset', keys: detail.keywords['keys'] ?? {} }) : undefined
}

const list: Restorer = (schema, words, place) => {
  if (textAt(schema, 'type') !== 'array') return undefined
  const [min, max] = [numberAt(schema, 'minItems'), numberAt(schema, 'maxItems')]
  const item = restoreValue(objectAt(schema, 'items'), words, inside(place))
  const rest = item && withoutEnd(item.own, sentence(bounds(min, max, 'item', '')))
  if (item === undefined || rest === undefined || Object.hasOwn(item.keywords, 'list')) return undefined
  const least = isNeeded(place) && min === 1 ? undefined : min // a required list is not empty
  const limits = { ...(least !== undefined && { min: least }), ...(max !== undefined && { max }) }
  const many: Json = Object.keys(limits).length === 0 ? true : limits
  const isOptional = isNeeded(place) && min === undefined
  return withKeywords({ ...item, own: rest }, { list: many, ...(isOptional && { allowEmpty: true }) })
}

const object: Restorer = (schema, words, { isInput }) => {
  if (textAt(schema, 'type') !== 'object') return undefined
  const turns = messages(schema)
  if (turns !== undefined) return { own: words, keywords: turns }
  const required = textsAt(schema, 'required')
  const entries = Object.entries(objectAt(schema, 'properties')).map(([name, value]): [string, Json | undefined] => {
    const key = isObject(value) ? value : {}
    const isRequired = required.includes(name)
    if (Object.keys(key).length === 0) return [name, 'any']
    return [name, restoreProperty(key, textAt(key, 'description') ?? '', { isRequired, isInput, isShown: false })]
  })
  const keys = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return keys.length === entries.length && keys.length > 0
    ? { own: words, keywords: { type: 'object', keys: Object.fromEntries(keys) } }
    : undefined
}

/** The turns of a conversation: a role, and text or parts. */
function messages(schema: JsonObject): Keywords | undefined {
  const properties = objectAt(schema, 'properties')
  if (Object.keys(properties).join() !== 'role,content') return undefined
  const [words, parts] = listAt(objectAt(properties, 'content'), 'anyOf').map((one) => objectAt(one))
  if (words === undefined || parts === undefined) return undefined
  const part = objectAt(parts, 'items')
  const kinds = listAt(part, 'anyOf').flatMap((one) => listAt(objectAt(one, 'properties', 'type'), 'enum'))
  const media = kinds.filter((kind) => kind !== 'text')
  const maxLength = numberAt(words, 'maxLength')
  return {
    type: 'messages',
    ...(media.length > 0 && { media }),
    ...(maxLength !== undefined && { maxLength }),
  }
}

const choice: Restorer = (schema, words) => {
  if (!Object.hasOwn(schema, 'enum')) return undefined
  const { own: before, options } = splitOptions(words, listAt(schema, 'enum'))
  const { own: rest, keywords } = splitUnit(before)
  return { own: rest, keywords: { type: 'enum', options, ...keywords } }
}

const file: Restorer = (schema, words) => {
  const pattern = textAt(schema, 'pattern')
  const media = mediaTypes.find((one) => filePattern(one) === pattern)
  const found = media && splitFile(words, media)
  return found && withKeywords(found, fileKeywords(media, found.keywords))
}

const fileKeywords = (media: Media, limits: Keywords): Keywords => ({ type: 'file', media, ...limits })

/** An id of an option list. The list is a file of specs, with at least one entry. */
const catalog: Restorer = (schema, words, { isShown }) => {
  const { own: rest, catalog: address } = splitOptionList(words)
  const isText = textAt(schema, 'type') === 'string'
  return isText && isShown && address !== undefined
    ? { own: rest, keywords: { type: 'catalog', catalog: address } }
    : undefined
}

const text: Restorer = (schema, words, place) => {
  if (textAt(schema, 'type') !== 'string') return undefined
  const { own: rest, format } = splitFormat(words)
  const [minLength, maxLength] = [numberAt(schema, 'minLength'), numberAt(schema, 'maxLength')]
  const written = textAt(schema, 'pattern')
  const isFilled = Object.hasOwn(schema, 'allOf') || (isNeeded(place) && written === notBlank)
  const pattern = written === notBlank && !Object.hasOwn(schema, 'allOf') && isFilled ? undefined : written
  const isDefault = format !== undefined && pattern === formats[format].pattern
  const shape = { is: 'string', ...(format && { format }), ...(pattern !== undefined && { pattern }) } as const // a shape has literals
  return {
    own: rest,
    keywords: {
      type: 'text',
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern !== undefined && !isDefault && { pattern }),
      ...(format && { format }),
      ...(isNeeded(place) && !isFilled && canBeEmpty(shape) && { allowEmpty: true }),
    },
  }
}

/** The pattern of text that is not blank. */
const notBlank = '\\S'

const number: Restorer = (schema, words) => {
  const isInteger = textAt(schema, 'type') === 'integer'
  if (!isInteger && textAt(schema, 'type') !== 'number') return undefined
  const [exact, step] = [numberAt(schema, 'x-step'), numberAt(schema, 'multipleOf') ?? numberAt(schema, 'x-step')]
  const rest = exact === undefined ? words : withoutEnd(words, `In steps of ${exact}.`)
  if (rest === undefined) return undefined
  const { own: before, keywords } = splitUnit(rest)
  const limits: Keywords = Object.fromEntries(
    numberKeys.flatMap(([key, name]) => (Object.hasOwn(schema, key) ? [[name, own(schema, key) ?? 0]] : [])),
  )
  const isRange = Object.keys(limits).join() === 'min,max'
  const type = isRange ? 'range' : isInteger ? 'integer' : 'number'
  return {
    own: before,
    keywords: {
      type,
      ...(isRange && isInteger && { integer: true }),
      ...limits,
      ...(step !== undefined && { step }),
      ...keywords,
    },
  }
}

const numberKeys = [
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['exclusiveMinimum', 'exclusiveMin'],
  ['exclusiveMaximum', 'exclusiveMax'],
] as const // pairs

const boolean: Restorer = (schema, words) =>
  textAt(schema, 'type') === 'boolean' ? { own: words, keywords: { type: 'boolean' } } : undefined
