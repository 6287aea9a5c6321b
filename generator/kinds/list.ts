import type { Shape } from '../language/shape.ts'
import { editorSchema, flag, optional, readKeys, wholeNumber, type EditorSchema, type Field } from '../source/field.ts'

/** A list of values, or of lists of values. */
export interface List {
  readonly min?: number
  readonly max?: number
  /** Whether an item can be null. */
  readonly nullable?: boolean
  /** Whether an item is a list itself. */
  readonly list?: List | false
}

/** The value of `list`: true, false, or the bounds of the list and the description of its items. */
export const listField: Field<List | false> = {
  read: (node) => {
    if (!node.isMapping()) {
      const isList = flag.read(node)
      return isList ? {} : isList
    }
    const read = readKeys(node, keys)
    const { min = 0, max = Infinity } = read ?? {}
    return min > max ? void node.report('min-over-max', min, max) : read
  },
  schema: { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/list' }] },
}

const keys = {
  min: optional(wholeNumber(0), 'The minimum number of items.'),
  max: optional(wholeNumber(1), 'The maximum number of items.'),
  nullable: optional(flag, 'Whether an item can be null. Default: false.'),
  list: optional(listField, 'Whether each item is a list itself: true, or { min, max, nullable, list }.'),
}

/** The JSON Schema of a list with bounds, for editors. */
export const listSchema: EditorSchema = editorSchema(keys)

/** Returns the shape of a list of values of this shape, or the shape itself if there is no list. */
export function listed(shape: Shape, list: List | false | undefined): Shape {
  if (!list) return shape
  const { nullable, list: inner, ...bounds } = list
  return { is: 'list', of: orNull(listed(shape, inner), nullable), ...bounds }
}

/** Returns the shape that also accepts null, if it is nullable; any JSON value already includes null. */
export const orNull = (shape: Shape, nullable: boolean | undefined): Shape =>
  nullable && shape.is !== 'any' ? { is: 'nullable', of: shape } : shape
