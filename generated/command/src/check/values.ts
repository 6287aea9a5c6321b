/** Whether the object itself, not its prototype, has the key. */
export const hasOwn: (key: string | number) => boolean = Object.prototype.hasOwnProperty

const prototypeOf = Reflect.getPrototypeOf

/** Whether this is a plain object of any realm, and not a list, a Date, a Map or an instance of a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isBase(prototypeOf(value))
}

/** Returns a value as an object with named fields: a primitive is boxed, and null and undefined have no fields. */
export const fieldsOf: (value: unknown) => Readonly<Record<string, unknown>> = Object

/** Whether this is a plain list of any realm. */
export function isPlainList(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false
  const prototype = prototypeOf(value)
  return prototype !== null && isBase(prototypeOf(prototype))
}

/** Whether this is null or the Object.prototype of any realm. */
const isBase = (prototype: object | null): boolean => prototype === null || prototypeOf(prototype) === null

/** The maximum nesting depth of a JSON value: recursion must end before the stack overflows. */
export const deepest = 500

/** Whether this is a JSON value, within that depth. */
export function isJson(value: unknown, depth: number = 0): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  const isList = isPlainList(value)
  if (depth === deepest || !(isList || isRecord(value))) return Number.isFinite(value)
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++) if (!isJson(parts[index], depth + 1)) return false
  return true
}

/** Parses JSON text; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a value whose type was proven part by part. */
export const proven = <Copy>(value: unknown): Copy => value as Copy // the type system cannot follow that proof

/** Whether the text has more than `limit` Unicode code points. It counts them only if `.length` does not decide. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || codePoints(text) > limit)
}

/** Returns the number of Unicode code points in a text. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) [count, at] = [count - 1, at + 1]
  }
  return count
}
