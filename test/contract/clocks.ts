import { describe, expect, test } from 'vitest'
import type { Bench } from './bench.ts'
import { only, taskOf } from './tasks.ts'

const hour = 3_600_000
const day = 24 * hour
const idle = { is: 'idle' } as const
const key = { key: 'a', fingerprint: 'body-1' }

/** Tests that the clock of a machine, which anybody can set, neither expires nor delays what is stored. */
export function clocks(bench: Bench): void {
  describe.each([
    ['two hours forward', 2 * hour],
    ['a hundred days forward', 100 * day],
    ['two hours back', -2 * hour],
    ['a hundred days back', -100 * day],
  ])('a restart on a clock that was set %s', (_, by) => {
    test('counts as an hour at most', async () => {
      const { createdAt } = await bench.stored()
      await bench.reopenOnClock(by)
      const age = bench.engine.now() - createdAt
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThanOrEqual(hour)
      expect((await bench.engine.stats()).oldestWaitingMs).toBe(age)
      expect((await bench.stored()).createdAt).toBe(createdAt + age)
    })

    test('keeps idempotency keys and finished tasks', async () => {
      const { id } = taskOf(await bench.submit('key-1', key))
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      await bench.reopenOnClock(by)
      expect(await bench.engine.prune(30 * day)).toBe(0)
      expect(await bench.submit('key-1', key)).toMatchObject({ is: 'replayed', task: { id, state: 'COMPLETED' } })
      expect(await bench.engine.recall('key-1', key)).toMatchObject({ is: 'replayed' })
    })

    test('delays no task', async () => {
      await bench.stored()
      await bench.engine.advance(await bench.claimOne(), { step: idle, inMs: 5000 })
      await bench.reopenOnClock(by)
      bench.now += 5000
      expect(await bench.claimAll()).toHaveLength(1)
    })
  })

  test('restarts each add an hour at most, and what should expire still does so while the engine runs', async () => {
    const { id } = taskOf(await bench.submit('key-1', key))
    await bench.engine.complete(only(await bench.claimAll()), {}, 1)
    for (let start = 0; start < 10; start++) {
      await bench.reopenOnClock(8 * hour)
      bench.now += 1.4 * hour - 1
    }
    const passed = bench.engine.now() - taskOf(await bench.submit('key-1', key)).createdAt
    expect(passed).toBeLessThan(day)
    bench.now += day - passed
    expect(await bench.engine.recall('key-1', key)).toBeUndefined()
    expect(await bench.engine.prune(day - 1)).toBe(1)
    expect(await bench.engine.get(id, 'key-1')).toBeUndefined()
  })
}
