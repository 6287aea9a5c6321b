import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { codesOf, importSchema, paramsOf } from '../made.ts'

const text = { type: 'string' }
const list = (items: JsonObject): JsonObject => ({ type: 'array', items })
const track = (kind: string, more: JsonObject): JsonObject => ({
  type: 'object',
  properties: { kind: { const: kind }, ...more },
  required: ['kind'],
  additionalProperties: false,
})
const tracks = (kind: string): JsonObject => ({
  type: 'object',
  properties: { kinds: { ...list({ enum: [kind] }), minItems: 1 } },
  required: ['kinds'],
  additionalProperties: false,
})
const tracksKeys = (kind: string): JsonObject => ({
  type: 'object',
  keys: { kinds: { type: 'enum', required: true, options: [kind], list: { min: 1 } } },
})
const trackKeys = (kind: string, more: JsonObject): JsonObject => ({
  type: 'object',
  keys: { kind: { type: 'enum', required: true, options: [kind] }, ...more },
})

/** Schemas of values of several kinds, and the keywords in the spec. */
const cases: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  'a text or several': [
    { anyOf: [text, { ...list(text), maxItems: 4 }] },
    { type: 'union', of: [{ type: 'text' }, { type: 'text', list: { max: 4 } }] },
  ],
  'several types': [
    { type: ['integer', 'boolean', 'null'], minimum: 0, default: true },
    { type: 'union', of: [{ type: 'integer', min: 0 }, { type: 'boolean' }], nullable: true, default: true },
  ],
  'a member that may be null': [
    { oneOf: [{ type: ['string', 'null'] }, { type: 'number' }] },
    { type: 'union', of: [{ type: 'text' }, { type: 'number' }], nullable: true },
  ],
  'several objects, one of which a key names': [
    { oneOf: [track('music', { gain: { type: 'number' } }), track('speech', { words: text })] },
    {
      type: 'union',
      of: [trackKeys('music', { gain: { type: 'number' } }), trackKeys('speech', { words: { type: 'text' } })],
      discriminator: 'kind',
    },
  ],
  'objects of which two have the same option': [
    {
      anyOf: [
        track('music', { gain: { type: 'number' } }),
        track('speech', { words: text }),
        track('music', { key: text }),
      ],
    },
    {
      type: 'union',
      of: [
        trackKeys('music', { gain: { type: 'number' } }),
        trackKeys('speech', { words: { type: 'text' } }),
        trackKeys('music', { key: { type: 'text' } }),
      ],
    },
  ],
  'objects whose options are lists of options': [
    { anyOf: [tracks('music'), tracks('speech')] },
    { type: 'union', of: [tracksKeys('music'), tracksKeys('speech')] },
  ],
  'objects of which one need not have the key': [
    { anyOf: [track('music', {}), { ...track('speech', { words: text }), required: ['words'] }] },
    {
      type: 'union',
      of: [
        trackKeys('music', {}),
        {
          type: 'object',
          keys: {
            kind: { type: 'enum', options: ['speech'] },
            words: { type: 'text', required: true },
          },
        },
      ],
    },
  ],
  'lists of which only one can be empty': [
    { oneOf: [{ ...list(text), minItems: 1 }, list({ type: 'integer' })] },
    {
      type: 'union',
      of: [
        { type: 'text', list: { min: 1 } },
        { type: 'integer', list: true },
      ],
    },
  ],
  'lists of which none can be empty, because an empty one is of both kinds': [
    { oneOf: [list(text), list({ type: 'integer' })] },
    {
      type: 'union',
      of: [
        { type: 'text', list: { min: 1 } },
        { type: 'integer', list: { min: 1 } },
      ],
    },
  ],
  'a list of several kinds': [
    list({ anyOf: [{ type: 'number' }, { type: 'null' }, text] }),
    { type: 'union', of: [{ type: 'number' }, { type: 'text' }], list: { nullable: true } },
  ],
  'one kind that is listed twice': [{ anyOf: [text, { type: 'string', title: 'Other' }] }, { type: 'text' }],
  'anything or a text': [{ anyOf: [text, {}] }, { type: 'json' }],
  'a text, or nothing': [{ anyOf: [text, { not: {} }] }, { type: 'text' }],
  'suggested values that the limits of the text refuse': [
    { anyOf: [{ type: 'string', maxLength: 2 }, { enum: ['long'] }] },
    {
      type: 'union',
      of: [
        { type: 'text', maxLength: 2 },
        { type: 'enum', options: ['long'] },
      ],
    },
  ],
}

test.each(Object.entries(cases))('%s', (_, [schema, keywords]) => {
  const lowered = importSchema({ properties: { x: schema } })
  expect(paramsOf({ x: schema })).toEqual({ x: keywords })
  expect(codesOf(lowered)).toEqual([])
})

/** Members of `oneOf`, and whether some values are of several of them. */
const members: Readonly<Record<string, readonly [readonly JsonObject[], boolean]>> = {
  'numbers and integers': [[{ type: 'number' }, { type: 'integer' }], true],
  'a text and options': [[{ type: 'string', maxLength: 9 }, { enum: ['a'] }, { type: 'boolean' }], true],
  'objects of which one has all keys of the other': [
    [
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text, b: text } },
    ],
    true,
  ],
  'objects that require different keys': [
    [
      { type: 'object', properties: { a: text }, required: ['a'] },
      { type: 'object', properties: { b: text } },
    ],
    false,
  ],
  'options and numbers': [[{ enum: ['auto'] }, { type: 'number' }], false],
}

test.each(Object.entries(members))('%s: the report says if values are of several kinds', (_, [oneOf, isNoted]) => {
  expect(codesOf(importSchema({ properties: { x: { oneOf } } }))).toEqual(isNoted ? ['one-of'] : [])
  expect(codesOf(importSchema({ properties: { x: { anyOf: oneOf } } }))).toEqual([])
})

test('objects that require different keys are apart only if unknown keys are refused', () => {
  const requires = (name: string): JsonObject => ({ type: 'object', properties: { [name]: text }, required: [name] })
  const properties = { x: { oneOf: [requires('a'), requires('b')] } }
  expect(codesOf(importSchema({ properties, additionalProperties: false }))).toEqual([])
  expect(codesOf(importSchema({ properties, additionalProperties: true }))).toContain('one-of')
})
