import type { Shape, ShapeOf } from './shape.ts'

/** Objects with a key whose words differ: it is read first, and then only one of them can match. */
export interface Tagged {
  readonly tag: string
  readonly cases: readonly { readonly shape: ShapeOf<'object'>; readonly words: readonly (string | number)[] }[]
}

/**
 * Returns the alternatives of a shape if they are objects with a tag; otherwise undefined. The tag is the one that
 * messages are about (either.ts).
 */
export function taggedOf(shape: Shape): Tagged | undefined {
  const either = shape.is === 'nullable' ? shape.of : shape
  if (either.is !== 'either') return undefined
  const objects = either.of.flatMap((one) => (one.is === 'object' ? [one] : []))
  const tag = either.tag ?? objects.flatMap(({ fields }) => fields).find(isOneWord)?.name
  if (tag === undefined || objects.length < either.of.length) return undefined
  const cases = objects.map((one) => ({ shape: one, words: wordsOf(one, tag) }))
  const words = cases.flatMap((one) => one.words)
  const isClear = cases.every((one) => one.words.length > 0) && new Set(words).size === words.length
  return isClear ? { tag, cases } : undefined
}

const isOneWord = ({ shape }: ShapeOf<'object'>['fields'][number]): boolean =>
  shape.is === 'choice' && shape.values.length === 1

function wordsOf({ fields }: ShapeOf<'object'>, tag: string): readonly (string | number)[] {
  const field = fields.find(({ name }) => name === tag)
  return field?.required && field.shape.is === 'choice' ? field.shape.values : []
}
