import { isRecord, proven } from './values.js'
import { isEnough, keep, leave, set, type Reading, type Refused } from './reading.js'

// A constant of its own in each module: engines compile a call of it into the loop that asks.
const hasOwn: (key: string | number) => boolean = Object.prototype.hasOwnProperty

/** Returns a copy of an object whose values are all valid; undefined for anything else. */
export function copyEntries<Copy>(
  value: unknown,
  isItem: (item: unknown) => boolean,
  at?: Reading,
  min?: number,
  max?: number,
  isKey?: (key: string) => boolean,
): Copy | undefined {
  return mapEntries(value, (item) => (isItem(item) ? item : undefined), at, min, max, isKey)
}

/**
 * Returns an object with the copies of all values; undefined if `copy` returns undefined for one, if a key is invalid,
 * or if it is not a plain object. It reads a refused object until so many entries are invalid that no more issues are
 * computed.
 */
export function mapEntries<Copy>(
  value: unknown,
  copy: (item: unknown, at?: Reading) => unknown,
  at?: Reading,
  min: number = 0,
  max: number = Infinity,
  isKey?: (key: string) => boolean,
): Copy | undefined {
  if (!isRecord(value)) return undefined
  const entries: Record<string, unknown> = {}
  let refused: Refused | undefined
  let size = 0
  for (const key in value) {
    if (!hasOwn.call(value, key)) continue
    const item = value[key]
    if (item === undefined) continue // JSON has no such key
    size++
    const copied = isKey && !isKey(key) ? undefined : copy(item, at)
    if (copied === undefined) refused = keep(at, refused, key, item)
    else if (at) set(entries, key, copied)
    if (isEnough(refused)) break
  }
  if (refused === undefined && size >= min && size <= max) return proven(entries)
  return leave(at, refused, entries)
}
