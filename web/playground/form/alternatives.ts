import type { Json, Shape } from '@gatewright/catalog'
import { capitalized, isRecord, labelOf, mediaWords } from '@gatewright/catalog/language'
import { emptyOf } from '@gatewright/react'
import { controlOf, optionLabel } from './controlOf.ts'
import { isList } from '../../shared/values.ts'

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
  object: (value) => isRecord(value),
  map: (value) => isRecord(value),
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
  if (shape.is === 'object') return isRecord(value) ? suitsObject(value, shape) : 0
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

/** One choice between alternatives: an alternative, or a word of one. */
export interface Choice {
  readonly label: string
  /** The position of its alternative. */
  readonly index: number
  /** The shape that still has to be filled in; undefined if the choice is the value. */
  readonly shape?: Shape
  /** The value that it starts with. */
  readonly start: Json | undefined
}

/** The number of words up to which they stand among the alternatives. */
const mostWords = 8

/** Returns the choices between alternatives: `square`, `portrait`, or width and height. */
export function choicesOf({ of }: Extract<Shape, { is: 'either' }>): readonly Choice[] {
  const found = of.flatMap((shape, index): readonly Choice[] => {
    if (shape.is === 'boolean')
      return [true, false].map((value) => ({ label: value ? 'On' : 'Off', index, start: value }))
    if (shape.is === 'choice' && shape.values.length <= mostWords)
      return shape.values.map((value) => ({ label: optionLabel(value, shape.labels), index, start: value }))
    return [{ label: nameOf(shape), index, shape, start: emptyOf(shape) }]
  })
  const labels = found.map(({ label }) => label)
  return found.map((choice, at) =>
    labels.indexOf(choice.label) === at ? choice : { ...choice, label: `${choice.label} ${at + 1}` },
  )
}

/** Returns what an alternative is called: the word that selects it, its keys, or its type. */
function nameOf(shape: Shape): string {
  switch (shape.is) {
    case 'any':
      return 'JSON'
    case 'string':
      return 'Text'
    case 'number':
      return 'Number'
    case 'boolean':
      return 'On or off'
    case 'choice':
      return 'Option'
    case 'file':
      return capitalized(mediaWords(shape.media).replace(/^an? /, ''))
    case 'list':
      return listName(nameOf(shape.of))
    case 'object':
      return nameOfObject(shape)
    case 'map':
      return 'Names and values'
    case 'either':
      return shape.of.map(nameOf).join(' or ')
    case 'nullable':
      return nameOf(shape.of)
  }
}

function nameOfObject({ fields }: Extract<Shape, { is: 'object' }>): string {
  const tag = fields.find(({ required, shape }) => required && shape.is === 'choice')
  if (tag?.shape.is === 'choice') {
    const { values, labels } = tag.shape
    return values
      .slice(0, 2)
      .map((value) => optionLabel(value, labels))
      .join(' or ')
  }
  const names = fields.map(labelOf)
  const [first = 'Object', ...rest] = names
  return names.length > 3 ? 'Details' : [first, ...rest.map((name) => name.toLowerCase())].join(' and ')
}

/** The name of a list of values with a short name says it. */
const listName = (name: string): string =>
  name.length > 12 ? 'List' : `List of ${name.toLowerCase()}s`.replace(/jsons$/, 'JSON values')

/** Whether the control of a value has a part of its own for this key or position, which shows its own issues. */
export function covers(shape: Shape, value: Json | undefined, step: string | number): boolean {
  if (value !== undefined && !isShown(value, shape)) return false
  switch (shape.is) {
    case 'object':
      return shape.fields.some(({ name }) => name === step)
    case 'list':
      return controlOf(shape) !== 'checks' && isList(value) && Number(step) < value.length
    case 'map':
      return isRecord(value) && Object.hasOwn(value, step)
    case 'nullable':
      return covers(shape.of, value, step)
    case 'either': {
      const taken = shape.of[alternativeOf(value, shape.of)]
      return taken !== undefined && covers(taken, value, step)
    }
    default:
      return false
  }
}
