import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema } from '../made.ts'

const properties = {
  a: { type: 'string' },
  b: { type: 'string' },
  mode: { enum: ['x', 'y'], default: 'x' },
  loop: { type: 'boolean', default: false },
  size: { enum: ['s', 'm', 'l'] },
  count: { type: 'integer', minimum: 1, maximum: 6 },
}
const ifX = { if: { properties: { mode: { const: 'x' } }, required: ['mode'] } }

/** Conditions of a schema, and their rules in the spec. */
const cases: Readonly<Record<string, readonly [JsonObject, readonly JsonObject[]]>> = {
  'a key that needs another': [
    { dependentRequired: { a: ['b'] } },
    [{ param: 'a', needs: 'b', because: 'a needs b.' }],
  ],
  'the same in draft 7': [{ dependencies: { a: ['b'] } }, [{ param: 'a', needs: 'b', because: 'a needs b.' }]],
  'never both': [
    { not: { required: ['a', 'b'] } },
    [{ param: 'a', forbiddenWith: 'b', because: 'a and b exclude each other.' }],
  ],
  'one of two': [
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    [{ exactlyOneOf: ['a', 'b'], because: 'Exactly one of a and b must be given.' }],
  ],
  'any of two': [
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    [{ atLeastOneOf: ['a', 'b'], because: 'At least one of a and b must be given.' }],
  ],
  'required under a condition': [
    { ...ifX, then: { required: ['a'] } },
    [{ param: 'a', requiredWhen: { mode: { is: 'x' } }, because: 'a is required if mode is x.' }],
  ],
  'allowed under a condition': [
    { ...ifX, else: { properties: { a: false } } },
    [{ param: 'a', allowedWhen: { mode: { is: 'x' } }, because: 'a is allowed only if mode is x.' }],
  ],
  'forbidden under a condition': [
    { if: { properties: { loop: { const: true } }, required: ['loop'] }, then: { properties: { a: false } } },
    [{ param: 'a', allowedWhen: { loop: { is: false } }, because: 'a is allowed unless loop is true.' }],
  ],
  'options under a condition': [
    { ...ifX, then: { properties: { size: { enum: ['s', 'm'] } } } },
    [{ param: 'size', only: ['s', 'm'], when: { mode: { is: 'x' } }, because: 'size is limited if mode is x.' }],
  ],
  'bounds and a default under a condition': [
    { ...ifX, then: { properties: { count: { maximum: 2, default: 2 } } } },
    [
      {
        param: 'count',
        only: [1, 2],
        when: { mode: { is: 'x' } },
        default: 2,
        because: 'count is limited if mode is x.',
      },
    ],
  ],
}

test.each(Object.entries(cases))('%s', (_, [condition, rules]) => {
  const lowered = importSchema({ additionalProperties: false, properties, ...condition })
  expect(lowered.spec['rules']).toEqual(rules)
  expect(codesOf(lowered)).toEqual([])
})

test.each([
  [['auto', 2, true], { type: 'union', of: [{ type: 'enum', options: ['auto', 2] }, { type: 'boolean' }] }, false],
  [[false], { type: 'boolean' }, true],
])('the options %j hold one boolean, and a rule refuses the other', (values, keywords, refused) => {
  const lowered = importSchema({ properties: { 'the-mode': { enum: values } } })
  expect(lowered.spec['params']).toEqual({ the_mode: keywords })
  const because = `the-mode cannot be ${refused}.`
  expect(lowered.spec['rules']).toEqual([
    { param: 'the_mode', only: values, when: { the_mode: { is: refused } }, because },
  ])
  expect(codesOf(lowered)).toEqual(['renamed-parameter'])
})

test('a recommended maximum is advice', () => {
  const lowered = importSchema({ properties: { 'num-steps': { type: 'integer', 'x-recommended-maximum': 50 } } })
  expect(lowered.spec['rules']).toEqual([
    { param: 'num_steps', within: { max: 50 }, severity: 'advice', because: 'num-steps should be at most 50.' },
  ])
  expect(codesOf(lowered)).toEqual(['renamed-parameter'])
})

test('a condition on a renamed parameter names it as the spec does', () => {
  const lowered = importSchema({
    properties: { 'a-b': { type: 'string' }, c: { type: 'string' } },
    dependentRequired: { c: ['a-b'] },
  })
  expect(lowered.spec['rules']).toEqual([{ param: 'c', needs: 'a_b', because: 'c needs a-b.' }])
})

test.each([
  ['a schema that depends', { dependencies: { a: { properties: { b: { const: 'x' } } } } }],
  [
    'a condition on two keys',
    { if: { properties: { a: { const: '1' }, b: { const: '2' } } }, then: { required: ['size'] } },
  ],
  ['three keys at once', { not: { required: ['a', 'b', 'size'] } }],
])('%s is a loss', (_, condition) => {
  const lowered = importSchema({ properties, ...condition })
  expect(codesOf(lowered)).toEqual(['condition'])
  expect(lowered.spec['rules']).toBeUndefined()
})
