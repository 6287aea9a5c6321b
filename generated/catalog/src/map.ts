import type { PartCheck } from './either.js'
import { explainPart } from './part.js'
import { mostIssues, type Issue } from './issue.js'
import type { MapWords } from './messages.js'
import { isRecord } from './values.js'
import { count } from './words.js'

/** The English words about objects with any keys. */
export const mapWords: MapWords = {
  keys: (size) => `an object with ${count(size, 'key')}`,
  key: (key) => `an object with the key ${key ?? 'of a secret'}`,
}

/** All checks of parts, for models with maps: those of maps, alternatives and JSON values. */
export const explainMap: PartCheck = (shape, value, at, explain, report) => {
  if (shape.is !== 'map') return explainPart(shape, value, at, explain, report)
  if (!isRecord(value)) return false
  const { of, keys, min = 0, max = Infinity } = shape
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const words = at.messages ?? mapWords
  const size = words.keys(names.length)
  if (names.length < min) report(shape, value, 'too-few', at, size)
  if (names.length > max) report(shape, value, 'too-many', at, size)
  for (const name of names) {
    if (at.issues.length >= mostIssues) return true
    const wrong: Issue[] = []
    if (keys) explain(keys, name, { ...at, issues: wrong })
    const key = at.secret ? undefined : at.words.received(name)
    if (wrong.length > 0) report(shape, value, 'no-match', at, words.key(key))
    else explain(of, value[name], at.secret ? at : { ...at, path: [...at.path, name] }) // keys can be secret, too
  }
  return true
}
