import type { Json, Shape } from '@gatewright/catalog'
import { isList, isObject } from '../state/input.ts'

type Of<Name extends Shape['is']> = Extract<Shape, { is: Name }>

const isText = (value: Json): boolean => typeof value === 'string'

/** Whether the control of each shape can show a value, valid or not. */
const shows: { readonly [Name in Shape['is']]: (value: Json, shape: Of<Name>) => boolean } = {
  any: () => true,
  string: isText,
  number: (value) => typeof value === 'number' || typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  choice: (value) => typeof value === 'string' || typeof value === 'number',
  file: isText,
  list: (value, { unique, of }) =>
    isList(value) && (!unique || of.is !== 'choice' || value.every((item) => isShown(item, of))),
  object: (value) => isObject(value),
  map: (value) => isObject(value),
  either: (value, { of }) => of.some((shape) => isShown(value, shape)),
  nullable: (value, { of }) => value === null || isShown(value, of),
}

/** Whether the control of a shape can show a value; otherwise it is shown as JSON. */
export function isShown<Name extends Shape['is']>(value: Json, shape: Of<Name>): boolean {
  const show: (value: Json, shape: Of<Name>) => boolean = shows[shape.is as Name] // `is` is its name
  return show(value, shape)
}

/** Returns how well a value suits an alternative: 0 not at all, 2 if it is certainly meant. */
export function suits(value: Json, shape: Shape): number {
  if (shape.is === 'choice') return shape.values.some((option) => option === value) ? 3 : 0
  if (shape.is === 'number') return typeof value === 'number' ? 2 : 0
  if (shape.is === 'object') return isObject(value) ? suitsObject(value, shape) : 0
  if (shape.is === 'list') return isList(value) ? (value.every((item) => suits(item, shape.of) > 0) ? 2 : 1) : 0
  if (shape.is === 'nullable') return value === null ? 2 : suits(value, shape.of)
  if (shape.is === 'either') return Math.max(...shape.of.map((one) => suits(value, one)))
  return isShown(value, shape) ? 2 : 0
}

/** An object is certainly meant if its words of one value are right and it has all the keys of the value. */
function suitsObject(value: { readonly [key: string]: Json }, { fields }: Of<'object'>): number {
  const tags = fields.filter(({ shape, required }) => required && shape.is === 'choice')
  const isTagged = tags.every(
    ({ name, shape }) => shape.is === 'choice' && shape.values.some((word) => word === value[name]),
  )
  if (!isTagged) return 0.5
  return Object.keys(value).every((key) => fields.some(({ name }) => name === key)) ? 2 : 1
}

/** Returns the index of the alternative that a value is, or that a new value begins with. */
export function alternativeOf(value: Json | undefined, shapes: readonly Shape[]): number {
  if (value === undefined) return 0
  const scores = shapes.map((shape) => suits(value, shape))
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}
