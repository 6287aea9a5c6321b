import served from '@gatewright/openapi/served'
import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { webhookSender, type Answer } from '../../../gateway/webhooks/send.ts'
import { only, present } from '../../contract/tasks.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { OpenApi, part, pointer } from '../conformance/document.ts'
import { all, Bench, url } from './delivererKit.ts'

const minute = 60_000

test('a delivery has the event, its time and the response to a poll, and is signed with the secret of its key', async () => {
  const bench = new Bench()
  const id = await bench.complete()
  bench.now += 1500
  await bench.deliver()
  const timestamp = '2027-01-15T08:00:00.000Z'
  expect(bench.sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { type: 'task.started', timestamp, data: { status: 'success', response: { id, status: 'IN_PROGRESS' } } },
    {
      type: 'task.completed',
      timestamp,
      data: {
        status: 'success',
        response: { id, status: 'COMPLETED', result: { text: 'Hello', model: 'model-1' }, usage: { credits: 2 } },
      },
    },
  ])
  const { headers, body } = present(bench.sent[0])
  const [{ id: delivery } = { id: '' }] = await bench.listed()
  const text = `${delivery}.1800000001.${body}`
  expect(headers).toEqual({
    'webhook-id': delivery,
    'webhook-timestamp': '1800000001',
    'webhook-signature': `v1,${createHmac('sha256', 'a secret of thirty-two bytes, ok').update(text).digest('base64')}`,
  })
})

test('the document of a gateway describes the body of each delivery, and that of a test', async () => {
  const bench = new Bench()
  await bench.complete()
  await bench.stored()
  const failure = { code: 'x', message: 'It failed.', retryable: false }
  await bench.engine.fail(only(await bench.engine.claim({ limit: 1, leaseMs: 1000 })), failure)
  await bench.engine.deliveries.test('key-1', url)
  await bench.deliver()
  const document = new OpenApi(part(served))
  const callback = ['callbacks', 'webhookTest', '{$request.body#/url}', 'post']
  const content = ['requestBody', 'content', 'application/json', 'schema']
  const typesFor = (address: string): readonly unknown[] => {
    const isDescribed = document.schema(address)
    return bench.sent.flatMap(({ body }) => (isDescribed(readJson(body)) ? [valueAt(readJson(body), 'type')] : []))
  }
  const events = ['task.completed', 'task.failed', 'task.started', 'task.started']
  expect(typesFor('#/components/schemas/TaskEvent').toSorted()).toEqual(events)
  const place = pointer('paths', '/workflows/v1/webhooks/test', 'post', ...callback, ...content)
  expect(typesFor(place)).toEqual(['webhook.test'])
  expect(bench.sent).toHaveLength(5)
})

test('is tried ten times within 5 s to 10 h, with the same id and body, and then its endpoint is disabled', async () => {
  const bench = new Bench()
  bench.answer = { status: 500, error: 'It returned the status 500.', answer: 'no' }
  await bench.complete({ url, events: ['task.completed'] })
  const waits: number[] = []
  for (let tries = 0; tries < 20; tries++) {
    await bench.deliver()
    const [{ nextAt } = { nextAt: 0 }] = await bench.listed()
    if (nextAt === undefined) break
    waits.push((nextAt - bench.now) / 1000)
    bench.now = nextAt
  }
  // Half of the jitter of 20 %.
  expect(waits).toEqual(
    [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 36_000].map((seconds) => Math.round(1100 * seconds) / 1000),
  )
  expect(bench.sent).toHaveLength(10)
  expect(new Set(bench.sent.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
  expect(new Set(bench.sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(await bench.engine.deliveries.disabled('key-1')).toMatchObject([{ url }])
  expect(await bench.listed()).toMatchObject([
    { state: 'failed', tries: Array(10).fill({ status: 500, answer: 'no' }) },
  ])
  expect(bench.outcomes).toEqual([...Array(9).fill('retried'), 'failed'])
  expect(bench.disabled).toBe(1)
})

test('a receiver that is gone is disabled at once; later deliveries wait until it is enabled', async () => {
  const bench = new Bench()
  bench.answer = { status: 410, error: 'It returned the status 410.' }
  await bench.complete()
  await bench.deliver()
  expect(bench.sent).toHaveLength(1)
  expect((await bench.listed()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
  bench.answer = { status: 204 }
  await bench.engine.deliveries.enable('key-1', url)
  await bench.deliver()
  expect(bench.types()).toEqual(['task.started', 'task.completed'])
})

test('the next delivery of a task waits for the earlier one, and those of other tasks do not', async () => {
  const bench = new Bench()
  bench.answer = { status: 503, error: 'It returned the status 503.' }
  await bench.complete()
  await bench.deliver()
  expect(bench.types()).toEqual(['task.started'])
  await bench.complete({ ...all, url: `${url}other` })
  bench.answer = { status: 200 }
  await bench.deliver()
  expect(bench.types()).toEqual(['task.started', 'task.started', 'task.completed'])
  bench.now += minute
  await bench.deliver()
  expect(bench.types().slice(3)).toEqual(['task.started', 'task.completed'])
})

test('waits as long as the receiver asks, if that is longer', async () => {
  const bench = new Bench()
  await bench.complete({ url, events: ['task.completed'] })
  bench.answer = { status: 429, error: 'It returned the status 429.', retryAfterMs: minute }
  await bench.deliver()
  expect(await bench.listed()).toMatchObject([{ nextAt: bench.now + minute }])
  bench.now += minute
  bench.answer = { status: 429, error: 'It returned the status 429.', retryAfterMs: 1 }
  await bench.deliver()
  expect(await bench.listed()).toMatchObject([{ nextAt: bench.now + 33_000 }])
})

test('a receiver that never answers takes four tries at once, and costs no other receiver anything', async () => {
  const bench = new Bench()
  const never = Promise.withResolvers<Answer>()
  bench.answer = (sent) => (sent.url === url ? never.promise : Promise.resolve({ status: 200 }))
  for (let count = 0; count < 20; count++) await bench.complete({ url, events: ['task.completed'] })
  await bench.complete({ url: `${url}fast`, events: ['task.completed'] }, 'key-2')
  await bench.deliverer.startDue()
  await vi.waitFor(async () => expect(await bench.listed('key-2')).toMatchObject([{ state: 'delivered' }]))
  expect(await bench.deliverer.startDue()).toBe(0)
  expect(bench.sent.filter((sent) => sent.url === url)).toHaveLength(4)
  never.resolve({ status: 200 })
  await bench.deliverer.settled()
  await bench.deliver()
  expect(bench.sent).toHaveLength(21)
})

test('a test delivery is tried once, and disables nothing', async () => {
  const bench = new Bench()
  bench.answer = { error: 'It cannot be reached.' }
  await bench.engine.deliveries.test('key-1', url)
  await bench.deliver()
  expect(bench.types()).toEqual(['webhook.test'])
  expect(await bench.listed()).toMatchObject([{ state: 'failed', tries: [{ error: 'It cannot be reached.' }] }])
  expect(await bench.engine.deliveries.disabled('key-1')).toEqual([])
})

/** A bench whose receivers answer when the test says so, and how many tries were open at once. */
function held(): { readonly bench: Bench; readonly most: () => number; readonly release: () => void } {
  const bench = new Bench()
  const gate = Promise.withResolvers<void>()
  let [open, most] = [0, 0]
  bench.answer = async () => {
    most = Math.max(most, ++open)
    await gate.promise
    open--
    return { status: 200 }
  }
  return { bench, most: () => most, release: () => gate.resolve() }
}

test('tests of 40 addresses of a key at one host are tried four at once, and all are tried', async () => {
  const { bench, most, release } = held()
  const { deliveries } = bench.engine
  for (let at = 0; at < 40; at++) await deliveries.test('key-1', `https://victim.example/?${at}`)
  await deliveries.test('key-1', 'https://other.example/')
  while ((await bench.deliverer.startDue()) > 0);
  await vi.waitFor(() => expect(bench.sent.filter(({ url: to }) => to.includes('victim'))).toHaveLength(4))
  release()
  await bench.deliverer.settled()
  await bench.deliver()
  expect(most()).toBeLessThanOrEqual(5)
  expect(new Set(bench.sent.map(({ url: to }) => to))).toHaveLength(41)
  expect((await bench.listed()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('a host is one host at any of its ports, and with the dot of the DNS root', async () => {
  const { bench, release } = held()
  const { deliveries } = bench.engine
  for (let at = 1; at <= 5; at++) {
    await deliveries.test('key-1', `https://victim.example:${8000 + at}/`)
    await deliveries.test('key-1', `http://victim.example.:${9000 + at}/`)
  }
  while ((await bench.deliverer.startDue()) > 0);
  await vi.waitFor(() => expect(bench.sent).toHaveLength(4))
  release()
  await bench.deliverer.settled()
  await bench.deliver()
  expect(bench.sent).toHaveLength(10)
})

test('tries of many keys at one host are limited by a larger number, and so are replays', async () => {
  const { bench, most, release } = held()
  const { deliveries } = bench.engine
  const owners = Array.from({ length: 12 }, (_, at) => `key-${at}`)
  for (const owner of owners)
    for (let at = 0; at < 4; at++) await deliveries.test(owner, `https://victim.example/?${at}`)
  while ((await bench.deliverer.startDue()) > 0);
  await vi.waitFor(() => expect(bench.sent).toHaveLength(32))
  release()
  await bench.deliverer.settled()
  await bench.deliver()
  expect([most(), bench.sent.length]).toEqual([32, 48])
  for (const owner of owners) await deliveries.replay(owner, { since: 0 })
  await bench.deliver()
  expect([most(), bench.sent.length]).toEqual([32, 96])
})

test('a delivery that waits for its host until its lease could end is left to the next claim', async () => {
  const { bench, release } = held()
  const { deliveries } = bench.engine
  for (let at = 0; at < 5; at++) await deliveries.test('key-1', `https://victim.example/?${at}`)
  while ((await bench.deliverer.startDue()) > 0);
  await vi.waitFor(() => expect(bench.sent).toHaveLength(4))
  bench.now += 25_000
  release()
  await bench.deliverer.settled()
  expect(bench.sent).toHaveLength(4)
  bench.now += 10_000
  await bench.deliver()
  expect(bench.sent).toHaveLength(5)
})

test('a delivery to a private address, which would be refused each time, is tried once', async () => {
  const bench = new Bench()
  bench.answer = ({ url: to, headers, body }, stop) => webhookSender([])(to, headers, body, stop)
  await bench.complete({ url: 'http://10.0.0.1/', events: ['task.completed'] })
  await bench.deliver()
  expect(await bench.listed()).toMatchObject([
    { state: 'failed', nextAt: undefined, tries: [{ error: 'The address does not belong to a public host.' }] },
  ])
  expect(bench.outcomes).toEqual(['failed'])
  expect(await bench.engine.deliveries.disabled('key-1')).toEqual([])
})

test('nothing is sent for a revoked key or a removed task, and their endpoints stay enabled', async () => {
  const bench = new Bench()
  await bench.complete({ url, events: ['task.completed'] }, 'revoked')
  await bench.complete({ url, events: ['task.completed'] })
  bench.now += minute
  await bench.engine.prune(1)
  await bench.deliver()
  expect(bench.sent).toEqual([])
  expect(await bench.listed('revoked')).toMatchObject([{ state: 'failed', tries: [{ error: 'Its key was revoked.' }] }])
  expect(await bench.listed()).toMatchObject([{ state: 'failed', tries: [{ error: 'Its task was removed.' }] }])
  expect(await bench.engine.deliveries.disabled('key-1')).toEqual([])
})

test('delivers by itself once it is started, and leaves what it did not finish to others when it stops', async () => {
  const bench = new Bench()
  bench.deliverer.start()
  await bench.complete()
  await vi.waitFor(() => expect(bench.types()).toEqual(['task.started', 'task.completed']), 5000)
  const seen = Promise.withResolvers<void>()
  bench.answer = async () => {
    seen.resolve()
    return { error: 'It was aborted.' }
  }
  await bench.complete({ url, events: ['task.completed'] })
  await seen.promise
  await bench.deliverer.stop()
  // A try that the stop has ended is no failed one: it is not recorded, and another node makes it again.
  expect(await bench.listed()).toMatchObject([{ tries: [{}] }, { tries: [{}] }, { state: 'waiting', tries: [] }])
  expect(bench.outcomes).toEqual(['delivered', 'delivered'])
  expect(bench.errors).toEqual([])
})
