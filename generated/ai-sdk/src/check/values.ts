/** Whether the object itself, not its prototype, has the key. */
export const hasOwn: (key: string | number) => boolean = Object.prototype.hasOwnProperty

// Object.getPrototypeOf, which engines compile into their callers; Reflect.getPrototypeOf, they call.
const prototypeOf: (value: object) => object | null = Object.getPrototypeOf
const recordBase = Object.prototype
const listBase = Array.prototype

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
  return prototype === listBase || (prototype !== null && isBase(prototypeOf(prototype)))
}

/** Whether this is null or the Object.prototype of any realm. */
const isBase = (prototype: object | null): boolean =>
  prototype === recordBase || prototype === null || prototypeOf(prototype) === null

/** The maximum nesting depth of a JSON value: recursion must end before the stack overflows. */
export const deepest = 500

/**
 * The maximum number of values in a JSON value, itself included: as many as a gateway takes in a body. A shared part
 * counts at each place, because a list that contains the list below twice, on 40 levels, would be copied for years.
 */
export const mostValues = 100_000

/** Whether this is a JSON value without parts. */
export const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value)

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

/** Whether this is text of at most `most` Unicode code points. It counts them only if `.length` does not decide. */
export const isText = (value: unknown, most: number = Infinity): value is string =>
  typeof value === 'string' && (value.length <= most || (value.length <= 2 * most && codePoints(value) <= most))

/** The same for text that is not only white space. */
export const isFilledText = (value: unknown, most?: number): value is string => isText(value, most) && isFilled(value)

/** Whether a text is not only white space. Its first character almost always decides. */
export function isFilled(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first > 32 && first < 127) || /\S/.test(text)
}

/** Returns the number of Unicode code points in a text. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) [count, at] = [count - 1, at + 1]
  }
  return count
}

/** Whether this is a number within these bounds. */
export const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max
