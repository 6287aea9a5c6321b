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
    const param = written.entries().get(name)
    const problems = problemsIn(shape, isOpen)
    for (const { problem, path } of problems) {
      const node = param && nodeAt(param, path)
      if (node === param) node?.reportKey('bad-union', problem)
      else node?.report('bad-union', problem)
    }
    return problems.length === 0
  })
  return verdicts.every(Boolean)
}

/** Why a union in a shape is not valid, and the keys of specs that lead to it. */
interface Problem {
  readonly problem: string
  readonly path: readonly string[]
}

/** The node at a path of keys, or the last one of them that a file has. */
function nodeAt(from: Node, path: readonly string[]): Node {
  const [step, ...rest] = path
  const node = step === undefined ? undefined : (from.entries().get(step) ?? from.items()?.[Number(step)])
  return node === undefined ? from : nodeAt(node, rest)
}

const inside = (problems: readonly Problem[], ...path: readonly string[]): readonly Problem[] =>
  problems.map((found) => ({ ...found, path: [...path, ...found.path] }))

/** The unions in a shape that are not valid. Those in another one are looked at once it is valid. */
const problemsIn = (shape: Shape, isOpen: boolean): readonly Problem[] =>
  match<readonly Problem[]>(shape, {
    any: () => [],
    string: () => [],
    number: () => [],
    boolean: () => [],
    choice: () => [],
    file: () => [],
    list: ({ of }) => problemsIn(of, isOpen),
    object: ({ fields }) => fields.flatMap((field) => inside(problemsIn(field.shape, isOpen), 'keys', field.name)),
    map: ({ of }) => inside(problemsIn(of, isOpen), 'values'),
    either: ({ of }) => {
      const problem = ownProblem(of.flatMap(flat), isOpen)
      if (problem !== undefined) return [{ problem, path: [] }]
      return of.flatMap((one, index) => inside(problemsIn(one, isOpen), 'of', String(index)))
    },
    nullable: ({ of }) => problemsIn(of, isOpen),
  })

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
