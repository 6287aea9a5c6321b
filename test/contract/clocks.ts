import { describe, expect, test } from 'vitest'
import type { Bench } from './bench.ts'
import { newTask, only, present, taskOf } from './tasks.ts'

const minute = 60_000
const hour = 60 * minute
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

    test('ends no task that was not sent before it has waited for its time', async () => {
      const waiting = { ...newTask('key-1', bench.now), deadlineMs: 2 * minute }
      await bench.engine.submit({ task: { ...newTask('key-1', bench.now), deadlineMs: 2 * minute } })
      await bench.engine.advance(await bench.claimOne(), { step: idle, inMs: 1000 })
      await bench.engine.submit({ task: waiting })
      for (let start = 0; start < 2; start++) {
        bench.now += minute - 1
        await bench.reopenOnClock(by)
        expect(await bench.engine.sweep(day)).toEqual([])
      }
      bench.now += 2
      expect(await bench.engine.sweep(day)).toHaveLength(2)
    })

    test('cancels no task before it has had its time, whether it waits or is at its vendor', async () => {
      const cancelAfterMs = 2 * minute
      const sent = taskOf(await bench.engine.submit({ task: { ...newTask('key-1', bench.now), cancelAfterMs } }))
      const polling = { is: 'polling', job: 'j', token: 't' } as const
      await bench.engine.advance(await bench.claimOne(), { step: polling, upstream: 'v', inMs: day })
      await bench.engine.submit({ task: { ...newTask('key-1', bench.now), cancelAfterMs } })
      bench.now += minute
      await bench.reopenOnClock(by)
      bench.now += minute - 1
      expect(await bench.engine.sweep(day)).toEqual([])
      expect(await bench.engine.get(sent.id, 'key-1')).toMatchObject({ cancelAt: bench.engine.now() + 1 })
      bench.now += 1
      expect(await bench.engine.sweep(day)).toMatchObject([{ error: { code: 'cancelled' } }])
      expect((await bench.claimOne()).task).toMatchObject({ id: sent.id, cancel: { by: 'deadline' } })
    })

    test('is neither work nor silence of an upstream', async () => {
      await bench.stored()
      const claim = await bench.claimOne()
      await bench.engine.advance(claim, { step: { is: 'polling', job: 'j', token: 't' }, upstream: 'v', inMs: minute })
      bench.now += minute
      await bench.reopenOnClock(by)
      const { task } = await bench.claimOne()
      expect(bench.engine.now() - present(task.sentAt)).toBe(minute)
      expect(bench.engine.now() - present(task.contactAt)).toBeLessThanOrEqual(minute)
      expect(task.contactAt).toBeLessThanOrEqual(bench.engine.now())
    })
  })

  test('the time in which no worker asks an upstream is not its silence', async () => {
    await bench.stored()
    const polling = { is: 'polling', job: 'j', token: 't' } as const
    await bench.engine.advance(await bench.claimOne(), { step: polling, upstream: 'v', inMs: 1000 })
    bench.now += 1000 + day
    const claim = await bench.claimOne()
    expect(bench.now - present(claim.task.contactAt)).toBe(1000)
    // An answer to the next poll that says nothing leaves it so.
    await bench.engine.advance(claim, { step: polling, inMs: 500 })
    bench.now += 500
    expect(bench.now - present((await bench.claimOne()).task.contactAt)).toBe(1500)
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
