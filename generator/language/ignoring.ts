import type { PartCheck } from './either.ts'
import type { Field } from './shape.ts'
import { isRecord } from './values.ts'

/**
 * Ignores the unknown keys of objects inside parameters, for models that do. It is passed as a function, so that other
 * models do not include it.
 */
export const ignoring =
  (parts?: PartCheck): PartCheck =>
  (shape, value, at, explain, report) => {
    const known = shape.is === 'object' ? knownOf(shape.fields, value) : value
    if (Object.is(known, value)) return parts?.(shape, value, at, explain, report) ?? false
    explain(shape, known, at)
    return true
  }

/** Returns an object without its unknown keys; the value itself if it has none, or is not an object. */
export function knownOf(fields: readonly Field[], value: unknown): unknown {
  if (!isRecord(value)) return value
  const names = new Set(fields.map(({ name }) => name))
  const keys = Object.keys(value)
  const known = keys.filter((key) => names.has(key))
  return known.length === keys.length ? value : Object.fromEntries(known.map((key) => [key, value[key]]))
}
