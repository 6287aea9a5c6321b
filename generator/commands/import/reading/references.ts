import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, listAt, own, textAt, Unresolved, without, type JsonObject } from '../json.ts'
import { decoded, escaped } from './addresses.ts'
import { bundleOf } from './bundle.ts'
import { asSchema } from './keywords.ts'
import { merge } from './merge.ts'
import { checked } from './vocabulary.ts'

export { escaped }

/** The maximum nesting of references and merged schemas. */
const most = 50

/** The target of a reference in a document, or in a file of its folder. Throws `Unreadable` if there is none. */
export function resolve(root: JsonObject, reference: string, hops = 0): Json {
  const [address = '', ...rest] = reference.split('#')
  const bundle = bundleOf(root)
  if (address !== '' && bundle === undefined)
    throw new Unresolved(`the reference ${JSON.stringify(reference)} points outside of the document`)
  const { root: document, anchors } = bundle?.document(address) ?? { root, anchors: new Map<string, string>() }
  const fragment = rest.join('#')
  const pointer = fragment === '' || fragment.startsWith('/') ? fragment : anchors.get(decoded(fragment))
  const steps = pointer?.split('/').slice(1).map(unescaped)
  const found = steps?.reduce<Json | undefined>((from, key) => step(through(root, from, key, hops), key), document)
  if (found === undefined) throw new Unresolved(`the reference ${JSON.stringify(reference)} does not resolve`)
  return found
}

/** A value, or the one to which it refers if it does not have a key: documents of many files refer to lists of schemas. */
function through(root: JsonObject, from: Json | undefined, key: string, hops: number): Json | undefined {
  const reference = isObject(from) && !Object.hasOwn(from, key) ? textAt(from, '$ref') : undefined
  return reference === undefined || hops > most
    ? from
    : through(root, resolve(root, reference, hops + 1), key, hops + 1)
}

function step(from: Json | undefined, key: string): Json | undefined {
  if (isList(from)) return /^\d+$/.test(key) ? from[Number(key)] : undefined
  return isObject(from) ? own(from, key) : undefined
}

/** A step of a JSON pointer in a URI (RFC 6901, 3 and 6). */
const unescaped = (written: string): string => decoded(written).replaceAll('~1', '/').replaceAll('~0', '~')

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
