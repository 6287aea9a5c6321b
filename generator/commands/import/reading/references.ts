import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, listAt, own, textAt, Unreadable, without, type JsonObject } from '../json.ts'
import { asSchema } from './keywords.ts'
import { merge } from './merge.ts'
import { checked } from './vocabulary.ts'

/** Resolves a reference within a document. Never reads anything outside of the document. */
export function resolve(root: JsonObject, reference: string): Json {
  if (!reference.startsWith('#'))
    throw new Unreadable(`the reference ${JSON.stringify(reference)} points outside of the document; bundle it first`)
  if (!/^#(?:\/|$)/.test(reference))
    throw new Unreadable(`the reference ${JSON.stringify(reference)} is an anchor; write it as a JSON pointer first`)
  const steps = reference.slice(1).split('/').slice(1).map(unescaped)
  const found = steps.reduce<Json | undefined>(step, root)
  if (found === undefined) throw new Unreadable(`the reference ${JSON.stringify(reference)} does not resolve`)
  return found
}

function step(from: Json | undefined, key: string): Json | undefined {
  if (isList(from)) return /^\d+$/.test(key) ? from[Number(key)] : undefined
  return isObject(from) ? own(from, key) : undefined
}

/** A step of a JSON pointer in a URI (RFC 6901, 3 and 6). */
function unescaped(written: string): string {
  try {
    return decodeURIComponent(written).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return written
  }
}

/** A step of a JSON pointer. */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

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
