import type { Json } from '../catalogue/catalogue.ts'
import { fieldsOf, isRecord } from '../language/values.ts'

/** Returns a value of the catalogue as plain JSON: without prototypes, absent values, functions, and the values of secret parameters. */
export function dataOf(value: unknown, isSecret = false): Json {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value
  if (Array.isArray(value)) return value.map((item: unknown) => dataOf(item, isSecret))
  if (!isRecord(value)) return null
  const isHidden = isSecret || value['secret'] === true
  const shown = Object.entries(fieldsOf(value)).filter(
    ([key, item]) => item !== undefined && !(isHidden && ownValues.includes(key)),
  )
  return Object.fromEntries(shown.map(([key, item]) => [key, dataOf(item, isHidden)] as const))
}

/** The keys of a parameter that hold a value of it. */
const ownValues: readonly string[] = ['default', 'prefill']

/** Whether two values are the same data: the order of keys, absent values, prototypes and functions do not count. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item: unknown, index) => same(item, b[index]))
    )
  const [one, other] = [fieldsOf(a), fieldsOf(b)]
  const keys = Object.keys(one)
  return (
    keys.every((key) => same(one[key], Object.hasOwn(other, key) ? other[key] : undefined)) &&
    Object.keys(other).every((key) => other[key] === undefined || Object.hasOwn(one, key))
  )
}
