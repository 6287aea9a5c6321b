import { explainEither, type PartCheck } from './either.js'
import { deepest, hasOwn, isPlainList, isRecord, isScalar } from './values.js'
import { valueWords } from './words.js'

/** The part of a value that is not JSON: its path, the part, and why, if the part does not show the reason. */
interface NotJson {
  readonly path: readonly (string | number)[]
  readonly part: unknown
  readonly why?: 'sparse' | 'tooDeep'
}

const tooDeep: NotJson = { path: [], part: undefined, why: 'tooDeep' }

/** The check of JSON values that names the part that is not JSON, unless the value is secret. */
export const explainAny: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'any') return false
  const found = notJson(value)
  if (found === undefined) return true
  const { path, part, why }: NotJson = at.secret ? { path: [], part: value } : found
  const words = why && (why === 'sparse' ? at.words.sparse : (at.messages ?? valueWords).tooDeep(deepest))
  report(shape, part, 'wrong-type', { ...at, path: [...at.path, ...path] }, words)
  return true
}

/** Both checks, for models with alternatives and JSON values. */
export const explainPart: PartCheck = (...entries) => explainAny(...entries) || explainEither(...entries)

/** Returns the first part that is not JSON; undefined if there is none. A value that is too deep is one part. */
function notJson(value: unknown, depth = 0): NotJson | undefined {
  if (isScalar(value)) return undefined
  const isList = isPlainList(value)
  if (!isList && !isRecord(value)) return { path: [], part: value }
  if (depth === deepest) return tooDeep
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++) {
    if (!hasOwn.call(parts, index)) return { path: [], part: value, why: 'sparse' }
    const found = notJson(parts[index], depth + 1)
    if (found === tooDeep) return found
    if (found) return { ...found, path: [isList ? index : (Object.keys(value)[index] ?? index), ...found.path] }
  }
  return undefined
}
