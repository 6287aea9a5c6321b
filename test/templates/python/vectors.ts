import type { Model, Param } from '../../../generator/catalogue/catalogue.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'
import { Choices } from '../../../bench/choices.ts'
import { bodiesOf as drawsOf } from '../../fuzz/inputs/draw.ts'
import { edgeValue } from '../../fuzz/inputs/edges.ts'
import { givenValue, rightValue } from '../../fuzz/inputs/right.ts'
import { wrongFields } from '../../fuzz/inputs/wrong.ts'
import type { Tabled } from './catalogues.ts'
import { typescriptAnswer, type Asked } from './python.ts'

/** An input, the parameter that it is about, and what every language must say about it, as JSON text. */
export interface Vector extends Asked {
  readonly param: string
  readonly expected: string
}

/** Which vectors are made. */
interface Extent {
  /** Of parameters with the same identity, only the first one has vectors. The default leaves out descriptions. */
  readonly identity?: (param: Param) => unknown
  /** Whether each parameter has the values that languages like to confuse, or only the first one of its kind. */
  readonly isAll?: boolean
  /** The number of random inputs of each model. */
  readonly drawn?: number
}

/** Makes the conformance vectors of all parameters that differ. */
export const vectorsOf = (
  all: Readonly<Record<string, Tabled>>,
  { identity = (param): unknown => ({ ...param, description: '' }), isAll = true, drawn = 60 }: Extent = {},
): readonly Vector[] =>
  Object.entries(all).flatMap(([catalogue, tabled]) => {
    const [fields, kinds, sizes] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const texts = (model: Model, param: Param): readonly string[] => {
      const isFirst = isNew(kinds, [kindsIn(param.shape), param.required, param.secret])
      const isLarge = isFirst && (isAll || isNew(sizes, kindsIn(param.shape)))
      return inputsOf(model, param, tabled, [...(isFirst || isAll ? odd : []), ...(isLarge ? large : [])])
    }
    return tabled.models.flatMap((model) => [
      ...model.params
        .filter((param) => isNew(fields, identity(param)))
        .flatMap((param) => texts(model, param).map((input) => ({ param, input })))
        .map(({ param, input }) => vectorOf(all, { catalogue, model: model.id, input }, param.name)),
      ...[...bodiesOf(model), ...drawnOf(model, drawn), ...(isAll || isNew(kinds, 'body') ? odd : [])].map((input) =>
        vectorOf(all, { catalogue, model: model.id, input }, ''),
      ),
    ])
  })

/** The kinds of shapes in a shape: large values are the same for all that have the same ones. */
const kindsIn = (shape: Shape): readonly string[] => [
  ...new Set([...JSON.stringify(shape).matchAll(/"is":"\w+"/g)].map(([kind]) => kind)),
]

/** Whether something is seen for the first time. */
function isNew(seen: Set<string>, one: unknown): boolean {
  const before = seen.size
  return seen.add(JSON.stringify(one)).size > before
}

const vectorOf = (all: Readonly<Record<string, Tabled>>, asked: Asked, param: string): Vector => ({
  ...asked,
  param,
  expected: typescriptAnswer(all, asked),
})

/** The texts of inputs that are about one parameter; the others have valid values. */
function inputsOf(model: Model, param: Field, { validators }: Tabled, hostile: readonly string[]): readonly string[] {
  const right = [1, 2, 3, 4].map((seed) => givenValue(param, new Choices(seed)))
  const accepts = (others: Body): boolean =>
    right.some((value) => validators.validatorOf(model.id).is({ ...others, [param.name]: value }))
  const others = first(othersOf(model), accepts)
  const texts = new Set([
    ...[...right, ...model.examples.map(({ input }) => input[param.name])].map((value) => JSON.stringify(value)),
    ...wrongFields(param).map(({ value }) => JSON.stringify(value)),
    ...[5, 6, 7, 8, 9].map((seed) => JSON.stringify(edgeValue(param.shape, new Choices(seed)))),
    ...hostile,
  ])
  const { [param.name]: _, ...rest } = others ?? validOf(model)
  const before = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return [...texts].map((text: string | undefined) => {
    const own = text === undefined ? [] : [`${JSON.stringify(param.name)}: ${text}`]
    return `{${[...before, ...own].join(', ')}}`
  })
}

type Body = Readonly<Record<string, unknown>>

/** A valid value of each required parameter. */
const validOf = ({ params }: Model): Body =>
  Object.fromEntries(
    params.filter(({ required }) => required).map((param) => [param.name, givenValue(param, new Choices(1))]),
  )

/** The first of these that fits; no more are made. */
function first<Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (fits(item)) return item
  return undefined
}

/** Inputs that may be valid, then the same with each option or value of another parameter, which a rule can ask for. */
function* othersOf(model: Model): Generator<Body> {
  const bodies = [validOf(model), ...model.examples.map(({ input }) => input)]
  yield* bodies
  for (const { name, shape } of model.params) {
    const values =
      shape.is === 'choice' ? shape.values : [1, 2, 3, 4].map((seed) => rightValue(shape, new Choices(seed)))
    for (const body of bodies) for (const value of values) yield { ...body, [name]: value }
  }
}

/** JSON text of values that languages like to confuse. */
const odd: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0.0',
  '1',
  '1.0',
  '1e0',
  '5',
  '0.1',
  '0.30000000000000004',
  '9007199254740993',
  '123456789012345680000',
  '1e21',
  '1e-7',
  '1e400',
  '-1e400',
  `1${'0'.repeat(400)}`,
  `-1${'0'.repeat(400)}`,
  '"-Infinity"',
  '"0x1f"',
  '"72op"',
  '"imageSize"',
  '"Option 3 "',
  '"\\u0000=pair"',
  '{"type": "one", "a": "b"}',
  '{"type": "two", "b": ["a", 5], "c": 1}',
  '{"type": "three"}',
  '{"type": 1.0}',
  '{"type": true, "b": "a"}',
  '{"a": "b", "c": 1}',
  '{"a": ["b"], "long key": ["c"], "c": ["long value"]}',
  '"\\u0000=NaN"',
  '"\\u0000=Infinity"',
  '"\\u0000=-Infinity"',
  '""',
  '" "',
  '"\\ufeff\\u00a0\\u3000"',
  '"\\u0085"',
  '"\\u001c\\u001f"',
  '"\\ud83e"',
  '"\\ud83e\\udd8a \\u202e\\u0007\\u007f \\\\ \\" \\u2028"',
  `"${'a'.repeat(98)}\\ud83e\\udd8a"`,
  `"${'\\ud83e\\udd8a'.repeat(60)}"`,
  '"5"',
  '"5s"',
  '" -1.5E1 px"',
  '"true"',
  '"constructor"',
  '[]',
  '[null]',
  '["a", "a", 1, true, 1.0, "1"]',
  '[1, 1.0, true, "1", null, null]',
  '[["a"], {"a": "b"}]',
  '{}',
  '{"10": 1, "9": 2, "b": 3, "01": 4}',
  '{"__proto__": 1, "toString": "a"}',
  '"\\u0000=deep:499"',
  '"\\u0000=deep:500"',
  '"\\u0000=deep:20000"',
]

/** Values that are too large, or have too many keys. */
const large: readonly string[] = ['"\\u0000=list:100002"', '"\\u0000=keys:300"']

/** Inputs of a model with rules, advice or several workflows, which are about several parameters. */
function drawnOf(model: Model, count: number): readonly string[] {
  const { rules, advice = [], workflows = [] } = model
  if (rules.length + advice.length + workflows.length === 0) return []
  const named = [...rules, ...advice.filter((one) => one.is !== 'within')]
  const [draw, choices] = [drawsOf({ ...model, rules: named }), new Choices(10)]
  return Array.from({ length: count }, () => JSON.stringify(draw(choices)))
}

/** Inputs that are about a model as a whole. */
function bodiesOf(model: Model): readonly string[] {
  const valid = validOf(model)
  const names = model.params.map(({ name }) => name)
  const unknown = names.slice(0, 3).flatMap((name) => [`${name}s`, name.toUpperCase(), name.slice(1), `x${name}x`])
  return [
    '"\\u0000=keys:200"',
    ...model.examples.map(({ input }) => JSON.stringify(input)),
    ...[...unknown, '__proto__', '10', '', '\u202e', '~/a'].map((name) =>
      JSON.stringify(Object.fromEntries([...Object.entries(valid), [name, 1]])),
    ),
    JSON.stringify(valid),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))),
  ]
}
