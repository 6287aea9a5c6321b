import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { paramsOf } from '../made.ts'

/** A schema of one file, and its keywords in the spec. */
const cases: Readonly<Record<string, readonly [name: string, schema: JsonObject, keywords: JsonObject]>> = {
  'a file by its format': ['input', { type: 'string', format: 'uri' }, { type: 'file', media: 'any' }],
  'what a file holds, by its name': ['mask_url', { type: 'string', format: 'uri' }, { type: 'file', media: 'image' }],
  'a file by its description': [
    'input',
    { type: 'string', format: 'uri', description: 'The song' },
    { type: 'file', media: 'audio', description: 'The song' },
  ],
  'a file in base64': [
    'page',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
    { type: 'file', media: 'image', mimeTypes: ['image/png'] },
  ],
  'an archive by its description': [
    'images_data_url',
    { type: 'string', format: 'uri', description: 'A zip of at least 4 images' },
    { type: 'file', media: 'archive', description: 'A zip of at least 4 images' },
  ],
  'a 3D model by its type': [
    'input',
    { type: 'string', format: 'uri', contentMediaType: 'model/vnd.usdz+zip' },
    { type: 'file', media: 'model3d', mimeTypes: ['model/vnd.usdz+zip'] },
  ],
  'data by the name': ['weights_npz_url', { type: 'string', format: 'uri' }, { type: 'file', media: 'data' }],
  'an image by its type': [
    'drawing',
    { type: 'string', format: 'uri', contentMediaType: 'image/svg+xml' },
    { type: 'file', media: 'image', mimeTypes: ['image/svg+xml'] },
  ],
  'a file or its text': [
    'image',
    { anyOf: [{ type: 'string', format: 'binary' }, { type: 'string' }] },
    { type: 'file', media: 'image' },
  ],
  'a reference file': [
    'style_image',
    { type: 'string', format: 'uri' },
    { type: 'file', media: 'image', role: 'reference' },
  ],
  'a file in an object that names it': [
    'archive',
    {
      type: 'object',
      additionalProperties: false,
      properties: { url: { type: 'string', format: 'uri' }, mask_url: { type: 'string', format: 'uri' } },
    },
    { type: 'object', keys: { url: { type: 'file', media: 'archive' }, mask_url: { type: 'file', media: 'image' } } },
  ],
  'a file with a specific name in such an object': [
    'video',
    { type: 'object', additionalProperties: false, properties: { weights_url: { type: 'string', format: 'uri' } } },
    { type: 'object', keys: { weights_url: { type: 'file', media: 'any' } } },
  ],
  'a text that only its name calls an address: it can hold anything': [
    'lora_url',
    { type: 'string', description: 'The address of a LoRA, or "user/repo"' },
    { type: 'text', description: 'The address of a LoRA, or "user/repo"' },
  ],
  'such texts in a list and in an object': [
    'image_urls',
    {
      type: 'object',
      additionalProperties: false,
      properties: { url: { type: 'string' }, urls: { type: 'array', items: { type: 'string' } } },
    },
    { type: 'object', keys: { url: { type: 'text' }, urls: { type: 'text', list: true } } },
  ],
  'a list of files': [
    'image_urls',
    { type: 'array', items: { type: 'string', format: 'uri' }, minItems: 1, maxItems: 4 },
    { type: 'file', media: 'image', list: { min: 1, max: 4 } },
  ],
  'the shorter side of a file': [
    'image',
    { type: 'string', format: 'uri', 'x-min-short-side': 300 },
    { type: 'file', media: 'image', minSide: 300 },
  ],
}

test.each(Object.entries(cases))('%s', (_, [name, schema, keywords]) => {
  expect(paramsOf({ [name]: schema })).toEqual({ [name]: keywords })
})
