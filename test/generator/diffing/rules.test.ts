import { expect, test } from 'vitest'
import { changesOf, withModel, type Keys } from './sides.ts'

const because = 'The vendor says so.'
const text = { type: 'text' }
const flag = { type: 'boolean' }

const withRules = (params: Keys, ...rules: readonly Keys[]) => withModel({ params, rules })

test('a new rule shows an input that it refuses', async () => {
  const params = { a: text, b: text }
  const [change, ...others] = await changesOf(withRules(params), withRules(params, { param: 'a', needs: 'b', because }))
  expect(change).toMatchObject({
    code: 'rule-added',
    impact: 'breaking',
    message: 'a needs b. For example, an input with a "a" is refused now.',
  })
  expect(others).toEqual([])
})

test('the input that a rule refuses has values of its parameters', async () => {
  const params = { size: { type: 'enum', options: ['small', 'large'] }, fast: flag }
  const rule = { param: 'size', only: ['small'], when: { fast: { is: true } }, because }
  const [change] = await changesOf(withRules(params), withRules(params, rule))
  expect(change?.message).toBe(
    'size can only be "small" when fast is true. For example, an input with size "large", fast true is refused now.',
  )
})

test('a new rule that other rules imply may break, because only its structure could show that it does not', async () => {
  const params = { a: text, b: text, c: text }
  const both = { param: 'a', needs: ['b', 'c'], because }
  const changes = await changesOf(
    withRules(params, both),
    withRules(params, both, { param: 'a', needsOneOf: ['b', 'c'], because }),
  )
  expect(changes.map(({ code, impact }) => [impact, code])).toEqual([['possibly-breaking', 'rule-changed']])
})

test('a rule about a new parameter breaks nobody, unless it requires the parameter', async () => {
  const [before, after] = [{ a: text }, { a: text, b: text }]
  const codes = async (rule: Keys) =>
    (await changesOf(withRules(before), withRules(after, rule))).map(({ code, impact }) => `${impact} ${code}`)
  expect(await codes({ param: 'b', needs: 'a', because })).toEqual(['additive parameter-added', 'additive rule-added'])
  expect(await codes({ param: 'a', needs: 'b', because })).toEqual(['breaking rule-added', 'additive parameter-added'])
})

test('a renamed parameter is the same in rules', async () => {
  const rule = (param: string): Keys => ({ param: 'a', needs: param, because })
  const described = { ...text, description: 'The words.' }
  const changes = await changesOf(
    withRules({ a: flag, words: described }, rule('words')),
    withRules({ a: flag, prompt: described }, rule('prompt')),
  )
  expect(changes.map(({ code }) => code)).toEqual(['parameter-renamed', 'role-added'])
})

test('a rule tests values after defaults', async () => {
  const params = (standard: string): Keys => ({
    mode: { type: 'enum', options: ['fast', 'full'], default: standard },
    seed: { type: 'integer' },
  })
  const rule = { param: 'seed', allowedWhen: { mode: { is: 'full' } }, because }
  const changes = await changesOf(withRules(params('fast')), withRules(params('fast'), rule))
  expect(changes.map(({ code, message }) => [code, message])).toEqual([
    ['rule-added', 'seed can be given only when mode is "full". For example, an input with seed 1 is refused now.'],
  ])
})

test('a rule about many parameters shows an input that it refuses, for which all its conditions hold', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`)
  const params = Object.fromEntries(names.map((name) => [name, { type: 'enum', options: ['x', 'y', 'z'] }]))
  const rule = (name: string, value: string): Keys => ({
    param: name,
    requiredWhen: Object.fromEntries(names.filter((one) => one !== name).map((one) => [one, { is: value }])),
    because,
  })
  const changes = await changesOf(
    withRules(params, rule('p0', 'x'), rule('p1', 'y')),
    withRules(params, rule('p0', 'z'), rule('p1', 'y')),
  )
  expect(changes.map(({ impact, code }) => [impact, code])).toEqual([['breaking', 'rule-tightened']])
})

const pick = (standard: string, ...options: readonly string[]): Keys => ({ type: 'enum', options, default: standard })

/** Three choices, each of which decides the default of the next one through a rule. */
const chain = (standard: string) =>
  withRules(
    {
      style: pick(standard, 'ink', 'oil'),
      size: pick('small', 'small', 'large'),
      finish: pick('matt', 'matt', 'gloss'),
      seed: { type: 'integer' },
    },
    { param: 'size', only: ['small', 'large'], when: { style: { is: 'oil' } }, default: 'large', because },
    { param: 'finish', only: ['gloss'], when: { size: { is: 'large' } }, default: 'gloss', because },
    { param: 'seed', allowedWhen: { finish: { is: 'matt' } }, because },
  )

test('another default that decides other defaults and refusals through rules names each of these rules', async () => {
  const changes = await changesOf(chain('ink'), chain('oil'))
  expect(changes.map(({ code, impact, subject, message }) => [impact, code, subject.param ?? message])).toEqual([
    ['breaking', 'default-changed', '/style'],
    [
      'breaking',
      'rule-default-changed',
      'size can only be "small" or "large" when style is "oil". Then its default is "large". For example, an input without any of its parameters gets other defaults.',
    ],
    [
      'breaking',
      'rule-tightened',
      'finish can only be "gloss" when size is "large". Then its default is "gloss". For example, an input with finish "matt" is refused now.',
    ],
    [
      'breaking',
      'rule-default-changed',
      'finish can only be "gloss" when size is "large". Then its default is "gloss". For example, an input without any of its parameters gets other defaults.',
    ],
    [
      'breaking',
      'rule-tightened',
      'seed can be given only when finish is "matt". For example, an input with seed 1 is refused now.',
    ],
  ])
})

test('another default that no rule reads is one change', async () => {
  const params = (standard: string): Keys => ({ style: pick(standard, 'ink', 'oil'), seed: { type: 'integer' } })
  const rule = { param: 'style', only: ['ink', 'oil'], when: { seed: 'given' }, because }
  const changes = await changesOf(withRules(params('ink'), rule), withRules(params('oil'), rule))
  expect(changes.map(({ code }) => code)).toEqual(['default-changed'])
})

test('a parameter that rules seem to have refused or required in every input may break nobody', async () => {
  const [needed, image] = [{ ...text, required: true }, { type: 'integer' }]
  const params = { prompt: needed, image, mask: text }
  const rules = [
    { param: 'image', allowedWhen: { prompt: 'not given' }, because },
    { param: 'mask', requiredWhen: { prompt: 'given' }, because },
  ]
  const impacts = async (after: Keys, ...kept: readonly Keys[]) =>
    (await changesOf(withRules(params, ...rules), withRules(after, ...kept))).map(({ impact, code, message, reason }) =>
      [`${impact} ${code}: ${message}`, reason ?? []].flat().join(' '),
    )
  expect(await impacts({ prompt: needed, mask: text }, ...rules.slice(1))).toContain(
    'possibly-breaking parameter-removed: The parameter image is gone. The rules between parameters seem to have refused it in every input.',
  )
  expect(await impacts({ ...params, mask: needed }, ...rules)).toEqual([
    'possibly-breaking parameter-required: mask is now required. The rules between parameters seem to have required it in every input.',
  ])
  expect(await impacts({ ...params, image: { ...image, required: true } })).toContain(
    'breaking parameter-required: image is now required.',
  )
  expect(await impacts({ prompt: needed, image }, ...rules.slice(0, 1))).toContain(
    'breaking parameter-removed: The parameter mask is gone.',
  )
})

test('a required parameter that is gone counts as sent until then', async () => {
  const needed = { ...text, required: true }
  const size = pick('small', 'small', 'large')
  const rule = { param: 'size', only: ['large'], when: { prompt: 'not given' }, default: 'large', because }
  expect(
    (await changesOf(withRules({ prompt: needed, size }, rule), withRules({ size }))).map(
      ({ code, impact }) => `${impact} ${code}`,
    ),
  ).toEqual(['breaking parameter-removed', 'possibly-breaking rule-changed'])
})

const three = { a: text, b: text, c: text, size: { type: 'enum', options: ['s', 'm', 'l'] } }
const sized = (options: readonly string[], when: Keys): Keys => ({ param: 'size', only: options, when, because })

test.each<[string, Keys, Keys | undefined, string]>([
  ['fewer needs', { param: 'a', needs: ['b', 'c'], because }, { param: 'a', needs: 'b', because }, 'rule-loosened'],
  [
    'a choice of needs',
    { param: 'a', needsOneOf: ['b'], because },
    { param: 'a', needsOneOf: ['b', 'c'], because },
    'rule-loosened',
  ],
  [
    'fewer others',
    { param: 'a', forbiddenWith: ['b', 'c'], because },
    { param: 'a', forbiddenWith: 'c', because },
    'rule-loosened',
  ],
  [
    'one more of several',
    { atLeastOneOf: ['a', 'b'], because },
    { atLeastOneOf: ['a', 'b', 'c'], because },
    'rule-loosened',
  ],
  ['more values', sized(['s'], { a: 'given' }), sized(['s', 'm'], { a: 'given' }), 'rule-loosened'],
  ['more conditions', sized(['s'], { a: 'given' }), sized(['s'], { a: 'given', b: 'given' }), 'rule-loosened'],
  ['another order', { exactlyOneOf: ['a', 'b'], because }, { exactlyOneOf: ['b', 'a'], because }, 'rule-reworded'],
  ['no rule', { exactlyOneOf: ['a', 'b'], because }, undefined, 'rule-removed'],
])('%s: the structure shows that nothing breaks', async (_, before, after, code) => {
  const changes = await changesOf(withRules(three, before), withRules(three, ...(after ? [after] : [])))
  expect(changes.map((change) => [change.code, ['additive', 'cosmetic'].includes(change.impact)])).toEqual([
    [code, true],
  ])
})

test('a rule about a new parameter with a default breaks nobody', async () => {
  const strength = { type: 'number', min: 0, max: 1, default: 0.5 }
  const changes = await changesOf(
    withRules({ a: text }),
    withRules({ a: text, strength }, { param: 'strength', needs: 'a', because }),
  )
  expect(changes.map(({ impact, code }) => `${impact} ${code}`)).toEqual([
    'additive parameter-added',
    'additive rule-added',
  ])
})
