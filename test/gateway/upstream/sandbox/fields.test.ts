import { models, type CatalogParam } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { fits } from '../../../../gateway/upstream/http/fits.ts'
import { fieldsOf } from '../../../../gateway/upstream/sandbox/fields.ts'
import { planOf } from '../../../../gateway/upstream/sandbox/plan.ts'

type Shape = CatalogParam['shape']

const number: Shape = { is: 'number', min: 2 }

test.each<[Shape, unknown]>([
  [{ is: 'any' }, 'sandbox'],
  [{ is: 'map', of: number }, {}],
  [{ is: 'map', of: { is: 'list', of: number, min: 1 }, min: 2 }, { name1: [2], name2: [2] }],
  [{ is: 'list', of: { is: 'list', of: number, min: 2 }, min: 1 }, [[2, 2]]],
  [{ is: 'either', of: [number, { is: 'string' }] }, 2],
  [
    {
      is: 'either',
      tag: 'kind',
      of: [{ is: 'object', fields: [{ name: 'kind', required: true, shape: { is: 'choice', values: ['a', 'b'] } }] }],
    },
    { kind: 'a' },
  ],
])('the sandbox returns a value of %j', (shape, value) => {
  const [model] = models
  if (model === undefined) throw new Error('There is no model.')
  const field: CatalogParam = { name: 'made', kind: 'any', description: '', required: true, shape }
  const context = { plan: planOf(model, {}), inputTokens: 0, text: '', extras: {}, svg: undefined }
  expect(fieldsOf({ ...model, resultFields: [field] }, context)).toEqual({ made: value })
  expect(fits(shape, value)).toBe(true)
})
