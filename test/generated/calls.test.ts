import { servingWorkflow, type Serving } from '@gatewright/catalog'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { BuiltModels } from '../support/builtModels.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { valueAt } from '../support/reading.ts'
import { seedOr } from '../support/size.ts'

const params = {
  prompt: { type: 'text' },
  photo: { type: 'file', media: 'image' },
  quality: { type: 'enum', options: ['draft', 'full'], default: 'draft' },
  size: { type: 'enum', options: ['2k', '4k'], default: '2k' },
}

/** Its size becomes 4k by default, which decides its workflow, if the quality is full and there is a prompt. */
const routed = madeModel('routed', {
  params,
  rules: [
    { param: 'size', only: ['4k'], when: { quality: { is: 'full' }, prompt: 'given' }, default: '4k', because: 'So.' },
  ],
  workflow: [
    { name: 'made/photo', when: { photo: 'given', quality: { is: 'draft' } } },
    { name: 'made/large', when: { size: { in: ['4k'] } } },
    { name: 'made/other' },
  ],
})

/** Its workflows, as the catalogue of the gateway has them. */
const workflows: readonly Serving[] = [
  {
    name: 'made/photo',
    when: [
      { is: 'given', param: 'photo' },
      { is: 'in', param: 'quality', values: ['draft'] },
    ],
  },
  { name: 'made/large', when: [{ is: 'in', param: 'size', values: ['4k'] }] },
  { name: 'made/other' },
]

const nested = madeModel('nested', {
  params: { model: { type: 'text', required: true }, params: { type: 'integer', default: 1 } },
  examples: { basic: { model: 'fast' } },
})

const built = new BuiltModels([routed, nested])

const input = fc.record(
  {
    prompt: fc.constantFrom('a', ' '),
    photo: fc.constant('https://example.com/a.png'),
    quality: fc.constantFrom('draft', 'full'),
    size: fc.constantFrom('2k', '4k'),
  },
  { requiredKeys: [] },
)

describe('a model with several workflows', () => {
  const workflowOf = (value: unknown): unknown => built.packagesOf('routed').client.route?.(value).workflow

  test.each([
    [{}, 'made/other'],
    [{ photo: 'https://example.com/a.png' }, 'made/photo'],
    [{ photo: 'https://example.com/a.png', quality: 'full' }, 'made/other'],
    [{ quality: 'full', prompt: 'a' }, 'made/large'],
    [{ quality: 'full', prompt: ' ' }, 'made/other'],
    [{ size: '4k' }, 'made/large'],
  ])('is served for %j by %s', (value, expected) => expect(workflowOf(value)).toBe(expected))

  test('is called by the client at the workflow that the gateway chooses, before and after defaults', () => {
    const { validator } = built.packagesOf('routed')
    fc.assert(
      fc.property(input, (value) => {
        if (!validator.is(value)) return
        const output = fieldsOf(validator.parse(value))
        const right = servingWorkflow(workflows, value, output)
        expect([workflowOf(value), workflowOf(output)]).toEqual([right, right])
      }),
      { numRuns: 200, seed: seedOr(1) },
    )
  })
})

describe('a model with parameters called model and params', () => {
  test('has them in its input, and says that its calls have the form of the endpoints of all models', () => {
    expect(built.parsed('nested', { model: 'fast' })).toEqual({ model: 'fast', params: 1 })
    expect(built.packagesOf('nested').client.endpoints).toBe('model')
    expect(built.packagesOf('routed').client.endpoints).toBeUndefined()
  })

  test('has one form in the document, and only its own workflow lets a call leave out the model', () => {
    const document: unknown = JSON.parse(built.read('openapi/openapi.json'))
    const schemaOf = (name: string): unknown => valueAt(document, 'components', 'schemas', name)
    const { required: whereMany, ...call } = fieldsOf(schemaOf('NestedCall'))
    const { required: whereAlone, ...own } = fieldsOf(schemaOf('NestedParams'))
    expect([whereMany, whereAlone]).toEqual([['model', 'params'], ['params']])
    expect(own).toEqual(call)
    expect(valueAt(schemaOf('RoutedParams'), 'properties')).not.toHaveProperty('params')
  })
})
