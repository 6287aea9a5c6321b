import { models, type CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { fits } from '../../gateway/upstream/http/fits.ts'
import { fieldsOf } from '../../sandbox/fields.ts'
import { planOf } from '../../sandbox/plan.ts'

type Shape = CatalogParam['shape']

const number: Shape = { is: 'number', min: 2 }

const matching = (pattern: string): Shape => ({ is: 'string', pattern })

test.each<[Shape]>([
  [{ is: 'any' }],
  [{ is: 'map', of: number }],
  [{ is: 'map', of: { is: 'list', of: { is: 'file', media: 'image' }, min: 1 }, min: 2 }],
  [{ is: 'list', of: { is: 'list', of: number, min: 2 }, min: 1 }],
  [{ is: 'either', of: [number, { is: 'string' }] }],
  [matching('^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$')],
  [matching('^\\d{4}-\\d{2}-\\d{2}$')],
  [matching('^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:[Zz]|[+-]\\d{2}:\\d{2})$')],
  [matching('^[^\\s@]+@[^\\s@]+$')],
  [
    {
      is: 'either',
      tag: 'kind',
      of: [{ is: 'object', fields: [{ name: 'kind', required: true, shape: { is: 'choice', values: ['a', 'b'] } }] }],
    },
  ],
])('the sandbox makes a value of %j', async (shape) => {
  const [model] = models
  if (model === undefined) throw new Error('There is no model.')
  const field: CatalogParam = { name: 'made', kind: 'any', description: '', required: true, shape }
  const file = (): Promise<string> => Promise.resolve('https://a.example/file')
  const context = { plan: planOf(model, {}), inputTokens: 0, text: '', extras: {}, svg: undefined, fits, file }
  const { made } = await fieldsOf({ ...model, resultFields: [field] }, context)
  expect(fits(shape, made)).toBe(true)
})

test('a field with any file has one in the format that the caller asked for, as the model makes it', () => {
  const model = models.find(({ category }) => category === 'image')
  if (model === undefined) throw new Error('No model makes pictures.')
  const field: CatalogParam = {
    name: 'made',
    kind: 'file',
    description: '',
    required: true,
    shape: { is: 'file', media: 'any' },
  }
  const { files } = planOf({ ...model, resultFields: [field] }, { format: 'JPG' })
  expect(files.any).toMatchObject({ is: 'picture', format: 'jpeg' })
})
