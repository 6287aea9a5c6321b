import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/importing/json.ts'
import { importOutput } from '../made.ts'

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
}

test.each(Object.entries(results))('a result: %s', (_, [output, category, fields]) => {
  const { spec } = importOutput(output)
  expect([spec['category'], spec['result']]).toEqual([category, fields])
})
