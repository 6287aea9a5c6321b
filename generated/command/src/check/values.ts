/** Whether the object itself, not its prototype, has the key. */
export const hasOwn: (key: string | number) => boolean = Object.prototype.hasOwnProperty

const prototypeOf = Reflect.getPrototypeOf

/** Whether this is a plain object, of this realm or another; not a list, a Date, a Map or an instance of a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isBase(prototypeOf(value))
}

/** What a value has under names: a primitive is boxed, and null and undefined have nothing. */
export const fieldsOf: (value: unknown) => Readonly<Record<string, unknown>> = Object

/** Whether this is a plain list, of this realm or another. */
export function isPlainList(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false
  const prototype = prototypeOf(value)
  return prototype !== null && isBase(prototypeOf(prototype))
}

/** Whether this is null or the Object.prototype of some realm. */
const isBase = (prototype: object | null): boolean => prototype === null || prototypeOf(prototype) === null

/** How deep the lists and objects of a JSON value may nest: recursion must end before the stack does. */
export const deepest = 500

/** Whether JSON can say it, nested no deeper than that. */
export function isJson(value: unknown, depth: number = 0): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  const isList = isPlainList(value)
  if (depth === deepest || !(isList || isRecord(value))) return Number.isFinite(value)
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++) if (!isJson(parts[index], depth + 1)) return false
  return true
}

/** The value that a text says as JSON; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value whose type was proven part by part. */
export const proven = <Copy>(value: unknown): Copy => value as Copy // a type system cannot follow that proof

/** Whether the text has more than `limit` Unicode code points. They are counted only where `.length` leaves it open. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || codePoints(text) > limit)
}

/** How many Unicode code points a text has. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) [count, at] = [count - 1, at + 1]
  }
  return count
}
