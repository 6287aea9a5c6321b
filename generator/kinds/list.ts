import { match } from '../language/match.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { editorSchema, flag, optional, readKeys, wholeNumber, type EditorSchema, type Field } from '../source/field.ts'

/** A list of values, or of lists of values. */
export interface List {
  readonly min?: number
  readonly max?: number
  /** Whether no item repeats another one. */
  readonly unique?: boolean
  /** Whether an item can be null. */
  readonly nullable?: boolean
  /** Whether an item is a list itself. */
  readonly list?: List | false
}

/** The value of `list`: true, false, or the bounds of the list and the description of its items. */
export const listField: Field<List | false> = {
  read: (node) => {
    const isList = node.scalar()
    if (typeof isList === 'boolean') return isList ? {} : isList
    if (!node.isMapping())
      return void node.report('wrong-type', node.name, 'true, or a mapping such as { min: 1, max: 4 }')
    const read = readKeys(node, keys)
    const { min = 0, max = Infinity } = read ?? {}
    return min > max ? void node.report('min-over-max', min, max) : read
  },
  schema: { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/list' }] },
}

const keys = {
  min: optional(wholeNumber(0), 'The minimum number of items.'),
  max: optional(wholeNumber(1), 'The maximum number of items.'),
  unique: optional(flag, 'Whether no item repeats another one. Default: false.'),
  nullable: optional(flag, 'Whether an item can be null. Default: false.'),
  list: optional(listField, 'Whether each item is a list itself: true, or { min, max, unique, nullable, list }.'),
}

/** The JSON Schema of a list with bounds, for editors. */
export const listSchema: EditorSchema = editorSchema(keys)

/** Returns the shape of a list of values of this shape, or the shape itself if there is no list. */
export function listed(shape: Shape, list: List | false | undefined): Shape {
  if (!list) return shape
  const { nullable, list: inner, unique, ...bounds } = list
  return { is: 'list', of: orNull(listed(shape, inner), nullable), ...bounds, ...(unique && { unique }) }
}

/** Returns why the items of this list, or of a list in it, cannot be required to differ; undefined if they can. */
export function repeatProblem(shape: Shape): string | undefined {
  if (shape.is === 'nullable') return repeatProblem(shape.of)
  if (shape.is !== 'list') return undefined
  const { of, min = 0, unique } = shape
  if (!unique) return repeatProblem(of)
  const count = countOf(of)
  if (count === undefined) return 'only text, numbers, options, booleans and files are compared'
  return count < min ? `it needs ${min} items, but only ${count} different ones exist` : undefined
}

/** The number of different values, at most; undefined if they are not compared. */
const countOf = (shape: Shape): number | undefined =>
  match<number | undefined>(shape, {
    any: () => undefined,
    string: () => Infinity,
    number: countOfSteps,
    boolean: () => 2,
    choice: ({ values }) => values.length,
    file: () => Infinity,
    list: () => undefined,
    object: () => undefined,
    map: () => undefined,
    either: () => undefined,
    nullable: ({ of }) => {
      const count = countOf(of)
      return count === undefined ? undefined : count + 1
    },
  })

function countOfSteps({ integer, min, max, exclusiveMin, exclusiveMax, step }: ShapeOf<'number'>): number {
  const [low, high] = [min ?? exclusiveMin ?? -Infinity, max ?? exclusiveMax ?? Infinity]
  const grid = step ?? (integer ? 1 : 0)
  return low === high ? 1 : grid === 0 ? Infinity : Math.floor((high - low) / grid) + 1
}

/** Returns the shape that also accepts null, if it is nullable; any JSON value already includes null. */
export const orNull = (shape: Shape, nullable: boolean | undefined): Shape =>
  nullable && shape.is !== 'any' ? { is: 'nullable', of: shape } : shape
