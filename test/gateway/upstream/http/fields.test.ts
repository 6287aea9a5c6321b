import { models, type CatalogModel, type CatalogParam } from '@gatewright/catalog'
import { upstreams, type Upstream } from '@gatewright/upstreams'
import { expect, test } from 'vitest'
import { fieldKey, resultOf } from '../../../../gateway/upstream/http/result.ts'
import { FolderStore } from '../../../../gateway/files/folder.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'

const assetStore = { files: new FolderStore({ folder: temporaryFolder(), urlOf: (id) => id }), ttlMs: 1000 }

const field = (name: string, shape: CatalogParam['shape'], required = false): CatalogParam => ({
  name,
  shape,
  kind: 'any',
  description: '',
  required,
})

const fields = [
  field('text', { is: 'list', of: { is: 'string' } }),
  field('url', { is: 'file', media: 'image' }),
  field('embedding', { is: 'list', of: { is: 'number' } }, true),
  field('raw', { is: 'any' }),
]

/** The result of a vendor's values for a model that has only fields. */
function answered(values: object, resultFields: readonly CatalogParam[] = fields): ReturnType<typeof resultOf> {
  const [model, upstream]: [CatalogModel | undefined, Upstream | undefined] = [models[0], upstreams[0]]
  if (model === undefined || upstream === undefined) throw new Error('There is no model.')
  const named = Object.fromEntries(Object.entries(fieldsOf(values)).map(([name, value]) => [fieldKey(name), value]))
  const own: CatalogModel = { ...model, id: 'parser', category: 'data', result: 'fields', resultFields }
  return resultOf(own, upstream, { urls: ['https://a.example/b.png'], text: 'words', ...named }, assetStore)
}

test('a result that has only fields has those that the vendor returns, and nothing else', async () => {
  const values = { text: ['a'], url: 'https://a.example/a.png', embedding: [0.5, -1], raw: { url: ['https://a'] } }
  expect(await answered(values)).toEqual({ is: 'done', result: { model: 'parser', ...values } })
})

test.each([
  ['a value of another type', { text: 'a', url: 'words', embedding: [1] }, { embedding: [1] }],
  ['an address with spaces', { url: 'https://a.example/a b', embedding: [1] }, { embedding: [1] }],
  ['no value', { embedding: [] }, { embedding: [] }],
])('a field with %s is dropped', async (_, values, result) => {
  expect(await answered(values)).toEqual({ is: 'done', result: { model: 'parser', ...result } })
})

test.each([
  ['a required field is missing', { text: ['a'] }, fields],
  ['a required field has another type', { embedding: ['1'] }, fields],
  ['no field has a value', { embedding: [1] }, [field('text', { is: 'string' })]],
])('a response is not a result if %s', async (_, values, resultFields) => {
  expect(await answered(values, resultFields)).toBe('nothing')
})
