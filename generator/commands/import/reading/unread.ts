import type { Form } from '../imported.ts'
import { isObject, objectAt, own, textAt, type JsonObject } from '../json.ts'
import { hasRules, typesOf } from './keywords.ts'
import { conflictsOf } from './merge.ts'
import { patternBeside } from './scalars.ts'
import { restricts } from './vocabulary.ts'

/** Constraints of every value that the importer does not read. A condition on an object is read elsewhere. */
const anywhere = ['$dynamicRef', '$recursiveRef']

/** Constraints of values of one form that the importer does not read. */
const unreadOf: Readonly<Record<Form['is'], readonly string[]>> = {
  any: ['not', 'if', 'anyOf', 'oneOf'],
  never: [],
  null: [],
  recursive: [],
  unread: [],
  boolean: ['not', 'if', 'oneOf'],
  number: ['not', 'if', 'oneOf'],
  text: ['not', 'if', 'oneOf', 'contentSchema'],
  enum: ['not', 'if', 'oneOf', 'anyOf'],
  list: ['not', 'if', 'oneOf', 'contains', 'unevaluatedItems'],
  object: [],
  union: [], // they are merged into its members
}

/** The constraints of a schema that its form does not contain: each one is lost, so the import has to report it. */
export function constraintsBeside(schema: JsonObject, form: Form): readonly JsonObject[] {
  const named = [...anywhere, ...unreadOf[form.is]].filter((key) => Object.hasOwn(schema, key))
  const beside = named.filter((key) => key !== 'anyOf' || form.is === 'any' || !hasRules(schema, key))
  const found = [...beside, ...ofOtherTypes(schema)].map((key): JsonObject => ({ [key]: own(schema, key) ?? null }))
  return [...conflictsOf(schema), ...found, ...(odd[form.is]?.(schema) ?? [])]
}

/** The keywords of other types than the one that is implied: these values are not accepted, so they are not checked. */
function ofOtherTypes(schema: JsonObject): readonly string[] {
  const { types, impliedBy } = typesOf(schema)
  if (impliedBy === undefined || Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const')) return []
  return Object.keys(schema).filter((key) => restricts.has(key) && restricts.get(key) !== types[0])
}

/** Constraints that the importer reads only in part. */
const odd: { readonly [Name in Form['is']]?: (schema: JsonObject) => readonly JsonObject[] } = {
  text: (schema) => {
    const encoding = own(schema, 'contentEncoding')
    return encoding === undefined || encoding === 'base64' ? [] : [{ contentEncoding: encoding }]
  },
  enum: patternBeside,
  list: (schema) => [...(own(schema, 'maxItems') === 0 ? [{ maxItems: 0 }] : []), ...countsBeside(schema)],
  object: (schema) => [...namesBeside(schema), ...patternsBeside(schema)],
}

/** How many items match a schema. The schema itself is lost as well. */
const countsBeside = (schema: JsonObject): readonly JsonObject[] =>
  ['minContains', 'maxContains']
    .filter((key) => Object.hasOwn(schema, key) && Object.hasOwn(schema, 'contains'))
    .map((key) => ({ [key]: own(schema, key) ?? null }))

/** Restrictions of names other than one pattern. */
function namesBeside(schema: JsonObject): readonly JsonObject[] {
  const names = own(schema, 'propertyNames')
  if (names === undefined || names === true) return []
  const isTyped = isObject(names) && ['string', undefined].includes(textAt(names, 'type'))
  const isRead = isTyped && Object.keys(names).every((key) => key === 'pattern' || key === 'type')
  const isTaken = Object.hasOwn(schema, 'patternProperties') && Object.hasOwn(objectAt(names), 'pattern')
  return isRead && !isTaken ? [] : [{ propertyNames: names }]
}

/** Patterns of keys, if there are several, or if keys that match none of them are allowed. */
function patternsBeside(schema: JsonObject): readonly JsonObject[] {
  const patterns = objectAt(schema, 'patternProperties')
  const count = Object.keys(patterns).length
  const isClosed = own(schema, 'additionalProperties') === false
  return count === 0 || (count === 1 && isClosed) ? [] : [{ patternProperties: patterns }]
}
