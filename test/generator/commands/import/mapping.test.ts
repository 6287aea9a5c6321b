import jsonata from 'jsonata'
import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import { lowerModel, type Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { withMapping } from '../../../../generator/commands/import/mapping.ts'
import { withPrice } from '../../../../generator/commands/import/prices.ts'
import { readCog } from '../../../../generator/commands/import/reading/cog.ts'
import { readJsonSchema } from '../../../../generator/commands/import/sources.ts'
import { readOpenapi } from '../../../../generator/commands/import/reading/openapi.ts'
import { compileSpec } from '../../../../generator/commands/import/compiling.ts'
import { settle } from '../../../../generator/commands/import/settling.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { readJson, unchecked, valueAt } from '../../../support/reading.ts'

const named = { source: 'made', id: 'Acme/Thing', vendor: 'Acme', name: 'Thing' }

const lowered = (input: JsonObject, output: Json = { type: 'string', format: 'uri' }): Lowered => {
  const [imported] = readCog(
    { components: { schemas: { Input: { type: 'object', ...input }, Output: output } } },
    named,
  )
  if (imported === undefined) throw new Error('There is no model.')
  return withMapping(settle(lowerModel(imported)), 'house')
}

/** The request that an upstream gets for these parameters. */
const sent = async ({ spec }: Lowered, params: object): Promise<unknown> =>
  readJson(
    JSON.stringify(
      unchecked<unknown>(await jsonata(String(valueAt(spec, 'upstream', 'request'))).evaluate({ params })),
    ),
  )

test('the mapping has the original id, and no request where all names are original', () => {
  expect(lowered({ properties: { prompt: { type: 'string' } } }).spec['upstream']).toEqual({
    use: 'house',
    model: 'Acme/Thing',
  })
})

test('the upstream gets the original names of parameters and of keys at every depth', async () => {
  const size = { type: 'object', properties: { 'w-h': { type: 'number' }, in: { type: 'number' } } }
  const one = lowered({
    properties: {
      'cfg-scale': { type: 'number' },
      size: { ...size, nullable: true },
      parts: { type: 'array', items: { type: 'object', properties: { '2x': size, ok: { type: 'boolean' } } } },
      true: { type: 'string' },
    },
  })
  const params = {
    cfg_scale: 7,
    size: { w_h: 2, in: 3 },
    parts: [{ param_2x: { w_h: 1 }, ok: false }],
    true: 'x',
  }
  expect(await sent(one, params)).toEqual({
    'cfg-scale': 7,
    size: { 'w-h': 2, in: 3 },
    parts: [{ '2x': { 'w-h': 1 }, ok: false }],
    true: 'x',
  })
  expect(await sent(one, { size: null, parts: [] })).toEqual({ size: null, parts: [] })
  expect(await sent(one, {})).toEqual({})
  expect(one.notes.filter(({ code }) => code === 'nested-name').map(({ kind }) => kind)).toEqual(
    Array(3).fill('change'),
  )
})

test('a parameter that was left out is not in the request, so that the spec compiles', () => {
  const { spec } = lowered({
    properties: { 'a-b': { type: 'number' }, no: { not: {} } },
  })
  expect(valueAt(spec, 'upstream', 'request')).toBe('{ "a-b": params.a_b }')
})

test('result fields are read where the format has them, under their original names', () => {
  const output = {
    type: 'object',
    properties: { video: { type: 'string', format: 'uri' }, 'seed-used': { type: 'integer' } },
    required: ['seed-used'],
  }
  const { spec, id, vendor } = lowered({}, output)
  expect(valueAt(spec, 'upstream', 'fields')).toEqual({ seed_used: 'body.output.`seed-used`' })
  const checked = { ...spec, upstream: { ...fieldsOf(spec['upstream']), use: 'none' } }
  const { errors } = compileSpec(`specs/models/${vendor}/${id}.yaml`, JSON.stringify(checked))
  expect(errors.map(({ code }) => code)).toEqual(['unknown-upstream'])
})

test.each<[string, Json, Json | undefined]>([
  ['a file', { type: 'string', format: 'uri' }, undefined],
  ['files', { type: 'array', items: { type: 'string', format: 'uri' } }, undefined],
  ['a text', { type: 'string' }, { text: 'body.output' }],
  [
    'a text in pieces',
    { type: 'array', items: { type: 'string' }, 'x-cog-array-display': 'concatenate' },
    { text: '$join(body.output)' },
  ],
  [
    'an object with a file',
    { type: 'object', properties: { 'the-film': { type: 'string', format: 'uri' }, seed: { type: 'integer' } } },
    { urls: 'body.output.`the-film`' },
  ],
  [
    'an object with files that are objects',
    {
      type: 'object',
      properties: {
        images: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
        seed: { type: 'integer' },
      },
    },
    { urls: 'body.output.images.url' },
  ],
  ['an object with a text', { type: 'object', properties: { text: { type: 'string' } } }, { text: 'body.output.text' }],
  ['other data', { type: 'object', properties: { score: { type: 'number' } } }, undefined],
])('%s is read where the output has it, and where every profile looks, nothing is written', (_, output, result) => {
  expect(valueAt(lowered({}, output).spec, 'upstream', 'result')).toEqual(result)
})

const priceOf = (extensions: JsonObject): { readonly credits: unknown; readonly notes: readonly string[] } => {
  const [imported] = readJsonSchema({ type: 'object', ...extensions }, named)
  if (imported === undefined) throw new Error('There is no model.')
  const { spec, notes } = withPrice(settle(lowerModel(imported)))
  return { credits: spec['credits'], notes: notes.filter(({ code }) => code === 'price').map(({ message }) => message) }
}

test.each<[JsonObject, number]>([
  [{ 'x-credits': 12 }, 12],
  [{ 'x-credits-per-run': 0 }, 0],
  [{ 'x-pricing': { credits: 5 } }, 5],
  [{ 'x-acme-metadata': { credits: 7 } }, 7],
])('a whole number of credits becomes credits: %j', (extensions, credits) => {
  expect(priceOf(extensions)).toEqual({ credits, notes: [] })
})

test.each<[JsonObject, string]>([
  [{ 'x-credits': 0.5 }, 'x-credits: 0.5'],
  [{ 'x-credits': -1 }, 'x-credits: -1'],
  [
    { 'x-price': { unit_price: 0.05, unit: 'second', currency: 'USD' } },
    'x-price: {"unit_price":0.05,"unit":"second","currency":"USD"}',
  ],
  [{ 'x-token-cost': 10 }, 'x-token-cost: 10'],
  [{ 'x-acme-metadata': { pricing: '$0.03 per image' } }, 'pricing: "$0.03 per image"'],
])('any other price is noted: %j', (extensions, shown) => {
  const message = `The source publishes a price, ${shown}. It is not a number of credits, so the default of the service applies.`
  expect(priceOf(extensions)).toEqual({ credits: undefined, notes: [message] })
})

test('an operation can have another price than its document', () => {
  const operation = (price: JsonObject): Json => ({
    post: { ...price, requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } },
  })
  const models = readOpenapi(
    { info: { title: 'Acme', 'x-credits': 3 }, paths: { '/a': operation({}), '/b': operation({ 'x-credits': 4 }) } },
    { file: 'made', vendor: undefined, operations: [] },
  )
  expect(models.map((one) => withPrice(settle(lowerModel(one))).spec['credits'])).toEqual([3, 4])
})
