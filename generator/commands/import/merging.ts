import type { Json } from '../../catalogue/catalogue.ts'
import { isObject, isSame, own, type JsonObject } from './json.ts'

/** A key that an import changes in a file. The value is undefined if the key is removed. */
export interface Edit {
  readonly path: readonly string[]
  readonly value: Json | undefined
}

/** The changes of an import to a file that an earlier import wrote. */
export interface Merge {
  readonly edits: readonly Edit[]
  /** The keys that were changed both in the source and by hand. The edit by hand is kept. */
  readonly conflicts: readonly Edit[]
}

/** The three versions of a value that are merged. */
interface Sides {
  /** The value of the last import. */
  readonly base: Json | undefined
  /** The value in the file. */
  readonly current: Json | undefined
  /** The value of this import. */
  readonly next: Json | undefined
}

/**
 * Merges three versions key by key: takes the changes of the source and keeps the edits by hand. A list is one value,
 * because the position of an item means nothing by itself.
 */
export function merge(sides: Sides, path: readonly string[] = []): Merge {
  const { base, current, next } = sides
  if (isSame(current, next) || isSame(base, next)) return { edits: [], conflicts: [] }
  if (isObject(current) && isObject(next)) return mergeKeys(isObject(base) ? base : {}, current, next, path)
  const edit = { path, value: next }
  return isSame(base, current) ? { edits: [edit], conflicts: [] } : { edits: [], conflicts: [edit] }
}

function mergeKeys(base: JsonObject, current: JsonObject, next: JsonObject, path: readonly string[]): Merge {
  const keys = [...new Set([...Object.keys(next), ...Object.keys(current)])]
  const merges = keys.map((key) =>
    merge({ base: own(base, key), current: own(current, key), next: own(next, key) }, [...path, key]),
  )
  return { edits: merges.flatMap(({ edits }) => edits), conflicts: merges.flatMap(({ conflicts }) => conflicts) }
}
