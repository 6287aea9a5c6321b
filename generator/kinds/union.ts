import type { Shape } from '../language/shape.ts'
import { listOf, optional, required, text } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'
import { valueField } from './map.ts'
import { mostReads, readsOf } from './reads.ts'

/** One of several kinds of values. */
export const union: Kind = defineKind({
  word: 'union',
  doc: 'A value of one of several kinds.',
  keys: {
    of: required(
      listOf(valueField, 2),
      'What it can be, each a kind with its keys; the first that accepts a value is taken.',
    ),
    discriminator: optional(text, 'The key of every object in it whose value selects the object.'),
  },
  value: {},
  lower: ({ of: written, discriminator }, node, within) => {
    const read = written.map((one) => within.value(one))
    const of = read.filter((shape) => shape !== undefined)
    if (of.length < read.length) return undefined
    const shape: Shape = { is: 'either', of, ...(discriminator !== undefined && { tag: discriminator }) }
    const texts = of.map((one) => JSON.stringify(one))
    const problems = of.map((one, index) => {
      const twin = texts.indexOf(texts[index] ?? '')
      return memberProblem(one, twin < index ? twin : undefined, of.slice(0, index), discriminator)
    })
    problems.forEach((problem, index) => problem !== undefined && written[index]?.report('bad-union', problem))
    if (problems.some((problem) => problem !== undefined)) return undefined
    const reads = readsOf(shape)
    if (reads <= mostReads) return shape
    return void node
      .entries()
      .get('of')
      ?.report('bad-union', `a part of a value would be read ${reads} times, more than ${mostReads}`)
  },
})

/** Returns why a shape cannot be an alternative after these, of which one can be its twin; undefined if it can. */
function memberProblem(
  shape: Shape,
  twin: number | undefined,
  before: readonly Shape[],
  tag: string | undefined,
): string | undefined {
  if (shape.is === 'any') return 'json accepts every value, so the other kinds have no effect'
  if (shape.is === 'nullable') return 'nullable belongs next to "of", not into it'
  if (twin !== undefined) return `it is the same as number ${twin + 1}`
  return tag === undefined ? undefined : tagProblem(shape, before, tag)
}

/** Returns why a tag does not distinguish a shape from earlier ones; undefined if it does. */
function tagProblem(shape: Shape, before: readonly Shape[], tag: string): string | undefined {
  if (shape.is !== 'object') return 'with a discriminator, each of them must be an object'
  const words = wordsOf(shape, tag)
  if (words.length === 0) return `its key "${tag}" must be an enum and required`
  const taken = before.flatMap((one) => wordsOf(one, tag))
  const twin = words.find((word) => taken.includes(word))
  return twin === undefined ? undefined : `the value ${JSON.stringify(twin)} of "${tag}" is already taken`
}

/** The values of a required enum in an object. */
function wordsOf(shape: Shape, tag: string): readonly (string | number)[] {
  const field =
    shape.is === 'object' ? shape.fields.find(({ name, required: needed }) => name === tag && needed) : undefined
  return field?.shape.is === 'choice' ? field.shape.values : []
}
