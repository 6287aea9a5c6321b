import { describe, expect, test } from 'vitest'
import type { Claim, Submitted } from '../../gateway/engine/engine.ts'
import type { Bench } from './bench.ts'
import { newTask, present, seen } from './tasks.ts'

const day = 24 * 60 * 60 * 1000
const failure = { code: 'upstream-refused', message: 'No.', retryable: false }
const idle = { is: 'idle' } as const

/** Tests that an engine assigns each task to one worker at a time, and ignores writes of overtaken workers. */
export function working(bench: Bench): void {
  describe('claim', () => {
    test('returns as many tasks as requested, oldest first', async () => {
      const ids: string[] = []
      for (let count = 0; count < 5; count++, bench.now += 10) ids.push((await bench.stored()).id)
      expect((await bench.claimAll(3)).map(({ task }) => task.id)).toEqual(ids.slice(0, 3))
      expect((await bench.claimAll(3)).map(({ task }) => task.id)).toEqual(ids.slice(3))
      expect(await bench.claimAll(3)).toEqual([])
    })

    test('returns started tasks before new ones', async () => {
      const begun = await bench.stored()
      await bench.engine.advance(await bench.claimOne(), { step: idle, inMs: 100 })
      const waits = await bench.stored()
      bench.now += 100
      expect((await bench.claimAll(1)).map(({ task }) => task.id)).toEqual([begun.id])
      expect((await bench.claimAll(1)).map(({ task }) => task.id)).toEqual([waits.id])
    })

    test('skips groups at their groupLimits, and returns their tasks when one has ended', async () => {
      const groupLimits = new Map([['a', 2]])
      const claimGroups = (limit: number) => bench.engine.claim({ limit, leaseMs: 1000, groupLimits })
      const submit = (group?: string) =>
        bench.engine.submit({ task: newTask('key-1', bench.now++), ...(group !== undefined && { group }) })
      for (const group of ['a', 'a', 'a', undefined, 'b', 'a']) await submit(group)
      const first = await claimGroups(10)
      expect(first).toHaveLength(4)
      expect(await claimGroups(10)).toEqual([])
      // A new limit can be below the tasks in progress.
      expect(await bench.engine.claim({ limit: 10, leaseMs: 1000, groupLimits: new Map([['a', 1]]) })).toEqual([])
      // A started task does not wait for its own group.
      bench.now += 1000
      expect(await claimGroups(10)).toHaveLength(4)
      expect(await claimGroups(10)).toEqual([])
      await bench.reopen()
      bench.now += 1000
      for (const claim of await claimGroups(10)) await bench.engine.fail(claim, failure)
      expect(await claimGroups(1)).toHaveLength(1)
      expect(await claimGroups(10)).toHaveLength(1)
    })

    test('returns the oldest tasks of several models, within the limit of their group and of the claim', async () => {
      const ids: string[] = []
      for (const model of ['model-2', 'model-1', 'model-2', 'model-1', 'model-2', 'model-1']) {
        const task = { ...newTask('key-1', bench.now), model }
        ids.push(task.id)
        await bench.engine.submit({ task, group: 'a' })
        bench.now += 10
      }
      const claim = async (limit: number) => {
        const claims = await bench.engine.claim({ limit, leaseMs: 1000, groupLimits: new Map([['a', 3]]) })
        return claims.map(({ task }) => task.id)
      }
      expect(await claim(10)).toEqual(ids.slice(0, 3))
      bench.now += 1000
      expect([await claim(2), await claim(2)]).toEqual([ids.slice(0, 2), ids.slice(2, 3)])
    })

    test('returns no more tasks than requested from several groups', async () => {
      for (const group of ['a', 'b', 'c', 'a', 'b', 'c'])
        await bench.engine.submit({ task: newTask('key-1', bench.now++), group })
      const groupLimits = new Map([...'abc'].map((group) => [group, 2]))
      const claim = () => bench.engine.claim({ limit: 4, leaseMs: 1000, groupLimits })
      expect([(await claim()).length, (await claim()).length]).toEqual([4, 2])
    })

    test('returns tasks up to a number of bytes, and always the first one', async () => {
      const ids: string[] = []
      for (const length of [300, 300, 900, 5000, 200, 100]) {
        const task = newTask('key-1', bench.now, JSON.stringify({ prompt: 'ä'.repeat((length - 13) / 2) }))
        await bench.engine.submit({ task })
        ids.push(task.id)
        bench.now += 10
      }
      const claimed = async () =>
        (await bench.engine.claim({ limit: 10, leaseMs: 1000, bytes: 1000 })).map(({ task }) => task.id)
      expect(await claimed()).toEqual(ids.slice(0, 2))
      expect(await claimed()).toEqual(ids.slice(2, 3))
      expect(await claimed()).toEqual(ids.slice(3, 4))
      expect(await claimed()).toEqual(ids.slice(4))
      // A started task counts in the same way.
      bench.now += 1000
      expect(await claimed()).toEqual(ids.slice(0, 2))
      expect(await claimed()).toEqual(ids.slice(2, 3))
    })

    test('assigns each task to one of many workers, until none is left', async () => {
      await Promise.all(Array.from({ length: 50 }, () => bench.stored()))
      // A claim can miss tasks while others hold the first ones, so a worker claims until it finds none.
      const work = async (): Promise<readonly Claim[]> => {
        const claims = await bench.claimAll(10)
        return claims.length === 0 ? [] : [...claims, ...(await work())]
      }
      const claims = await Promise.all(Array.from({ length: 10 }, work))
      const ids = claims.flat().map(({ task }) => task.id)
      expect(ids).toHaveLength(50)
      expect(new Set(ids).size).toBe(50)
    })

    test('starts the task, and returns the end of the lease', async () => {
      const { id } = await bench.stored()
      const { task } = await bench.claimOne()
      expect(task).toMatchObject({
        id,
        params: '{"prompt":"a"}',
        state: 'IN_PROGRESS',
        attempt: 1,
        step: idle,
        dueAt: bench.now + 1000,
      })
      expect(await bench.engine.get(id, 'key-1')).toEqual(seen(task))
    })

    test('returns a task of a lost worker again, with the step that worker had recorded', async () => {
      await bench.stored()
      const step = { is: 'submitting', token: 't-1' } as const
      await bench.engine.advance(await bench.claimOne(), { step, inMs: 1000 })
      await bench.reopen()
      bench.now += 999
      expect(await bench.claimAll()).toEqual([])
      bench.now += 1
      expect((await bench.claimOne()).task).toMatchObject({ attempt: 2, step })
    })

    test('returns a new task even if the clock changes', async () => {
      await bench.stored()
      bench.now -= 60 * 60 * 1000
      expect(await bench.claimAll()).toHaveLength(1)
    })
  })

  describe('a submission with a lease', () => {
    const submitHere = () =>
      bench.engine.submit({ task: newTask('key-1', bench.now), lease: { ms: 1000, upstream: 'vendor-1' } })
    const claimOf = (submitted: Submitted): Claim => present('claim' in submitted ? submitted.claim : undefined)

    test('starts with its submitter, which completes it', async () => {
      const claim = claimOf(await submitHere())
      const { id } = claim.task
      const step = { is: 'submitting', token: id }
      expect(claim.task).toMatchObject({ state: 'IN_PROGRESS', attempt: 1, step, dueAt: bench.now + 1000 })
      expect(await bench.engine.get(id, 'key-1')).toEqual(seen(claim.task))
      expect(await bench.claimAll()).toEqual([])
      expect((await bench.engine.stats()).states).toMatchObject({ ACCEPTED: 0, IN_PROGRESS: 1 })
      expect(await bench.engine.complete(claim, {}, 2)).toBe(true)
      expect(await bench.engine.spent('key-1')).toBe(2)
    })

    test('is taken over once if the submitter is lost', async () => {
      const claim = claimOf(await submitHere())
      await bench.reopen()
      bench.now += 1000
      expect((await bench.claimOne()).task).toMatchObject({ id: claim.task.id, attempt: 2 })
      expect(await bench.engine.complete(claim, {}, 2)).toBe(false)
    })

    test('starts nothing if it repeats an earlier call', async () => {
      const idempotency = { key: 'a', fingerprint: 'body-1' }
      const both = [1, 2].map(() =>
        bench.engine.submit({
          task: newTask('key-1', bench.now),
          lease: { ms: 1000, upstream: 'vendor-1' },
          idempotency,
        }),
      )
      const answers = await Promise.all(both)
      expect(answers.map(({ is }) => is).sort()).toEqual(['replayed', 'stored'])
      expect(answers.filter((answer) => 'claim' in answer)).toHaveLength(1)
    })
  })

  describe('advance', () => {
    const step = { is: 'polling', job: 'job-1', token: 't-1' } as const

    test('records the step and the progress, and the task waits until it is due', async () => {
      const { id } = await bench.stored()
      const progress = { percent: 40, estimatedSecondsLeft: 3 }
      await bench.engine.advance(await bench.claimOne(), { step, progress, inMs: 5000 })
      await bench.reopen()
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ state: 'IN_PROGRESS', step, progress })
      bench.now += 4999
      expect(await bench.claimAll()).toEqual([])
      bench.now += 1
      expect((await bench.claimOne()).task).toMatchObject({ step, progress, attempt: 2 })
    })

    test('returns a claim for the next step', async () => {
      await bench.stored()
      const claim = await bench.engine.advance(await bench.claimOne(), { step, inMs: 5000 })
      expect(await bench.engine.complete(present(claim), {}, 1)).toBe(true)
    })
  })

  describe('an overtaken worker', () => {
    const overtake = async (): Promise<{ slow: Claim; fast: Claim }> => {
      await bench.stored()
      const slow = await bench.claimOne()
      bench.now += 1000
      return { slow, fast: await bench.claimOne() }
    }

    test('cannot change the task, either during the work of the other worker or after it', async () => {
      const { slow, fast } = await overtake()
      const before = await bench.engine.get(fast.task.id, 'key-1')
      const writes = async (): Promise<unknown> => [
        await bench.engine.advance(slow, { step: idle, inMs: 0 }),
        await bench.engine.complete(slow, { url: 'wrong' }, 9),
        await bench.engine.fail(slow, failure),
      ]
      expect(await writes()).toEqual([undefined, false, false])
      expect(await bench.engine.get(fast.task.id, 'key-1')).toEqual(before)
      expect(await bench.engine.complete(fast, { url: 'right' }, 2)).toBe(true)
      expect(await writes()).toEqual([undefined, false, false])
      expect(await bench.engine.get(fast.task.id, 'key-1')).toMatchObject({ result: { url: 'right' }, credits: 2 })
      expect(await bench.engine.spent('key-1')).toBe(2)
    })

    test('is one whose task was claimed again: an expired lease alone does not matter', async () => {
      await bench.stored()
      const claim = await bench.claimOne()
      bench.now += 5000
      expect(await bench.engine.complete(claim, {}, 1)).toBe(true)
    })
  })

  describe('complete and fail', () => {
    test('keep what an upstream answered in place of a result, over a restart', async () => {
      const raw = { status: 200, text: '<html>\u0000 \ud83d</html>', bytes: 9000 }
      const { id } = await bench.stored()
      await bench.engine.fail(await bench.claimOne(), failure, 0, raw)
      await bench.reopen()
      expect(await bench.engine.get(id, 'key-1')).toMatchObject({ state: 'FAILED', raw })
      expect(await bench.engine.search({ states: ['FAILED'], id, limit: 1 })).toMatchObject([{ raw }])
    })

    test('end a task once, and it is never claimed again', async () => {
      await bench.stored()
      const claim = await bench.claimOne()
      const ends = [
        bench.engine.complete(claim, {}, 3),
        bench.engine.complete(claim, {}, 3),
        bench.engine.fail(claim, failure),
      ]
      expect(await Promise.all(ends)).toEqual([true, false, false])
      bench.now += 10 * day
      expect(await bench.claimAll()).toEqual([])
      expect(await bench.engine.spent('key-1')).toBe(3)
    })

    test('keep the result, the credits and the error over a restart', async () => {
      const [first, second] = [await bench.stored(), (bench.now++, await bench.stored())]
      const claims = await bench.claimAll()
      await bench.engine.complete(present(claims[0]), { url: 'a', items: [{ url: 'a' }] }, 5)
      await bench.engine.fail(present(claims[1]), failure)
      await bench.reopen()
      expect(await bench.engine.get(first.id, 'key-1')).toMatchObject({
        state: 'COMPLETED',
        result: { url: 'a', items: [{ url: 'a' }] },
        credits: 5,
        endedAt: bench.now,
      })
      expect(await bench.engine.get(second.id, 'key-1')).toMatchObject({
        state: 'FAILED',
        error: failure,
        endedAt: bench.now,
      })
      expect(await bench.engine.spent('key-1')).toBe(5)
    })

    test('reject credits that are not an integer, without changing the task', async () => {
      const { id } = await bench.stored()
      const claim = await bench.claimOne()
      for (const credits of [1.5, -1, Number.NaN])
        await expect(bench.engine.complete(claim, {}, credits)).rejects.toThrow()
      expect(await bench.engine.get(id, 'key-1')).toEqual(seen(claim.task))
      expect(await bench.engine.complete(claim, {}, 0)).toBe(true)
    })
  })
}
