import { expect, test } from 'vitest'
import type { Json } from '../../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { lowerModel } from '../../../../../generator/commands/import/lowering/model.ts'
import { readCog } from '../../../../../generator/commands/import/reading/cog.ts'
import { readOpenapi } from '../../../../../generator/commands/import/reading/openapi.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { codesOf, importOutput } from '../made.ts'

/** The result of a server, with its category and fields in the spec. */
const results: Readonly<Record<string, readonly [Json, string, JsonObject | undefined]>> = {
  'an address of a file': [{ type: 'string', format: 'uri', description: 'A video' }, 'video', undefined],
  'a list of files': [
    { type: 'array', items: { type: 'string', format: 'uri' }, description: 'Recordings: each a sound' },
    'audio',
    undefined,
  ],
  'a 3D model': [{ type: 'string', format: 'uri', description: 'The mesh as GLB' }, '3d', undefined],
  'an archive': [{ type: 'string', format: 'uri', description: 'A tar of the weights' }, 'data', undefined],
  'a drawing': [{ type: 'string', format: 'uri', description: 'An SVG' }, 'image', undefined],
  text: [{ type: 'string' }, 'text', undefined],
  'a file and a number': [
    {
      type: 'object',
      properties: { video: { type: 'object', properties: { url: { type: 'string' } } }, seed: { type: 'integer' } },
    },
    'video',
    { seed: { type: 'integer' } },
  ],
  'a text and more': [
    { type: 'object', properties: { text: { type: 'string' }, score: { type: 'number' } } },
    'text',
    { score: { type: 'number' } },
  ],
  'a number': [{ type: 'number' }, 'data', { output: { type: 'number', required: true } }],
  'a list of texts, or null': [
    { type: 'array', items: { type: 'string' }, nullable: true },
    'data',
    { output: { type: 'text', list: true, required: true, nullable: true } },
  ],
  'free JSON': [{}, 'data', { output: { type: 'json', required: true } }],
  'an object without files': [
    { type: 'object', properties: { label: { enum: ['a', 'b'] }, score: { type: 'number' } }, required: ['label'] },
    'data',
    { label: { type: 'enum', options: ['a', 'b'], required: true }, score: { type: 'number' } },
  ],
  'a vector': [
    { type: 'object', properties: { embedding: { type: 'array', items: { type: 'number' } } } },
    'embedding',
    { embedding: { type: 'number', list: true } },
  ],
  'a picture, and a text called url': [
    {
      type: 'object',
      properties: { image: { type: 'string', format: 'uri' }, url: { type: 'string', format: 'uuid' } },
    },
    'image',
    {
      image: { type: 'file', media: 'image' },
      url: { type: 'text', pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' },
    },
  ],
  'two files of data': [
    { type: 'object', properties: { weights_npz: { type: 'string', format: 'uri' }, log: { type: 'string' } } },
    'data',
    { weights_npz: { type: 'file', media: 'data' }, log: { type: 'text' } },
  ],
  'files with labels': [
    {
      type: 'array',
      items: { type: 'object', properties: { url: { type: 'string' }, label: { type: 'string' } } },
    },
    'data', // nobody says what the files hold
    {
      output: {
        type: 'object',
        keys: { url: { type: 'file', media: 'any' }, label: { type: 'text' } },
        list: true,
        required: true,
      },
    },
  ],
}

test.each(Object.entries(results))('a result: %s', (_, [output, category, fields]) => {
  const { spec } = importOutput(output)
  expect([spec['category'], spec['result']]).toEqual([category, fields])
})

test('text that is written piece by piece is streamed', () => {
  const { spec } = importOutput({ type: 'array', items: { type: 'string' }, 'x-cog-array-display': 'concatenate' })
  expect(spec).toMatchObject({ category: 'text', stream: true })
  expect(importOutput({ type: 'string' }).spec).not.toHaveProperty('stream')
})

test('the object of an answer that can stream is next to its text', () => {
  const answer = { type: 'object', properties: { choices: { type: 'array', items: {} } } }
  const content = { 'application/json': { schema: answer }, 'text/event-stream': { schema: {} } }
  const post = {
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { content } },
  }
  const [imported] = readOpenapi({ paths: { '/chat': { post } } }, { file: 'a', vendor: 'a', operations: [] })
  expect(imported && settle(lowerModel(imported)).spec).toMatchObject({
    category: 'text',
    stream: true,
    result: { choices: { type: 'json', list: true } },
  })
})

test('a field called model is renamed', () => {
  const lowered = importOutput({ type: 'object', properties: { model: { type: 'string' }, score: { type: 'number' } } })
  expect(Object.keys(fieldsOf(lowered.spec['result']))).toEqual(['model_2', 'score'])
  expect(codesOf(lowered)).toEqual(['renamed-field'])
})

test('the keys of a file that the standard result does not have are a choice', () => {
  const video = { type: 'object', properties: { url: { type: 'string' }, width: { type: 'integer' } } }
  const { notes, spec } = importOutput({ type: 'object', properties: { video } })
  expect(spec['result']).toBeUndefined()
  expect(notes.find(({ code }) => code === 'standard-result')).toMatchObject({ kind: 'choice' })
})

test('the rules of a model for vectors compile', () => {
  const root = {
    components: {
      schemas: {
        Input: {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'string' } },
          dependentRequired: { a: ['b'] },
        },
        Output: { type: 'array', items: { type: 'number' } },
      },
    },
  }
  const [imported] = readCog(root, { source: 'made', id: 'a/embed', vendor: 'a', name: 'embed' })
  const spec = imported && settle(lowerModel(imported)).spec
  expect(spec).toMatchObject({ category: 'embedding', mode: 'async', rules: [{ param: 'a', needs: 'b' }] })
})
