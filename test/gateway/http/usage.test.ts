import { afterEach, expect, test } from 'vitest'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import type { ApiKey } from '../../../gateway/keys/keys.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const call = { model: 'vendor1-v3-omni', params: { prompt: 'A kite' } }
const result = { url: 'https://cdn.example/a.mp4' }
const keys: Record<string, ApiKey> = {
  'secret-one': { id: 'one', name: 'One' },
  'secret-two': { id: 'two', name: 'Two', creditLimit: 10, perMinute: 60, concurrency: 5 },
}
const two = { authorization: 'Bearer secret-two' }
let gateway: Bench

const start = (price: number): Bench =>
  (gateway = bench({ now: () => now, keys: { find: async (token) => keys[token] }, price: async () => price }))
const usage = async (headers = {}): Promise<unknown> => (await gateway.get('/workflows/v1/usage', headers)).json()
const warnings = (): unknown[] =>
  gateway.lines.filter((line) => line.includes('80 %')).map((line): unknown => JSON.parse(line))

afterEach(() => gateway.app.close())

test('the usage of a key has its credits by day and model, its limits, and what is left', async () => {
  start(4)
  await gateway.post('/workflows/v1/models/submit', call, two)
  await work(gateway.engine, result, 3)
  await gateway.post('/workflows/v1/models/submit', call, two)
  const days = [{ day: '2026-11-27', model: 'vendor1-v3-omni', tasks: 1, credits: 3 }]
  const limits = { limit: 10, left: 3, isAlmostSpent: false, requestsPerMinute: 60, openTasks: 5 }
  expect(await usage(two)).toEqual({ status: 'success', response: { spent: 3, held: 4, days, ...limits } })
})

test('a caller sees the usage of no other key', async () => {
  start(4)
  await gateway.post('/workflows/v1/models/submit', call, two)
  expect(await usage()).toEqual({ status: 'success', response: { spent: 0, held: 0, days: [] } })
  expect((await gateway.get('/workflows/v1/usage', { authorization: 'Bearer other' })).statusCode).toBe(401)
})

test('a key that has used 80 % of its credits is warned, and operators once', async () => {
  start(4)
  await gateway.post('/workflows/v1/models/submit', call, two)
  expect(warnings()).toEqual([])
  const headers = { ...two, 'idempotency-key': 'a' }
  const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', call, headers))
  expect(taskIdOf(await gateway.post('/workflows/v1/models/submit', call, headers))).toBe(id)
  expect(warnings()).toMatchObject([{ key: 'two', used: 8, limit: 10 }])
  expect(await usage(two)).toMatchObject({ response: { left: 2, isAlmostSpent: true } })
  await work(gateway.engine, result, 4)
  expect((await gateway.post('/workflows/v1/models/submit', call, two)).statusCode).toBe(402)
  expect(warnings()).toHaveLength(1)
})

test('a key whose limit was raised is warned again when it has used most of the new one', async () => {
  let creditLimit: number | undefined = 10
  const keys = { find: async () => ({ id: 'two', name: 'Two', ...(creditLimit !== undefined && { creditLimit }) }) }
  gateway = bench({ now: () => now, keys, price: async () => 4 })
  const submit = () => gateway.post('/workflows/v1/models/submit', call)
  await submit()
  await submit()
  creditLimit = 20
  await submit()
  expect(warnings()).toHaveLength(1)
  await submit()
  expect(warnings()).toMatchObject([
    { used: 8, limit: 10 },
    { used: 16, limit: 20 },
  ])
  creditLimit = undefined
  await submit()
  expect(warnings()).toHaveLength(2)
})

test('a limit that was lowered below the used credits leaves none, and never less', async () => {
  let creditLimit = 10
  gateway = bench({ keys: { find: async () => ({ id: 'two', name: 'Two', creditLimit }) }, price: async () => 4 })
  await gateway.post('/workflows/v1/models/submit', call)
  creditLimit = 3
  expect(await usage()).toMatchObject({ response: { limit: 3, left: 0, held: 4, isAlmostSpent: true } })
})
