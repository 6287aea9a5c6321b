import { jsonOf } from '../check/values.js'
import type { FieldShape } from '@gatewright/client'

/** A value that is a path of a file on disk. */
export class LocalFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** Converts the texts of one parameter to its value. Throws a SyntaxError for invalid JSON where JSON is required. */
export function readValue(shape: FieldShape, texts: readonly string[]): unknown {
  const [inner] = [shape.of ?? []].flat()
  if (shape.is !== 'list' || !inner) return read(shape, texts.at(-1) ?? '')
  const [only = '', ...more] = texts
  const isComplete = more.length === 0 && !canLookLikeList(inner) && /^\s*\[/.test(only)
  return isComplete ? JSON.parse(only) : texts.map((text) => read(inner, text))
}

/** Whether an item can look like a list, so that a text that does is not the complete list. */
const canLookLikeList = ({ is, of = [] }: FieldShape): boolean =>
  is === 'string' || is === 'any' || is === 'list' || (is !== 'object' && [of].flat().some(canLookLikeList))

function read(shape: FieldShape, text: string): unknown {
  const { is, of = [], values = [] }: FieldShape & { readonly values?: readonly unknown[] } = shape
  const alternatives = [of].flat()
  switch (is) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text)
    case 'choice':
      return values.find((value) => String(value) === text) ?? text
    case 'nullable':
      return text === 'null' ? null : read(alternatives[0] ?? { is: 'any' }, text)
    case 'either':
      return read(alternatives.find((one) => isMeant(one, text)) ?? { is: 'string' }, text)
    case 'string':
    case 'file':
      return text
    case 'any':
      return jsonOr(text)
    default:
      return JSON.parse(text)
  }
}

/** Whether a text looks like one of the alternatives. */
const isMeant = ({ is }: FieldShape, text: string): boolean =>
  is === 'object' || is === 'list' ? /^\s*[[{]/.test(text) : !/^\s*[[{]/.test(text)

/** The value of JSON; a text that is not JSON stays text. */
function jsonOr(text: string): unknown {
  const value = jsonOf(text)
  return value === undefined ? text : value
}

/** Example JSON for a shape. */
export function exampleOf({ is, of = [], fields: [first] = [] }: FieldShape): string {
  const [inner, ...more] = [of].flat()
  if (first) return `{"${first.name}": ${first.shape.is === 'number' ? '1' : '"..."'}}`
  return is === 'object' || !inner ? '{"name": "..."}' : exampleOf(more.at(-1) ?? inner)
}

/** A copy of a value with a LocalFile for each path whose shape takes a file. */
export function locate(shape: FieldShape, value: unknown): unknown {
  const { is, of = [], fields = [] } = shape
  const [inner] = [of].flat()
  if (is === 'file')
    return typeof value === 'string' && !/^(?:https?|data):/i.test(value) ? new LocalFile(value) : value
  if (is === 'list' && inner && Array.isArray(value)) return value.map((item: unknown) => locate(inner, item))
  if (is === 'nullable' || is === 'either') return [of].flat().reduce((now, one) => locate(one, now), value)
  if ((is !== 'object' && is !== 'map') || typeof value !== 'object' || value === null || value instanceof LocalFile)
    return value
  const shapes = new Map(fields.map((field) => [field.name, field.shape]))
  const other = (is === 'map' && inner) || { is: 'any' }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, locate(shapes.get(name) ?? other, item)]))
}

/** A copy of a value with each LocalFile replaced. */
export function replace(value: unknown, by: (file: LocalFile) => unknown): unknown {
  if (value instanceof LocalFile) return by(value)
  if (Array.isArray(value)) return value.map((item: unknown) => replace(item, by))
  if (typeof value !== 'object' || value === null) return value
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, replace(item, by)]))
}
