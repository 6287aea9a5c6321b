import { models, type CatalogModel, type CatalogParam } from '@gatewright/catalog'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapeSchema } from '../../generator/writing/schema.ts'
import { kit, type Kit } from './sandboxKit.ts'

type Shape = CatalogParam['shape']

let the: Kit
beforeAll(async () => {
  the = await kit()
})
afterAll(() => the.close())

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const field = (name: string, shape: Shape): CatalogParam => ({
  name,
  shape,
  kind: 'any',
  description: '',
  required: true,
})

const [first] = models
const modelOf = (category: CatalogModel['category'], resultFields: readonly CatalogParam[]): CatalogModel => {
  if (first === undefined) throw new Error('There is no model.')
  return { ...first, category, result: 'fields', resultFields, params: [] }
}

const number = (more: object = {}): Shape => ({ is: 'number', ...more })
const text = (more: object = {}): Shape => ({ is: 'string', ...more })

describe('a result that has only fields', () => {
  it.each<[string, Shape]>([
    ['embedding', { is: 'list', of: number(), min: 64, max: 64 }],
    ['score', number({ min: 0, max: 1 })],
    ['half', number({ min: 0.1, max: 0.9, step: 0.1 })],
    ['open', number({ exclusiveMin: 0, exclusiveMax: 1 })],
    ['below', number({ max: -3 })],
    ['count', number({ integer: true, exclusiveMin: 2, exclusiveMax: 4 })],
    ['odd', number({ integer: true, min: 3, max: 9, step: 2, stepFrom: 'min' })],
    ['seed', { is: 'list', of: text(), min: 2, max: 2 }],
    ['text', { is: 'list', of: text({ maxLength: 5 }), min: 1 }],
    ['short', text({ minLength: 300, maxLength: 300 })],
    ['slug', text({ pattern: '^[a-z][a-z0-9-]*$' })],
    ['color', text({ pattern: '^#[0-9a-fA-F]{6}$', format: 'color' })],
    ['label', { is: 'choice', values: ['cat', 4] }],
    ['maybe', { is: 'nullable', of: { is: 'boolean' } }],
    ['either', { is: 'either', of: [{ is: 'object', fields: [field('a', number())] }, text()] }],
    ['names', { is: 'map', of: number(), min: 2 }],
    ['items', { is: 'list', of: { is: 'list', of: number({ min: 0 }), min: 4, max: 4 } }],
    ['flags', { is: 'list', of: { is: 'boolean' }, min: 2, unique: true }],
    ['moods', { is: 'list', of: { is: 'choice', values: ['a', 'b', 3] }, min: 3, unique: true }],
    ['levels', { is: 'list', of: number({ integer: true, min: 1, max: 3 }), min: 3, unique: true }],
    ['notes', { is: 'list', of: { is: 'nullable', of: text({ maxLength: 5 }) }, min: 12, unique: true }],
    ['files', { is: 'list', of: { is: 'file', media: 'image' }, min: 2, unique: true }],
    ['raw', { is: 'any' }],
    ['url', { is: 'file', media: 'image' }],
  ])('has a value for %s that fits its shape', async (name, shape) => {
    const result = await the.run(modelOf('data', [field(name, shape)]), { prompt: 'Two kites' })
    expect(Object.keys(result)).toEqual(['model', name])
    expect([ajv.validate(shapeSchema(shape), result[name]), result[name], ajv.errorsText()]).toEqual([
      true,
      result[name],
      'No errors',
    ])
  })

  it('has the answer in words, and embeddings that differ', async () => {
    const fields = [field('text', text()), field('embedding', { is: 'list', of: number(), min: 8 })]
    const { text: answer, embedding } = await the.run(modelOf('embedding', fields), { prompt: 'Two kites' })
    expect(answer).toContain('You wrote: Two kites')
    expect(new Set(Array.isArray(embedding) ? embedding : []).size).toBe(8)
  })

  it('has real files of the media of each field, at any depth', async () => {
    const png = field('mask', { is: 'file', media: 'image' })
    const points = field('points', { is: 'file', media: 'data', mimeTypes: ['application/x-npy'] })
    const parts: Shape = { is: 'list', of: { is: 'object', fields: [png, points] }, min: 2 }
    const fields = [field('parts', parts), field('archive', { is: 'file', media: 'archive' })]
    const result = await the.run(modelOf('data', [...fields, field('mesh', { is: 'file', media: 'model3d' })]), {})
    const addresses = JSON.stringify(result).match(/http:[^"]+/g) ?? []
    const types = await Promise.all(addresses.map(async (url) => (await the.fetch(url)).file.contentType))
    const each = ['image/png', 'application/x-npy']
    expect(types).toEqual([...each, ...each, 'application/zip', 'model/gltf-binary'])
    expect(new Set(addresses).size).toBe(6)
  })
})
