import { hasOwn, isScalar } from './values.js'

/** The index of an item of a list, and that of the first one with the same value. */
export type Repeat = readonly [index: number, first: number]

/** Returns the first `most` items that repeat another one, in time that grows with the size of the list only. */
export function repeats(items: readonly unknown[], most: number): readonly Repeat[] {
  const seen = new Map<unknown, number>()
  const found: Repeat[] = []
  for (let index = 0; index < items.length && found.length < most && hasOwn.call(items, index); index++) {
    const item = items[index]
    if (!isScalar(item)) continue // invalid: only scalars are compared
    const key = keyOf(item)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    else found.push([index, first])
  }
  return found
}

/** Engines hash numbers without a seed, so a caller could choose many that collide. They hash this text with a seed. */
const keyOf = (item: unknown): unknown =>
  typeof item === 'number' ? `n${item}` : typeof item === 'string' ? `s${item}` : item
