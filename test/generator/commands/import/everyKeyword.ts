import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'

/** Each keyword of JSON Schema from draft 4 to 2020-12 and of OpenAPI 3.0 and 3.1 that changes what is valid, with values. */
export const keywords: Readonly<Record<string, readonly Json[]>> = {
  type: ['string', 'integer', 'null', ['string', 'null'], ['integer', 'string'], ['object', 'array']],
  enum: [
    [1, 'a'],
    ['a', null],
    [true, 'a'],
    ['a', 'b', 'ab'],
  ],
  const: ['a', 1, null, true],
  multipleOf: [2],
  minimum: [2],
  maximum: [2],
  exclusiveMinimum: [2],
  exclusiveMaximum: [2],
  minLength: [2],
  maxLength: [2],
  pattern: ['^a'],
  contentEncoding: ['base32'],
  contentMediaType: ['text/plain'],
  contentSchema: [{ type: 'object' }],
  items: [{ type: 'integer' }, { type: ['integer', 'null'] }, false, [{ type: 'integer' }]],
  prefixItems: [[{ type: 'integer' }], [{ type: 'integer' }, { type: 'string' }]],
  additionalItems: [false],
  unevaluatedItems: [false],
  contains: [{ const: 1 }],
  minContains: [2],
  maxContains: [1],
  minItems: [2],
  maxItems: [1, 0],
  uniqueItems: [true],
  properties: [{ a: { type: 'string' } }, { a: false }, { a: { minLength: 2 } }],
  patternProperties: [{ '^a': { type: 'string' } }],
  additionalProperties: [false, { type: 'string' }, true],
  unevaluatedProperties: [false],
  propertyNames: [{ pattern: '^a' }, { maxLength: 1 }, { enum: ['a'] }, false],
  required: [['a'], ['a', 'z']],
  minProperties: [1, 2],
  maxProperties: [1, 0],
  dependencies: [{ a: ['b'] }, { a: { required: ['b'] } }],
  dependentRequired: [{ a: ['b'] }],
  dependentSchemas: [{ a: { required: ['b'] } }],
  not: [{ const: 'a' }, { required: ['a'] }, { required: ['a', 'b'] }, {}],
  if: [{ const: 'a' }],
  allOf: [
    [{ type: 'string' }, { minLength: 2 }],
    [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }],
    [{}, { maximum: 2 }],
  ],
  anyOf: [
    [{ type: 'string' }, { type: 'integer' }],
    [{ required: ['a'] }, { required: ['b'] }],
    [true, { type: 'string' }],
    [false, { type: 'string' }],
    [{ type: 'string' }, { type: 'null' }],
    [{ minLength: 2 }, { const: 1 }],
    [{ const: 'a' }, { type: 'string' }],
    [{ properties: { a: { type: 'string' } } }, { type: 'integer' }],
  ],
  oneOf: [
    [{ type: 'string' }, { type: 'string' }],
    [{ type: 'string' }, { type: 'integer' }],
    [{ type: 'integer' }, { minimum: 2 }],
    [{ required: ['a'] }, { required: ['b'] }],
    [{}, { type: 'string' }],
    [true, { type: 'string' }],
    [{ const: 'a' }, { type: 'string' }],
    [{ type: ['string', 'null'] }, { type: 'null' }],
    [{ type: 'string' }, { type: 'null' }, { type: 'null' }],
  ],
}

const two: JsonObject = { type: 'object', properties: { a: {}, b: {} } }

/** The other keywords of the schema. */
export const neighbours: Readonly<Record<string, JsonObject>> = {
  nothing: {},
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  object: { type: 'object' },
  'an object with keys': two,
  'a closed object': { ...two, additionalProperties: false },
  'text or null': { type: ['string', 'null'] },
  'text or an integer': { type: ['string', 'integer'] },
  options: { enum: [1, 2, 3, 'a', 'ab'] },
  'an integer with options': { type: 'integer', enum: [1, 2, 1.5, 'a'] },
  'one of several': { anyOf: [{ type: 'string' }, { type: 'integer' }] },
}

/** Where the schema stands: in the input, with an input that has the value there. */
export const places: Readonly<Record<string, readonly [(schema: Json) => JsonObject, (value: Json) => Json]>> = {
  'a parameter': [(schema) => ({ properties: { x: schema } }), (value) => ({ x: value })],
  'the input': [(schema) => ({ allOf: [schema] }), (value) => value],
  'an item': [(schema) => ({ properties: { x: { type: 'array', items: schema } } }), (value) => ({ x: [value] })],
  'a value of a map': [
    (schema) => ({ properties: { x: { type: 'object', additionalProperties: schema } } }),
    (value) => ({ x: { k: value } }),
  ],
  'a key of an object': [
    (schema) => ({ properties: { x: { type: 'object', properties: { k: schema }, additionalProperties: false } } }),
    (value) => ({ x: { k: value } }),
  ],
  'a member of a union': [
    (schema) => ({ properties: { x: { anyOf: [schema, { type: 'boolean' }] } } }),
    (value) => ({ x: value }),
  ],
  'a member of an exclusive union': [
    (schema) => ({ properties: { x: { oneOf: [schema, { type: 'boolean' }] } } }),
    (value) => ({ x: value }),
  ],
  'one of two merged schemas': [
    (schema) => ({ properties: { x: { allOf: [schema, {}] } } }),
    (value) => ({ x: value }),
  ],
  'a reference': [
    (schema) => ({ $defs: { d: schema }, properties: { x: { $ref: '#/$defs/d' } } }),
    (value) => ({ x: value }),
  ],
}

const scalars: readonly Json[] = [null, true, false, 0, 1, 1.5, 2, 3, 100, 'a', 'ab', 'b', 'c', 'abcdef']
const lists: readonly Json[] = [[], [1], [1, 1], [2], ['a'], ['a', 'a'], [1, 'a'], [1, 2, 3], [null], [{}]]
const objects: readonly Json[] = [
  {},
  { a: 1 },
  { a: 'x' },
  { a: 'xy' },
  { b: 'x' },
  { z: 1 },
  { ab: 'x' },
  { a: 'x', b: 'x' },
  { a: 'x', z: 1 },
]

/** Values of every kind. */
export const values: readonly Json[] = [...scalars, ...lists, ...objects]
