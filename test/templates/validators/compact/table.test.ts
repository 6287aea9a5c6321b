import { models } from '@gatewright/catalog'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCheck } from '../../../../generator/language/format.ts'
import type { AdvisoryRule } from '../../../../generator/language/rule.ts'
import type { Field, Shape } from '../../../../generator/language/shape.ts'
import { packField, packRule } from '../../../../templates/validators/compact/pack.ts'
import { packModels } from '../../../../templates/validators/compact/table.ts'
import { unpackField, unpackRule } from '../../../../templates/validators/runtime/packed.ts'
import { readJson, unchecked } from '../../../support/reading.ts'
import { seedOr, times } from '../../../support/size.ts'
import { unpackTable } from '../../../../templates/validators/runtime/table.ts'

/** Returns a field without what only documents and forms use, and without what being required says. */
function checked({ name, label, required, allowEmpty, secret, shape, default: value }: Field): Field {
  const known = checkedShape(shape, required === true && !allowEmpty)
  const all = { name, label, required: required || undefined, allowEmpty, secret, shape: known, default: value }
  return unchecked(readJson(JSON.stringify(all))) // the same field without its undefined keys
}

function checkedShape(shape: Shape, isGiven = false): object {
  switch (shape.is) {
    case 'any':
      return isGiven ? { is: 'any' } : shape
    case 'string': {
      const { example, catalog, format, notBlank, ...rest } = shape
      return { ...rest, notBlank: isGiven ? undefined : notBlank, format: shape[formatCheck] && format }
    }
    case 'number': {
      const { step, ...rest } = shape
      return step === 1 && rest.integer && !rest.stepFrom ? rest : shape
    }
    case 'choice': {
      const { labels, deprecated, ...rest } = shape
      return rest
    }
    case 'file': {
      const { role, limits, mimeTypes, ...rest } = shape
      return rest
    }
    case 'object':
      return { ...shape, fields: shape.fields.map(checked) }
    case 'map':
      return { ...shape, of: checkedShape(shape.of), keys: shape.keys && checkedShape(shape.keys) }
    case 'either':
      return { ...shape, of: shape.of.map((one) => checkedShape(one, isGiven)) }
    case 'list':
    case 'nullable':
      return { ...shape, of: checkedShape(shape.of) }
    case 'boolean':
      return shape
  }
}

const table = unpackTable(packModels(models))

test('it has every id and alias', () => {
  expect(table.ids).toEqual(models.map(({ id }) => id))
  const names = models.flatMap(({ id, aliases }, position) => [id, ...aliases].map((name) => [name, position] as const))
  expect([...table.positions]).toEqual(names)
})

test.each(models.map((model, position) => ({ ...model, position })))(
  'it has the parameters and rules of $id',
  (model) => {
    const { params, rules, isOpen } = table.modelAt(model.position)
    expect(params).toEqual(model.params.map(checked))
    expect(rules?.rules ?? []).toEqual(model.rules)
    expect(isOpen).toBe(model.unknown === 'ignore')
  },
)

test('models share the parameters that they have in common', () => {
  const prompts = models.map((_, position) => table.modelAt(position).params.find(({ name }) => name === 'prompt'))
  expect(new Set(prompts).size).toBeLessThan(prompts.length / 2)
})

const because = 'So; "it", is (50 %) | & ~ \\ `${done}`!'
const when = [
  { is: 'in', param: 'c', values: ['a,b', 5, true, '5', 'true', ''] },
  { is: 'not given', param: 'b' },
  { is: 'given', param: 'a' },
] as const
const rules: readonly AdvisoryRule[] = [
  { is: 'forbiddenWith', param: 'a', others: ['b', 'c'], because },
  { is: 'needs', param: 'c', others: ['a'], because },
  { is: 'needsOneOf', param: 'c', others: ['a', 'b'], because },
  { is: 'exactlyOneOf', params: ['a', 'b'], because },
  { is: 'atLeastOneOf', params: ['b', 'c'], because },
  { is: 'requiredWhen', param: 'a', when, because },
  { is: 'allowedWhen', param: 'b', when: [], because: '5' },
  { is: 'only', param: 'a', values: ['x', 1, false], when, because },
  { is: 'only', param: 'a', values: ['x'], default: 'x', when, because },
  { is: 'within', param: 'a', min: -1.5, because },
  { is: 'within', param: 'a', max: 1e21, because },
]

test.each(rules)('a rule keeps all of its keywords: $is', (rule) => {
  const names = ['a', 'b', 'c']
  expect(unpackRule(packRule(rule, names), names)).toEqual(rule)
})

/** A field with every keyword that a validator knows. */
function fieldWith(text: string, number: number): Field {
  const shapes: readonly Shape[] = [
    { is: 'any', notEmpty: true },
    { is: 'string', minLength: 1, trim: true, notBlank: true, pattern: text, noun: text },
    { is: 'number', min: number, exclusiveMax: number, step: 0.5, stepFrom: 'min', unit: text },
    { is: 'number', integer: true, max: number, exclusiveMin: number },
    { is: 'boolean' },
    { is: 'choice', values: [text, number, 'a'] },
    { is: 'file', media: 'any', noun: text, families: [text, ''] },
    { is: 'list', of: { is: 'string', maxLength: 5 }, min: 1, max: 2, unique: true },
    { is: 'map', of: { is: 'boolean' }, keys: { is: 'string', pattern: text }, min: 1, max: 2, noun: text },
    { is: 'map', of: { is: 'nullable', of: { is: 'boolean' } } },
    { is: 'either', of: [{ is: 'boolean' }, { is: 'object', fields: [] }], tag: text },
  ]
  const fields = shapes.map((shape, at): Field => ({
    name: `${text}${at}`,
    label: text,
    secret: true,
    shape,
    default: text,
  }))
  const options: Field = { name: text, shape: { is: 'choice', values: ['a', text], unit: text }, default: 'a' }
  const values = [null, true, false, number, [text], { [text]: number }]
  const more = values.map((value, at): Field => ({
    name: `${at}`,
    required: true,
    allowEmpty: true,
    shape: { is: 'any' },
    default: value,
  }))
  return { name: text, shape: { is: 'list', of: { is: 'object', fields: [options, ...fields, ...more] } } }
}

test('a parameter keeps all of its keywords, whatever its texts contain', () => {
  const signs = fc.stringMatching(/^[-+#^%,()="!@*|&~\\;$`{}.\de]{0,6}$/)
  const text = fc.oneof(fc.string({ unit: 'binary' }), signs, fc.constantFrom('Infinity', 'true', '\n'))
  const number = fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .filter((one) => !Object.is(one, -0))
  const same = fc.property(text, number, (words, value) => {
    const field = fieldWith(words, value)
    const packed = packField(field)
    expect(packed).not.toMatch(/[|\\]/)
    expect(unpackField(packed)).toEqual(checked(field))
  })
  fc.assert(same, { numRuns: times(300, 5000), seed: seedOr(17) })
})
