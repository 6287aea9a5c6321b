import { describe, expect, test } from 'vitest'
import type { ClaimedDelivery, Delivery, TriedDelivery } from '../../gateway/engine/deliveries.ts'
import { requestCancel } from '../../gateway/tasks/cancel.ts'
import type { Webhook } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { newTask, only, present, taskOf } from './tasks.ts'

const minute = 60_000
const url = 'https://hooks.example.com/a'
const all: Webhook = { url, events: ['task.started', 'task.completed', 'task.failed'] }
const failure = { code: 'x', message: 'It failed.', retryable: false }
const delivered: TriedDelivery = { state: 'delivered', last: { at: 1, status: 204 } }

/** Tests that each change of a task is stored with its deliveries, and that these are claimed in order. */
export function delivering(bench: Bench): void {
  const submit = async (webhook: Webhook = all, owner = 'key-1'): Promise<string> =>
    taskOf(await bench.engine.submit({ task: { ...newTask(owner, bench.now), webhook } })).id
  const listed = async (owner = 'key-1'): Promise<readonly Delivery[]> =>
    (await bench.engine.deliveries.list(owner, 100)).deliveries.toReversed()
  const types = async (): Promise<readonly string[]> => (await listed()).map(({ type }) => type)
  const claim = (limit = 100, perEndpoint = 10): Promise<readonly ClaimedDelivery[]> =>
    bench.engine.deliveries.claim({ limit, perEndpoint, open: [], leaseMs: minute })
  const claimOne = async (): Promise<ClaimedDelivery> => {
    const claimed = await claim()
    expect(claimed).toHaveLength(1)
    return present(claimed[0])
  }
  const complete = async (): Promise<boolean> => bench.engine.complete(await bench.claimOne(), {}, 1)

  describe('a webhook', () => {
    test('has a delivery for each change that it names, written with the change', async () => {
      const id = await submit()
      expect(await types()).toEqual([])
      await complete()
      await bench.reopen()
      expect(await listed()).toMatchObject([
        { owner: 'key-1', task: id, type: 'task.started', url, state: 'waiting' },
        { owner: 'key-1', task: id, type: 'task.completed', state: 'waiting', tries: [] },
      ])
      expect(new Set((await listed()).map((one) => one.id)).size).toBe(2)
    })

    test('that names only the ends has none for the start', async () => {
      await submit({ url, events: ['task.completed', 'task.failed'] })
      await bench.engine.fail(await bench.claimOne(), failure)
      expect(await types()).toEqual(['task.failed'])
    })

    test('has a start for a task that its submitter claims', async () => {
      const task = { ...newTask('key-1', bench.now), webhook: all }
      await bench.engine.submit({ task, lease: { ms: 1000, upstream: 'vendor-1' } })
      expect(await types()).toEqual(['task.started'])
    })

    test('with U+0000, which older nodes took, does not keep its task from its end', async () => {
      const id = await submit({ url: `${url}\0`, events: ['task.completed'] })
      expect(await complete()).toBe(true)
      expect(await listed()).toMatchObject([{ task: id, type: 'task.completed', url: `${url}%00` }])
    })

    test('has none for a write that changes no state, or whose claim was overtaken', async () => {
      await submit()
      const first = await bench.claimOne()
      bench.now += 2000
      const second = only(await bench.claimAll())
      await bench.engine.complete(first, {}, 1)
      await bench.engine.advance(second, { step: { is: 'idle' }, inMs: minute })
      expect(await types()).toEqual(['task.started'])
    })

    test('learns of a cancel and of a task that ends by itself', async () => {
      const id = await submit()
      await bench.engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
      await bench.engine.submit({ task: { ...newTask('key-1', bench.now), webhook: all, deadlineMs: 5 } })
      bench.now += 10
      await bench.engine.sweep(minute)
      expect(await types()).toEqual(['task.failed', 'task.failed'])
    })

    test('of a repeated call is that of the first one', async () => {
      const idempotency = { key: 'k', fingerprint: 'f' }
      await bench.engine.submit({ task: { ...newTask('key-1', bench.now), webhook: all }, idempotency })
      const again = { ...newTask('key-1', bench.now), webhook: { ...all, url: `${url}/other` } }
      expect(await bench.engine.submit({ task: again, idempotency })).toMatchObject({
        is: 'replayed',
        task: { webhook: all },
      })
    })
  })

  test('a deleted task takes its deliveries with it, and no others', async () => {
    const id = await submit()
    await complete()
    await submit()
    expect(await types()).toHaveLength(2)
    expect(await bench.engine.remove(id, 'key-1')).toBe('removed')
    expect(await types()).toEqual([])
    await complete()
    expect(await types()).toEqual(['task.started', 'task.completed'])
  })

  describe('deliveries', () => {
    test('of a task are claimed one after the other', async () => {
      await submit()
      await complete()
      const started = await claimOne()
      expect(started).toMatchObject({ type: 'task.started', tried: 0 })
      expect(await claim()).toEqual([])
      const again = { state: 'waiting', inMs: minute, last: { at: bench.now, status: 500 } } as const
      expect(await bench.engine.deliveries.record(started, again)).toBe(true)
      bench.now += minute / 2
      expect(await claim()).toEqual([])
      bench.now += minute
      const second = await claimOne()
      expect(second).toMatchObject({ id: started.id, tried: 1, tries: [{ status: 500 }] })
      await bench.engine.deliveries.record(second, delivered)
      expect(await claimOne()).toMatchObject({ type: 'task.completed' })
      expect((await listed())[0]).toMatchObject({ state: 'delivered', tries: [{ status: 500 }, { status: 204 }] })
    })

    test('are claimed again when the lease of a lost node ends, and its write changes nothing', async () => {
      await submit()
      await bench.claimOne()
      const lost = await claimOne()
      bench.now += minute
      const next = await claimOne()
      expect(next.id).toBe(lost.id)
      expect(await bench.engine.deliveries.record(lost, { ...delivered, disables: true })).toBe(false)
      expect(await bench.engine.deliveries.disabled('key-1')).toEqual([])
      expect(await bench.engine.deliveries.record(next, delivered)).toBe(true)
    })

    test('of an endpoint never take all claims', async () => {
      for (let count = 0; count < 5; count++) await submit()
      await submit(all, 'key-2')
      await bench.claimAll()
      const { deliveries } = bench.engine
      const owners = (claimed: readonly ClaimedDelivery[]): object => Object.groupBy(claimed, ({ owner }) => owner)
      expect(owners(await claim(8, 3))).toMatchObject({ 'key-1': { length: 3 }, 'key-2': { length: 1 } })
      const open = Array(3).fill({ owner: 'key-1', url })
      expect(await deliveries.claim({ limit: 9, perEndpoint: 3, open, leaseMs: minute })).toEqual([])
    })

    test('of an owner never take all claims, however many endpoints it has', async () => {
      const { deliveries } = bench.engine
      for (let count = 0; count < 20; count++) await submit({ ...all, url: `${url}/${count}` })
      await bench.claimAll()
      const first = await claim(8, 3)
      expect(first).toHaveLength(4)
      await submit(all, 'key-2')
      await bench.claimAll()
      const next = await deliveries.claim({ limit: 4, perEndpoint: 3, open: first, leaseMs: minute })
      expect(next.map(({ owner }) => owner)).toEqual(['key-2'])
    })

    test('of all owners are listed and given up by operators, one or all that match', async () => {
      await submit()
      await submit(all, 'key-2')
      await submit({ ...all, url: `${url}/other` }, 'key-2')
      await bench.claimAll()
      const { deliveries } = bench.engine
      const found = await deliveries.search({}, 10)
      expect(found.map(({ owner, state }) => `${owner} ${state}`).toSorted()).toEqual([
        'key-1 waiting',
        'key-2 waiting',
        'key-2 waiting',
      ])
      expect(await deliveries.search({ owner: 'key-2', url }, 10)).toMatchObject([{ owner: 'key-2', url }])
      expect(await deliveries.search({}, 2)).toHaveLength(2)
      const open = present((await claim()).find(({ owner }) => owner === 'key-1'))
      expect(await deliveries.drop({ id: open.id })).toBe(1)
      expect(await deliveries.drop({ owner: 'key-2', url: `${url}/other` })).toBe(1)
      expect(await deliveries.drop({ owner: 'key-1' })).toBe(0)
      expect(await deliveries.search({ state: 'failed' }, 10)).toHaveLength(2)
      // The node that tries it writes nothing any more, and a replay sends it again.
      expect(await deliveries.record(open, delivered)).toBe(false)
      expect(await deliveries.replay('key-1', { id: open.id })).toBe(1)
      expect((await claim()).map(({ id }) => id)).toEqual([open.id])
    })

    test('of all owners show operators the disabled endpoints', async () => {
      for (const owner of ['key-1', 'key-2']) await submit(all, owner)
      await bench.claimAll()
      const { deliveries } = bench.engine
      for (const one of await claim())
        await deliveries.record(one, { state: 'failed', last: { at: 1, status: 410 }, disables: true })
      const endpoints = await deliveries.allDisabled(10)
      expect(endpoints.map(({ owner }) => owner).toSorted()).toEqual(['key-1', 'key-2'])
      expect(endpoints).toMatchObject([{ url }, { url }])
      expect(await deliveries.allDisabled(1)).toHaveLength(1)
      // The limit counts only those that match.
      for (const owner of ['key-1', 'key-2'])
        expect(await deliveries.allDisabled(1, { owner, url })).toMatchObject([{ owner }])
      expect(await deliveries.enable('key-2', url)).toBe(true)
      expect(await deliveries.allDisabled(10)).toMatchObject([{ owner: 'key-1' }])
    })

    test('of a disabled endpoint wait until it is enabled, and those of another owner do not', async () => {
      await submit()
      await submit(all, 'key-2')
      await bench.claimAll()
      const { deliveries } = bench.engine
      const given: TriedDelivery = { state: 'failed', last: { at: 1, status: 410 }, disables: true }
      const mine = present((await claim()).find(({ owner }) => owner === 'key-1'))
      await deliveries.record(mine, given)
      await submit()
      await bench.claimAll()
      expect(await claim()).toEqual([])
      expect(await deliveries.disabled('key-1')).toMatchObject([{ url }])
      expect(await deliveries.disabled('key-2')).toEqual([])
      expect((await listed()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
      expect(await deliveries.enable('key-2', url)).toBe(false)
      expect(await deliveries.enable('key-1', url)).toBe(true)
      expect(await claimOne()).toMatchObject({ owner: 'key-1', state: 'waiting' })
    })

    test('are replayed with their id: one, or all since a time, and only those of the owner', async () => {
      await submit()
      await bench.claimOne()
      const first = await claimOne()
      const { deliveries } = bench.engine
      await deliveries.record(first, delivered)
      bench.now += minute
      expect(await deliveries.has('key-2', first.id)).toBe(false)
      expect(await deliveries.has('key-1', first.id)).toBe(true)
      expect(await deliveries.replay('key-2', { id: first.id })).toBe(0)
      expect(await deliveries.replay('key-1', { since: first.at + 1 })).toBe(0)
      expect(await deliveries.replay('key-1', { since: first.at })).toBe(1)
      expect(await deliveries.replay('key-1', { since: first.at })).toBe(0)
      const again = await claimOne()
      expect(again).toMatchObject({ id: first.id, at: first.at, tried: 0, tries: [{ status: 204 }] })
      await deliveries.record(again, delivered)
      expect(await deliveries.replay('key-1', { id: first.id })).toBe(1)
    })

    test('of a test are about no task', async () => {
      const { deliveries } = bench.engine
      const { id } = await deliveries.test('key-1', url)
      await deliveries.test('key-1', url)
      expect(await claim()).toHaveLength(2)
      expect((await listed())[0]).toMatchObject({ id, type: 'webhook.test', url, state: 'waiting' })
    })

    test('are listed in pages, by task, and only to their owner', async () => {
      const first = await submit()
      await bench.claimOne()
      const second = await submit()
      await bench.claimOne()
      const { deliveries } = bench.engine
      const page = await deliveries.list('key-1', 1)
      expect(page.deliveries).toMatchObject([{ task: second }])
      expect((await deliveries.list('key-1', 1, page.next)).deliveries).toMatchObject([{ task: first }])
      expect((await deliveries.list('key-1', 9, undefined, first)).deliveries).toMatchObject([{ task: first }])
      expect(await deliveries.list('key-2', 9)).toEqual({ deliveries: [], next: undefined })
    })

    test('wake a node that waits for them', async () => {
      await submit()
      const claimed = await bench.claimOne()
      const waiting = bench.engine.deliveries.idle(minute)
      await bench.engine.complete(claimed, {}, 1)
      await waiting
      expect(await claim()).toHaveLength(1)
    })

    test('are removed when they are old', async () => {
      await submit()
      await bench.claimOne()
      expect(await bench.engine.deliveries.prune(minute)).toBe(0)
      bench.now += 2 * minute
      expect(await bench.engine.deliveries.prune(minute)).toBe(1)
      expect(await listed()).toEqual([])
    })
  })
}
