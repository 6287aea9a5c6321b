import { explainEither, type PartCheck } from './either.js'
import { deepest, fieldsOf, hasOwn, isPlainList, isRecord, isScalar, mostValues } from './values.js'
import { valueWords } from './words.js'

type Path = readonly (string | number)[]

/** The part of a value that is not JSON: its path, the part, and what it is, if the part does not show that. */
type NotJson = readonly [path: Path, part: unknown, words?: string]

/** How many values of the JSON value have been read. */
let read = 0

/** The check of JSON values that names the part that is not JSON, unless the value is secret. */
export const explainAny: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'any') return false
  read = 0
  const found = notJson(value, at.path, at)
  if (found === undefined) return true
  const [path, part, words] = at.secret ? [at.path, value] : found
  report(shape, part, 'wrong-type', { ...at, path }, words)
  return true
}

/** Both checks, for models with alternatives and JSON values. */
export const explainPart: PartCheck = (...entries) => explainAny(...entries) || explainEither(...entries)

/** Returns the first part that is not JSON; undefined if there is none. A value that is too large is one part. */
function notJson(value: unknown, path: Path, at: Parameters<PartCheck>[2]): NotJson | undefined {
  const words = at.messages ?? valueWords
  if (++read > mostValues) return [at.path, undefined, words.tooMany(mostValues)]
  if (isScalar(value)) return undefined
  const isList = isPlainList(value)
  if (!isList && !isRecord(value)) return [path, value]
  if (path.length === at.path.length + deepest) return [at.path, undefined, words.tooDeep(deepest)]
  for (const step of isList ? value.keys() : Object.keys(value)) {
    if (!hasOwn.call(value, step)) return [path, value, at.words.sparse]
    const found = notJson(fieldsOf(value)[step], [...path, step], at)
    if (found) return found
  }
  return undefined
}
