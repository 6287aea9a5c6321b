import { expect, test } from 'vitest'
import { changesOf, paramChanges, withModel, type Keys } from './sides.ts'

const codes = async (before: Keys, after: Keys): Promise<readonly string[]> =>
  (await paramChanges(before, after)).map(({ code, impact }) => `${impact} ${code}`)

const text = { type: 'text' }
const whole = { type: 'integer' }
const number = { type: 'number' }

// The same values, written in another way, are no change for callers.
test.each<[string, Keys, Keys]>([
  ['a whole minimum', { ...whole, min: 0.5 }, { ...whole, min: 1 }],
  ['an exclusive maximum', { ...whole, exclusiveMax: 10 }, { ...whole, max: 9 }],
  [
    'a bound off the grid',
    { type: 'number', step: 0.1, min: 0, max: 0.35 },
    { type: 'number', step: 0.1, min: 0, max: 0.3 },
  ],
  [
    'a bound that another one excludes',
    { ...number, min: 0, exclusiveMin: 0, max: 1 },
    { ...number, exclusiveMin: 0, max: 1 },
  ],
  ['an exclusive bound within another one', { ...number, max: 1, exclusiveMax: 2 }, { ...number, max: 1 }],
  ['the only value of a number', { ...number, min: 4, max: 4 }, { ...number, min: 4, max: 4, step: 2 }],
  ['two steps in one', { ...whole, step: 1.5 }, { ...whole, step: 3 }],
  ['steps from a minimum on the grid', { ...whole, min: 8, step: 8 }, { ...whole, min: 8, step: 8, stepFrom: 'min' }],
  ['a minimum length of required text', { ...text, required: true }, { ...text, required: true, minLength: 1 }],
  [
    'a length that the pattern has',
    { ...text, pattern: '^[a-z]{2,5}$' },
    { ...text, pattern: '^[a-z]{2,5}$', maxLength: 5 },
  ],
  ['a minimum length of a format', { ...text, format: 'language' }, { ...text, format: 'language', minLength: 1 }],
  ['a minimum length of a format without an end', { ...text, format: 'url' }, { ...text, format: 'url', minLength: 1 }],
  ['a minimum length that an open pattern has', { ...text, pattern: '^a' }, { ...text, pattern: '^a', minLength: 1 }],
  [
    'at least one item of a required list',
    { ...text, list: true, required: true },
    { ...text, list: { min: 1 }, required: true },
  ],
  [
    'more different items than there are',
    { type: 'boolean', list: { unique: true } },
    { type: 'boolean', list: { unique: true, max: 2 } },
  ],
])('%s', async (_, before, after) => {
  expect(await codes(before, after)).toEqual([])
})

test.each<[string, Keys, Keys, string]>([
  [
    'a pattern whose alternatives are characters of another one',
    { ...text, pattern: '^(?:a|b)$' },
    { ...text, pattern: '^[ab]$' },
    'cosmetic words-changed',
  ],
  ['an open pattern', { ...text, pattern: '^a' }, { ...text, pattern: '^[ab]' }, 'additive pattern-widened'],
  [
    'a pattern that no length allows',
    { ...text, pattern: '^a+$', maxLength: 3 },
    { ...text, pattern: '^a{1,3}$', maxLength: 3 },
    'possibly-breaking pattern-narrowed',
  ],
  [
    'a pattern inside which is an assertion',
    { ...text, pattern: '^a' },
    { ...text, pattern: '^a\\b' },
    'breaking pattern-narrowed',
  ],
  [
    'a pattern that allows more',
    { ...text, pattern: '^(?:[a-y]|#[0-4]{2})+$' },
    { ...text, pattern: '^(?:[a-z_]|#[0-9]{1,2})*$' },
    'additive pattern-widened',
  ],
  [
    'a shorter text of a pattern',
    { ...text, pattern: '^[a-z]+-[a-z]+$', maxLength: 40 },
    { ...text, pattern: '^[a-z]+-[a-z]+$', maxLength: 39 },
    'breaking length-narrowed',
  ],
  ['a first pattern', text, { ...text, pattern: '^.' }, 'breaking pattern-narrowed'],
  ['a shorter step', { ...whole, step: 4 }, { ...whole, step: 2 }, 'additive step-widened'],
  ['another step', { ...whole, step: 4 }, { ...whole, step: 6 }, 'breaking step-narrowed'],
  ['an exclusive minimum', { ...number, min: 0 }, { ...number, exclusiveMin: 0 }, 'breaking bounds-narrowed'],
  ['an exclusive maximum', { ...number, max: 1 }, { ...number, exclusiveMax: 1 }, 'breaking bounds-narrowed'],
  ['an inclusive minimum', { ...number, exclusiveMin: 0 }, { ...number, min: 0 }, 'additive bounds-widened'],
  ['both bounds', { ...whole, min: 0, max: 5 }, { ...whole, min: 1, max: 6 }, 'breaking bounds-narrowed'],
  [
    'options that are a range',
    { ...whole, min: 1, max: 3 },
    { type: 'enum', options: [1, 2, 3, 4] },
    'additive type-widened',
  ],
  ['a file instead of text', text, { type: 'file', media: 'image' }, 'breaking type-narrowed'],
  ['text instead of a file', { type: 'file', media: 'image' }, text, 'additive type-widened'],
  ['a list instead of one', text, { ...text, list: true }, 'breaking type-changed'],
  ['any value instead of text', text, { type: 'json' }, 'additive type-widened'],
  [
    'fewer different items than there are',
    { type: 'boolean', list: { unique: true } },
    { type: 'boolean', list: { unique: true, max: 1 } },
    'breaking size-narrowed',
  ],
  [
    'an alternative of which only a part without end is lost',
    { type: 'union', of: [{ type: 'union', of: [{ type: 'boolean' }, text] }, number] },
    { type: 'union', of: [{ type: 'boolean' }, number] },
    'possibly-breaking alternative-removed',
  ],
  [
    'an alternative whose parts are all among the options of another one',
    {
      type: 'union',
      of: [
        {
          type: 'union',
          of: [
            { ...whole, min: 1, max: 2 },
            { ...whole, min: 3, max: 4 },
          ],
        },
        text,
      ],
    },
    { type: 'union', of: [{ type: 'enum', options: [1, 2, 3, 4, 5] }, text] },
    'additive alternative-added',
  ],
  ['trimmed lengths', { ...text, minLength: 3 }, { ...text, minLength: 3, trim: true }, 'breaking length-narrowed'],
])('%s', async (_, before, after, code) => {
  expect(await codes(before, after)).toEqual([code])
})

const size = {
  type: 'object',
  keys: { width: { ...whole, min: 1, required: true }, name: { ...text, maxLength: 9 } },
}
const textOrNumber = { type: 'union', of: [whole, text] }

test.each<[string, Keys, readonly string[]]>([
  ['that takes all its values', { values: textOrNumber }, ['additive type-widened']],
  ['of its number of keys', { values: textOrNumber, minKeys: 1, maxKeys: 2 }, ['additive type-widened']],
  ['with such keys', { values: textOrNumber, keyPattern: '^[a-z]+$' }, ['additive type-widened']],
  ['that needs more keys', { values: textOrNumber, minKeys: 2 }, ['breaking type-narrowed']],
  ['that has fewer keys', { values: textOrNumber, maxKeys: 1 }, ['breaking type-narrowed']],
  ['without such keys', { values: textOrNumber, keyPattern: '^w' }, ['breaking type-narrowed']],
  ['of other values', { values: whole }, ['breaking type-narrowed']],
  ['of fewer values', { values: { ...textOrNumber, of: [{ ...whole, min: 2 }, text] } }, ['breaking type-narrowed']],
])('an object that becomes a map %s', async (_, map, found) => {
  expect(await codes(size, { type: 'map', ...map })).toEqual(found)
})

test('readers of a result break where callers do not', async () => {
  const options = (...values: readonly string[]): Keys => ({ type: 'enum', options: values })
  const changes = await changesOf(
    withModel({ result: { a: options('x', 'y'), b: options('x') } }),
    withModel({ result: { a: options('x'), b: options('x', 'y') } }),
  )
  expect(changes.map(({ code, impact, subject }) => [impact, code, subject.param])).toEqual([
    ['breaking', 'options-added', '/b'],
    ['additive', 'options-removed', '/a'],
  ])
})

test('changes at any depth have a pointer, and the line of the key', async () => {
  const nested = (max: number): Keys => ({
    type: 'object',
    list: true,
    keys: { size: { type: 'map', values: { type: 'integer', max } } },
  })
  const [change, ...others] = await paramChanges(nested(9), nested(8))
  expect(change).toMatchObject({
    code: 'bounds-narrowed',
    subject: { model: 'still', in: 'input', param: '/a/*/size/*' },
    place: { file: 'specs/models/acme/still.yaml', line: 10 },
  })
  expect(change?.message).toBe('a[].size[] must be a whole number of at most 8; it was a whole number of at most 9.')
  expect(others).toEqual([])
})

test('a pattern that refuses a text shows it', async () => {
  const [change] = await paramChanges({ ...text, pattern: '^[a-z]{2,}$' }, { ...text, pattern: '^[a-z]{3,}$' })
  expect(change?.message).toMatch(/ For example, "[a-z]{2}" is refused now\.$/)
})

test('an added parameter may break callers of a model that ignored unknown ones', async () => {
  const changes = await changesOf(
    withModel({ unknown: 'ignore' }),
    withModel({ unknown: 'ignore', params: { a: text } }),
  )
  expect(changes.map(({ code, impact }) => [impact, code])).toEqual([['possibly-breaking', 'parameter-added']])
})

test('an alternative that is narrower may be accepted by another one', async () => {
  const union = (...of: readonly Keys[]): Keys => ({ type: 'union', of })
  const number = { type: 'number' }
  expect(await codes(union({ ...text, maxLength: 9 }, number), union({ ...text, maxLength: 8 }, number))).toEqual([
    'breaking length-narrowed',
  ])
  const object = (key: string): Keys => ({ type: 'object', keys: { a: { ...text, required: true }, [key]: text } })
  const [first, second] = [object('b'), object('c')]
  expect(await codes(union(first, second, text), union(second, text))).toEqual([
    'possibly-breaking alternative-removed',
  ])
})

test('an object of a result that becomes a map breaks only readers who lose a field or get other values', async () => {
  const changes = async (keys: Keys, map: Keys) =>
    (
      await changesOf(
        withModel({ result: { o: { type: 'object', keys } } }),
        withModel({ result: { o: { type: 'map', ...map } } }),
      )
    ).map(({ impact, code, subject }) => `${impact} ${code} ${subject.param}`)
  expect(await changes({ a: text }, { values: text })).toEqual(['additive type-widened /o'])
  expect(await changes({ a: { ...text, maxLength: 9 } }, { values: text })).toEqual([
    'breaking length-widened /o/a',
    'additive type-widened /o',
  ])
  expect(await changes({ a: text, b: { type: 'number', required: true } }, { values: 'any' })).toEqual([
    'breaking type-widened /o/a',
    'breaking field-optional /o/b',
    'breaking type-widened /o/b',
    'additive type-widened /o',
  ])
  expect(await changes({ ab: text }, { values: text, keyPattern: '^x' })).toEqual([
    'breaking field-removed /o/ab',
    'additive type-widened /o',
  ])
})

test('a change of null says which way it went', async () => {
  const messages = async (before: Keys, after: Keys) =>
    (await paramChanges(before, after)).map(({ message }) => message)
  const nullable = { ...text, nullable: true }
  expect(await messages(nullable, text)).toEqual(['a can no longer be null.'])
  expect(await messages(text, nullable)).toEqual(['a can now be null.'])
})
