import { describe, expect, test } from 'vitest'
import type { Allowance, Idempotency } from '../../gateway/engine/engine.ts'
import type { Page } from '../../gateway/engine/listing.ts'
import type { Bench } from './bench.ts'
import { accept, type Seen } from '../../gateway/tasks/task.ts'
import { newTask, present, seen, taskOf } from './tasks.ts'

const day = 24 * 60 * 60 * 1000
const failure = { code: 'upstream-refused', message: 'No.', retryable: false }

/** Tests that an engine stores tasks and shows each only to its owner. */
export function storing(bench: Bench): void {
  describe('submit', () => {
    test('returns the task, and keeps it unchanged over a restart', async () => {
      const params = { prompt: 'ä\u0000😀', nested: { list: [1, null, 0.1] }, ['__proto__x']: true }
      const task = newTask('key-1', bench.now, JSON.stringify(params))
      const accepted = accept(task, bench.now)
      expect(await bench.engine.submit({ task })).toEqual({ is: 'stored', task: accepted })
      await bench.reopen()
      expect(await bench.engine.get(task.id, 'key-1')).toEqual(seen(accepted))
      expect((await bench.claimOne()).task.params).toBe(JSON.stringify(params))
    })

    test('stores all of many simultaneous tasks', async () => {
      const tasks = await Promise.all(Array.from({ length: 2500 }, () => bench.stored()))
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(2500)
      expect((await bench.engine.stats()).states.ACCEPTED).toBe(2500)
    })

    test('rejects an id that exists, and stores the others of the same batch', async () => {
      const [first, second] = [newTask('key-1', bench.now), newTask('key-1', bench.now)]
      const ends = await Promise.allSettled([first, first, second].map((task) => bench.engine.submit({ task })))
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect((await bench.engine.list('key-1', { limit: 10 })).tasks).toHaveLength(2)
    })
  })

  describe('an idempotency key', () => {
    const key = { key: 'a', fingerprint: 'body-1' }

    test('returns the same task again, even after a restart and after the task has ended', async () => {
      const { id } = taskOf(await bench.submit('key-1', key))
      await bench.reopen()
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      const again = await bench.submit('key-1', key)
      expect(again).toMatchObject({ is: 'replayed', task: { id, state: 'COMPLETED' } })
      expect(await bench.claimAll()).toEqual([])
    })

    test('returns one task to simultaneous calls', async () => {
      const results = await Promise.all(Array.from({ length: 20 }, () => bench.submit('key-1', key)))
      expect(results.filter(({ is }) => is === 'stored')).toHaveLength(1)
      expect(new Set(results.map((result) => taskOf(result).id)).size).toBe(1)
      expect(await bench.claimAll()).toHaveLength(1)
    })

    test('conflicts with another body, which stores nothing', async () => {
      await bench.submit('key-1', key)
      expect(await bench.submit('key-1', { ...key, fingerprint: 'body-2' })).toEqual({ is: 'conflict' })
      expect((await bench.engine.list('key-1', { limit: 10 })).tasks).toHaveLength(1)
    })

    test('is found without a submission until it expires', async () => {
      expect(await bench.engine.recall('key-1', key)).toBeUndefined()
      const { id } = taskOf(await bench.submit('key-1', key))
      expect(await bench.engine.recall('key-1', key)).toMatchObject({ is: 'replayed', task: { id } })
      expect(await bench.engine.recall('key-1', { ...key, fingerprint: 'body-2' })).toEqual({ is: 'conflict' })
      expect(await bench.engine.recall('key-2', key)).toBeUndefined()
      bench.now += day
      expect(await bench.engine.recall('key-1', key)).toBeUndefined()
    })

    test('belongs to its owner', async () => {
      await bench.submit('key-1', key)
      expect((await bench.submit('key-2', key)).is).toBe('stored')
    })

    test('is kept for 24 hours', async () => {
      await bench.submit('key-1', key)
      bench.now += day - 1
      expect((await bench.submit('key-1', key)).is).toBe('replayed')
      bench.now += 1
      expect((await bench.submit('key-1', { ...key, fingerprint: 'body-2' })).is).toBe('stored')
      expect((await bench.submit('key-1', { ...key, fingerprint: 'body-2' })).is).toBe('replayed')
    })
  })

  describe('an allowance', () => {
    const key = { key: 'a', fingerprint: 'body-1' }
    const ask = (allowance: Allowance, owner = 'key-1', idempotency?: Idempotency) =>
      bench.engine.submit({ task: newTask(owner, bench.now), allowance, ...(idempotency && { idempotency }) })
    const afford = (limit: number, price: number) => ask({ budget: { limit, price } })

    test('stores tasks up to the last credit, and nothing beyond', async () => {
      await bench.stored()
      await bench.engine.complete(await bench.claimOne(), {}, 7)
      expect(await afford(10, 4)).toEqual({ is: 'unaffordable', spent: 7, held: 0, limit: 10, price: 4 })
      expect(await afford(10, 3)).toMatchObject({ is: 'stored' })
      expect(await ask({ budget: { limit: 10, price: 4 } }, 'key-2')).toMatchObject({ is: 'stored' })
      expect((await bench.engine.list('key-1', { limit: 10 })).tasks).toHaveLength(2)
    })

    test('counts the maximum cost of open tasks, also for simultaneous calls', async () => {
      const calls = await Promise.all(Array.from({ length: 20 }, () => afford(10, 3)))
      expect(calls.filter(({ is }) => is === 'stored')).toHaveLength(3)
      expect(calls.find(({ is }) => is === 'unaffordable')).toMatchObject({ spent: 0, held: 9 })
      const [first, second] = await bench.claimAll(2)
      await bench.engine.complete(present(first), {}, 3)
      await bench.engine.fail(present(second), failure)
      await bench.reopen()
      expect(await afford(10, 5)).toEqual({ is: 'unaffordable', spent: 3, held: 3, limit: 10, price: 5 })
      expect(await afford(10, 4)).toMatchObject({ is: 'stored' })
    })

    test('counts open tasks, and each task that ends makes room', async () => {
      const calls = await Promise.all(Array.from({ length: 5 }, () => ask({ openTasks: 2 })))
      expect(calls.filter(({ is }) => is === 'stored')).toHaveLength(2)
      expect(calls.filter(({ is }) => is === 'crowded')).toEqual(Array(3).fill({ is: 'crowded', most: 2 }))
      bench.now += 1
      expect(await ask({ openTasks: 2 }, 'key-2')).toMatchObject({ is: 'stored' })
      await bench.engine.fail(await bench.claimOne(), failure)
      expect(await ask({ openTasks: 2 })).toMatchObject({ is: 'stored' })
      expect(await ask({ openTasks: 2 })).toMatchObject({ is: 'crowded' })
    })

    test('still returns the task of a repeated call when it is spent', async () => {
      const { id } = taskOf(await ask({ budget: { limit: 1, price: 1 }, openTasks: 1 }, 'key-1', key))
      expect(await ask({ budget: { limit: 1, price: 1 }, openTasks: 1 }, 'key-1', key)).toMatchObject({
        is: 'replayed',
      })
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      const [budget, other] = [
        { limit: 1, price: 1 },
        { ...key, key: 'b' },
      ]
      expect(await ask({ budget }, 'key-1', key)).toMatchObject({ is: 'replayed', task: { id } })
      expect(await ask({ budget }, 'key-1', other)).toMatchObject({ is: 'unaffordable' })
      expect(await ask({ budget: { limit: 9, price: 1 } }, 'key-1', other)).toMatchObject({ is: 'stored' })
    })
  })

  describe('an owner', () => {
    test('cannot see tasks of another owner', async () => {
      const { id } = await bench.stored()
      await bench.engine.complete(await bench.claimOne(), {}, 7)
      expect(await bench.engine.get(id, 'key-2')).toBeUndefined()
      expect(await bench.engine.waitFor(id, 'key-2', 10)).toBeUndefined()
      expect(await bench.engine.list('key-2', { limit: 10 })).toEqual({ tasks: [], next: undefined })
      expect(await bench.engine.spent('key-2')).toBe(0)
    })

    test('lists its tasks newest first, page by page, without duplicates', async () => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++, bench.now += 10) ids.unshift((await bench.stored()).id)
      const first = await bench.engine.list('key-1', { limit: 2 })
      const second = await bench.engine.list('key-1', { limit: 2, cursor: present(first.next) })
      const third = await bench.engine.list('key-1', { limit: 2, cursor: present(second.next) })
      expect([first, second, third].map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4),
      ])
      expect(third.next).toBeUndefined()
    })

    test('lists the tasks that were submitted in a time', async () => {
      const ids: string[] = []
      const first = bench.now
      for (let count = 0; count < 5; count++, bench.now += 100_000) ids.unshift((await bench.stored()).id)
      const listed = async (from: number, to: number): Promise<readonly string[]> =>
        (await bench.engine.list('key-1', { limit: 10, from, to })).tasks.map(({ id }) => id)
      expect(await listed(first + 100_000, first + 300_000)).toEqual(ids.slice(2, 4))
      expect(await listed(first + 100_001, first + 300_001)).toEqual(ids.slice(1, 3))
      expect(await listed(0, Infinity)).toEqual(ids)
      expect(await listed(first + 400_001, Infinity)).toEqual([])
      expect(await listed(0, first)).toEqual([])
    })

    test('lists a task from its own moment on, whatever the first digits of its id', async () => {
      for (const ms of [0, 5000, 60_000, 65_535]) {
        bench.now = 65_536 * Math.ceil((bench.now + 1) / 65_536) + ms
        const { id } = await bench.stored()
        const { tasks } = await bench.engine.list('key-1', { limit: 10, from: bench.now, to: bench.now + 1 })
        expect(tasks.map((task) => task.id)).toEqual([id])
      }
    })

    test('lists the tasks that match, page by page', async () => {
      const ids: string[] = []
      for (let count = 0; count < 20; count++, bench.now += 10) ids.unshift((await bench.stored()).id)
      const wanted = ids.filter((_, at) => at % 3 === 1)
      const matches = ({ id }: Pick<Seen, 'id'>): boolean => wanted.includes(id)
      const found: string[] = []
      for (let cursor: string | undefined = 'g'; cursor !== undefined;) {
        const { tasks, next }: Page = await bench.engine.list('key-1', { limit: 3, cursor, matches })
        found.push(...tasks.map(({ id }) => id))
        cursor = next
      }
      expect(found).toEqual(wanted)
    })

    test('lists a part if it has many tasks that do not match, and the rest from there', async () => {
      const all = await Promise.all(Array.from({ length: 2500 }, () => bench.stored()))
      const oldest = all.map(({ id }) => id).sort()[0]
      const reads: number[] = []
      const found: string[] = []
      for (let cursor: string | undefined = 'g'; cursor !== undefined;) {
        let read = 0
        const matches = ({ id }: Pick<Seen, 'id'>): boolean => read++ >= 0 && id === oldest
        const page: Page = await bench.engine.list('key-1', { limit: 3, cursor, matches })
        found.push(...page.tasks.map(({ id }) => id))
        reads.push(read)
        cursor = page.next
      }
      expect(found).toEqual([oldest])
      expect(reads).toEqual([2000, 500])
    })

    test('reads the parameters of its own tasks', async () => {
      const { id } = await bench.stored()
      expect(await bench.engine.paramsOf(id, 'key-1')).toBe('{"prompt":"a"}')
      expect(await bench.engine.paramsOf(id, 'key-2')).toBeUndefined()
      expect(await bench.engine.paramsOf('none', 'key-1')).toBeUndefined()
    })
  })

  test('stats count the tasks of each state, with the age of the oldest waiting task', async () => {
    const none = { states: counts(0, 0, 0, 0), oldestWaitingMs: undefined, groups: [], stranded: [] }
    expect(await bench.engine.stats()).toEqual(none)
    for (let count = 0; count < 5; count++, bench.now += 10) await bench.stored()
    const claims = await bench.claimAll(3)
    await bench.engine.complete(present(claims[0]), {}, 1)
    await bench.engine.fail(present(claims[1]), failure)
    await bench.reopen()
    const groups = [{ group: '', tasks: 2, oldestMs: 20 }]
    expect(await bench.engine.stats()).toMatchObject({ states: counts(2, 1, 1, 1), oldestWaitingMs: 20, groups })
  })

  test('stats count the waiting tasks of each concurrency group, with the age of the oldest', async () => {
    for (const group of ['b', 'a', undefined, 'b']) {
      const task = newTask('key-1', bench.now)
      await bench.engine.submit({ task, ...(group !== undefined && { group }) })
      bench.now += 10
    }
    const groupsOf = async (): Promise<unknown> =>
      (await bench.engine.stats()).groups.toSorted((a, b) => (a.group < b.group ? -1 : 1))
    expect(await groupsOf()).toEqual([
      { group: '', tasks: 1, oldestMs: 20 },
      { group: 'a', tasks: 1, oldestMs: 30 },
      { group: 'b', tasks: 2, oldestMs: 40 },
    ])
    const claims = await bench.engine.claim({ limit: 4, leaseMs: 1000, groupLimits: new Map([['b', 1]]) })
    expect(claims).toHaveLength(3)
    expect(await groupsOf()).toEqual([{ group: 'b', tasks: 1, oldestMs: 10 }])
  })

  test('prune removes tasks that ended longer ago than an age, and nothing else; the ledger stays', async () => {
    const key = { key: 'a', fingerprint: 'body-1' }
    const old = taskOf(await bench.submit('key-1', key))
    await bench.engine.complete(await bench.claimOne(), {}, 3)
    expect(await bench.engine.get(old.id, 'key-1')).toMatchObject({ state: 'COMPLETED' })
    bench.now += 1000
    const recent = await bench.stored()
    await bench.engine.fail(await bench.claimOne(), failure)
    const waits = await bench.stored()
    expect(await bench.engine.prune(999)).toBe(1)
    expect(await bench.engine.get(old.id, 'key-1')).toBeUndefined()
    const { tasks } = await bench.engine.list('key-1', { limit: 10 })
    expect(tasks.map(({ id }) => id).sort()).toEqual([recent.id, waits.id].sort())
    expect((await bench.engine.stats()).states).toEqual(counts(1, 0, 0, 1))
    expect(await bench.engine.spent('key-1')).toBe(3)
    // Its task is removed, so the key is new again.
    const next = { ...key, fingerprint: 'body-2' }
    const { id } = taskOf(await bench.submit('key-1', next))
    expect(await bench.submit('key-1', next)).toMatchObject({ is: 'replayed', task: { id } })
    expect(await bench.submit('key-1', key)).toEqual({ is: 'conflict' })
  })

  test('close finishes earlier writes and rejects later ones', async () => {
    const before = Promise.all(Array.from({ length: 5 }, () => bench.submit()))
    const closed = bench.engine.close()
    await expect(bench.submit()).rejects.toThrow('closed')
    expect((await before).map(({ is }) => is)).toEqual(Array(5).fill('stored'))
    await closed
    await bench.start()
    expect((await bench.engine.list('key-1', { limit: 10 })).tasks).toHaveLength(5)
  })
}

const counts = (accepted: number, inProgress: number, completed: number, failed: number): object => ({
  ACCEPTED: accepted,
  IN_PROGRESS: inProgress,
  COMPLETED: completed,
  FAILED: failed,
})
