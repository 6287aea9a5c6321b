import type { Json, Shape } from '@gatewright/catalog'
import { mediaWords } from '@gatewright/catalog/language'
import { emptyOf } from '../state/start.ts'
import { labelOf } from '../words/labels.ts'
import { optionLabel } from './controlOf.ts'

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
export function nameOf(shape: Shape): string {
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

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
