import type { PartCheck } from './either.js'
import { deepest, hasOwn, isPlainList, isRecord, isScalar, mostValues } from './values.js'

/** The smallest check of JSON values, for clients in pages: it does not name the part that is not JSON. */
export const explainJson: PartCheck = (shape, value) => shape.is === 'any' && isJson(value)

/** How many values of the JSON value have been read. */
let read = 0

/** Whether this is a JSON value within the maximum depth and size. */
function isJson(value: unknown, depth: number = 0): boolean {
  if (depth === 0) read = 0
  if (++read > mostValues) return false
  if (isScalar(value)) return true
  const isList = isPlainList(value)
  if (depth === deepest || !(isList || isRecord(value))) return false
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++)
    if (!hasOwn.call(parts, index) || !isJson(parts[index], depth + 1)) return false
  return true
}
