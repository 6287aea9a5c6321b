import { mostIssues } from './issue.js'
import type { Field } from './shape.js'
import { deepest, isPlainList, isRecord, isScalar, mostValues, proven } from './values.js'

// A constant of its own in each module: engines compile a call of it into the loop that asks.
const hasOwn: (key: string | number) => boolean = Object.prototype.hasOwnProperty

/** The parts that were read of a refused input: they explain the issues, so that no input is read twice. */
export interface Reading {
  /** A copy of the list or object that was refused last, up to the last relevant item. The caller takes it over. */
  part: unknown
}

/**
 * Whether this is a plain object. Engines change the outdated layout of an object when a key of it is looked up. If a
 * loop over its keys does that first, it is slow from then on, so this looks up a symbol, which no check reads.
 */
export function isInput(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  void (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] // a record has unknown symbols, too
  return true
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
  if (at) at.part = { ...right, ...Object.fromEntries(refused ?? []) } // safe for every key, also for `__proto__`
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
export function sized(items: unknown[], length: number): readonly unknown[] {
  items.length = 2 ** 32 - 1 // so long that no engine allocates memory for absent items
  items.length = length
  return items
}

/** Returns a copy of a list whose items are all valid; undefined for anything else. */
export const copyList = <Copy>(
  value: unknown,
  isItem: (item: unknown) => boolean,
  at?: Reading,
  min?: number,
  max?: number,
): Copy | undefined => readList(value, unused, isItem, at, min, max)

/**
 * Returns a list of the copies of all items; undefined if `copy` returns undefined for one, or if it is not a list. It
 * reads a refused list until 50 items are invalid: more issues are not computed.
 */
export const mapList = <Copy>(
  value: unknown,
  copy: (item: unknown, at?: Reading) => unknown,
  at?: Reading,
  min?: number,
  max?: number,
): Copy | undefined => readList(value, copy, undefined, at, min, max)

/** Reads a list. Items without parts have `isItem`, not `copy`. */
function readList<Copy>(
  value: unknown,
  copy: (item: unknown, at: Reading | undefined, depth: number) => unknown,
  isItem: ((item: unknown) => boolean) | undefined,
  at: Reading | undefined,
  min: number = 0,
  max: number = Infinity,
  depth: number = 0,
): Copy | undefined {
  if (!isPlainList(value)) return undefined
  const length = value.length >>> 0 // a proxy can return any value
  const hasSize = length >= min && length <= max
  if (at === undefined) {
    const isValid = hasSize && areValid(value, length, copy, isItem, depth)
    return isValid ? proven(length === 0 ? empty : filled) : undefined
  }
  const items: unknown[] = length < ordinary ? new Array<unknown>(length) : []
  let wrong = hasSize ? 0 : 1
  let index = 0
  for (; index < length && wrong < mostIssues; index++) {
    if (!hasOwn.call(value, index)) break
    const item = value[index]
    const copied = isItem ? (isItem(item) ? item : undefined) : copy(item, at, depth)
    if (copied === undefined) wrong++
    items[index] = copied === undefined ? taken(at, item) : copied
  }
  if (wrong === 0 && index === length) return proven(items)
  at.part = sized(items, length)
  return undefined
}

/** Lists that are shorter get their memory at once. A caller can claim any length, so others grow with their items. */
const ordinary = 100

/** Stand for the copies of valid lists without a reading: rules ask only whether a list is empty. */
const [empty, filled]: readonly (readonly unknown[])[] = [[], [true]]

function areValid(
  list: readonly unknown[],
  length: number,
  copy: (item: unknown, at: undefined, depth: number) => unknown,
  isItem: ((item: unknown) => boolean) | undefined,
  depth: number,
): boolean {
  for (let index = 0; index < length; index++) {
    if (!hasOwn.call(list, index)) return false
    const item = list[index]
    if (isItem ? !isItem(item) : copy(item, undefined, depth) === undefined) return false
  }
  return true
}

const unused = (): undefined => undefined

/** How many values of the JSON value have been read. */
let read = 0

/** Returns a copy of a JSON value; undefined for anything else. */
export function copyJson<Copy>(
  value: unknown,
  at?: Reading,
  depth: number = 0,
  copy: CopyJson = copyJson,
): Copy | undefined {
  if (depth === 0) read = 0
  if (++read > mostValues) return undefined
  if (isScalar(value)) return proven(value)
  if (depth >= deepest) return undefined
  if (Array.isArray(value)) return readList(value, copy, undefined, at, 0, Infinity, depth + 1)
  return copyRecord(value, at, depth + 1, copy)
}

type CopyJson = (value: unknown, at: Reading | undefined, depth: number) => unknown

/** The same for a value that several shapes read: it keeps keys that are undefined, which known ones can be. */
export const copyParts = <Copy>(value: unknown, at?: Reading, depth?: number): Copy | undefined =>
  copyJson(value, at, depth, copyParts)

function copyRecord<Copy>(value: unknown, at: Reading | undefined, depth: number, copy: CopyJson): Copy | undefined {
  if (!isRecord(value)) return undefined
  const record: Record<string, unknown> = {}
  let refused: Refused | undefined
  for (const key in value) {
    if (!hasOwn.call(value, key)) continue
    const item = value[key]
    const copied = copy(item, at, depth)
    if (copied === undefined && !(item === undefined && copy === copyParts)) refused = keep(at, refused, key, item)
    else if (at) set(record, key, copied)
    if (isEnough(refused)) break
  }
  return refused === undefined ? proven(record) : leave(at, refused, record)
}

/** Sets a key, even one that Object.prototype has, such as `__proto__`, which plain assignment would not set. */
export function set(record: Record<string, unknown>, key: string, value: unknown): void {
  if (!(key in record)) record[key] = value
  else Object.defineProperty(record, key, { ...described, value })
}

const described = { __proto__: null, configurable: true, enumerable: true, writable: true }
