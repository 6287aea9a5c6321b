import { beforeAll, expect, test } from 'vitest'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import { temporaryFolder } from '../support/folder.ts'
import { importModels, runImported, taskOfImported } from './importing.ts'

/** The outputs that published schemas declare, by the name of the model. */
const outputs: { readonly [model: string]: Json } = {
  free: { type: 'object' },
  anything: {},
  numbers: { type: 'object', additionalProperties: { type: 'number' } },
  tagged: {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } }, score: { type: 'number' } },
    required: ['tags', 'score'],
  },
}

const folder = temporaryFolder()

beforeAll(() => importModels(folder, outputs))

test.each<[string, string, unknown, object]>([
  ['a free object', 'free', { a: { b: 1 } }, { output: { a: { b: 1 } } }],
  ['a free object with the key output', 'free', { output: { b: 1 } }, { output: { output: { b: 1 } } }],
  ['any value', 'anything', [1, 'a'], { output: [1, 'a'] }],
  ['a map', 'numbers', { a: 1, b: 0.5 }, { output: { a: 1, b: 0.5 } }],
  ['an object', 'tagged', { tags: ['a', 'b'], score: 1 }, { tags: ['a', 'b'], score: 1 }],
  ['one text for a list', 'tagged', { tags: 'a', score: 1 }, { tags: ['a'], score: 1 }],
])('an imported model that returns %s completes', async (_, name, output, result) => {
  expect(await runImported(folder, name, output)).toEqual(result)
})

test.each<[string, string, unknown, string]>([
  ['a required field of another type', 'tagged', { tags: 7, score: 1 }, 'upstream-invalid-answer'],
  ['text in place of an object', 'tagged', 'none', 'upstream-invalid-answer'],
  ['text in place of a free object', 'free', 'none', 'upstream-invalid-answer'],
  ['an empty object', 'free', {}, 'upstream-empty'],
  ['an empty text as any value', 'anything', '', 'upstream-empty'],
])('an imported model that returns %s fails', async (_, name, output, code) => {
  expect(await taskOfImported(folder, name, output)).toMatchObject({ state: 'FAILED', error: { code } })
})
