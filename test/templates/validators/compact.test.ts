import { models } from '@gatewright/catalog'
import { ids, validatorOf } from '@gatewright/validators/compact'
import { vendor1V3Omni, type Vendor1V3OmniOutput } from '@gatewright/validators/models/vendor1-v3-omni'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { issuesOf } from '../../contract/changed.ts'
import { bodies } from '../../fuzz/inputs/bodies.ts'
import { forms, type Form } from '../../support/forms.ts'
import { seedOr, times } from '../../support/size.ts'

/** Everything that a validator says about an input; output as text, too, because the order of its keys counts. */
function answer(form: Form, id: string, input: unknown): unknown {
  const { is, recommend, '~standard': standard } = form(id)
  const result = standard.validate(input)
  return { is: is(input), result, text: JSON.stringify(result), advice: recommend?.(input) }
}

function expectSame(id: string, input: unknown): void {
  expect(answer(forms.compact, id, input)).toStrictEqual(answer(forms.models, id, input))
}

test.each(models)('the table and the generated code say the same about each input: $id', (model) => {
  const { id, examples } = model
  for (const input of examples.flatMap((example) => [example.input, ...issuesOf(example.input)])) expectSame(id, input)
  const same = fc.property(bodies(model), (body) => {
    expectSame(id, body)
  })
  fc.assert(same, { numRuns: times(20, 100, 1000), seed: seedOr(16) })
})

test('it has the ids of all models, which work with their aliases', () => {
  expect(ids).toEqual(models.map(({ id }) => id))
  expect(Object.isFrozen(ids)).toBe(true)
  const aliases = models.flatMap(({ id, aliases: names }) => names.map((name) => [name, id] as const))
  expect(aliases.length).toBeGreaterThan(20)
  for (const [alias, id] of aliases) expect(validatorOf(alias)).toBe(validatorOf(id))
})

test('a validator is made once', () => {
  expect(validatorOf('vendor1-v3-omni')).toBe(validatorOf('vendor1-v3-omni'))
})

test('an unknown id is an error that suggests the nearest one', () => {
  expect(() => validatorOf('vendor1-v3-omn')).toThrow(
    new RangeError('There is no model "vendor1-v3-omn". Did you mean "vendor1-v3-omni"?'),
  )
  for (const id of ['__proto__', 'toString', '']) expect(() => validatorOf(id)).toThrow(RangeError)
})

test('it is typed by id', () => {
  expectTypeOf(validatorOf('vendor1-v3-omni')).toEqualTypeOf<typeof vendor1V3Omni>()
  expectTypeOf(validatorOf('vendor1-v3-omni').parse).returns.toEqualTypeOf<Vendor1V3OmniOutput>()
  const id: string = 'vendor1-v3-omni'
  expectTypeOf(validatorOf(id).parse).returns.toEqualTypeOf<unknown>()
})
