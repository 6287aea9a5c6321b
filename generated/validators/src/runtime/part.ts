import { explainEither, type EitherCheck } from './either.js'
import { deepest, hasOwn, isPlainList, isRecord } from './values.js'

/** The part of a value that is not JSON: its path, the part, and words for it if the part does not show the reason. */
interface NotJson {
  readonly path: readonly (string | number)[]
  readonly part: unknown
  readonly words: string | undefined
}

const tooDeep: NotJson = { path: [], part: undefined, words: `nested over ${deepest} levels deep` }

/** The check of alternatives, which also names the part of a value that is not JSON, unless the value is secret. */
export const explainPart: EitherCheck = (shape, value, at, explain, report) => {
  if (shape.is !== 'any') return explainEither(shape, value, at, explain, report)
  const found = notJson(value)
  if (found === undefined) return true
  const { path, part, words } = at.secret ? { path: [], part: value, words: undefined } : found
  report(shape, part, 'wrong-type', { ...at, path: [...at.path, ...path] }, words)
  return true
}

/** Returns the first part that is not JSON; undefined if there is none. A value that is too deep is one part. */
function notJson(value: unknown, depth = 0): NotJson | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined
  const isList = isPlainList(value)
  if (!isList && !isRecord(value))
    return Number.isFinite(value) ? undefined : { path: [], part: value, words: undefined }
  if (depth === deepest) return tooDeep
  const parts = isList ? value : Object.values(value)
  for (let index = 0; index < parts.length; index++) {
    if (!hasOwn.call(parts, index)) return { path: [], part: value, words: 'sparse' }
    const found = notJson(parts[index], depth + 1)
    if (found === tooDeep) return found
    if (found) return { ...found, path: [isList ? index : (Object.keys(value)[index] ?? index), ...found.path] }
  }
  return undefined
}
