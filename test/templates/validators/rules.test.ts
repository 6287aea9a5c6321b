import fc from 'fast-check'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { given, settle, type Condition, type Rule, type RuleSet, type Value } from '../../../generator/language/rule.ts'
import { identifier } from '../../../generator/writing/print.ts'
import { fillsOf, rulesView, type ModelWithRules } from '../../../templates/validators/rules.ts'

const names = ['a', 'b', 'c', 'd'] as const
const values: readonly Value[] = ['x', 'y', 0, true]
const because = 'It is so.'

const name = fc.constantFrom(...names)
// Specs with circles do not compile: here, conditions are on the first parameters, and what they decide on are the last.
const [first, last] = [fc.constantFrom('a', 'b'), fc.constantFrom('c', 'd')]
const others = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
const some = fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ is: fc.constantFrom('given', 'not given'), param: first }),
  fc.record({ is: fc.constant('in' as const), param: first, values: some }),
)
const when = fc.array(condition, { minLength: 1, maxLength: 2 })
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    is: fc.constantFrom('forbiddenWith', 'needs', 'needsOneOf'),
    param: name,
    others,
    because: fc.constant(because),
  }),
  fc.record({ is: fc.constantFrom('exactlyOneOf', 'atLeastOneOf'), params: others, because: fc.constant(because) }),
  fc.record({ is: fc.constantFrom('requiredWhen', 'allowedWhen'), param: last, when, because: fc.constant(because) }),
  fc.record(
    {
      is: fc.constant('only' as const),
      param: last,
      values: some,
      when,
      because: fc.constant(because),
      default: fc.constantFrom(...values),
    },
    { requiredKeys: ['is', 'param', 'values', 'when', 'because'] },
  ),
)
const model: fc.Arbitrary<ModelWithRules> = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
  params: fc.tuple(...names.map(() => fc.tuple(fc.option(fc.constantFrom(...values)), fc.boolean()))).map((made) =>
    made.map(([value, isEmpty], index) => ({
      name: names[index] ?? 'a',
      ...(value !== null && { default: value }),
      ...(isEmpty && { allowEmpty: true as const }),
    })),
  ),
})
const sent = fc.record(
  Object.fromEntries(names.map((one) => [one, fc.constantFrom<unknown>(...values, 'z', '', ' ', null, [], ['x'], 7)])),
  { requiredKeys: [] },
)

/** The broken rules and the values after defaults, as the generated code computes them. */
function compiled(of: ModelWithRules, input: Readonly<Record<string, unknown>>): unknown {
  const { values: parameters, settled, checks, asked } = rulesView(of) ?? expect.fail()
  const fills = fillsOf(of, identifier('unknown'))
  const lines = [
    ...names.map((one) => `const ${one} = own('${one}')`),
    ...[...fills.values()].map(({ text }) => text.replace(/: unknown\['\w'\] \| undefined/, '')),
    `function broken(from, ${parameters.text.replaceAll(': unknown', '')}) {`,
    ...settled.map(({ text }) => text),
    ...checks.map(({ index, isBroken }) => `if (from <= ${index.text} && ${isBroken.text}) return ${index.text}`),
    'return -1 }',
    `const all = [${of.rules.map((_, index) => `broken(${index}, ${asked.text}) === ${index}`).join(', ')}]`,
    `;({ broken: all, filled: { ${[...fills.keys()].map((one) => `${one}: ${one}$filled`).join(', ')} } })`,
  ]
  return runInNewContext(lines.join('\n'), { own: (one: string) => input[one], given })
}

/** The same, as rule.ts evaluates them. */
function evaluated(of: ModelWithRules, set: RuleSet, input: Readonly<Record<string, unknown>>): object {
  const { filled, broken } = settle(set, (one) => input[one])
  const after = set.defaults.map(({ param }): [string, unknown] => [
    param,
    input[param] === undefined ? filled.get(param) : input[param],
  ])
  return { broken: of.rules.map((one) => broken.includes(one)), filled: Object.fromEntries(after) }
}

test('compiled rules break and fill in what evaluated ones do', () => {
  const same = fc.property(model, sent, (of, input) => {
    const set = rulesView(of)?.set ?? expect.fail()
    expect(JSON.stringify(compiled(of, input))).toBe(JSON.stringify(evaluated(of, set, input)))
  })
  fc.assert(same, { numRuns: 400, seed: 1 })
})
