import { expect, test } from 'vitest'
import { changesOf, paramChanges, withModel, type Keys } from './sides.ts'

const text = { type: 'text' }
const whole = { type: 'integer' }
const flag = { type: 'boolean' }
const options = (...values: readonly (string | number)[]): Keys => ({ type: 'enum', options: values })
const words = { type: 'map', values: whole, keyPattern: '^(?:kite|lamp)$' }
const object = (keys: Keys): Keys => ({ type: 'object', keys })

// A higher price of some inputs is only proved if one of them is among those that are tried.
test.each<[string, Keys, string]>([
  ['the least number', { ...whole, min: 3, max: 900 }, 'a = 3'],
  ['the number after it', { ...whole, min: 3, max: 900 }, 'a = 4'],
  ['the greatest number', { ...whole, min: 3, max: 900 }, 'a = 900'],
  ['the number before it', { ...whole, min: 3, max: 900 }, 'a = 899'],
  ['a number between', { ...whole, min: 3, max: 900 }, 'a > 4 and a < 899'],
  ['the number before an exclusive maximum', { ...whole, min: 3, exclusiveMax: 900 }, 'a = 899'],
  ['the number after an exclusive minimum', { ...whole, exclusiveMin: 3, max: 900 }, 'a = 4'],
  ['a number just above the least', { type: 'number', min: 0, max: 1 }, 'a > 0 and a < 0.04'],
  ['a number just below the greatest', { type: 'number', min: 0, max: 1 }, 'a > 0.96 and a < 1'],
  ['a number of steps', { ...whole, min: 8, max: 80, step: 8 }, 'a = 16'],
  ['a large number without a maximum', { ...whole, min: 0 }, 'a > 500'],
  ['the last option', options('x', 'y', 'z'), "a = 'z'"],
  ['the value that is no default', { ...flag, default: true }, 'a = false'],
  ['the shortest text', { ...text, minLength: 3, maxLength: 80 }, '$length(a) = 3'],
  ['the longest text', { ...text, minLength: 3, maxLength: 80 }, '$length(a) = 80'],
  ['a long text without a maximum', text, '$length(a) > 40'],
  ['a text of a format', { ...text, format: 'url' }, "$contains(a, '://')"],
  ['an emoji', text, "$contains(a, '🦊')"],
  ['a capital letter', text, "$contains(a, 'A')"],
  ['the longest text of a pattern', { ...text, pattern: '^[a-c]{2,5}$' }, '$length(a) = 5'],
  ['a text of each part of a pattern', { ...text, pattern: '^(?:kite|lamp)$' }, "a = 'lamp'"],
  ['a file at an address', { type: 'file', media: 'image' }, "$contains(a, 'https:')"],
  ['a file in the call', { type: 'file', media: 'image' }, "$contains(a, 'data:image/')"],
  ['the fewest items', { ...options('x', 'y'), list: { min: 2, max: 9 } }, '$count(a) = 2'],
  ['the most items', { ...options('x', 'y'), list: { min: 2, max: 9 } }, '$count(a) = 9'],
  ['an item of each kind', { ...options('x', 'y', 'z'), list: { max: 2 } }, "'z' in a"],
  ['different items', { ...options('x', 'y', 'z'), list: { max: 3 } }, '$count($distinct(a)) = 3'],
  ['equal items', { ...options('x', 'y', 'z'), list: { max: 3 } }, '$count(a) = 3 and $count($distinct(a)) = 1'],
  ['an object with its optional key', object({ x: text, y: flag }), '$exists(a.x)'],
  ['an object with all keys', object({ x: text, y: flag }), '$exists(a.x) and $exists(a.y)'],
  ['an object with another value of a key', object({ x: options('p', 'q') }), "a.x = 'q'"],
  ['the most keys', { type: 'map', values: whole, maxKeys: 5 }, '$count($keys(a)) = 5'],
  ['the fewest keys', { type: 'map', values: whole, minKeys: 2, maxKeys: 5 }, '$count($keys(a)) = 2'],
  ['a key of a pattern', words, '$exists(a.lamp) and $count($keys(a)) = 1'],
  ['another key of a pattern', words, '$exists(a.kite) and $count($keys(a)) = 1'],
  ['the second alternative', { type: 'union', of: [text, { ...whole, min: 0 }] }, "$type(a) = 'number'"],
  ['the first alternative', { type: 'union', of: [text, { ...whole, min: 0 }] }, "$type(a) = 'string'"],
  ['null', { ...whole, nullable: true }, 'a = null'],
])('a higher price of %s is found', async (_, param, condition) => {
  const priced = (credits: string) => withModel({ params: { a: param }, credits })
  const changes = await changesOf(priced(`${condition} ? 2 : 2`), priced(`${condition} ? 3 : 2`))
  expect(changes.map(({ impact, code }) => `${impact} ${code}`)).toEqual(['breaking price-raised'])
})

// Whether values are lost cannot be decided from these types, unless one is found.
test.each<[string, Keys, Keys]>([
  ['a file at an address', { type: 'file', media: 'image' }, { ...text, pattern: '^data:' }],
  ['a file in the call', { type: 'file', media: 'image' }, { ...text, pattern: '^https:' }],
  ['a text of a pattern that is no option', { ...text, pattern: '^(?:x|y|z)$' }, options('x', 'y')],
  ['a text of a pattern that is no file', { ...text, pattern: '^(?:kite|lamp)$' }, { type: 'file', media: 'image' }],
])('%s shows that values are lost', async (_, before, after) => {
  const changes = await paramChanges(before, after)
  expect(changes.map(({ impact, code }) => `${impact} ${code}`)).toEqual(['breaking type-narrowed'])
})
