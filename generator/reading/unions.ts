import type { Param } from '../catalogue/catalogue.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import { match } from '../language/match.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import type { Node } from '../source/node.ts'

/**
 * Whether the output of a validator, checked again, is taken as the same alternative of each union
 * (docs/internals/decisions.md 22); reports parameters for which it can differ. Validators take the first alternative
 * that accepts a value. They fill in the defaults of its keys, and leave unknown keys out if the model is open: then
 * an earlier alternative could accept the output.
 */
export function areUnionsValid(written: Node, params: readonly Param[], isOpen: boolean): boolean {
  const verdicts = params.map(({ name, shape }) => {
    const problem = unlawful(shape, isOpen)
    if (problem !== undefined) written.entries().get(name)?.reportKey('bad-union', problem)
    return problem === undefined
  })
  return verdicts.every(Boolean)
}

/** Returns why a union in a shape is not valid; undefined if all are. */
const unlawful = (shape: Shape, isOpen: boolean): string | undefined =>
  match<string | undefined>(shape, {
    any: () => undefined,
    string: () => undefined,
    number: () => undefined,
    boolean: () => undefined,
    choice: () => undefined,
    file: () => undefined,
    list: ({ of }) => unlawful(of, isOpen),
    object: ({ fields }) => first(fields.map((field) => unlawful(field.shape, isOpen))),
    map: ({ of }) => unlawful(of, isOpen),
    either: ({ of }) => first([ownProblem(of.flatMap(flat), isOpen), ...of.map((one) => unlawful(one, isOpen))]),
    nullable: ({ of }) => unlawful(of, isOpen),
  })

const first = (problems: readonly (string | undefined)[]): string | undefined =>
  problems.find((problem) => problem !== undefined)

function ownProblem(of: readonly Shape[], isOpen: boolean): string | undefined {
  const changing = of.filter((shape) => hasDefault(shape) || (isOpen && hasObject(shape)))
  const isUnclear = changing.some((later, index) =>
    changing.slice(0, index).some((earlier) => isAlike(earlier, later) && !areApart(earlier, later, isOpen)),
  )
  if (!isUnclear) return undefined
  const which = isOpen ? 'objects whose unknown keys are ignored' : 'objects whose keys have defaults'
  return `${which} need a discriminator or other required keys, and only one list can contain them`
}

/** Whether values of both shapes have the same JSON type. */
const isAlike = (one: Shape, other: Shape): boolean => (one.is === 'list') === (other.is === 'list')

/** Returns the alternatives of a shape. */
const flat = (shape: Shape): readonly Shape[] =>
  shape.is === 'either' ? shape.of.flatMap(flat) : shape.is === 'nullable' ? flat(shape.of) : [shape]

/** Whether an earlier object refuses whatever a later one returns. */
function areApart(earlier: Shape, later: Shape, isOpen: boolean): boolean {
  if (earlier.is !== 'object' || later.is !== 'object') return false
  const knows = ({ fields }: ShapeOf<'object'>, name: string): boolean => fields.some((field) => field.name === name)
  return (
    earlier.fields.some(({ name, required }) => required && !knows(later, name)) ||
    (!isOpen && later.fields.some((field) => isAlwaysThere(field) && !knows(earlier, field.name))) ||
    earlier.fields.some(({ name }) => areDistinct(wordsOf(earlier, name), wordsOf(later, name)))
  )
}

const areDistinct = (words: readonly unknown[], others: readonly unknown[]): boolean =>
  words.length > 0 && others.length > 0 && !words.some((word) => others.includes(word))

/** The words of a required key. */
function wordsOf({ fields }: ShapeOf<'object'>, name: string): readonly (string | number)[] {
  const field = fields.find((one) => one.name === name && one.required)
  return field?.shape.is === 'choice' ? field.shape.values : []
}

/** Whether a value of a shape gets a default inside. */
export const hasDefault = (shape: Shape): boolean =>
  shape.is === 'object'
    ? shape.fields.some((field) => field.default !== undefined || hasDefault(field.shape))
    : innerOf(shape).some(hasDefault)

const hasObject = (shape: Shape): boolean => shape.is === 'object' || innerOf(shape).some(hasObject)

/** The shapes inside a shape that is not an object. */
const innerOf = (shape: Shape): readonly Shape[] => ('of' in shape ? [shape.of].flat() : [])
