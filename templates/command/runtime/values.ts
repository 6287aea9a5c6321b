import { isRecord, jsonOf } from '../../../generator/language/values.ts'
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
  const isAlternative = ({ is }: FieldShape): boolean => is === 'list' && texts.length > 1
  const list = shape.is === 'either' ? (innersOf(shape).find(isAlternative) ?? shape) : shape
  const [inner] = innersOf(list)
  if (list.is !== 'list' || !inner) return read(shape, texts.at(-1) ?? '')
  const [only = '', ...more] = texts
  const isComplete = more.length === 0 && !canLookLikeList(inner) && /^\s*\[/.test(only)
  return isComplete ? JSON.parse(only) : texts.map((text) => read(inner, text))
}

/** The shape of the items of a list or the values of a map, or the alternatives. */
const innersOf = ({ of = [] }: FieldShape): readonly FieldShape[] => [of].flat()

/** Whether an item can look like a list, so that a text that does is not the complete list. */
const canLookLikeList = (shape: FieldShape): boolean =>
  shape.is === 'either' || shape.is === 'nullable'
    ? innersOf(shape).some(canLookLikeList)
    : shape.is === 'string' || shape.is === 'any' || shape.is === 'list'

function read(shape: FieldShape, text: string): unknown {
  const { is, values = [] } = shape
  const alternatives = innersOf(shape)
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
      return readEither(alternatives, text)
    case 'string':
    case 'file':
      return text
    case 'any':
      return jsonOr(text)
    default:
      return JSON.parse(text)
  }
}

/** The value of the first alternative that a text looks like. */
function readEither(alternatives: readonly FieldShape[], text: string): unknown {
  for (const one of alternatives.filter((shape) => isMeant(shape, text))) {
    const value = read(one, text)
    const isText = one.is === 'string' || one.is === 'file'
    if (isText || typeof value !== 'string' || one.values?.includes(value)) return value
  }
  return text
}

/** Whether a text looks like one of the alternatives. */
const isMeant = (shape: FieldShape, text: string): boolean =>
  shape.is === 'either'
    ? innersOf(shape).some((one) => isMeant(one, text))
    : ['object', 'map', 'list'].includes(shape.is) === /^\s*[[{]/.test(text)

/** The value of JSON; a text that is not JSON stays text. */
function jsonOr(text: string): unknown {
  const value = jsonOf(text)
  return value === undefined ? text : value
}

/** Example JSON for a shape. */
export function exampleOf(shape: FieldShape): string {
  const inners = innersOf(shape)
  const [only] = inners
  if (shape.is === 'list' && only) return only.is === 'list' ? JSON.stringify(partOf(only)) : exampleOf(only)
  return isSplit(shape)
    ? exampleOf(inners.at(-1) ?? { is: 'any' })
    : JSON.stringify(partOf(shape)).replaceAll('":', '": ')
}

/** An example value of a shape. */
function partOf(shape: FieldShape): unknown {
  const { is, fields: [first] = [] } = shape
  const [inner] = innersOf(shape)
  if (first) return { [first.name]: first.shape.is === 'number' ? 1 : '...' }
  if (is === 'list') return [inner ? partOf(inner) : '...']
  if (is === 'object' || is === 'map' || is === 'any') return { name: inner ? partOf(inner) : '...' }
  return is === 'number' ? 1 : '...'
}

/** A copy of a value with a LocalFile for each path whose shape takes a file. */
export function locate(shape: FieldShape, value: unknown): unknown {
  const { is, of = [], fields = [] } = shape
  const [inner] = [of].flat()
  if (is === 'file')
    return typeof value === 'string' && !/^(?:https?|data):/i.test(value) ? new LocalFile(value) : value
  if (is === 'list' && inner && Array.isArray(value)) return value.map((item: unknown) => locate(inner, item))
  if (is === 'nullable' || is === 'either')
    return [of]
      .flat()
      .filter((one) => isAlike(one, value))
      .reduce((now, one) => (isWord(shape, now) ? now : locate(one, now)), value)
  if ((is !== 'object' && is !== 'map') || typeof value !== 'object' || value === null || value instanceof LocalFile)
    return value
  const shapes = new Map(fields.map((field) => [field.name, field.shape]))
  const other = (is === 'map' && inner) || { is: 'any' }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, locate(shapes.get(name) ?? other, item)]))
}

/** Whether no key of an object that has options, such as a discriminator, excludes the shape. */
const isAlike = ({ fields = [] }: FieldShape, value: unknown): boolean =>
  !isRecord(value) ||
  fields.every(({ name, shape: { values } }) => !values || value[name] === undefined || values.includes(value[name]))

/** Whether a text is a word of its own in one of the alternatives, and so no path. */
const isWord = (shape: FieldShape, value: unknown): boolean =>
  typeof value === 'string' &&
  (shape.is === 'string' ||
    shape.values?.includes(value) === true ||
    (isSplit(shape) && innersOf(shape).some((one) => isWord(one, value))))

const isSplit = ({ is }: FieldShape): boolean => is === 'either' || is === 'nullable'

/** A copy of a value with each LocalFile replaced. */
export function replace(value: unknown, by: (file: LocalFile) => unknown): unknown {
  if (value instanceof LocalFile) return by(value)
  if (Array.isArray(value)) return value.map((item: unknown) => replace(item, by))
  if (typeof value !== 'object' || value === null) return value
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, replace(item, by)]))
}
