import { expect, test } from 'vitest'
import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import { objectAt, type JsonObject } from '../../../../../generator/commands/import/json.ts'
import { lowerModel, type Lowered } from '../../../../../generator/commands/import/lowering/model.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { readOpenapi } from '../../../../../generator/commands/import/reading/openapi.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { valueAt } from '../../../../support/reading.ts'

const text = { type: 'string' }
const binary = { type: 'string', format: 'binary' }
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** The model of an operation whose body has these media types. */
function modelOf(content: JsonObject, more: JsonObject = {}): Lowered {
  const responses = {
    200: { content: { 'application/json': { schema: object({ url: { type: 'string', format: 'uri' } }) } } },
  }
  const post = { operationId: 'make', requestBody: { required: true, content }, responses, ...more }
  const root = { openapi: '3.1.0', info: { title: 'Acme' }, paths: { '/films': { post } } }
  const [read] = readOpenapi(root, { file: 'api.json', vendor: 'acme', operations: ['/films'] })
  if (read === undefined) throw new Error('The document has no model.')
  return withMapping(settle(lowerModel(read)), 'acme')
}

const file = (media: string): JsonObject => ({ type: 'file', media })

/** For each body: the parameters, and the request. */
const bodies: Readonly<Record<string, readonly [content: JsonObject, params: Json, request: string | undefined]>> = {
  'a form with files': [
    {
      'multipart/form-data': {
        schema: object(
          { image: binary, masks: { type: 'array', items: binary, maxItems: 2 }, steps: { type: 'integer' } },
          ['image'],
        ),
      },
    },
    {
      image: { ...file('image'), required: true },
      masks: { ...file('image'), list: { max: 2 } },
      steps: { type: 'integer' },
    },
    undefined,
  ],
  'a form whose encodings say what is a file': [
    {
      'multipart/form-data': {
        schema: object({
          cover: {},
          takes: { type: 'array', items: text },
          options: object({ fast: { type: 'boolean' } }),
          title: text,
        }),
        encoding: {
          cover: { contentType: 'image/png' },
          takes: { contentType: 'audio/mpeg, audio/wav' },
          options: { contentType: 'application/json' },
          title: { contentType: 'text/plain' },
        },
      },
    },
    {
      cover: { ...file('image'), mimeTypes: ['image/png'] },
      takes: { ...file('audio'), list: true },
      options: { type: 'object', keys: { fast: { type: 'boolean' } } },
      title: { type: 'text' },
    },
    undefined,
  ],
  'a form with addresses of values': [
    { 'application/x-www-form-urlencoded': { schema: object({ prompt: text }, ['prompt']) } },
    { prompt: { type: 'text', multiline: true, required: true } },
    undefined,
  ],
  'a sound as a whole': [
    { 'audio/mpeg': { schema: binary } },
    { audio: { ...file('audio'), mimeTypes: ['audio/mpeg'], required: true } },
    'params.audio',
  ],
  'bytes without a schema': [
    { 'application/octet-stream': {} },
    { file: { ...file('any'), required: true } },
    'params.file',
  ],
  'a text as a whole': [
    { 'text/plain': { schema: text } },
    { text: { type: 'text', multiline: true, required: true } },
    'params.text',
  ],
  'a list': [
    { 'application/json': { schema: { type: 'array', items: object({ prompt: text }), minItems: 1 } } },
    { items: { type: 'object', list: { min: 1 }, keys: { prompt: { type: 'text' } }, required: true } },
    'params.items',
  ],
  'JSON with parameters of its media type': [
    { 'text/plain': { schema: text }, 'application/json; charset=utf-8': { schema: object({ prompt: text }) } },
    { prompt: { type: 'text', multiline: true } },
    undefined,
  ],
}

test.each(Object.entries(bodies))('the body is %s', (_, [content, params, request]) => {
  const { spec } = modelOf(content)
  expect(spec['params']).toEqual(params)
  expect(valueAt(spec, 'upstream', 'request')).toBe(request)
})

test('a file as a whole and the parameters of the query are parameters of one model', () => {
  const parameters = [{ name: 'language', in: 'query', schema: text }]
  const { spec } = modelOf({ 'audio/*': {} }, { parameters })
  expect(Object.keys(objectAt(spec, 'params'))).toEqual(['language', 'audio'])
  expect(valueAt(spec, 'upstream', 'request')).toBeUndefined()
})

/** Bodies in several media types: the names of the parameters, and the losses. */
const several: Readonly<Record<string, readonly [content: JsonObject, names: string, losses: readonly string[]]>> = {
  'JSON before a form with the same keys': [
    {
      'multipart/form-data': { schema: object({ prompt: text, image: binary }) },
      'application/json': { schema: object({ prompt: text, image: text }) },
    },
    'prompt image',
    [],
  ],
  'the form that has all keys of JSON and more': [
    {
      'application/json': { schema: object({ prompt: text }) },
      'multipart/form-data': { schema: object({ prompt: text, image: binary }) },
    },
    'prompt image',
    [],
  ],
  'JSON before a form that lacks some of its keys, with a loss': [
    {
      'application/json': { schema: object({ prompt: text, image_url: text }) },
      'multipart/form-data': { schema: object({ prompt: text, image: binary }) },
    },
    'prompt image_url',
    ['The body can also be multipart/form-data, which also has "image". Only application/json is read.'],
  ],
  'JSON before a file as a whole, with a loss': [
    { 'audio/wav': { schema: binary }, 'application/json': { schema: object({ url: text }) } },
    'url',
    ['The body can also be audio/wav, a file or a text as a whole. Only application/json is read.'],
  ],
}

test.each(Object.entries(several))('of several media types, the import reads %s', (_, [content, names, losses]) => {
  const { spec, notes } = modelOf(content)
  expect(Object.keys(objectAt(spec, 'params')).join(' ')).toBe(names)
  expect(notes.filter(({ code }) => code === 'other-body').map(({ message }) => message)).toEqual(losses)
})

test('defaults that descriptions state are read as assumptions, never against the schema', () => {
  const said = (description: string, more: JsonObject): JsonObject => ({ description, ...more })
  const properties = {
    steps: said('How often. Default value: `28`', { type: 'integer' }),
    width: said('Default: 1,024 pixels', { type: 'integer', maximum: 2048 }),
    style: said('Default: "plain".', { type: 'string', enum: ['plain', 'rich'] }),
    fast: said('**Default:** `true`', { type: 'boolean' }),
    rate: said('Default: 5k', { type: 'number' }),
    taken: said('Default: 9', { type: 'integer', default: 3 }),
    beyond: said('Default: 9', { type: 'integer', maximum: 5 }),
    other: said('Default: "odd"', { type: 'string', enum: ['a'] }),
    cases: said('Default: 5 for short films', { type: 'integer' }),
    bounds: said('Minimum: 1. Maximum: 5.', { type: 'integer' }),
  }
  const { spec, notes } = modelOf({ 'application/json': { schema: object(properties) } })
  const defaults = Object.entries(objectAt(spec, 'params')).map(([name, one]): [string, unknown] => [
    name,
    valueAt(one, 'default'),
  ])
  expect(Object.fromEntries(defaults)).toEqual({
    steps: 28,
    width: 1024,
    style: 'plain',
    fast: true,
    rate: undefined,
    taken: 3,
    beyond: undefined,
    other: undefined,
    cases: undefined,
    bounds: undefined,
  })
  expect(valueAt(spec, 'params', 'bounds', 'min')).toBeUndefined()
  const assumed = notes.filter(({ kind }) => kind === 'assumption').map(({ message }) => message)
  expect(assumed).toEqual([
    'The comment on "steps" states default 28, which became a keyword.',
    'The comment on "width" states default 1024, which became a keyword.',
    'The comment on "style" states default "plain", which became a keyword.',
    'The comment on "fast" states default true, which became a keyword.',
    'The comment on "rate" says "default: 5k", which is not clear. It was not read.',
    'The comment on "cases" says "default: 5 for", which is not clear. It was not read.',
  ])
})
