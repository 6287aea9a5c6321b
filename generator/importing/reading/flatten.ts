import { isObject, listAt, textAt, without, type JsonObject } from '../json.ts'
import { merge } from './merge.ts'
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
