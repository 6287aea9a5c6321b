import type { Json } from '../catalogue/catalogue.ts'
import { isObject, isSame, own, type JsonObject } from './json.ts'

/** One key that an import changes in a file: a value, or undefined where it is removed. */
export interface Edit {
  readonly path: readonly string[]
  readonly value: Json | undefined
}

/** What an import does to a file that it has written before. */
export interface Merge {
  readonly edits: readonly Edit[]
  /** Keys that both the source and somebody by hand have changed. The hand-made edit is kept. */
  readonly conflicts: readonly Edit[]
}

/** Where two mappings are compared. */
interface Sides {
  /** What was imported last time. */
  readonly base: Json | undefined
  /** What stands in the file now. */
  readonly current: Json | undefined
  /** What the source says now. */
  readonly next: Json | undefined
}

/**
 * A three-way merge on keys: what only the source has changed is taken over, and what somebody has changed by hand stays.
 * Lists are values as a whole, because the position of an item means nothing by itself.
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
