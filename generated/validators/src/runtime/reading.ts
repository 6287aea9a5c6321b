import { mostIssues } from './issue.js'
import type { Field } from './shape.js'
import { deepest, hasOwn, isPlainList, isRecord, isScalar, proven } from './values.js'

/** The parts that were read of a refused input: they explain the issues, so that no input is read twice. */
export interface Reading {
  /** A copy of the list or object that was refused last, up to the last relevant item. The caller takes it over. */
  part: unknown
}

/** The refused keys of an object, with the parts of their values that were read. */
export type Refused = Map<string, unknown>

/** The refused keys if the caller does not ask for them. */
const unread: Refused = new Map()

/** Keeps a refused key with the part of its value that was read, except one of `params` that was sent as undefined. */
export function keep(
  at: Reading | undefined,
  refused: Refused | undefined,
  key: string,
  value: unknown,
  params?: readonly Field[],
): Refused | undefined {
  if (value === undefined && params?.some(({ name }) => name === key)) return refused
  return at ? (refused ?? new Map<string, unknown>()).set(key, taken(at, value)) : unread
}

/** Whether reading can stop: the refused keys have 50 issues, also if many of them are known ones. */
export const isEnough = (refused: Refused | undefined): boolean =>
  refused !== undefined && (refused === unread || refused.size > 127)

/** Stores the reading of a refused object: the copies of valid values, and the kept parts of the others. */
export function leave(at: Reading | undefined, refused: Refused | undefined, right: object): undefined {
  if (at === undefined) return
  at.part = { ...right, ...Object.fromEntries(refused ?? []) } // safe for every key, also for `__proto__`
}

/** Returns the part of a refused value that was read. */
function taken(at: Reading, value: unknown): unknown {
  const { part = outline(value) } = at
  at.part = undefined
  return part
}

/** Returns what an issue shows of a list or object in a wrong place: only the length of a list. */
function outline(value: unknown): unknown {
  if (!Array.isArray(value)) return isRecord(value) ? {} : value
  const list = sized([], value.length)
  return isPlainList(value) ? list : Object.setPrototypeOf(list, null)
}

/** Returns a list with the length of its original, even if only the first items were read. */
function sized(items: unknown[], length: number): readonly unknown[] {
  items.length = 2 ** 32 - 1 // so long that no engine allocates memory for absent items
  items.length = length
  return items
}

/** Returns a copy of a list whose items are all valid; undefined for anything else. */
export function copyList<Copy>(
  value: unknown,
  isItem: (item: unknown) => boolean,
  at?: Reading,
  min?: number,
  max?: number,
): Copy | undefined {
  return mapList(value, (item) => (isItem(item) ? item : undefined), at, min, max)
}

/**
 * Returns a list of the copies of all items; undefined if `copy` returns undefined for one, or if it is not a list. It
 * reads a refused list until `most` items are invalid: more issues are not computed.
 */
export function mapList<Copy>(
  value: unknown,
  copy: (item: unknown, at?: Reading) => unknown,
  at?: Reading,
  min: number = 0,
  max: number = Infinity,
  most: number = mostIssues,
): Copy | undefined {
  if (!isPlainList(value)) return undefined
  const { length } = value
  const items: unknown[] = []
  let wrong = length < min || length > max ? 1 : 0
  for (let index = 0; index < length && (wrong === 0 || (at && wrong < most)); index++) {
    if (!hasOwn.call(value, index)) break
    const item = value[index]
    const copied = copy(item, at)
    if (copied === undefined) wrong++
    items.push(copied === undefined && at ? taken(at, item) : copied)
  }
  if (wrong === 0 && items.length === length) return proven(items)
  if (at) at.part = sized(items, length)
  return undefined
}

/** Returns a copy of a JSON value; undefined for anything else. */
export function copyJson<Copy>(value: unknown, at?: Reading, depth = 0): Copy | undefined {
  if (isScalar(value)) return proven(value)
  if (depth >= deepest) return undefined
  const inner = (item: unknown): unknown => copyJson(item, at, depth + 1)
  return Array.isArray(value) ? mapList(value, inner, at, 0, Infinity, 1) : copyRecord(value, inner, at)
}

function copyRecord<Copy>(value: unknown, inner: (item: unknown) => unknown, at?: Reading): Copy | undefined {
  if (!isRecord(value)) return undefined
  const copy: Record<string, unknown> = {}
  for (const key in value) {
    if (!hasOwn.call(value, key)) continue
    const item = value[key]
    const copied = inner(item)
    if (copied === undefined) return leave(at, at && keep(at, undefined, key, item), copy)
    set(copy, key, copied)
  }
  return proven(copy)
}

/** Sets a key, even one that Object.prototype has, such as `__proto__`, which plain assignment would not set. */
export function set(record: Record<string, unknown>, key: string, value: unknown): void {
  if (!(key in record)) record[key] = value
  else Object.defineProperty(record, key, { ...described, value })
}

const described = { __proto__: null, configurable: true, enumerable: true, writable: true }
