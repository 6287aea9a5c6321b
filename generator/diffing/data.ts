import type { Json } from '../catalogue/catalogue.ts'
import { fieldsOf, isRecord } from '../language/values.ts'

/** Returns a value of the catalogue as plain JSON: without prototypes, absent values and functions. */
export function dataOf(value: unknown): Json {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map(dataOf)
  if (!isRecord(value)) return null
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([key, item]) => (item === undefined ? [] : [[key, dataOf(item)] as const])),
  )
}
