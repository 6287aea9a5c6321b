import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { lowerModel, type Lowered } from '../../../../../generator/commands/import/lowering/model.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { readCog } from '../../../../../generator/commands/import/reading/cog.ts'
import { valueAt } from '../../../../support/reading.ts'

const document = {
  info: { title: 'Cog', version: '0.1.0' },
  components: {
    schemas: {
      Input: { type: 'object', required: ['prompt'], properties: { prompt: { $ref: '#/components/schemas/prompt' } } },
      Output: { type: 'string', format: 'uri' },
      prompt: { type: 'string', pattern: '(?=a)b' },
    },
  },
}

/** A response to a request for a model, as https://replicate.com/docs/reference/http shows it. */
const response: JsonObject = {
  url: 'https://replicate.com/acme/reel',
  owner: 'acme',
  name: 'reel',
  description: 'Makes a film',
  visibility: 'public',
  run_count: 12,
  is_official: false,
  default_example: { id: 'a1', input: { prompt: 'A kite' }, output: null, status: 'succeeded' },
  latest_version: { id: '5c7d', cog_version: '0.16', openapi_schema: document },
}

const named = { source: 'models/download.json', id: 'models/download', vendor: 'models', name: 'download' }

function imported(root: JsonObject, vendor?: string): Lowered {
  const [model] = readCog(root, named, vendor)
  if (model === undefined) throw new Error('It has no model.')
  return withMapping(lowerModel(model), 'replicate')
}

test('a response of Replicate about a model has its names, its words, its version and an example', () => {
  const { id, spec, notes } = imported(response)
  expect(id).toBe('acme-reel')
  expect(spec).toMatchObject({
    workflow: 'acme/reel',
    name: 'Reel',
    vendor: 'acme',
    description: 'Makes a film',
    params: { prompt: { type: 'text' } },
    examples: { basic: { prompt: 'A kite' } },
    upstream: { use: 'replicate', model: 'acme/reel:5c7d' },
  })
  expect(notes.find(({ code }) => code === 'pattern')?.at).toBe(
    '/latest_version/openapi_schema/components/schemas/Input/properties/prompt',
  )
})

test('an official model runs without a version, and a vendor can be given', () => {
  const { spec } = imported({ ...response, is_official: true }, 'mine')
  expect(spec).toMatchObject({ vendor: 'mine', upstream: { model: 'acme/reel' } })
})

test('the document alone is named by its file', () => {
  const { spec } = imported(document)
  expect([spec['vendor'], valueAt(spec, 'upstream', 'model')]).toEqual(['models', 'models/download'])
})
