import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import { factor, type Shared } from '../../../../generator/commands/import/factoring.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import type { Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { importSchema } from './made.ts'
import { valueAt } from '../../../support/reading.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { isLong } from '../../../support/size.ts'

const nothing: Shared = { params: new Map(), families: new Map() }

/** Models of one vendor, one for each list of parameters. */
const modelsOf = (...inputs: readonly { readonly [name: string]: Json }[]): readonly Lowered[] =>
  inputs.map((properties, index) => {
    const lowered = importSchema({ properties })
    return { ...lowered, id: `acme-${index}`, spec: { ...lowered.spec, id: `acme-${index}` } }
  })

const seed = { type: 'integer', description: 'Start of the random numbers' }
const specsOf = (models: readonly Lowered[]): readonly JsonObject[] => models.map(({ spec }) => spec)
const paramsIn = (models: readonly Lowered[]): readonly Json[] => specsOf(models).map((spec) => spec['params'] ?? null)

test('a parameter that is identical in three models is shared', () => {
  const { models, added } = factor(
    modelsOf({ seed }, { seed, a: { type: 'boolean' } }, { b: { type: 'boolean' }, seed }),
    nothing,
  )
  expect([...added.params]).toEqual([['seed', { type: 'integer', description: 'Start of the random numbers' }]])
  expect(paramsIn(models)).toEqual([
    { seed: { use: 'seed' } },
    { seed: { use: 'seed' }, a: { type: 'boolean' } },
    { b: { type: 'boolean' }, seed: { use: 'seed' } },
  ])
})

test('a parameter of two models, or one that differs, is not shared', () => {
  const models = modelsOf({ seed }, { seed }, { seed: { type: 'integer' } })
  expect(factor(models, nothing)).toEqual({ models, added: nothing })
})

test('definitions with the same name get different file names, and existing definitions are used', () => {
  const plain = { seed: { type: 'integer' } }
  const known: Shared = { params: new Map([['seed', { type: 'integer' }]]), families: new Map() }
  const { models, added } = factor(modelsOf({ seed }, { seed }, { seed }, plain), known)
  expect([...added.params.keys()]).toEqual(['seed-2'])
  expect(paramsIn(models).map((params) => valueAt(params, 'seed'))).toEqual([
    { use: 'seed-2' },
    { use: 'seed-2' },
    { use: 'seed-2' },
    { use: 'seed' },
  ])
})

test('a long list of options is shared even if the descriptions differ', () => {
  const voices = Array.from({ length: 9 }, (_, index) => `voice-${index}`)
  const voice = (description: string): Json => ({ enum: voices, description })
  const { models, added } = factor(
    modelsOf({ voice: voice('a') }, { voice: voice('b') }, { speaker: voice('c') }),
    nothing,
  )
  expect([...added.params]).toEqual([['voice-options', { type: 'enum', options: voices }]])
  expect(paramsIn(models)[2]).toEqual({ speaker: { use: 'voice-options', description: 'c' } })
})

test('models with the same first parameters are a family, in the same order', () => {
  const base = { a: { type: 'boolean' }, b: { type: 'string' }, c: { type: 'number' } }
  const { models, added } = factor(
    modelsOf(base, { ...base, d: { type: 'boolean' } }, { ...base, e: { type: 'boolean' } }),
    nothing,
  )
  const [[name, family] = []] = added.families
  expect([name, Object.keys(fieldsOf(family))]).toEqual([
    'acme-text-to-data',
    ['vendor', 'category', 'task', 'mode', 'source', 'params'],
  ])
  expect(specsOf(models).map((spec) => [spec['extends'], spec['vendor'], spec['params']])).toEqual([
    [name, undefined, undefined],
    [name, undefined, { d: { type: 'boolean' } }],
    [name, undefined, { e: { type: 'boolean' } }],
  ])
})

test('factoring again with the added definitions changes nothing', () => {
  const base = { a: { type: 'boolean' }, b: { type: 'string' }, c: { type: 'number' } }
  const sources = modelsOf(base, { ...base, seed }, { ...base, seed }, { seed, ...base })
  const first = factor(sources, nothing)
  const known: Shared = { params: first.added.params, families: first.added.families }
  expect(factor(sources, known)).toEqual({ models: first.models, added: nothing })
  expect(specsOf(factor(sources.slice(0, 1), known).models)).toEqual(specsOf(first.models.slice(0, 1)))
})

test.runIf(isLong)('models with very many parameters are compared in memory of their size', () => {
  const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`p${at}`, { type: 'boolean' }]))
  const { added } = factor(modelsOf(many, many, many), nothing)
  expect([...added.families.values()].map((family) => Object.keys(fieldsOf(family['params'])).length)).toEqual([15_000])
})
