import type { Json } from '../../../catalogue/catalogue.ts'
import { listWords } from '../../../language/refined.ts'
import type { ShapeOf } from '../../../language/shape.ts'
import { bounds, expected } from '../../../language/words.ts'
import { plain } from '../../../writing/markup.ts'
import { sentence } from '../../../writing/sentences.ts'
import { isObject, listAt, numberAt, objectAt, own, textAt, textsAt, without, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { isNeeded, withKeywords, type Place, type Restorer } from './restorer.ts'
import { boolean, catalog, choice, file, json, number, text } from './scalars.ts'
import { splitOptions, splitTag, withoutEnd } from './words.ts'

/**
 * The keys of a parameter from which a property was generated; undefined if it has none. `words` is its description
 * without the words of rules. The caller generates the property again to see whether they are right.
 */
export function restoreProperty(property: JsonObject, words: string, place: Place): Keywords | undefined {
  const split = restoreValue(property, words, place)
  if (split === undefined) return undefined
  const [label, value, prefill] = [textAt(property, 'title'), defaultOf(property), own(property, 'x-prefill')]
  return {
    ...(label !== undefined && { label }),
    ...(split.own !== '' && { description: split.own }),
    ...split.keywords,
    ...(place.isRequired && { required: true }),
    ...(own(property, 'writeOnly') === true && { secret: true }),
    ...(value !== undefined && { default: value }),
    ...(prefill !== undefined && { prefill }),
  }
}

/** The description of a property, without the words that forms have for their users. */
export function wordsOf(property: JsonObject): string {
  const [description, prefill] = [textAt(property, 'description') ?? '', own(property, 'x-prefill')]
  if (prefill === undefined) return description
  return withoutEnd(description, `Forms start with ${plain.code(JSON.stringify(prefill))}.`) ?? description
}

/** The default of a property, which can be null; undefined if it has none. */
export const defaultOf = (property: JsonObject): Json | undefined =>
  own(property, Object.hasOwn(property, 'default') ? 'default' : 'x-default')

const restoreValue: Restorer = (schema, words, place) => {
  for (const restorer of restorers) {
    const found = restorer(schema, words, place)
    if (found !== undefined) return found
  }
  return undefined
}

const inside = (place: Place, counted: Place['counted'] = ''): Place => ({ ...place, isRequired: false, counted })

const nullable: Restorer = (schema, words, place) => {
  const [value, none, ...others] = listAt(schema, 'anyOf')
  if (!isObject(value) || !isObject(none) || textAt(none, 'type') !== 'null' || others.length > 0) return undefined
  const found = restoreValue(value, words, inside(place, place.counted))
  return found && withKeywords(found, { nullable: true, ...(isNeeded(place) && { allowEmpty: true }) })
}

/** One of a few words, or an object. */
const preset: Restorer = (schema, words, place) => {
  const [first, second, ...others] = listAt(schema, 'anyOf')
  if (!isObject(first) || !isObject(second) || others.length > 0) return undefined
  const detail = Object.hasOwn(first, 'enum') ? object(second, '', place) : undefined
  if (detail === undefined) return undefined
  const { own: rest, options } = splitOptions(words, listAt(first, 'enum'))
  return { own: rest, keywords: { type: 'preset', options, keys: detail.keywords['keys'] ?? {} } }
}

/** One of several kinds of values. Their words follow each other, so the last ones are read first. */
const union: Restorer = (schema, words, place) => {
  const tagged = listAt(schema, 'oneOf')
  const written = tagged.length > 0 ? tagged : listAt(schema, 'anyOf')
  const members: Keywords[] = []
  let rest = words
  for (const value of [...written].reverse()) {
    const found = isObject(value) ? restoreValue(value, rest, { ...place, counted: '' }) : undefined
    if (found === undefined) return undefined
    rest = found.own
    members.unshift(found.keywords)
  }
  const { own: before, tag } = splitTag(rest)
  const isOptional = members.some((member) => Object.hasOwn(member, 'allowEmpty'))
  const keywords: Keywords = {
    type: 'union',
    of: members.map((member) => without(member, ['allowEmpty'])),
    ...(tag !== undefined && { discriminator: tag }),
    ...(isOptional && { allowEmpty: true }),
  }
  return written.length > 1 ? { own: before, keywords } : undefined
}

const list: Restorer = (schema, words, place) => {
  if (textAt(schema, 'type') !== 'array') return undefined
  const [min, max] = [numberAt(schema, 'minItems'), numberAt(schema, 'maxItems')]
  const isUnique = own(schema, 'uniqueItems') === true
  const size = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const item = restoreValue(objectAt(schema, 'items'), words, inside(place, 'each has '))
  const rest =
    item && withoutEnd(item.own, sentence(listWords({ ...size, ...(isUnique && { unique: isUnique }) }, place.counted)))
  if (item === undefined || rest === undefined) return undefined
  const { list: inner, nullable: isNullable, ...keywords } = item.keywords
  const least = isNeeded(place) && min === 1 ? undefined : min // a required list is not empty
  const many: Keywords = {
    ...(least !== undefined && { min: least }),
    ...(max !== undefined && { max }),
    ...(isUnique && { unique: true }),
    ...(isNullable !== undefined && { nullable: isNullable }),
    ...(inner !== undefined && { list: inner }),
  }
  const isOptional = isNeeded(place) && (min ?? 0) === 0
  const of: Json = Object.keys(many).length === 0 ? true : many
  return { own: rest, keywords: { ...keywords, list: of, ...(isOptional && { allowEmpty: true }) } }
}

/** An object with any keys. */
const map: Restorer = (schema, words, place) => {
  const values = own(schema, 'additionalProperties')
  if (textAt(schema, 'type') !== 'object' || !isObject(values)) return undefined
  const [min, max] = [numberAt(schema, 'minProperties'), numberAt(schema, 'maxProperties')]
  const value = restoreValue(values, words, inside(place, 'each has '))
  const names = own(schema, 'propertyNames')
  const keys = isObject(names) ? keyOf(names) : undefined
  const form = keys === undefined ? '' : `each key is ${expected(keys)}`
  const named = value && withoutEnd(value.own, sentence(form))
  const rest = named === undefined ? undefined : withoutEnd(named, sentence(bounds(min, max, 'key', place.counted)))
  if (value === undefined || rest === undefined) return undefined
  const keywords: Keywords = {
    type: 'map',
    values: Object.keys(values).length === 0 ? 'any' : value.keywords,
    ...(min !== undefined && { minKeys: min }),
    ...(max !== undefined && { maxKeys: max }),
    ...(keys?.minLength !== undefined && { minKeyLength: keys.minLength }),
    ...(keys?.maxLength !== undefined && { maxKeyLength: keys.maxLength }),
    ...(keys?.pattern !== undefined && { keyPattern: keys.pattern }),
  }
  return { own: rest, keywords }
}

/** The form of the keys of a map. */
function keyOf(schema: JsonObject): ShapeOf<'string'> {
  const [minLength, maxLength] = [numberAt(schema, 'minLength'), numberAt(schema, 'maxLength')]
  const pattern = textAt(schema, 'pattern')
  return {
    is: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  }
}

const object: Restorer = (schema, words, { isInput }) => {
  if (typeof own(schema, 'additionalProperties') !== 'boolean') return undefined
  const turns = messages(schema)
  if (turns !== undefined) return { own: words, keywords: turns }
  const required = textsAt(schema, 'required')
  const entries = Object.entries(objectAt(schema, 'properties')).map(([name, value]): [string, Json | undefined] => {
    const key = isObject(value) ? value : {}
    const isRequired = required.includes(name)
    if (Object.keys(key).length === 0) return [name, 'any']
    return [name, restoreProperty(key, wordsOf(key), { isRequired, isInput, isShown: false, counted: '' })]
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

/** Every sort of value. */
const restorers: readonly Restorer[] = [
  ...[nullable, preset, union, list, map, object],
  ...[choice, file, catalog, text, number, boolean, json],
]
