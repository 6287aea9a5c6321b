import type { PartCheck } from './either.js'
import { explainPart } from './part.js'
import type { Issue } from './issue.js'
import { isRecord } from './values.js'
import { count, received } from './words.js'

/** All checks of parts, for models with maps: those of maps, alternatives and JSON values. */
export const explainMap: PartCheck = (shape, value, at, explain, report) => {
  if (shape.is !== 'map') return explainPart(shape, value, at, explain, report)
  if (!isRecord(value)) return false
  const { of, keys, min = 0, max = Infinity } = shape
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const size = `an object with ${count(names.length, 'key')}`
  if (names.length < min) report(shape, value, 'too-few', at, size)
  if (names.length > max) report(shape, value, 'too-many', at, size)
  for (const name of names) {
    if (at.issues.length >= at.most) return true
    const wrong: Issue[] = []
    if (keys) explain(keys, name, { ...at, issues: wrong, most: 1 })
    const words = `an object with the key ${at.secret ? 'of a secret' : received(name)}`
    if (wrong.length > 0) report(shape, value, 'no-match', at, words)
    else explain(of, value[name], at.secret ? at : { ...at, path: [...at.path, name] }) // keys can be secret, too
  }
  return true
}
