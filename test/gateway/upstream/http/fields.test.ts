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
  field('parsed', { is: 'any' }),
]

/** The result of a vendor's values for a model that has only fields. */
function answered(values: object, resultFields: readonly CatalogParam[] = fields): ReturnType<typeof resultOf> {
  const [model, upstream]: [CatalogModel | undefined, Upstream | undefined] = [models[0], upstreams[0]]
  if (model === undefined || upstream === undefined) throw new Error('There is no model.')
  const named = Object.fromEntries(Object.entries(fieldsOf(values)).map(([name, value]) => [fieldKey(name), value]))
  const own: CatalogModel = { ...model, id: 'parser', category: 'data', result: 'fields', resultFields }
  return resultOf(own, upstream, { urls: ['https://a.example/b.png'], text: 'words', ...named }, assetStore)
}

const whole = { misfits: [], isComplete: true }

test('a result that has only fields has those that the vendor returns, and nothing else', async () => {
  const values = { text: ['a'], url: 'https://a.example/a.png', embedding: [0.5, -1], parsed: { url: ['https://a'] } }
  expect(await answered(values)).toEqual({ result: { model: 'parser', ...values }, ...whole })
})

test('one value for a list becomes a list of one, and a list of one for one value that value', async () => {
  const values = { text: 'a', url: ['https://a.example/a.png'], embedding: 0.5 }
  const result = { model: 'parser', text: ['a'], url: 'https://a.example/a.png', embedding: [0.5] }
  expect(await answered(values)).toEqual({ result, ...whole })
})

const another = 'it has another type'

test.each([
  ['a value of another type', { text: 7, embedding: [1] }, { embedding: [1] }, { field: 'text', reason: another }],
  [
    'an address with spaces',
    { url: 'https://a.example/a b', embedding: [1] },
    { embedding: [1] },
    {
      field: 'url',
      reason: 'it contains white space, control characters, quotes, brackets or backslashes',
    },
  ],
])('an optional field with %s is left out, and named', async (_, values, result, misfit) => {
  expect(await answered(values)).toEqual({
    result: { model: 'parser', ...result },
    misfits: [misfit],
    isComplete: true,
  })
})

test('an optional field without a value is no misfit', async () => {
  const result = { model: 'parser', embedding: [1] }
  expect(await answered({ embedding: [1], text: null })).toEqual({ result, ...whole })
})

test.each([
  ['is missing', { text: ['a'] }, { text: ['a'] }, 'it is missing', 'absent'],
  ['has another type', { text: ['a'], embedding: ['1'] }, { text: ['a'] }, another, 'unfit'],
])('a result is not complete if a required field %s; what fits stays', async (_, values, result, reason, lack) => {
  const misfits = [{ field: 'embedding', reason }]
  expect(await answered(values)).toEqual({ result: { model: 'parser', ...result }, misfits, isComplete: false, lack })
})

test('a result is not complete if all its fields are empty', async () => {
  const values = { embedding: [], text: [' '] }
  const result = { model: 'parser', ...values }
  expect(await answered(values)).toEqual({ result, misfits: [], isComplete: false, lack: 'absent' })
})

test('a result is not complete if no field has a value', async () => {
  const misfits = [{ field: 'text', reason: 'it is missing' }]
  const answer = await answered({ embedding: [1] }, [field('text', { is: 'string' })])
  expect(answer).toEqual({ result: { model: 'parser' }, misfits, isComplete: false, lack: 'absent' })
})
