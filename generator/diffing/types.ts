import { canBeEmpty } from '../language/empty.ts'
import { accepts } from '../language/innerDefaults.ts'
import { match } from '../language/match.ts'
import type { Shape } from '../language/shape.ts'
import { valuesOf } from './samples.ts'

/** The JSON type of a value. */
type JsonType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'null'

/** Returns the JSON types that values of a shape have. */
export const jsonTypes = (shape: Shape): readonly JsonType[] =>
  match<readonly JsonType[]>(shape, {
    any: ({ notEmpty }) => ['text', 'number', 'boolean', 'list', 'object', ...(notEmpty ? [] : (['null'] as const))],
    string: () => ['text'],
    number: () => ['number'],
    boolean: () => ['boolean'],
    choice: ({ values }) => [...new Set(values.map((value) => (typeof value === 'string' ? 'text' : 'number')))],
    file: () => ['text'],
    list: () => ['list'],
    object: () => ['object'],
    map: () => ['object'],
    either: ({ of }) => [...new Set(of.flatMap(jsonTypes))],
    nullable: ({ of }) => [...new Set([...jsonTypes(of), 'null' as const])],
  })

/** Whether no value can belong to both shapes, because they have other JSON types. */
export const areApart = (a: Shape, b: Shape): boolean => {
  const types = jsonTypes(b)
  return !jsonTypes(a).some((type) => types.includes(type))
}

/** Whether every value of a shape belongs to another one of another kind; a text says why it is not certain. */
export function belongs(from: Shape, to: Shape): boolean | string {
  if (to.is === 'any') return to.notEmpty && canBeEmpty(from) ? 'Some values may be empty.' : true
  if (from.is === 'any') return false
  const values = valuesOf(from)
  if (values !== undefined) return values.every((value) => accepts(to, value))
  if (from.is === 'nullable') return both(accepts(to, null), belongs(from.of, to))
  if (from.is === 'either') return from.of.map((one) => belongs(one, to)).reduce(both, true)
  if (to.is === 'nullable') return belongs(from, to.of)
  if (areApart(from, to)) return false
  if (to.is === 'either') return to.of.some((one) => one.is !== from.is && belongs(from, one) === true) || unclear
  if (from.is === 'file' && to.is === 'string') return isAnyText(to) || unclear
  if (from.is === 'string' && (to.is === 'file' || to.is === 'choice'))
    return from.pattern === undefined ? false : unclear
  if (from.is === 'number' && to.is === 'choice') return false
  if (from.is === 'map' && to.is === 'object') return false
  if (from.is === 'object' && to.is === 'map')
    return to.of.is === 'any' && !to.keys && !to.min && !to.max ? true : unclear
  return unclear
}

const unclear = 'Whether all values of the old and the new type are the same cannot be decided.'

const both = (a: boolean | string, b: boolean | string): boolean | string =>
  a === false || b === false ? false : a === true ? b : a

const isAnyText = (shape: Shape): boolean =>
  shape.is === 'string' && !shape.pattern && !shape.format && !shape.minLength && shape.maxLength === undefined
