import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import { objectAt, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { codes, noteOn } from '../../../../generator/commands/import/losses.ts'
import { lowerModel, type Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { readCog } from '../../../../generator/commands/import/reading/cog.ts'
import { readOpenapi } from '../../../../generator/commands/import/reading/openapi.ts'
import { codesOf, importOutput, importSchema } from './made.ts'
import { textLike } from '../../../support/matching.ts'
import { valueAt } from '../../../support/reading.ts'

const one = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const count = (value: number): JsonObject => ({ type: 'number', default: value })
const two = { type: 'object', properties: { a: { type: 'string' } } }

/** For each construct that specs cannot express yet: a parameter that has it, and the imported parameter. */
const parameters: Readonly<Record<string, readonly [JsonObject, Json | undefined]>> = {
  'open-object': [
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } },
    { type: 'object', keys: { a: { type: 'text' } } },
  ],
  'one-of': [
    { oneOf: [{ type: 'integer' }, { type: 'number' }] },
    { type: 'union', of: [{ type: 'integer' }, { type: 'number' }] },
  ],
  'mixed-options': [
    { enum: ['a', {}, []] },
    {
      type: 'union',
      of: [
        { type: 'enum', options: ['a'] },
        { type: 'map', values: 'any' },
        { type: 'json', list: true },
      ],
    },
  ],
  'one-boolean': [
    { type: 'array', items: { enum: ['a', true] } },
    { type: 'union', of: [{ type: 'enum', options: ['a'] }, { type: 'boolean' }], list: true },
  ],
  pattern: [{ type: 'string', pattern: '(a+)+$' }, { type: 'text' }],
  unique: [
    { type: 'array', items: two, uniqueItems: true },
    { type: 'object', keys: { a: { type: 'text' } }, list: true },
  ],
  'map-bounds': [
    { ...two, minProperties: 1 },
    { type: 'object', keys: { a: { type: 'text' } } },
  ],
  constraint: [{ type: 'string', not: { const: 'a' } }, { type: 'text' }],
  positions: [
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    { type: 'union', of: [{ type: 'text' }, { type: 'number' }], list: { max: 2 } },
  ],
  impossible: [{ not: {} }, undefined],
  'null-only': [{ type: 'null' }, { type: 'json' }],
  'unread-type': [{ '#unread-type': 'void' }, undefined],
  'unread-part': [
    { type: 'object', properties: { a: { '#unread-type': 'void' } } },
    { type: 'object', keys: { a: { type: 'json' } } },
  ],
  'unread-kind': [{ anyOf: [{ type: 'string' }, { '#unread-type': 'void' }] }, { type: 'text' }],
  'nested-name': [
    { type: 'object', properties: { 'a-b': { type: 'string' } } },
    { type: 'object', keys: { a_b: { type: 'text' } } },
  ],
  advice: [
    { type: 'object', properties: { a: { type: 'number', 'x-recommended-maximum': 5 } } },
    { type: 'object', keys: { a: { type: 'number' } } },
  ],
  widened: [{ type: 'number', minimum: 5, maximum: 1 }, { type: 'json' }],
  'unfilled-defaults': [
    { anyOf: [one({ a: count(1), b: count(2) }), one({ a: count(3) })] },
    {
      type: 'union',
      of: [
        { type: 'object', keys: { a: { type: 'number' }, b: { type: 'number' } } },
        { type: 'object', keys: { a: { type: 'number' } } },
      ],
    },
  ],
}

test.each(Object.entries(parameters))('a parameter with %s', (code, [schema, keywords]) => {
  const lowered = importSchema({ properties: { x: schema } })
  expect(codesOf(lowered)).toContain(code)
  expect(valueAt(lowered.spec, 'params', 'x')).toEqual(keywords)
})

/** The same for entire inputs. */
const inputs: Readonly<Record<string, JsonObject>> = {
  recursive: {
    $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } },
    properties: { x: { $ref: '#/$defs/a' } },
  },
  condition: { properties: { x: { type: 'string' } }, dependentSchemas: {} },
  'union-input': { oneOf: [{ properties: { x: { type: 'string' } } }, { properties: { y: { type: 'string' } } }] },
  'any-input': { type: [] },
  'unknown-keys': {
    properties: { x: { type: 'object', properties: { y: { type: 'string' } }, additionalProperties: true } },
    additionalProperties: false,
  },
  'refused-rule': { properties: { x: { type: 'string' } }, dependentRequired: { x: ['y'] } },
  'unknown-release': { 'x-status': 'lost' },
  'estimated-time': { 'x-estimated-seconds': { by: 'x', seconds: { a: 5, b: 9 } } },
}

test.each(Object.entries(inputs))('an input with %s', (code, schema) => {
  expect(codesOf(importSchema(schema))).toContain(code)
})

/** The same for results. */
const outputs: Readonly<Record<string, Json>> = {
  stream: { type: 'array', items: { type: 'string', format: 'uri' }, 'x-cog-array-display': 'concatenate' },
}

test.each(Object.entries(outputs))('a result with %s', (code, output) => {
  expect(codesOf(importOutput(output))).toContain(code)
})

test('an id that cannot be an alias', () => {
  const root = { components: { schemas: { Input: { type: 'object' } } } }
  const [imported] = readCog(root, { source: 'made', id: 'Acme/Thing v2', vendor: 'Acme', name: 'Thing_v2' })
  const lowered = imported && lowerModel(imported)
  expect(lowered?.notes.map(({ code }) => code)).toContain('alias')
})

const choice = { file: 'made.json', vendor: 'acme', operations: [] }

test('parameters of an operation outside its body', () => {
  const parameter = (name: string, place: string): JsonObject => ({ name, in: place, schema: { type: 'string' } })
  const body = { content: { 'application/json': { schema: { type: 'object' } } } }
  const path = {
    parameters: [parameter('style', 'query'), parameter('X-Mood', 'header')],
    post: {
      requestBody: body,
      parameters: [
        { ...parameter('style', 'query'), required: true },
        parameter('session', 'cookie'),
        parameter('Authorization', 'header'),
      ],
    },
  }
  const [imported] = readOpenapi({ paths: { '/paint': path } }, choice)
  const lowered = imported && lowerModel(imported)
  expect(valueAt(lowered?.spec, 'params')).toEqual({ style: { type: 'text', required: true } })
  const lost = lowered?.notes.filter(({ code }) => code === 'outer-parameter').map(({ message }) => message)
  expect(lost).toEqual([
    'The parameter "X-Mood" is in a header, where specs have none. It was left out.',
    'The parameter "session" is in a cookie, where specs have none. It was left out.',
  ])
})

/** Imports an operation of an OpenAPI document. */
function importOperation(operation: JsonObject): Lowered | undefined {
  const [imported] = readOpenapi({ paths: { '/paint': { post: operation } } }, choice)
  return imported && lowerModel(imported)
}

test('further media types of a body are noted if their schema is another one', () => {
  const schema = { type: 'object', properties: { prompt: { type: 'string' } } }
  const content = {
    'text/plain': { schema: { type: 'string' } },
    'multipart/form-data': { schema },
    'application/json': { schema },
  }
  const lowered = importOperation({ requestBody: { content } })
  expect(Object.keys(objectAt(lowered?.spec, 'params'))).toEqual(['prompt'])
  expect(lowered?.notes.filter(({ code }) => code === 'other-body')).toMatchObject([
    {
      at: '/paths/~1paint/post/requestBody/content/text~1plain',
      message: 'The body can also be text/plain, a file or a text as a whole. Only application/json is read.',
    },
  ])
})

test('a parameter of an operation can be null, and can have its schema in a media type', () => {
  const schema = { type: 'number', nullable: true }
  const parameters = [
    { name: 'speed', in: 'query', required: true, description: 'How fast.', schema },
    { name: 'depth', in: 'query', content: { 'application/json': { schema } } },
  ]
  const lowered = importOperation({ requestBody: { content: { 'application/json': { schema: {} } } }, parameters })
  expect(valueAt(lowered?.spec, 'params')).toEqual({
    speed: { type: 'number', required: true, allowEmpty: true, nullable: true, description: 'How fast.' },
    depth: { type: 'number', nullable: true },
  })
})

test('read-only properties are in no input, and stay in results', () => {
  const created = { type: 'string', readOnly: true, description: 'When it was made.' }
  const style = { type: 'object', properties: { name: { type: 'string' }, created }, required: ['created'] }
  const lowered = importSchema({ properties: { style, created }, required: ['created'] })
  expect(valueAt(lowered.spec, 'params')).toEqual({ style: { type: 'object', keys: { name: { type: 'text' } } } })
  expect(lowered.notes.filter(({ code }) => code === 'read-only').map(({ at }) => at)).toEqual([
    '/properties/created',
    '/properties/style/properties/created',
  ])
  const output = importOutput({ type: 'object', properties: { created, score: { type: 'number' } } })
  expect(Object.keys(objectAt(output.spec, 'result'))).toEqual(['created', 'score'])
})

test('every loss has a test', () => {
  const [, listed = []] = codes.find(([kind]) => kind === 'loss') ?? []
  expect([...listed].sort()).toEqual(
    [
      ...Object.keys(parameters),
      ...Object.keys(inputs),
      ...Object.keys(outputs),
      'alias',
      'outer-parameter',
      'required-outer', // lost.test.ts
      'file-object', // declarations.test.ts
      'required-refused', // lost.test.ts
      'other-body',
      'no-successor',
      'own-format', // catalog.test.ts
      'required-any', // settling.test.ts
      'refused-parameter', // settling.test.ts
    ].sort(),
  )
})

test('mistakes of the source are reported as such', () => {
  const properties = { steps: { type: 'integer', maximum: 20, default: 25 }, mode: { enum: ['a', 'b', 'a'] } }
  const { spec, notes } = importSchema({ properties, examples: [{ steps: 99 }] })
  expect(spec['params']).toEqual({ steps: { type: 'integer', max: 20 }, mode: { type: 'enum', options: ['a', 'b'] } })
  expect(spec['examples']).toBeUndefined()
  expect(notes.filter(({ kind }) => kind === 'mistake').map(({ message }) => message)).toEqual([
    '"mode" lists the option "a" twice. It is listed once.',
    textLike(/^The default of "steps" is not a valid value: .*20.* It was dropped\.$/),
    textLike(/^The example "basic" is not valid: .* It was dropped\.$/),
  ])
})

test('of the defaults in a parameter, only the wrong one is dropped', () => {
  const keys = { default: { type: 'integer', maximum: 3, default: 9 }, other: { type: 'integer', default: 1 } }
  const { spec, notes } = importSchema({
    properties: { x: { type: 'object', properties: keys, default: { other: 2 } } },
  })
  expect(valueAt(spec, 'params', 'x')).toEqual({
    type: 'object',
    keys: { default: { type: 'integer', max: 3 }, other: { type: 'integer', default: 1 } },
    default: { other: 2 },
  })
  expect(notes.filter(({ kind }) => kind === 'mistake').map(({ code }) => code)).toEqual(['wrong-default'])
})

test('a construct that the spec expresses differently is a change', () => {
  const image = { type: 'string', format: 'uri', default: '' }
  expect(codesOf(importSchema({ properties: { image } }))).toEqual(['empty-default'])
  const old = importSchema({
    properties: { a: { type: 'string', deprecated: true }, id: { type: 'string', format: 'ulid' } },
  })
  expect(codesOf(old)).toEqual(['deprecated-parameter', 'format'])
  expect(valueAt(old.spec, 'params', 'a')).toEqual({ type: 'text', description: 'Deprecated.' })
})

test('messages without repeated turns are a loss', () => {
  const properties = { role: { enum: ['system', 'user', 'assistant'] }, content: { type: 'string' } }
  const turn = { type: 'object', properties, required: ['role', 'content'], additionalProperties: false }
  const lowered = importSchema({ properties: { messages: { type: 'array', items: turn, uniqueItems: true } } })
  expect(valueAt(lowered.spec, 'params', 'messages', 'type')).toBe('messages')
  expect(codesOf(lowered)).toEqual(['unique'])
})

test('the descriptions of parts follow that of the parameter, and are a change', () => {
  const text = { type: 'string', description: 'A word.' }
  const words = { type: 'array', items: text, description: 'Says' }
  const some = {
    anyOf: [
      { type: 'number', description: 'How many.' },
      { type: 'array', items: text },
    ],
  }
  const map = { type: 'object', additionalProperties: text, description: 'A word. And more.' }
  const { spec, ...rest } = importSchema({ properties: { words, some, map } })
  expect(codesOf({ spec, ...rest })).toEqual(['part-words', 'part-words'])
  expect(['words', 'some', 'map'].map((name) => valueAt(spec, 'params', name, 'description'))).toEqual([
    'Says. A word.',
    'How many. A word.',
    'A word. And more.',
  ])
})

test('a note has its details in its message', () => {
  expect(noteOn('unique', '/a', '"x"')).toEqual({
    kind: 'loss',
    code: 'unique',
    at: '/a',
    message:
      '"x" is a list without repeated items. Specs require that only of items without parts; repeated items are accepted.',
  })
})
