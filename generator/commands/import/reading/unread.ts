import type { Form } from '../imported.ts'
import { isObject, objectAt, own, type JsonObject } from '../json.ts'
import { conflictsOf } from './merge.ts'

/** Constraints of every value that the importer does not read. A condition on an object is read elsewhere. */
const anywhere = ['$dynamicRef', '$recursiveRef']

/** Constraints of values of one form that the importer does not read. */
const unreadOf: Readonly<Record<Form['is'], readonly string[]>> = {
  any: ['not', 'if'],
  never: [],
  recursive: [],
  unread: [],
  boolean: ['not', 'if'],
  number: ['not', 'if'],
  text: ['not', 'if', 'contentSchema'],
  enum: ['not', 'if'],
  list: ['not', 'if', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  object: [],
  union: [], // they are merged into its members
}

/** The constraints of a schema that its form does not contain: each one is lost, so the import has to report it. */
export function constraintsBeside(schema: JsonObject, form: Form): readonly JsonObject[] {
  const named = [...anywhere, ...unreadOf[form.is]].filter((key) => Object.hasOwn(schema, key))
  const found = named.map((key): JsonObject => ({ [key]: own(schema, key) ?? null }))
  return [...conflictsOf(schema), ...found, ...(odd[form.is]?.(schema) ?? [])]
}

/** Constraints that the importer reads only in part. */
const odd: { readonly [Name in Form['is']]?: (schema: JsonObject) => readonly JsonObject[] } = {
  text: (schema) => {
    const encoding = own(schema, 'contentEncoding')
    return encoding === undefined || encoding === 'base64' ? [] : [{ contentEncoding: encoding }]
  },
  list: (schema) => (own(schema, 'maxItems') === 0 ? [{ maxItems: 0 }] : []),
  object: (schema) => [...namesBeside(schema), ...patternsBeside(schema)],
}

/** Restrictions of names other than one pattern. */
function namesBeside(schema: JsonObject): readonly JsonObject[] {
  const names = own(schema, 'propertyNames')
  const isRead = isObject(names) && Object.keys(names).every((key) => key === 'pattern' || key === 'type')
  return names === undefined || names === true || isRead ? [] : [{ propertyNames: names }]
}

/** Patterns of keys, if there are several, or if keys that match none of them are allowed. */
function patternsBeside(schema: JsonObject): readonly JsonObject[] {
  const patterns = objectAt(schema, 'patternProperties')
  const count = Object.keys(patterns).length
  const isClosed = own(schema, 'additionalProperties') === false
  return count === 0 || (count === 1 && isClosed) ? [] : [{ patternProperties: patterns }]
}
