import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { importSchema, paramsOf } from '../made.ts'

const size = {
  type: 'object',
  additionalProperties: false,
  properties: { width: { type: 'integer' }, height: { type: 'integer' } },
}

/** A schema of one parameter, and its keywords in the spec. */
const cases: Readonly<Record<string, readonly [name: string, schema: JsonObject, keywords: JsonObject]>> = {
  'an address that is called': ['webhook_url', { type: 'string', format: 'uri' }, { type: 'text', format: 'url' }],
  'a colour': ['background', { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }, { type: 'text', format: 'color' }],
  'a language tag': [
    'language',
    { type: 'string', pattern: '^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$' },
    { type: 'text', format: 'language' },
  ],
  languages: [
    'language',
    { enum: ['en', 'de'] },
    {
      type: 'enum',
      options: [
        { value: 'en', label: 'English' },
        { value: 'de', label: 'German' },
      ],
    },
  ],
  'a seed': ['seed', { type: 'integer' }, { type: 'integer' }],
  'an aspect ratio': [
    'aspect_ratio',
    { enum: ['16:9', '1:1'], default: '1:1' },
    { type: 'enum', options: ['16:9', '1:1'], default: '1:1' },
  ],
  'a constant': ['kind', { const: 'a' }, { type: 'enum', options: ['a'] }],
  'options of numbers with a unit': [
    'fps',
    { enum: [24, 30] },
    { type: 'enum', options: [24, 30], unit: 'frames per second' },
  ],
  'options without repeated ones': [
    'moods',
    { type: 'array', items: { enum: ['calm', 'wild'] }, uniqueItems: true, maxItems: 2 },
    { type: 'enum', options: ['calm', 'wild'], list: { max: 2, unique: true } },
  ],
  'lists without repeated items': [
    'rows',
    { type: 'array', items: { type: 'array', items: { type: ['number', 'null'] }, uniqueItems: true } },
    { type: 'number', list: { list: { unique: true, nullable: true } } },
  ],
  'both booleans': ['loop', { enum: [true, false] }, { type: 'boolean' }],
  'a range': [
    'scale',
    { type: 'number', minimum: 0, maximum: 4, multipleOf: 0.5 },
    { type: 'range', min: 0, max: 4, step: 0.5 },
  ],
  'a whole range': [
    'steps',
    { type: 'number', minimum: 1, maximum: 50, multipleOf: 1 },
    { type: 'range', integer: true, min: 1, max: 50 },
  ],
  'bounds of draft 4': [
    'rate',
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 4 },
    { type: 'number', exclusiveMin: 0, max: 4 },
  ],
  'a preset or a size': [
    'size',
    { anyOf: [size, { enum: ['square'] }], default: 'square' },
    {
      type: 'preset',
      options: ['square'],
      keys: { width: { type: 'integer', unit: 'pixels' }, height: { type: 'integer', unit: 'pixels' } },
      default: 'square',
    },
  ],
  'null in a union': [
    'seed',
    { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
    { type: 'integer', nullable: true },
  ],
  'null among types': ['note', { type: ['string', 'null'] }, { type: 'text', nullable: true }],
  'null among options': ['mode', { enum: ['a', null] }, { type: 'enum', options: ['a'], nullable: true }],
  'a secret': ['token', { type: 'string', format: 'password', writeOnly: true }, { type: 'text', secret: true }],
  'a title that says more than the name': [
    'cfg',
    { type: 'number', title: 'Guidance' },
    { type: 'number', label: 'Guidance' },
  ],
  'a title that repeats the name': ['cfg_scale', { type: 'number', title: 'Cfg Scale' }, { type: 'number' }],
  'entities in a description': [
    'note',
    { type: 'string', description: 'a &ndash; b &#8594; c' },
    { type: 'text', description: 'a \u2013 b \u2192 c' },
  ],
  'a prompt of several lines': ['prompt', { type: 'string' }, { type: 'text', multiline: true }],
  'text with a date': ['when', { type: 'string', format: 'date' }, { type: 'text', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }],
  'text without white space at its ends': [
    'note',
    { type: 'string', pattern: '^\\S(.*\\S)?$' },
    { type: 'text', pattern: '^\\S(.*\\S)?$' },
  ],
  'text with a pattern that may match anywhere': [
    'note',
    { type: 'string', pattern: 'a|b' },
    { type: 'text', pattern: '^[^]*?(?:a|b)' },
  ],
  'text that is not blank': ['note', { type: 'string', pattern: '\\S' }, { type: 'text', pattern: '^\\s*\\S' }],
  'known values of any text': [
    'voice',
    { anyOf: [{ type: 'string' }, { enum: ['a', 'b'], type: 'string' }] },
    { type: 'text', description: 'Known values: a, b.' },
  ],
  'two numbers by position': [
    'origin',
    { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false, minItems: 2 },
    { type: 'number', list: { min: 2, max: 2 } },
  ],
  'an object with any keys': ['extra', { type: 'object' }, { type: 'map', values: 'any' }],
  'a map': [
    'weights',
    {
      type: 'object',
      additionalProperties: { type: ['number', 'null'], maximum: 2 },
      minProperties: 1,
      maxProperties: 9,
    },
    { type: 'map', values: { type: 'number', max: 2, nullable: true }, minKeys: 1, maxKeys: 9 },
  ],
  'a map with a pattern of its keys': [
    'weights',
    { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: { type: 'object' } },
    { type: 'map', values: { type: 'map', values: 'any' }, keyPattern: '^[a-z]+$' },
  ],
  'a map of keys of one pattern': [
    'files',
    { type: 'object', patternProperties: { '^f_': { type: 'string', format: 'uri' } }, additionalProperties: false },
    { type: 'map', values: { type: 'file', media: 'any' }, keyPattern: '^f_' },
  ],
  'any JSON': ['extra', {}, { type: 'json' }],
  'any JSON with a default': [
    'extra',
    { description: 'Passed on', default: { a: [1] } },
    { type: 'json', description: 'Passed on', default: { a: [1] } },
  ],
  'a list of anything': ['extra', { type: 'array', items: {}, maxItems: 3 }, { type: 'json', list: { max: 3 } }],
  'a list without a schema of its items': ['extra', { type: 'array' }, { type: 'json', list: true }],
  'lists of lists': [
    'rows',
    { type: 'array', minItems: 1, items: { type: 'array', maxItems: 4, items: { type: 'number', minimum: 0 } } },
    { type: 'number', min: 0, list: { min: 1, list: { max: 4 } } },
  ],
  'items that may be null': [
    'rows',
    { type: 'array', items: { type: ['array', 'null'], items: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
    { type: 'text', list: { nullable: true, list: { nullable: true } } },
  ],
  'a merged schema': [
    'mode',
    { allOf: [{ enum: ['a', 'b'], description: 'An enumeration.' }], default: 'a' },
    { type: 'enum', options: ['a', 'b'], default: 'a' },
  ],
}

test.each(Object.entries(cases))('%s', (_, [name, schema, keywords]) => {
  expect(paramsOf({ [name]: schema })).toEqual({ [name]: keywords })
})

test('a conversation becomes messages', () => {
  const part = {
    oneOf: [
      { type: 'object', properties: { type: { const: 'text' }, text: { type: 'string' } } },
      { type: 'object', properties: { type: { const: 'image' }, url: { type: 'string', format: 'uri' } } },
    ],
  }
  const content = { anyOf: [{ type: 'string' }, { type: 'array', items: part }] }
  const turn = { type: 'object', properties: { role: { enum: ['system', 'user', 'assistant'] }, content } }
  expect(paramsOf({ messages: { type: 'array', items: turn, minItems: 1 } })).toEqual({
    messages: { type: 'messages', media: ['image'], list: { min: 1 } },
  })
})

test('required text has no minimum length, and a required nullable value may be empty', () => {
  const properties = { prompt: { type: 'string', minLength: 1 }, seed: { type: ['integer', 'null'] } }
  expect(paramsOf(properties, { required: ['prompt', 'seed'] })).toEqual({
    prompt: { type: 'text', multiline: true, required: true },
    seed: { type: 'integer', nullable: true, required: true, allowEmpty: true },
  })
})

test('a value that contains itself is written out, and any JSON is accepted below', () => {
  const node = { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#/$defs/node' } } }
  const keys = (next: JsonObject): JsonObject => ({ type: 'object', keys: { name: { type: 'text' }, next } })
  expect(paramsOf({ list: { $ref: '#/$defs/node' } }, { $defs: { node } })).toEqual({
    list: keys(keys(keys({ type: 'json' }))),
  })
})

test('the default of a required value fills in forms', () => {
  const properties = { steps: { type: 'integer', maximum: 50, default: 30 }, bad: { type: 'integer', default: 'x' } }
  const lowered = importSchema({ properties, required: ['steps', 'bad'] })
  expect(lowered.spec['params']).toEqual({
    steps: { type: 'integer', max: 50, required: true, prefill: 30 },
    bad: { type: 'integer', required: true },
  })
  expect(lowered.notes.map(({ code }) => code)).toContain('wrong-default')
})

test('the order of the source is kept: by number, by list, or as written', () => {
  expect(Object.keys(paramsOf({ a: { type: 'string', 'x-order': 1 }, b: { type: 'string', 'x-order': 0 } }))).toEqual([
    'b',
    'a',
  ])
  expect(
    Object.keys(paramsOf({ a: { type: 'string' }, b: { type: 'string' } }, { 'x-fal-order-properties': ['b', 'a'] })),
  ).toEqual(['b', 'a'])
})
