import { expect, test } from 'vitest'
import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema } from '../made.ts'

/** Keywords whose values mean nothing, with the parameter that is imported and what the keyword must be. */
const invalid: readonly (readonly [JsonObject, Json, string])[] = [
  [{ type: 'number', minimum: '3' }, { type: 'number' }, '{"minimum":"3"}, which must be a number'],
  [{ type: 'number', multipleOf: 0 }, { type: 'number' }, '{"multipleOf":0}, which must be a number over 0'],
  [
    { type: 'number', exclusiveMinimum: true },
    { type: 'number' },
    '{"exclusiveMinimum":true}, which must be beside minimum',
  ],
  [{ type: 'string', required: true }, { type: 'text' }, '{"required":true}, which must be a list of names'],
  [{ type: 'string', enum: {} }, { type: 'text' }, '{"enum":{}}, which must be a list'],
  [{ type: 'string', pattern: '[' }, { type: 'text' }, '{"pattern":"["}, which must be a regular expression'],
  [{ type: 'string', minLength: -1 }, { type: 'text' }, '{"minLength":-1}, which must be an integer from 0'],
  [{ type: 'string', maxLength: 2.5 }, { type: 'text' }, '{"maxLength":2.5}, which must be an integer from 0'],
  [{ type: 'string', description: 5 }, { type: 'text' }, '{"description":5}, which must be text'],
  [{ type: 'string', nullable: 'yes' }, { type: 'text' }, '{"nullable":"yes"}, which must be true or false'],
  [{ type: 'array', items: 3 }, { type: 'json', list: true }, '{"items":3}, which must be a schema'],
  [{ type: 'array', uniqueItems: 1 }, { type: 'json', list: true }, '{"uniqueItems":1}, which must be true or false'],
  [{ type: 'strng' }, { type: 'json' }, '{"type":"strng"}, which must be one or more of the seven types of JSON'],
  [{ type: ['string', 'strng'] }, { type: 'json' }, '{"type":["string","strng"]}, which must be one or more of'],
  [
    { type: 'object', propertyNames: 'a' },
    { type: 'map', values: 'any' },
    '{"propertyNames":"a"}, which must be a schema',
  ],
  [{ type: 'string', allOf: {} }, { type: 'text' }, '{"allOf":{}}, which must be a list of schemas'],
  [{ type: 'string', anyOf: [] }, { type: 'text' }, '{"anyOf":[]}, which must be a list of schemas'],
  [{ type: 'string', $ref: 5 }, { type: 'text' }, '{"$ref":5}, which must be text'],
]

test.each(invalid)('%j is a mistake', (schema, keywords, words) => {
  const { spec, notes } = importSchema({ properties: { x: schema } })
  expect(spec['params']).toEqual({ x: keywords })
  const mistakes = notes.filter(({ kind }) => kind === 'mistake')
  expect(mistakes).toMatchObject([{ code: 'invalid-keyword', at: '/properties/x' }])
  expect(mistakes[0]?.message).toContain(`"x" has ${words}`)
})

test('such keywords are found in each place', () => {
  const wrong = { type: 'string', minLength: '1' }
  const inner = (schema: JsonObject): readonly string[] =>
    importSchema({ properties: { x: schema } })
      .notes.filter(({ kind }) => kind === 'mistake')
      .map(({ at }) => at)
  expect(inner({ type: 'array', items: wrong })).toEqual(['/properties/x/items'])
  expect(inner({ type: 'object', properties: { a: wrong } })).toEqual(['/properties/x/properties/a'])
  expect(inner({ type: 'object', additionalProperties: wrong })).toEqual(['/properties/x/additionalProperties'])
  expect(inner({ anyOf: [wrong, { type: 'number' }] })).toEqual(['/properties/x/anyOf/0'])
  expect(inner({ allOf: [wrong, { maxLength: 9 }] })).toEqual(['/properties/x'])
  expect(codesOf(importSchema({ minProperties: '1' }))).toEqual(['invalid-keyword'])
  expect(codesOf(importSchema({ properties: { x: 3 } }))).toEqual(['invalid-keyword'])
})

test('an option that the rest of its schema refuses is a mistake', () => {
  const { spec, notes } = importSchema({
    properties: { x: { type: 'integer', enum: [1, 'a', 2.5, null], maximum: 3 } },
  })
  expect(spec['params']).toEqual({ x: { type: 'enum', options: [1] } })
  expect(notes.filter(({ kind }) => kind === 'mistake').map(({ message }) => message)).toEqual([
    '"x" lists the option "a", which the rest of its schema refuses. It was dropped.',
    '"x" lists the option 2.5, which the rest of its schema refuses. It was dropped.',
  ])
})

test('the limits of the input itself are a loss', () => {
  const properties = { x: { type: 'string' }, y: { type: 'string' } }
  for (const limit of [{ minProperties: 1 }, { maxProperties: 1 }, { propertyNames: { pattern: '^x' } }])
    expect(codesOf(importSchema({ properties, ...limit }))).toEqual(['map-bounds'])
  expect(codesOf(importSchema({ properties, propertyNames: { maxLength: 1 } }))).toEqual(['constraint'])
  expect(codesOf(importSchema({ properties, minProperties: 0, maxProperties: 2 }))).toEqual([])
})

test('a type that only a keyword implies is an assumption', () => {
  const { spec, notes } = importSchema({ properties: { x: { minLength: 2, maximum: 3 } } })
  expect(spec['params']).toEqual({ x: { type: 'text', minLength: 2 } })
  expect(notes.filter(({ code }) => code === 'implied-type' || code === 'constraint')).toMatchObject([
    { at: '/properties/x', message: textOf('{"maximum":3}') },
    {
      at: '/properties/x',
      message: '"x" has no type. It has the keyword "minLength", so only values to which that applies are accepted.',
    },
  ])
})

const textOf = (constraint: string): string =>
  `"x" has a constraint that specs cannot declare: ${constraint}. It is not checked.`

test('equal members of a union that excludes them are a loss', () => {
  expect(codesOf(importSchema({ properties: { x: { oneOf: [{ type: 'string' }, { type: 'string' }] } } }))).toEqual([
    'one-of',
  ])
})
