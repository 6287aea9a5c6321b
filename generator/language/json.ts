import type { PartCheck } from './either.ts'
import { deepest, hasOwn, isPlainList, isRecord, isScalar } from './values.ts'

/** The smallest check of JSON values, for clients in pages: it does not name the part that is not JSON. */
export const explainJson: PartCheck = (shape, value) => shape.is === 'any' && isJson(value)

/** Whether this is a JSON value within the maximum depth. */
function isJson(value: unknown, depth: number = 0): boolean {
  if (isScalar(value)) return true
  const isList = isPlainList(value)
  if (depth === deepest || !(isList || isRecord(value))) return false
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++)
    if (!hasOwn.call(parts, index) || !isJson(parts[index], depth + 1)) return false
  return true
}
