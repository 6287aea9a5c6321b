import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Engine, Submitted } from '../../gateway/engine/engine.ts'
import { seedOr } from '../support/size.ts'
import type { Bench } from './bench.ts'
import { newTask, taskOf } from './tasks.ts'

const minute = 60_000

/** A try of a call, as one node stores it. */
export const tried = (engine: Engine, count: number, content = 'a', owner = 'key-1'): Promise<Submitted> =>
  engine.submit({ task: newTask(owner, engine.now()), call: { content, count, arrivedAt: engine.now() } })

/** Tests that a retry joins the task of an earlier try, and that other calls stay apart. */
export function counting(bench: Bench): void {
  const attempt = async (count: number, content?: string, owner?: string): Promise<string> =>
    taskOf(await tried(bench.engine, count, content, owner)).id
  /** A number of tries, with a moment between two. */
  const attempts = async (...counts: readonly number[]): Promise<readonly string[]> => {
    const ids: string[] = []
    for (const count of counts) {
      bench.now += 1000
      ids.push(await attempt(count))
    }
    return ids
  }

  describe('a retry', () => {
    test('joins the newest try before it that no other has joined', async () => {
      const [first, second, ...retries] = await attempts(0, 0, 1, 1, 2, 2)
      expect(first).not.toBe(second)
      expect(retries).toEqual([second, first, first, second])
    })

    test('joins the try with the count before its own, though a first call is newer', async () => {
      const [first, , newer, last] = await attempts(0, 1, 0, 2)
      expect([newer === first, last]).toEqual([false, first])
    })

    test('says that it is one, and stores nothing', async () => {
      const first = taskOf(await tried(bench.engine, 0))
      expect(await tried(bench.engine, 1)).toMatchObject({ is: 'replayed', task: { id: first.id } })
      expect((await bench.engine.stats()).states.ACCEPTED).toBe(1)
    })

    test.each([
      ['of another key', 'a', 'key-2'],
      ['with another content', 'b', 'key-1'],
    ])('%s is a new call', async (_, content, owner) => {
      const [first] = await attempts(0)
      expect(await attempt(1, content, owner)).not.toBe(first)
      expect(await attempt(1)).toBe(first)
    })

    test('is a new call if another has the same count', async () => {
      const [first, retry, other] = await attempts(0, 1, 1)
      expect(retry).toBe(first)
      expect(other).not.toBe(first)
    })

    test('is a new call when the answer of the try before it was written, and not when that of an earlier one was', async () => {
      const [first = ''] = await attempts(0)
      await bench.engine.calls.answered(first, 0)
      const [second = '', retry] = await attempts(1, 2)
      expect(second).not.toBe(first)
      expect(retry).toBe(second)
      await bench.engine.calls.answered(second, 1)
      expect(await attempts(3)).toEqual([second])
    })

    test('joins what has ended, after a crash, for ten minutes', async () => {
      const [first, , last] = await attempts(0, 1, 2)
      await bench.engine.fail(await bench.claimOne(), { code: 'x', message: 'x', retryable: false })
      await bench.reopen()
      bench.now += 10 * minute - 1001
      expect([last, ...(await attempts(3))]).toEqual([first, first])
      bench.now += 10 * minute
      expect(await attempts(4)).not.toEqual([first])
    })

    test('joins before its files are stored, too', async () => {
      const [first] = await attempts(0)
      const join = (count: number) => bench.engine.calls.join('key-1', { content: 'a', count, arrivedAt: bench.now })
      expect(await join(1)).toMatchObject({ id: first })
      expect(await join(1)).toBeUndefined()
      expect(await join(2)).toMatchObject({ id: first })
    })

    test('joins nothing that its owner has deleted, and nothing of a call that was refused', async () => {
      const [first = ''] = await attempts(0)
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      await bench.engine.remove(first, 'key-1')
      const call = { content: 'b', count: 0, arrivedAt: bench.now }
      const refused = { task: newTask('key-1', bench.now), call, allowance: { openTasks: 0 } }
      expect(await bench.engine.submit(refused)).toEqual({ is: 'crowded', most: 0 })
      expect(await attempts(1)).not.toEqual([first])
      expect((await tried(bench.engine, 1, 'b')).is).toBe('stored')
    })
  })

  describe('a first call', () => {
    test('is a new one, also after a retry without a first call', async () => {
      const ids = await attempts(0, 0, 1, 1, 1, 0)
      expect(new Set(ids).size).toBe(4)
    })

    test('joins a retry that has overtaken it on another node', async () => {
      const arrivedAt = bench.engine.now()
      const [retry] = await attempts(1)
      const late = { task: newTask('key-1', bench.now), call: { content: 'a', count: 0, arrivedAt } }
      expect(taskOf(await bench.engine.submit(late)).id).toBe(retry)
      expect((await bench.engine.submit({ ...late, task: newTask('key-1', bench.now) })).is).toBe('stored')
    })
  })

  test('equal calls and their retries are as many tasks as calls, in any order and at once', async () => {
    let contents = 0
    const order = fc.shuffledSubarray([0, 0, 1, 1, 2, 2], { minLength: 6 })
    const check = async (counts: readonly number[], isAtOnce: boolean): Promise<void> => {
      const content = `c-${contents++}`
      const ids: string[] = []
      if (isAtOnce) ids.push(...(await Promise.all(counts.map((count) => attempt(count, content)))))
      else for (const count of counts) ids.push(await attempt(count, content))
      expect(new Set(ids).size).toBe(2)
    }
    await fc.assert(fc.asyncProperty(order, fc.boolean(), check), { numRuns: 30, seed: seedOr(1) })
  })
}
