import { explainEither, type PartCheck } from './either.js'
import { deepest, fieldsOf, hasOwn, isPlainList, isRecord, isScalar } from './values.js'
import { valueWords } from './words.js'

/** The part of a value that is not JSON: its path, the part, and why, if the part does not show the reason. */
type NotJson = readonly [path: readonly (string | number)[], part: unknown, why?: 'sparse' | 'tooDeep']

/** The check of JSON values that names the part that is not JSON, unless the value is secret. */
export const explainAny: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'any') return false
  const found = notJson(value, at.path, at.path.length + deepest)
  if (found === undefined) return true
  const [path, part, why] = at.secret ? [at.path, value] : found
  const words = why && (why === 'sparse' ? at.words.sparse : (at.messages ?? valueWords).tooDeep(deepest))
  report(shape, part, 'wrong-type', { ...at, path }, words)
  return true
}

/** Both checks, for models with alternatives and JSON values. */
export const explainPart: PartCheck = (...entries) => explainAny(...entries) || explainEither(...entries)

/** Returns the first part that is not JSON; undefined if there is none. A value that is too deep is one part. */
function notJson(value: unknown, path: NotJson[0], most: number): NotJson | undefined {
  if (isScalar(value)) return undefined
  const isList = isPlainList(value)
  if (!isList && !isRecord(value)) return [path, value]
  if (path.length === most) return [path.slice(0, most - deepest), undefined, 'tooDeep']
  for (const step of isList ? value.keys() : Object.keys(value)) {
    if (!hasOwn.call(value, step)) return [path, value, 'sparse']
    const found = notJson(fieldsOf(value)[step], [...path, step], most)
    if (found) return found
  }
  return undefined
}
