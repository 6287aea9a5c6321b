import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClaimedDelivery, TriedDelivery } from '../../../gateway/engine/deliveries.ts'
import { present } from '../../contract/tasks.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

const path = '/workflows/v1/webhooks'
const url = 'https://hooks.example.com/a'
const two = { authorization: 'Bearer secret-two' }
const speech = { model: 'vendor2-audio-1.0', params: { prompt: 'a' } }
const failed: TriedDelivery = {
  state: 'failed',
  last: { at: 1_800_000_001_000, status: 410, error: 'It returned the status 410.', answer: 'gone' },
  disables: true,
}

let now = 1_800_000_000_000
let gateway: Bench
beforeEach(() => {
  now = 1_800_000_000_000
  gateway = bench({ now: () => now })
})
afterEach(() => gateway.app.close())

/** Submits a task with a webhook, and completes it. */
async function complete(): Promise<string> {
  const payload = { params: speech, webhook: { url } }
  const id = taskIdOf(await gateway.send({ method: 'POST', url: '/workflows/v1/models/submit', payload }))
  await work(gateway.engine, { url: 'https://assets.example/1.mp3' })
  return id
}

const claim = async (): Promise<ClaimedDelivery> =>
  present((await gateway.engine.deliveries.claim({ limit: 9, perEndpoint: 9, open: [], leaseMs: 60_000 }))[0])

const call = async (name: string, payload?: object, headers: Record<string, string> = {}): Promise<unknown> =>
  (await gateway.send({ method: 'POST', url: `${path}/${name}`, ...(payload && { payload }), headers })).json<unknown>()
const list = async (query = '', headers: Record<string, string> = {}): Promise<unknown> =>
  valueAt((await gateway.get(`${path}/deliveries${query}`, headers)).json(), 'response', 'result')

test('deliveries are listed to their key with each try, and with what is disabled', async () => {
  const task = await complete()
  await gateway.engine.deliveries.record(await claim(), failed)
  const result = {
    items: [
      {
        id: textWith('msg_'),
        type: 'task.completed',
        task,
        url,
        state: 'failed',
        createdAt: '2027-01-15T08:00:00.000Z',
        tries: [{ at: '2027-01-15T08:00:01.000Z', status: 410, error: 'It returned the status 410.', answer: 'gone' }],
      },
    ],
    nextCursor: null,
    disabled: [{ url, since: '2027-01-15T08:00:00.000Z' }],
  }
  expect(await list()).toEqual(result)
  expect(await list(`?task=${task}`)).toEqual(result)
  expect(await list('?task=other')).toMatchObject({ items: [] })
  expect(await list('', two)).toEqual({ items: [], nextCursor: null, disabled: [] })
})

test('they come in pages', async () => {
  const tasks = [await complete(), await complete(), await complete()]
  const first = await list('?limit=2')
  expect(first).toMatchObject({ items: [{ task: tasks[2] }, { task: tasks[1] }] })
  const cursor = String(valueAt(first, 'nextCursor'))
  expect(await list(`?limit=2&cursor=${cursor}`)).toMatchObject({ items: [{ task: tasks[0] }], nextCursor: null })
  expect((await gateway.get(`${path}/deliveries?cursor=x`)).statusCode).toBe(422)
  expect((await gateway.get(`${path}/deliveries?task=%00`)).statusCode).toBe(422)
})

test('one delivery, or all since a time, are replayed to their key, and those of another key do not exist', async () => {
  await complete()
  const { id } = await claim()
  const replay = (headers: Record<string, string> = {}): Promise<unknown> =>
    call(`deliveries/${id}/replay`, undefined, headers)
  expect(await replay()).toMatchObject({ response: { replayed: 0 } })
  expect((await gateway.get(`${path}/deliveries/${id}/replay`)).statusCode).toBe(405)
  now += 60_000
  await gateway.engine.deliveries.record(await claim(), { state: 'delivered', last: { at: now, status: 200 } })
  expect(await replay(two)).toMatchObject({ status: 404, detail: `There is no delivery ${id} for this key.` })
  expect(await call('replay', { since: '2027-01-15T09:00:00Z' })).toMatchObject({ response: { replayed: 0 } })
  expect(await call('replay', { since: '2027-01-15T08:00:00Z' }, two)).toMatchObject({ response: { replayed: 0 } })
  expect(await call('replay', { since: '2027-01-15' })).toMatchObject({ response: { replayed: 1 } })
  await gateway.engine.deliveries.record(await claim(), { state: 'delivered', last: { at: now, status: 200 } })
  expect(await replay()).toMatchObject({ response: { replayed: 1 } })
  expect(await call('replay', {})).toMatchObject({ status: 422, errors: [{ pointer: '/since', code: 'required' }] })
})

test('a test is a delivery to an address', async () => {
  expect(await call('test', { url })).toMatchObject({
    response: { delivery: { type: 'webhook.test', url, state: 'waiting', tries: [] } },
  })
  expect(await call('test', {})).toMatchObject({ status: 422, errors: [{ pointer: '/url', code: 'required' }] })
  expect(await call('test', { url: 'nowhere' })).toMatchObject({ status: 422, errors: [{ pointer: '/url' }] })
  expect(await list()).toMatchObject({ items: [{ type: 'webhook.test' }] })
})

test('an address is enabled again for its key only', async () => {
  await complete()
  await gateway.engine.deliveries.record(await claim(), failed)
  expect(await call('enable', { url }, two)).toMatchObject({ response: { url, wasDisabled: false } })
  expect(await list()).toMatchObject({ disabled: [{ url }] })
  expect(await call('enable', { url })).toMatchObject({ response: { url, wasDisabled: true } })
  expect(await list()).toMatchObject({ disabled: [] })
})
