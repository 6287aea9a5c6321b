import { fieldsOf } from '../language/values.ts'

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
