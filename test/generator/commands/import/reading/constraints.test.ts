import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema, paramsOf } from '../made.ts'

const text = { type: 'string' }
const closed = (properties: JsonObject): JsonObject => ({ type: 'object', properties, additionalProperties: false })

/** Parameters with a constraint that specs cannot declare, and the constraint as the report shows it. */
const constraints: Readonly<Record<string, readonly [JsonObject, string]>> = {
  'two patterns': [{ allOf: [{ ...text, pattern: '^a' }, { pattern: 'b$' }] }, '{"pattern":"^a"}'],
  'two formats': [{ allOf: [{ ...text, format: 'date' }, { format: 'time' }] }, '{"format":"date"}'],
  'steps without a common multiple': [
    { allOf: [{ type: 'number', multipleOf: 4 }, { multipleOf: 6 }] },
    '{"multipleOf":4}',
  ],
  'types without a common value': [{ allOf: [text, { type: 'boolean' }] }, '{"type":"string"}'],
  'keys that a merged object refuses': [
    { allOf: [closed({ a: text }), closed({ b: text })] },
    '{"additionalProperties":false}',
  ],
  'an item that must be there': [
    { type: 'array', items: text, contains: { const: 'a' } },
    '{"contains":{"const":"a"}}',
  ],
  'a list that must be empty': [{ type: 'array', items: text, maxItems: 0 }, '{"maxItems":0}'],
  'an object that must be empty': [closed({}), '{"maxProperties":0}'],
  'a value that is refused': [{ ...text, not: { const: 'a' } }, '{"not":{"const":"a"}}'],
  'a condition on a number': [{ type: 'number', if: { minimum: 1 } }, '{"if":{"minimum":1}}'],
  'another encoding': [{ ...text, contentEncoding: 'base32' }, '{"contentEncoding":"base32"}'],
  'a dynamic reference': [{ ...text, $dynamicRef: '#a' }, '{"$dynamicRef":"#a"}'],
  'names of keys by length': [
    { ...closed({ a: text }), propertyNames: { maxLength: 1 } },
    '{"propertyNames":{"maxLength":1}}',
  ],
  'patterns of keys beside other keys': [
    { type: 'object', properties: { a: text }, patternProperties: { '^b': text } },
    '{"patternProperties":{"^b":{"type":"string"}}}',
  ],
}

test.each(Object.entries(constraints))('%s: the report says what is not checked', (_, [schema, shown]) => {
  const { notes } = importSchema({ properties: { x: schema } })
  expect(notes.filter(({ code }) => code === 'constraint').map(({ message }) => message)).toEqual([
    `"x" has a constraint that specs cannot declare: ${shown}. It is not checked.`,
  ])
})

test('every constraint of a value has a note', () => {
  const schema = { ...text, not: { const: 'a' }, if: { minLength: 3 }, contentEncoding: 'base32' }
  expect(codesOf(importSchema({ properties: { x: schema } }))).toEqual(['constraint', 'constraint', 'constraint'])
  expect(codesOf(importSchema({ allOf: [closed({ a: text }), closed({ b: text })] }))).toEqual(['constraint'])
})

/** Constraints of merged schemas that one schema can hold. */
const merged: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  'an integer among numbers': [{ allOf: [{ type: 'number' }, { type: 'integer' }] }, { type: 'integer' }],
  'steps of which one contains the other': [
    { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 8 }] },
    { type: 'integer', step: 8 },
  ],
  'bounds without their ends': [
    { allOf: [{ type: 'number', exclusiveMinimum: 1 }, { exclusiveMinimum: 2 }] },
    { type: 'number', exclusiveMin: 2 },
  ],
  'items that are restricted twice': [
    { allOf: [{ type: 'array', items: text }, { items: { maxLength: 9 } }] },
    { type: 'text', maxLength: 9, list: true },
  ],
}

test.each(Object.entries(merged))('%s: nothing is lost', (_, [schema, keywords]) => {
  expect(paramsOf({ x: schema })).toEqual({ x: keywords })
  expect(codesOf(importSchema({ properties: { x: schema } }))).toEqual([])
})

test('the conditions of all merged schemas are read', () => {
  const need = (name: string): JsonObject => ({ dependentRequired: { [name]: ['z'] } })
  const properties = { a: text, b: text, c: text, z: text }
  const { spec } = importSchema({ allOf: [need('a'), need('b'), need('c')], properties })
  expect(spec['rules']).toHaveLength(3)
})

test('keys whose names look like those of the importer are ordinary', () => {
  expect(codesOf(importSchema({ properties: { x: text }, conditions: [{ not: { required: ['x', 'y'] } }] }))).toEqual(
    [],
  )
})

test('a required key without a schema holds any value', () => {
  expect(paramsOf({ a: text }, { required: ['b'] })).toEqual({
    a: { type: 'text' },
    b: { type: 'json', required: true, allowEmpty: true },
  })
})
