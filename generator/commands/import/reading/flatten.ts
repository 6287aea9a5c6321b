import { listAt, textAt, without, type JsonObject } from '../json.ts'
import { asSchema } from './keywords.ts'
import { merge } from './merge.ts'
import { resolve } from './references.ts'
import { checked } from './vocabulary.ts'

/** A schema with its references and its `allOf` merged into it. */
export interface Flat {
  readonly schema: JsonObject
  /** The references that were followed, to detect circles. */
  readonly way: readonly string[]
  /** The reference to a schema that contains this one. */
  readonly circle?: string
}

/** The document that is read, and the limits of reading it. */
export interface Reading {
  readonly root: JsonObject
  /** How many times a schema is written out within itself. */
  readonly rounds: number
  /** Counts a schema that is visited. Throws `Unreadable` if there are too many. */
  readonly visit: () => void
}

/** The maximum nesting of references and merged schemas. */
const most = 50

/** Follows the references of a schema and merges its parts. */
export function flatten(reading: Reading, written: JsonObject, way: readonly string[], depth = 0): Flat {
  reading.visit()
  const schema = checked(written)
  const reference = textAt(schema, '$ref')
  const times = way.filter((one) => one === reference).length
  if (reference !== undefined && (times > reading.rounds || depth > most)) return { schema: {}, way, circle: reference }
  const own = without(schema, ['$ref', 'allOf'])
  const followed = reference === undefined ? [] : [target(reading.root, reference)]
  const inner = reference === undefined ? way : [...way, reference]
  const parts = [...followed, ...listAt(schema, 'allOf').map(asSchema)]
  return parts.reduceRight<Flat>(
    (flat, part) => {
      const { schema: base, way: walked, circle } = flatten(reading, part, inner, depth + 1)
      const all = [...flat.way, ...walked.slice(inner.length)]
      return { schema: merge(base, flat.schema), way: all, ...(circle && { circle }) }
    },
    { schema: own, way: inner },
  )
}

const target = (root: JsonObject, reference: string): JsonObject => asSchema(resolve(root, reference))
