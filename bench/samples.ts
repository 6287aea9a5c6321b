import { models } from '@gatewright/catalog'
import openapi from '@gatewright/openapi'
import { fieldsOf } from '../generator/language/values.ts'

/** A call of the model with the most parameters, as the gateway accepts it in `params`. */
export const sample = {
  model: 'vendor1-v3-omni',
  params: {
    prompt: 'A lighthouse on a cliff at dawn',
    aspectRatio: '9:16',
    duration: 8,
    resolution: '1080p',
    generateAudio: false,
    referType: 'base',
    keepOriginalSound: 'no',
    multiShot: true,
    shotType: 'customize',
    startFrame: 'https://example.com/first.png',
  },
}

/** Valid parameters for each model, by its id and former ids: its first example in the OpenAPI document. */
export function samples(): Readonly<Record<string, object>> {
  const steps = ['post', 'requestBody', 'content', 'application/json', 'examples']
  const examples = steps.reduce<unknown>((part, step) => fieldsOf(part)[step], openapi.paths['/workflows/v1/models/execute'])
  const calls = Object.values(fieldsOf(examples)).map((example) => fieldsOf(fieldsOf(fieldsOf(example)['value'])['params']))
  const params = new Map(calls.toReversed().map(({ model, params }) => [model, fieldsOf(params)]))
  return Object.fromEntries(
    models.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name, params.get(id) ?? {}])),
  )
}
