import { describe, expect, test } from 'vitest'
import type { ClaimedDelivery, TriedDelivery } from '../../gateway/engine/deliveries.ts'
import type { Webhook } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { newTask, present } from './tasks.ts'

const minute = 60_000
const url = 'https://hooks.example.com/a'
const all: Webhook = { url, events: ['task.started', 'task.completed', 'task.failed'] }
const delivered: TriedDelivery = { state: 'delivered', last: { at: 1, status: 204 } }

/** Tests that the time of each endpoint follows from its deliveries. */
export function endpoints(bench: Bench): void {
  const claim = (limit = 100, perEndpoint = 10): Promise<readonly ClaimedDelivery[]> =>
    bench.engine.deliveries.claim({ limit, perEndpoint, open: [], leaseMs: minute })
  const claimOne = async (): Promise<ClaimedDelivery> => {
    const claimed = await claim()
    expect(claimed).toHaveLength(1)
    return present(claimed[0])
  }
  const submit = (webhook: Webhook = all, owner = 'key-1'): Promise<unknown> =>
    bench.engine.submit({ task: { ...newTask(owner, bench.now), webhook } })
  const record = (one: ClaimedDelivery, result: TriedDelivery): Promise<boolean> =>
    bench.engine.deliveries.record(one, result)

  describe('an endpoint', () => {
    test('is due again as soon as the delivery is recorded that others of its task waited for', async () => {
      await submit()
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      const started = await claimOne()
      for (let time = 0; time < 3; time++) expect(await claim()).toEqual([])
      await record(started, delivered)
      expect(await claimOne()).toMatchObject({ type: 'task.completed' })
    })

    test('is due when its next delivery is, although others wait for that one', async () => {
      await submit()
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      await record(await claimOne(), { state: 'waiting', inMs: 10 * minute, last: { at: 1, status: 500 } })
      expect(await claim()).toEqual([])
      bench.now += 9 * minute
      expect(await claim()).toEqual([])
      bench.now += 2 * minute
      expect(await claimOne()).toMatchObject({ type: 'task.started', tried: 1 })
    })

    test('is due for a new delivery, although all others are to be tried later', async () => {
      await submit()
      await bench.claimOne()
      await record(await claimOne(), { state: 'waiting', inMs: 60 * minute, last: { at: 1, status: 500 } })
      expect(await claim()).toEqual([])
      await submit()
      await bench.claimOne()
      expect(await claimOne()).toMatchObject({ tried: 0 })
    })

    test('that is enabled again gets what was stored before, meanwhile and after', async () => {
      const { deliveries } = bench.engine
      await submit()
      await submit()
      await bench.claimAll()
      const [first] = await claim(100, 1)
      await record(present(first), { state: 'failed', last: { at: 1, status: 410 }, disables: true })
      await submit()
      await bench.claimAll()
      bench.now += 2 * minute
      expect(await claim()).toEqual([])
      expect(await deliveries.enable('key-1', url)).toBe(true)
      await submit()
      await bench.claimAll()
      expect(await claim()).toHaveLength(3)
    })

    test('keeps no place of its owner once nothing waits there', async () => {
      const { deliveries } = bench.engine
      const hasRoom = (address: string, owner = 'key-1'): Promise<boolean> => deliveries.hasRoom(owner, address, 2)
      for (const one of ['a', 'b']) await deliveries.test('key-1', `${url}/${one}`)
      expect(await Promise.all([hasRoom(`${url}/a`), hasRoom(`${url}/c`)])).toEqual([true, false])
      expect(await hasRoom(`${url}/c`, 'key-2')).toBe(true)
      const claimed = await claim()
      expect(await hasRoom(`${url}/c`)).toBe(false)
      await record(present(claimed[0]), delivered)
      expect(await hasRoom(`${url}/c`)).toBe(true)
      await deliveries.replay('key-1', { since: 0 })
      expect(await hasRoom(`${url}/c`)).toBe(false)
      bench.now += 2 * minute
      await deliveries.prune(minute)
      expect(await hasRoom(`${url}/c`)).toBe(true)
    })

    test('waits its turn by owner, however many are due', async () => {
      const { deliveries } = bench.engine
      for (let count = 0; count < 260; count++) await deliveries.test('key-1', `${url}/${count}`)
      bench.now += 1
      for (let count = 0; count < 2; count++) await deliveries.test(`key-${2 + count}`, url)
      const claimed = await claim(16, 4)
      const owners = new Set(claimed.map(({ owner }) => owner))
      expect(owners).toEqual(new Set(['key-1', 'key-2', 'key-3']))
    })
  })
}
