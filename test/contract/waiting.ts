import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Advance, Claim } from '../../gateway/engine/engine.ts'
import { requestCancel } from '../../gateway/tasks/cancel.ts'
import type { Seen } from '../../gateway/tasks/task.ts'
import { versionOf } from '../../gateway/tasks/version.ts'
import type { Bench } from './bench.ts'
import { newTask, only, present } from './tasks.ts'

const idle = { is: 'idle' } as const
const failure = { code: 'upstream-refused', message: 'No.', retryable: false }

/** The longest timer of Node: only an event ends such a wait before the test fails. */
const weeks = 2 ** 31 - 1

/** Tests that an engine wakes waiters and leaves no listeners behind. */
export function waiting(bench: Bench): void {
  describe('waitFor', () => {
    test('returns the task when it ends', async () => {
      const { id } = await bench.stored()
      const waiting = Array.from({ length: 100 }, () => bench.engine.waitFor(id, 'key-1', 60_000))
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      for (const task of await Promise.all(waiting)) expect(task).toMatchObject({ id, state: 'COMPLETED' })
      expect(await bench.engine.waitFor(id, 'key-1', 60_000)).toMatchObject({ state: 'COMPLETED' })
    })

    test('returns the current task when the time is up', async () => {
      const { id } = await bench.stored()
      expect(await bench.engine.waitFor(id, 'key-1', 20)).toMatchObject({ state: 'ACCEPTED' })
      expect(await bench.engine.waitFor('unknown', 'key-1', 60_000)).toBeUndefined()
    })

    test('returns the current task when the signal is aborted, and leaves no listener', async () => {
      const { id } = await bench.stored()
      const abort = new AbortController()
      const waiting = Array.from({ length: 20 }, () => bench.engine.waitFor(id, 'key-1', 60_000, abort.signal))
      setImmediate(() => abort.abort())
      for (const task of await Promise.all(waiting)) expect(task).toMatchObject({ state: 'ACCEPTED' })
      await bench.engine.waitFor(id, 'key-1', 60_000, abort.signal)
      expect(getEventListeners(abort.signal, 'abort')).toEqual([])
    })

    test('returns after each change that callers can see', async () => {
      const { id } = await bench.stored()
      const views: string[] = []
      const see = async (cause: () => Promise<unknown>): Promise<void> => {
        const isNew = (task: Seen): boolean => versionOf(task) !== views.at(-1)
        const [task] = await Promise.all([bench.engine.waitFor(id, 'key-1', weeks, undefined, isNew), cause()])
        views.push(versionOf(present(task)))
      }
      const { engine } = bench
      await see(async () => undefined)
      const claims: Claim[] = []
      await see(async () => claims.push(await bench.claimOne()))
      const claim = present(claims[0])
      const advance = (more: Partial<Advance>): Promise<unknown> =>
        engine.advance(claim, { step: { is: 'polling', job: 'job-1', token: 'token-1' }, inMs: 60_000, ...more })
      await see(() => advance({ progress: { percent: 10 } }))
      await see(async () => {
        await advance({})
        await advance({ progress: { percent: 10 }, hasContact: true })
        await advance({ progress: { percent: 20, estimatedSecondsLeft: 5 } })
      })
      await see(() => engine.operate(id, (task, now) => requestCancel(task, 'caller', now)))
      await see(() => engine.complete(claim, {}, 1))
      expect(views).toEqual([
        'ACCEPTED',
        'IN_PROGRESS',
        'IN_PROGRESS/10',
        'IN_PROGRESS/20:5',
        'IN_PROGRESS:requested/20:5',
        'COMPLETED:too-late',
      ])
    })

    test('ends when the engine is closed', async () => {
      const { id } = await bench.stored()
      const waiting = bench.engine.waitFor(id, 'key-1', 60_000)
      await bench.reopen()
      expect(await waiting).toMatchObject({ state: 'ACCEPTED' })
    })
  })

  describe('idle', () => {
    /** Waits for what ends by this cause, or after weeks. */
    const wakes = async (waiting: Promise<void>, cause: () => Promise<unknown>): Promise<void> => {
      await cause()
      await waiting
    }

    test('ends when a task is submitted, and immediately if a task is waiting', async () => {
      await wakes(bench.engine.idle(weeks), () => bench.submit())
      await wakes(bench.engine.idle(weeks), async () => undefined)
    })

    test('ends when the next task is due', async () => {
      await bench.stored()
      await bench.engine.advance(await bench.claimOne(), { step: idle, inMs: 30 })
      await wakes(bench.engine.idle(weeks), async () => setImmediate(() => (bench.now += 30)))
      expect(await bench.claimAll()).toHaveLength(1)
    })

    test('ends when a task becomes due earlier', async () => {
      await bench.stored()
      const claim = present(await bench.engine.advance(await bench.claimOne(), { step: idle, inMs: 60_000 }))
      await wakes(bench.engine.idle(weeks), () => bench.engine.advance(claim, { step: idle, inMs: 0 }))
    })

    test('ends when a task of a full concurrency group ends', async () => {
      const claim = () => bench.engine.claim({ limit: 10, leaseMs: 600_000, groupLimits: new Map([['a', 1]]) })
      for (let count = 0; count < 3; count++)
        await bench.engine.submit({ task: newTask('key-1', bench.now), group: 'a' })
      for (const end of ['complete', 'fail'] as const) {
        const held = only(await claim())
        expect(await claim()).toEqual([])
        let isAwake = false
        const waiting = bench.engine.idle(3_600_000).then(() => (isAwake = true))
        await bench.engine.stats()
        await bench.engine.stats()
        expect(isAwake).toBe(false)
        await (end === 'complete' ? bench.engine.complete(held, {}, 1) : bench.engine.fail(held, failure))
        await waiting
      }
      expect(await claim()).toHaveLength(1)
    })

    test('ends when the time is up, the signal is aborted or the engine is closed', async () => {
      await wakes(bench.engine.idle(10), async () => undefined)
      const abort = new AbortController()
      await wakes(bench.engine.idle(20_000, abort.signal), async () => abort.abort())
      await wakes(bench.engine.idle(weeks), () => bench.reopen())
      expect(getEventListeners(abort.signal, 'abort')).toEqual([])
    })
  })
}
