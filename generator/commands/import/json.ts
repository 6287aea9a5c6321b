import { isList, isObject } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { readBytes } from '../../files/read.ts'
import { reasonOf } from '../../files/reason.ts'

export { isObject }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** The limits of a source: every published schema fits, and reading takes at most a moment. */
export const limits = { bytes: 8_388_608, depth: 100, values: 200_000, expanded: 20_000 } as const

/** A source that cannot be imported; its message is a sentence without the name of the file. */
export class Unreadable extends Error {}

/** A reference of a source that leads nowhere, or to where an import does not read. */
export class Unresolved extends Unreadable {}

/** The value of an object's own key; undefined for an inherited one, such as `constructor`. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** The object at a path of keys, or an empty one if there is no object. */
export function objectAt(from: Json | undefined, ...keys: readonly string[]): JsonObject {
  const found = keys.reduce<Json | undefined>((value, key) => (isObject(value) ? own(value, key) : undefined), from)
  return isObject(found) ? found : {}
}

/** The text under a key, or undefined. */
export function textAt(object: JsonObject, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' ? value : undefined
}

/** The number under a key, or undefined. */
export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = own(object, key)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The list under a key, or an empty one if there is no list. */
export function listAt(object: JsonObject, key: string): readonly Json[] {
  const value = own(object, key)
  return isList(value) ? value : []
}

/** The texts of the list under a key. */
export const textsAt = (object: JsonObject, key: string): readonly string[] =>
  listAt(object, key).filter((value) => typeof value === 'string')

/** An object without some of its keys. */
export const without = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

/** An object with some of its keys. */
export const only = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))

/** Whether two values are the same JSON. Ignores the order of keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (isList(one))
    return isList(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

/** Serializes JSON with sorted keys, so that equal values have equal texts. */
export const sameText = (value: Json | undefined): string =>
  JSON.stringify(value, (_, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  ) ?? ''

/** Parses a JSON object. Throws `Unreadable` for anything else, and for an object that is too deep or too large. */
export function parseObject(text: string, most: number = limits.values): JsonObject {
  const value = parseJson(text, most)
  if (!isObject(value)) throw new Unreadable('it is not a JSON object')
  return value
}

/** Parses JSON. Throws `Unreadable` for anything else, and for a value that is too deep or too large. */
export function parseJson(text: string, most: number): Json {
  const value = parsed(text)
  bound(value, most)
  return value
}

function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch (error) {
    throw new Unreadable(`it is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`)
  }
}

/**
 * Refuses a value that is too deep or too large, and returns how many values it holds. Walks level by level, so that a deep
 * value cannot overflow the stack.
 */
export function bound(value: Json, most: number): number {
  let level: readonly Json[] = [value]
  let seen = 0
  for (let depth = 0; level.length > 0; depth++) {
    seen += level.length
    if (depth > limits.depth) throw new Unreadable(`it is nested over ${limits.depth} levels deep`)
    if (seen > most) throw new Unreadable(`it holds over ${most.toLocaleString('en-US')} values`)
    level = level.flatMap((one) => (isList(one) ? one : isObject(one) ? Object.values(one) : []))
  }
  return seen
}

/** The text of a regular file in UTF-8, or in UTF-16 with a byte order mark. Throws `Unreadable`, with the reason, for any other. */
export function sourceText(file: string): string {
  const bytes = bytesOf(file)
  if (bytes === 'other') throw new Unreadable('it is not a regular file')
  if (bytes === 'large') throw new Unreadable(`it has over ${limits.bytes.toLocaleString('en-US')} bytes`)
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes) // leaves out the byte order mark
  } catch {
    throw new Unreadable(`it is not ${encoding.toUpperCase()}; convert it first, such as with iconv -t UTF-8`)
  }
}

/** The encoding that the byte order mark of a file states. Zeros in a text without one are those of UTF-16. */
function encodingOf([first, second, third, fourth]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const isWide = (first === 0xff && second === 0xfe && third === 0 && fourth === 0) || (first === 0 && second === 0)
  if (isWide) throw new Unreadable('it is UTF-32; convert it first, such as with iconv -f UTF-32 -t UTF-8')
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0 || first === 0)
    throw new Unreadable(
      'it is UTF-16 without a byte order mark; convert it first, such as with iconv -f UTF-16LE -t UTF-8',
    )
  return 'utf-8'
}

function bytesOf(file: string): ReturnType<typeof readBytes> {
  try {
    return readBytes(file, limits.bytes)
  } catch (error) {
    throw new Unreadable(reasonOf(error))
  }
}
