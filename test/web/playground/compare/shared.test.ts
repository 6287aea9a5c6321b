import { describe, expect, onTestFinished, test } from 'vitest'
import { models, type CatalogModel, type CatalogParam } from '@gatewright/catalog'
import { inferRoles } from '../../../../generator/language/inferredRoles.ts'
import { comparisonOf, idsIn } from '../../../../web/playground/compare/address.ts'
import { createShared, promptOf, sharedParams, sumOf } from '../../../../web/playground/compare/shared.ts'
import { unchecked } from '../../../support/reading.ts'
import { validators } from '../../../support/validators.ts'
import { formOf, type Loaded } from '../form/formKit.ts'

const param = (name: string, shape: CatalogParam['shape'], more: Partial<CatalogParam> = {}): CatalogParam => ({
  name,
  kind: shape.is,
  description: '',
  required: false,
  shape,
  ...more,
})

const model = (id: string, ...params: readonly CatalogParam[]): CatalogModel => ({
  id,
  identifier: id,
  name: id,
  vendor: 'vendor',
  workflow: id,
  category: 'image',
  task: 'text-to-image',
  mode: 'sync',
  source: 'reference',
  description: '',
  result: 'asset',
  credits: 1,
  release: 'stable',
  tags: [],
  aliases: [],
  params,
  roles: inferRoles(params, {}).roles,
  rules: [],
  resultFields: [],
  examples: [],
})

const text = { is: 'string' } as const
const choice = (...values: readonly string[]) => ({ is: 'choice', values }) as const
const picture = { is: 'file', media: 'image' } as const

describe('the parameters that a comparison asks for once', () => {
  const namesOf = (...models: readonly CatalogModel[]): readonly string[] =>
    sharedParams(models).map(({ name }) => name)

  test('are the prompt, whatever its name, and what all models take', () => {
    const one = model(
      'a',
      param('prompt', text),
      param('aspectRatio', choice('1:1', '16:9', '4:3')),
      param('seed', text),
    )
    const other = model('b', param('aspectRatio', choice('16:9', '1:1')), param('text', text), param('seed', text))
    expect(namesOf(one, other)).toEqual(['prompt', 'aspectRatio'])
    expect(sharedParams([one, other])[1]?.shape).toEqual(choice('1:1', '16:9'))
    expect([promptOf(one)?.name, promptOf(other)?.name]).toEqual(['prompt', 'text'])
    const { roles: _, ...earlier } = one // as in packages of an earlier build
    expect(promptOf(unchecked(earlier))).toBeUndefined()
  })

  test('have the values that suit all models, and a default that all of them have', () => {
    const duration = (min: number, max: number, fallback: number): CatalogParam =>
      param('duration', { is: 'number', integer: true, min, max }, { default: fallback })
    const [, shared] = sharedParams([model('a', duration(3, 15, 5)), model('b', duration(5, 10, 5))])
    expect([shared?.shape, shared?.default]).toEqual([{ is: 'number', integer: true, min: 5, max: 10 }, 5])
    const [, other] = sharedParams([model('a', duration(3, 15, 5)), model('b', duration(5, 10, 8))])
    expect(other).not.toHaveProperty('default')
    expect(sharedParams([model('a', duration(1, 3, 1)), model('b', duration(4, 9, 5))])).toHaveLength(1)
  })

  test('are a file that all models need in the same form, and no choice with a single common value', () => {
    const one = model('a', param('image', picture, { required: true }), param('size', choice('1K', '2K')))
    const other = model('b', param('image', picture), param('size', choice('2K', '4K')))
    expect(namesOf(one, other)).toEqual(['prompt', 'image'])
    expect(sharedParams([one, other])[1]?.required).toBe(true)
  })

  test('are the prompt alone for a single model', () => {
    expect(namesOf(model('a', param('prompt', text), param('size', choice('1K', '2K'))))).toEqual(['prompt'])
  })
})

describe('the shared form', () => {
  const loadedOf = (id: string): Loaded => ({
    model: models.find((one) => one.id === id) ?? expect.unreachable(id),
    validator: unchecked<Readonly<Record<string, Loaded['validator']>>>(validators)[id] ?? expect.unreachable(id),
  })
  const open = (...ids: readonly [string, string]) => {
    const taking = ids.map((id) => ({ model: loadedOf(id).model, form: formOf(loadedOf(id)).form }))
    const [first, other] = taking
    if (first === undefined || other === undefined) return expect.unreachable()
    const { form, connect } = createShared(first, [other], { prompt: 'A mill', n: 1 })
    onTestFinished(connect())
    const prompt = form.fields[0] ?? expect.unreachable()
    return { form, prompt, inputs: () => taking.map((one) => one.form.input.value) }
  }

  test('writes its values into the forms of all models, now and later', () => {
    const { prompt, inputs } = open('vendor1-v3-omni', 'vendor20-image-3-swift')
    expect(inputs().map((input) => input['prompt'])).toEqual(['A mill', 'A mill'])
    prompt.value.value = 'A tower'
    expect(inputs().map((input) => input['prompt'])).toEqual(['A tower', 'A tower'])
    expect(inputs()[1]).not.toHaveProperty('n')
  })

  test('says once what all models say, and names the model that alone refuses a value', () => {
    const { form, prompt } = open('vendor1-v3-omni', 'vendor20-image-3-swift')
    expect(form.issues.value).toEqual([])
    prompt.value.value = undefined
    expect(form.issues.value.map(({ code }) => code)).toEqual(['required'])
    prompt.value.value = 'x'.repeat(2501)
    expect(form.issues.value.map(({ message }) => message)[0]).toMatch(/^V3 Omni: prompt/)
  })
})

test('a price is the sum of exact ones, a range with a range, and unknown with one that is unknown', () => {
  const exact = (credits: number) => ({ credits, exact: true }) as const
  expect(sumOf([exact(2), exact(8)])).toEqual(exact(10))
  expect(sumOf([exact(2), { exact: false, min: 3, max: 9 }])).toEqual({ exact: false, min: 5, max: 11 })
  expect(sumOf([exact(2), { exact: false, min: 3 }])).toEqual({ exact: false, min: 5 })
  expect(sumOf([exact(2), undefined])).toBeUndefined()
})

test('the address names each model once', () => {
  expect(comparisonOf(['a-1', 'b.2'])).toBe('/compare?models=a-1,b.2')
  expect(idsIn(new URLSearchParams('models=a-1,b.2,,a-1'))).toEqual(['a-1', 'b.2'])
  expect(comparisonOf([])).toBe('/compare')
})
