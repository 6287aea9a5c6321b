import { describe, expect, test } from 'vitest'
import type { Claim, Operated } from '../../gateway/engine/engine.ts'
import { end, retry } from '../../gateway/tasks/operating.ts'
import type { NewTask, Step } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { textLike } from '../support/matching.ts'
import { newTask, present, taskOf } from './tasks.ts'

const day = 86_400_000
const polling: Step = { is: 'polling', job: 'job-1', token: 'token-1' }
const submitting: Step = { is: 'submitting', token: 'token-1' }
const open = { states: ['ACCEPTED', 'IN_PROGRESS'], limit: 100 } as const

/** Tests that operators retry and end tasks without a second charge, and that workers never undo it. */
export function operating(bench: Bench): void {
  const submit = async (more: Partial<NewTask> = {}): Promise<string> =>
    taskOf(await bench.engine.submit({ task: { ...newTask('key-1', bench.now), ...more } })).id
  /** Claims the task, stores its step, and lets it wait for a day. */
  const wait = async (step: Step): Promise<Claim> =>
    present(await bench.engine.advance(await bench.claimOne(), { step, upstream: 'vendor-1', inMs: day }))
  const keep = async (step: Step): Promise<Claim> =>
    present(
      await bench.engine.advance(await bench.claimOne(), { step, upstream: 'vendor-1', inMs: 1000, isHeld: true }),
    )
  const retried = (id: string): Promise<Operated> =>
    bench.engine.operate(id, (task, now) => retry(task, { operator: 'anna' }, now))
  const ended = (id: string, isPaidAbandoned = false): Promise<Operated> =>
    bench.engine.operate(id, (task, now) => end(task, { operator: 'anna', isPaidAbandoned }, now))
  const found = async (id: string) => present(await bench.engine.get(id, 'key-1'))
  const refused = (why: string | RegExp) => ({ is: 'refused', why: textLike(why) })

  describe('a retry', () => {
    test.each([polling, submitting])('makes a task due at once that waits ($is), with its old token', async (step) => {
      const id = await submit()
      const old = await wait(step)
      bench.now += 5
      expect(await bench.claimAll()).toEqual([])
      expect(await retried(id)).toMatchObject({ is: 'changed', task: { id, step } })
      const claim = await bench.claimOne()
      expect(claim.task).toMatchObject({ id, step, upstream: 'vendor-1', sentAt: bench.now - 5, isHeld: true })
      expect(await bench.engine.advance(old, { step, inMs: 0 })).toBeUndefined()
      expect(await bench.engine.complete(old, {}, 1)).toBe(false)
      expect(await bench.engine.complete(claim, {}, 1)).toBe(true)
    })

    test('overtakes a worker that comes back after its step, also before another claims the task', async () => {
      const id = await submit()
      const old = await wait(polling)
      await retried(id)
      expect(await bench.engine.complete(old, {}, 1)).toBe(false)
      expect(await found(id)).toMatchObject({ state: 'IN_PROGRESS', step: polling })
    })

    test('is refused while a worker holds the task, and changes nothing', async () => {
      const id = await submit()
      const held = await keep(submitting)
      const before = await found(id)
      expect(await retried(id)).toEqual(refused('^A worker holds it to run a step'))
      expect(await found(id)).toEqual(before)
      expect(await bench.engine.complete(held, {}, 1)).toBe(true)
    })

    test('wakes a worker that waits for the task', async () => {
      const id = await submit()
      await wait(polling)
      await bench.engine.claim({ limit: 0, leaseMs: 0 })
      const idle = bench.engine.idle(day)
      await retried(id)
      await idle
      expect((await bench.claimOne()).task.id).toBe(id)
    })

    test('of a task that was not sent yet is written into its history, and the task keeps its place', async () => {
      const id = await submit()
      bench.now += 5
      expect(await retried(id)).toMatchObject({ is: 'changed', task: { state: 'ACCEPTED' } })
      await bench.reopen()
      expect(await found(id)).toMatchObject({ acts: [{ act: 'retry', operator: 'anna', at: bench.now }] })
      expect((await bench.claimOne()).task.id).toBe(id)
    })

    test('never changes a final state', async () => {
      const failed = await submit()
      await bench.engine.fail(await bench.claimOne(), { code: 'c', message: 'm', retryable: true })
      const completed = await submit()
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      const before = [await found(failed), await found(completed)]
      expect(await retried(failed)).toEqual(refused('is FAILED, which is final, .* submit it again'))
      expect(await retried(completed)).toEqual(refused('is COMPLETED'))
      expect([await found(failed), await found(completed)]).toEqual(before)
    })
  })

  describe('an end', () => {
    const failure = { state: 'FAILED', error: { code: 'ended-by-operator', retryable: false } }

    test('fails a task that was not sent, notifies its caller, and frees its allowance', async () => {
      const allowance = { openTasks: 1 }
      const { id } = taskOf(await bench.engine.submit({ task: newTask('key-1', bench.now), allowance }))
      const waiting = bench.engine.waitFor(id, 'key-1', day)
      expect(await ended(id)).toMatchObject({ is: 'changed', task: failure })
      expect(await waiting).toMatchObject(failure)
      await bench.reopen()
      expect(await found(id)).toMatchObject({ ...failure, acts: [{ act: 'end', operator: 'anna', at: bench.now }] })
      expect(await bench.engine.search(open)).toEqual([])
      expect((await bench.engine.stats()).states).toMatchObject({ FAILED: 1, ACCEPTED: 0 })
      expect(await bench.engine.spent('key-1')).toBe(0)
      const next = newTask('key-1', bench.now)
      expect(await bench.engine.submit({ task: next, allowance })).toMatchObject({ is: 'stored' })
    })

    test('of a task that a worker has claimed and not sent keeps it from being sent', async () => {
      const id = await submit()
      const claim = await bench.claimOne()
      expect(await ended(id)).toMatchObject({ is: 'changed' })
      // The intent is stored before the upstream is called.
      expect(await bench.engine.advance(claim, { step: submitting, upstream: 'vendor-1', inMs: 0 })).toBeUndefined()
      expect(await found(id)).toMatchObject(failure)
    })

    test.each([
      [polling, 'It has a job at vendor-1, .* add --abandon-paid'],
      [submitting, 'It may have a job at vendor-1: .* add --abandon-paid'],
    ])('of a task with a job, or that may have one, is refused unless the job is abandoned: %j', async (step, why) => {
      const job = step.is === 'polling' ? { job: 'job-1' } : {}
      const id = await submit()
      await wait(step)
      const before = await found(id)
      expect(await ended(id)).toEqual(refused(why))
      expect(await found(id)).toEqual(before)
      expect(await ended(id, true)).toMatchObject({ is: 'changed', task: failure })
      const acts = [{ act: 'end', operator: 'anna', at: bench.now, isPaidAbandoned: true, ...job }]
      expect(await found(id)).toMatchObject({ ...failure, acts, upstream: 'vendor-1' })
    })

    test('overtakes the worker that holds the task', async () => {
      const id = await submit()
      const held = await keep(polling)
      expect(await ended(id, true)).toMatchObject({ is: 'changed' })
      expect(await bench.engine.complete(held, {}, 7)).toBe(false)
      expect(await bench.engine.advance(held, { step: polling, inMs: 0 })).toBeUndefined()
      expect(await bench.engine.spent('key-1')).toBe(0)
      expect(await found(id)).toMatchObject(failure)
    })

    test('of a job of the sandbox, which nobody pays for, needs nothing else', async () => {
      const id = await submit({ destination: 'sandbox' })
      await wait(polling)
      expect(await ended(id)).toMatchObject({ is: 'changed', task: failure })
    })

    test('never changes a final state', async () => {
      const id = await submit()
      await bench.engine.complete(await bench.claimOne(), {}, 1)
      expect(await ended(id, true)).toEqual(refused('^It has already ended: it is COMPLETED'))
      expect(await found(id)).toMatchObject({ state: 'COMPLETED' })
    })
  })

  test('the history keeps every act in order, also when workers continue the task', async () => {
    const id = await submit()
    await retried(id)
    await wait(polling)
    bench.now += 10
    await retried(id)
    const claim = await bench.claimOne()
    await bench.engine.complete(claim, {}, 1)
    await bench.reopen()
    const acts = [-10, 0].map((at) => ({ act: 'retry', operator: 'anna', at: bench.now + at }))
    expect(await found(id)).toMatchObject({ state: 'COMPLETED', acts })
  })
}
