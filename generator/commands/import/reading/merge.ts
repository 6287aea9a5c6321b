import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, isSame, listAt, objectAt, only, own, without, type JsonObject } from '../json.ts'
import { mistakesKey } from './vocabulary.ts'

/** The keys of a merged schema for what one schema cannot hold. No keyword begins with `#`. */
const beside = { conditions: '#conditions', conflicts: '#conflicts' } as const

/** The conditions of the schemas that were merged into this one. */
export const mergedConditions = (schema: JsonObject): readonly JsonObject[] =>
  listAt(schema, beside.conditions).filter((one) => isObject(one))

/** The constraints of the merged schemas that this one does not contain. */
export const conflictsOf = (schema: JsonObject): readonly JsonObject[] =>
  listAt(schema, beside.conflicts).filter((one) => isObject(one))

/** A schema with a constraint that it does not contain. */
export const withConflict = (schema: JsonObject, constraint: JsonObject): JsonObject => ({
  ...schema,
  [beside.conflicts]: [...conflictsOf(schema), constraint],
})

/** Merges two values of a keyword; undefined if one schema cannot hold both. */
type Unite = (base: Json, over: Json) => Json | undefined

const asObject = (value: Json): JsonObject => (isObject(value) ? value : {})
const asList = (value: Json): readonly Json[] => (isList(value) ? value : [])
const numbers =
  (choose: (one: number, other: number) => number): Unite =>
  (base, over) =>
    typeof base === 'number' && typeof over === 'number' ? choose(base, over) : undefined
const [larger, smaller] = [numbers(Math.max), numbers(Math.min)]
const both: Unite = (base, over) => [...asList(base), ...asList(over)]
const conflict: Unite = () => undefined

/** The keywords that restrict a value. Of any other keyword, the outer schema has the last word. */
const united: Readonly<Record<string, Unite>> = {
  type: commonTypes,
  enum: (base, over) => asList(base).filter((value) => asList(over).some((one) => isSame(one, value))),
  const: conflict,
  minimum: larger,
  maximum: smaller,
  exclusiveMinimum: larger,
  exclusiveMaximum: smaller,
  multipleOf: numbers((one, other) => (one % other === 0 ? one : other % one === 0 ? other : NaN)),
  minLength: larger,
  maxLength: smaller,
  pattern: conflict,
  format: conflict,
  contentEncoding: conflict,
  contentMediaType: conflict,
  contentSchema: conflict,
  minItems: larger,
  maxItems: smaller,
  uniqueItems: (base, over) => base === true || over === true,
  items: bothSchemas,
  prefixItems: conflict,
  additionalItems: bothSchemas,
  contains: conflict,
  minContains: conflict,
  maxContains: conflict,
  unevaluatedItems: bothSchemas,
  properties: (base, over) => bothProperties(asObject(base), asObject(over)),
  patternProperties: (base, over) => bothProperties(asObject(base), asObject(over)),
  additionalProperties: bothSchemas,
  unevaluatedProperties: bothSchemas,
  propertyNames: conflict,
  required: (base, over) => [...new Set([...asList(base), ...asList(over)])],
  minProperties: larger,
  maxProperties: smaller,
  [beside.conditions]: both,
  [beside.conflicts]: both,
  [mistakesKey]: both,
  $dynamicRef: conflict,
  $recursiveRef: conflict,
}

/** Keywords that make values depend on each other. Those of several schemas all apply. */
const conditional = [
  'if',
  'then',
  'else',
  'not',
  'oneOf',
  'anyOf',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
]

/** Merges two schemas that both apply. */
export function merge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...base }
  const conflicts: JsonObject[] = [...closedBefore(base, over), ...closedBefore(over, base)]
  for (const [key, value] of Object.entries(over)) {
    const before = own(merged, key)
    const unite = Object.hasOwn(united, key) ? united[key] : undefined
    const isEqual = before === undefined || unite === undefined || isSame(before, value)
    const one = isEqual ? value : unite(before, value)
    merged[key] = one === undefined || Number.isNaN(one) ? value : one
    if (merged[key] !== one && before !== undefined) conflicts.push({ [key]: before })
  }
  if (conflicts.length > 0) merged[beside.conflicts] = [...conflictsOf(merged), ...conflicts]
  const [first, second] = [base, over].map((one) => only(one, conditional))
  if (first === undefined || second === undefined || !overlaps(first, second)) return merged
  const kept = without(merged, conditional)
  return Object.assign({}, kept, { [beside.conditions]: [first, second, ...mergedConditions(merged)] })
}

/** A schema that restricts other keys than its own also restricts those of the schema that it is merged with. */
function closedBefore(closed: JsonObject, other: JsonObject): readonly JsonObject[] {
  const others = own(closed, 'additionalProperties') ?? true
  if (others === true || isSame(others, {})) return []
  const names = Object.keys(objectAt(closed, 'properties'))
  const isRefused = Object.keys(objectAt(other, 'properties')).some((name) => !names.includes(name))
  return isRefused ? [{ additionalProperties: others }] : []
}

const overlaps = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys(one).some((key) => Object.hasOwn(other, key))

function bothProperties(base: JsonObject, over: JsonObject): JsonObject {
  const shared = Object.keys(over).filter((name) => Object.hasOwn(base, name))
  const united = shared.map((name): [string, Json] => [name, bothSchemas(base[name] ?? {}, over[name] ?? {})])
  return Object.fromEntries([...Object.entries(base), ...Object.entries(over), ...united])
}

function bothSchemas(base: Json, over: Json): Json {
  if (base === false || over === false) return false
  if (base === true) return over
  return over === true ? base : { allOf: [base, over] }
}

function commonTypes(base: Json, over: Json): Json | undefined {
  const [first, second] = [base, over].map((one) => (isList(one) ? one : [one]))
  const narrower = (first ?? []).flatMap((one) => (second ?? []).flatMap((other) => commonType(one, other)))
  return narrower.length === 0 ? undefined : narrower.length === 1 ? narrower[0] : [...new Set(narrower)]
}

function commonType(one: Json, other: Json): readonly Json[] {
  if (one === other) return [one]
  const isInteger = [one, other].includes('integer') && [one, other].includes('number')
  return isInteger ? ['integer'] : []
}
