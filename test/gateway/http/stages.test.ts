import type { CatalogModel } from '@gatewright/catalog'
import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { bench, taskIdOf, type Bench } from '../../support/httpServer.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { ownCatalogue } from '../../support/packages.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const id = 'vendor1-v3-omni'
const params = { prompt: 'A lighthouse at dawn.' }

/** A gateway whose model has these other keys. */
function gatewayWith(keys: Partial<CatalogModel>, engine: Engine = memoryEngine()): Bench {
  const { find, models, ...rest } = ownCatalogue()
  const changed = models.map((model) => (model.id === id ? { ...model, ...keys } : model))
  const vendors = new Map([['vendor1', { id: 'vendor1', name: 'Vendor One', color: '#336699' }]])
  const findChanged: typeof find = (name) => {
    const [served, model] = [find(name), changed.find((one) => one.id === name)]
    return served && model && { ...served, model }
  }
  return bench({ engine, catalogue: { ...rest, vendors, models: changed, find: findChanged } })
}

describe.each([
  ['retired', 'vendor2-audio-1.0', 'Use vendor2-audio-1.0 instead.'],
  ['disabled', undefined, 'It has no successor.'],
] as const)('a %s model', (release, replacedBy, hint) => {
  test.each([
    ['v1/models/submit', { model: id, params }],
    ['v1/models/execute', { model: id, params }],
    ['vendor1-omni-video/submit', { model: id, ...params }],
  ])('is refused at %s, and the problem names its successor', async (path, body) => {
    gateway = gatewayWith({ release, ...(replacedBy && { replacedBy }) })
    const refused = await gateway.post(`/workflows/${path}`, body)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([
      410,
      'application/problem+json; charset=utf-8',
    ])
    expect(refused.json<unknown>()).toMatchObject({
      title: 'The model is disabled or retired',
      detail: `The model ${id} is ${release}. ${hint} Nothing ran and nothing was charged.`,
    })
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })

  test('stays in the list, which can be filtered by stage', async () => {
    gateway = gatewayWith({ release, features: ['4K'] })
    const listed = await gateway.get(`/workflows/v1/models?release=${release}`)
    const vendorDetails = { id: 'vendor1', name: 'Vendor One', color: '#336699' }
    expect(listed.json<unknown>()).toMatchObject({
      response: { result: { items: [{ id, release, features: ['4K'], vendorDetails }] } },
    })
    expect((await gateway.get(`/workflows/v1/models/${id}`)).json<unknown>()).toMatchObject({
      response: { result: { release, vendorDetails } },
    })
  })
})

test('a call that is repeated after its model was retired gets its task', async () => {
  gateway = gatewayWith({})
  const { engine } = gateway
  const key = { 'idempotency-key': 'one' }
  const submit = (headers: Record<string, string>) =>
    gateway.post('/workflows/v1/models/submit', { model: id, params }, headers)
  const first = await submit(key)
  await gateway.app.close()
  gateway = gatewayWith({ release: 'retired' }, engine)
  const second = await submit(key)
  expect([second.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(taskIdOf(second)).toBe(taskIdOf(first))
  expect((await submit({ 'idempotency-key': 'two' })).statusCode).toBe(410)
})

test('a deprecated model runs', async () => {
  gateway = gatewayWith({ release: 'deprecated', replacedBy: 'vendor2-audio-1.0' })
  expect((await gateway.post('/workflows/v1/models/submit', { model: id, params })).statusCode).toBe(200)
})
