import { match } from '../language/match.ts'
import type { Shape } from '../language/shape.ts'
import { taggedOf } from '../language/tagged.ts'

/** The maximum number of times that one validation reads or copies a part of a value. */
export const mostReads = 200

/**
 * How many times one validation reads or copies a part of a value of this shape, at most. Alternatives of another JSON
 * type refuse the value at once, and a key that names the alternative is read first, so only alternatives that nothing
 * distinguishes read the same part. If several of these have parts, the value is copied once before.
 */
export const readsOf = (shape: Shape): number => Math.max(...Object.values(readsByType(shape)))

/** The JSON types of values that an alternative can hold. */
type Type = 'text' | 'number' | 'boolean' | 'list' | 'object'

/** How many times values of each type are read. */
type Reads = Readonly<Record<Type, number>>

const none: Reads = { text: 0, number: 0, boolean: 0, list: 0, object: 0 }
const types: readonly Type[] = ['text', 'number', 'boolean', 'list', 'object']

const readsByType = (shape: Shape): Reads =>
  match<Reads>(shape, {
    any: () => ({ text: 1, number: 1, boolean: 1, list: 1, object: 1 }),
    string: () => ({ ...none, text: 1 }),
    number: () => ({ ...none, number: 1 }),
    boolean: () => ({ ...none, boolean: 1 }),
    choice: () => ({ ...none, text: 1, number: 1 }),
    file: () => ({ ...none, text: 1 }),
    list: ({ of }) => ({ ...none, list: Math.max(1, readsOf(of)) }),
    object: ({ fields }) => ({ ...none, object: Math.max(1, ...fields.map((field) => readsOf(field.shape))) }),
    map: ({ of }) => ({ ...none, object: Math.max(1, readsOf(of)) }),
    either: (either) => readsOfEither(either),
    nullable: ({ of }) => readsByType(of),
  })

function readsOfEither(shape: Shape): Reads {
  const tagged = taggedOf(shape)
  if (tagged !== undefined) return { ...none, object: Math.max(...tagged.cases.map((one) => readsOf(one.shape))) }
  const all = alternativesOf(shape)
  const each = all.map(readsByType)
  const copies = all.filter(({ is }) => is === 'any' || is === 'list' || is === 'object' || is === 'map').length > 1
  const entries = types.map((type): [Type, number] => {
    const sum = each.reduce((total, one) => total + one[type], 0)
    return [type, copies && (type === 'list' || type === 'object') && sum > 0 ? sum + 1 : sum]
  })
  return { ...none, ...Object.fromEntries(entries) }
}

/** The alternatives of a shape as they are tried: those of a union in it are among them. */
const alternativesOf = (shape: Shape): readonly Shape[] =>
  shape.is === 'nullable'
    ? alternativesOf(shape.of)
    : shape.is === 'either'
      ? shape.of.flatMap(alternativesOf)
      : [shape]
