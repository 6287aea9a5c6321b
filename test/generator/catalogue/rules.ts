import fc from 'fast-check'
import type { Model, Param } from '../../../generator/catalogue/catalogue.ts'
import { withDefaultWords } from '../../../generator/catalogue/defaults.ts'
import { asInput } from '../../../generator/language/empty.ts'
import type { Condition, Rule, Value } from '../../../generator/language/rule.ts'
import type { Shape } from '../../../generator/language/shape.ts'

const shapes: readonly Shape[] = [
  { is: 'choice', values: ['a', 'b', 'c'] },
  { is: 'boolean' },
  { is: 'string' },
  { is: 'list', of: { is: 'string' } },
  { is: 'nullable', of: { is: 'choice', values: ['a', 'b'] } },
  { is: 'nullable', of: { is: 'string' } },
]

/** The values that a caller can send for a shape, including empty ones. */
const sendable = (shape: Shape): readonly unknown[] => {
  if (shape.is === 'choice') return shape.values
  if (shape.is === 'boolean') return [true, false]
  if (shape.is === 'string') return ['a', 'b', '', ' \u00a0\n']
  return shape.is === 'list' ? [['a'], []] : shape.is === 'nullable' ? [null, ...sendable(shape.of)] : []
}

const values = (shape: Shape): readonly Value[] =>
  sendable(shape).flatMap((one) => (typeof one === 'string' || typeof one === 'boolean' ? [one] : []))

const param = (name: string): fc.Arbitrary<Param> =>
  fc
    .record({
      shape: fc.constantFrom(...shapes),
      use: fc.constantFrom('required', 'default', 'default', 'none'),
      at: fc.nat(7),
    })
    .chain(({ shape, use, at }) =>
      fc.boolean().map((allowEmpty) => {
        const all = sendable(shape)
        const value = all[at % all.length]
        const base = {
          name,
          kind: 'k',
          description: '',
          shape,
          required: use === 'required',
          ...(allowEmpty && { allowEmpty }),
        }
        return { ...base, ...(use === 'default' && { default: value }) } as Param // every value is JSON
      }),
    )

const names = ['p', 'q', 'r', 's']

/** A model with four parameters and random rules; many break the law of defaults, and some accept no input. */
export const modelsWithRules: fc.Arbitrary<Model> = fc
  .tuple(...names.map(param))
  .chain((params) => fc.array(rule(params), { minLength: 1, maxLength: 4 }).map((rules) => modelOf(params, rules)))

/** Inputs that a caller can send to such a model. */
export const inputsOf = ({ params }: Model): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(params.map(({ name, shape }) => [name, fc.constantFrom(...sendable(shape))])), {
    requiredKeys: [],
  })

const rule = (params: readonly Param[]): fc.Arbitrary<Rule> => {
  const name = fc.constantFrom(...params)
  const others = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
  const several = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 3 })
  const when = fc.array(condition(params), { minLength: 1, maxLength: 2 })
  const because = 'It is so.'
  return fc.oneof(
    fc
      .tuple(name, others)
      .map(([one, list]): Rule => ({ is: 'forbiddenWith', param: one.name, others: list, because })),
    fc.tuple(name, others).map(([one, list]): Rule => ({ is: 'needs', param: one.name, others: list, because })),
    fc.tuple(name, others).map(([one, list]): Rule => ({ is: 'needsOneOf', param: one.name, others: list, because })),
    several.map((list): Rule => ({ is: 'exactlyOneOf', params: list, because })),
    several.map((list): Rule => ({ is: 'atLeastOneOf', params: list, because })),
    fc.tuple(name, when).map(([one, list]): Rule => ({ is: 'requiredWhen', param: one.name, when: list, because })),
    fc.tuple(name, when).map(([one, list]): Rule => ({ is: 'allowedWhen', param: one.name, when: list, because })),
    fc.tuple(name, when, fc.nat(3)).chain(([one, list, at]) => {
      const allowed = values(asInput(one).shape)
      if (allowed.length === 0) return fc.constant<Rule>({ is: 'allowedWhen', param: one.name, when: list, because })
      return fc.subarray([...allowed], { minLength: 1 }).map((kept): Rule => {
        const own = one.required || at > 1 ? undefined : kept[at % kept.length]
        const base = { is: 'only', param: one.name, values: kept, when: list, because } as const
        return own === undefined ? base : { ...base, default: own }
      })
    }),
  )
}

const condition = (params: readonly Param[]): fc.Arbitrary<Condition> =>
  fc.constantFrom(...params).chain((one): fc.Arbitrary<Condition> => {
    const allowed = values(asInput(one).shape)
    const asked = fc.constantFrom<Condition>({ is: 'given', param: one.name }, { is: 'not given', param: one.name })
    if (allowed.length === 0) return asked
    const compared = fc
      .subarray([...allowed], { minLength: 1 })
      .map((some): Condition => ({ is: 'in', param: one.name, values: some }))
    return fc.oneof(asked, { weight: 3, arbitrary: compared })
  })

const modelOf = (params: readonly Param[], rules: readonly Rule[]): Model => ({
  file: 'm.yaml',
  id: 'm',
  names: { camel: 'm', pascal: 'M' },
  workflow: 'm',
  name: 'M',
  vendor: 'v',
  category: 'image',
  task: 't',
  mode: 'sync',
  estimatedSeconds: 1,
  source: 'reference',
  description: 'M.',
  result: 'asset',
  resultFields: [],
  credits: 1,
  examples: [],
  release: 'stable',
  aliases: [],
  tags: [],
  params: params.map((one) => withDefaultWords(asInput(one), rules)),
  roles: {},
  rules,
})
