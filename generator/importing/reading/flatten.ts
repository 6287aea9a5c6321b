import type { Json } from '../../catalogue/catalogue.ts'
import { isList, isObject, isSame, listAt, objectAt, own, textAt, without, type JsonObject } from '../json.ts'
import { resolve } from './references.ts'

/** A schema with its references and its `allOf` merged into it. */
export interface Flat {
  readonly schema: JsonObject
  /** The references that were followed, to detect circles. */
  readonly way: readonly string[]
  /** The reference to a schema that contains this one. */
  readonly circle?: string
}

/** The maximum nesting of references and merged schemas. */
const most = 50

/** Follows the references of a schema and merges its parts. */
export function flatten(root: JsonObject, schema: JsonObject, way: readonly string[], depth = 0): Flat {
  const reference = textAt(schema, '$ref')
  if (reference !== undefined && (way.includes(reference) || depth > most))
    return { schema: {}, way, circle: reference }
  const own = without(schema, ['$ref', 'allOf'])
  const followed = reference === undefined ? [] : [target(root, reference)]
  const inner = reference === undefined ? way : [...way, reference]
  const parts = [...followed, ...listAt(schema, 'allOf').filter((one) => isObject(one))]
  return parts.reduceRight<Flat>(
    (flat, part) => {
      const { schema: base, way: walked, circle } = flatten(root, part, inner, depth + 1)
      return { schema: merge(base, flat.schema), way: distinct([...flat.way, ...walked]), ...(circle && { circle }) }
    },
    { schema: own, way: inner },
  )
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)]

function target(root: JsonObject, reference: string): JsonObject {
  const found = resolve(root, reference)
  return isObject(found) ? found : found === false ? { not: {} } : {}
}

/** Merges two values of a keyword. A keyword without an entry takes the value of the outer schema. */
const united: Readonly<Record<string, (base: Json, over: Json) => Json>> = {
  properties: (base, over) => bothProperties(asObject(base), asObject(over)),
  required: (base, over) => [...new Set([...asList(base), ...asList(over)])],
  minimum: (base, over) => Math.max(Number(base), Number(over)),
  maximum: (base, over) => Math.min(Number(base), Number(over)),
  minLength: (base, over) => Math.max(Number(base), Number(over)),
  maxLength: (base, over) => Math.min(Number(base), Number(over)),
  minItems: (base, over) => Math.max(Number(base), Number(over)),
  maxItems: (base, over) => Math.min(Number(base), Number(over)),
  enum: (base, over) => asList(base).filter((value) => asList(over).some((one) => isSame(one, value))),
}

const asObject = (value: Json): JsonObject => (isObject(value) ? value : {})
const asList = (value: Json): readonly Json[] => (isList(value) ? value : [])

/** The conditional keywords. Those of several merged schemas all apply. */
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
  for (const [key, value] of Object.entries(over)) {
    const before = own(merged, key)
    const unite = Object.hasOwn(united, key) ? united[key] : undefined
    merged[key] = before !== undefined && unite !== undefined ? unite(before, value) : value
  }
  const [first, second] = [base, over].map((one) => without(one, keysExcept(one, conditional)))
  if (first === undefined || second === undefined || !overlaps(first, second)) return merged
  const kept = without(merged, conditional)
  return Object.assign({}, kept, { conditions: [first, second, ...listAt(merged, 'conditions')] })
}

const keysExcept = (object: JsonObject, keys: readonly string[]): readonly string[] =>
  Object.keys(object).filter((key) => !keys.includes(key))

const overlaps = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys(one).some((key) => Object.hasOwn(other, key))

function bothProperties(base: JsonObject, over: JsonObject): JsonObject {
  const shared = Object.keys(over).filter((name) => Object.hasOwn(base, name))
  const both = shared.map((name): [string, Json] => [name, { allOf: [objectAt(base, name), objectAt(over, name)] }])
  return Object.fromEntries([...Object.entries(base), ...Object.entries(over), ...both])
}
