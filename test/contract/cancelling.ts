import { describe, expect, test } from 'vitest'
import type { Claim, Operated } from '../../gateway/engine/engine.ts'
import { addWaiter, cancellationOf, isDecided, removeWaiter, requestCancel } from '../../gateway/tasks/cancel.ts'
import type { NewTask, Seen, Step } from '../../gateway/tasks/task.ts'
import type { Bench } from './bench.ts'
import { newTask, present, taskOf } from './tasks.ts'

const minute = 60_000
const polling: Step = { is: 'polling', job: 'job-1', token: 'token-1' }
const submitting: Step = { is: 'submitting', token: 'token-1' }
const cancelledError = { code: 'cancelled', message: 'The task was cancelled.', retryable: false }

/** Tests that a cancel is stored once, ends only what was not sent, and charges what vendors charge. */
export function cancelling(bench: Bench): void {
  const submit = async (more: Partial<NewTask> = {}): Promise<string> =>
    taskOf(await bench.engine.submit({ task: { ...newTask('key-1', bench.now), ...more }, allowance: {} })).id
  const found = async (id: string): Promise<Seen> => present(await bench.engine.get(id, 'key-1'))
  const cancel = (id: string): Promise<Operated> =>
    bench.engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
  /** Claims the task, and lets it wait for a minute at this step. */
  const wait = async (step: Step): Promise<Claim> =>
    present(await bench.engine.advance(await bench.claimOne(), { step, upstream: 'vendor-1', inMs: minute }))

  describe('a cancel', () => {
    test.each([
      ['that waits for a worker', async () => undefined],
      ['that a vendor was too busy to take', () => wait({ is: 'idle' })],
    ])('ends a task %s, for nothing', async (_, prepare) => {
      const id = await submit()
      await prepare()
      const waiting = bench.engine.waitFor(id, 'key-1', minute)
      await cancel(id)
      expect(await waiting).toMatchObject({ state: 'FAILED', error: cancelledError, cancel: { by: 'caller' } })
      expect(cancellationOf(await found(id))).toBe('confirmed')
      expect(await bench.engine.spent('key-1')).toBe(0)
      expect((await bench.engine.stats()).states).toMatchObject({ ACCEPTED: 0, IN_PROGRESS: 0, FAILED: 1 })
      expect(await bench.claimAll()).toEqual([])
    })

    test.each([polling, submitting])(
      'makes a task due that may have been sent ($is), and does not end it',
      async (step) => {
        const id = await submit()
        await wait(step)
        bench.now += 5
        await cancel(id)
        expect(cancellationOf(await found(id))).toBe('requested')
        const { task } = await bench.claimOne()
        expect(task).toMatchObject({ id, state: 'IN_PROGRESS', step, cancel: { by: 'caller', at: bench.now } })
      },
    )

    test('leaves a task to the worker that holds it, which learns of it with its next write', async () => {
      const id = await submit()
      const claim = await bench.claimOne()
      await cancel(id)
      expect(await bench.claimAll()).toEqual([])
      const next = present(await bench.engine.advance(claim, { step: submitting, inMs: 1000, isHeld: true }))
      expect(next.task.cancel).toMatchObject({ by: 'caller' })
      expect(await bench.engine.fail(next, cancelledError)).toBe(true)
      expect(cancellationOf(await found(id))).toBe('confirmed')
    })

    test('of a task that has ended is too late, and charges nothing again', async () => {
      const id = await submit()
      await bench.engine.complete(await bench.claimOne(), {}, 3)
      await cancel(id)
      expect(await found(id)).toMatchObject({ state: 'COMPLETED', credits: 3 })
      expect(cancellationOf(await found(id))).toBe('too-late')
      expect(await bench.engine.spent('key-1')).toBe(3)
      expect((await bench.engine.stats()).states).toMatchObject({ COMPLETED: 1, FAILED: 0 })
    })

    test('is stored once: the first one stands', async () => {
      const id = await submit()
      await wait(polling)
      await cancel(id)
      const first = await found(id)
      bench.now += 1000
      expect(await cancel(id)).toMatchObject({ is: 'changed', task: { cancel: first.cancel } })
      expect(await found(id)).toEqual(first)
    })

    test('that its upstream has answered wakes those who wait for the answer', async () => {
      const id = await submit()
      await wait(polling)
      await cancel(id)
      const waiting = bench.engine.waitFor(id, 'key-1', minute, undefined, isDecided)
      const claim = await bench.claimOne()
      const answered = { ...present(claim.task.cancel), answer: 'unsupported' } as const
      await bench.engine.advance(claim, { step: polling, inMs: 1000, isHeld: true, cancel: answered })
      expect(await waiting).toMatchObject({ state: 'IN_PROGRESS', cancel: { answer: 'unsupported' } })
      await bench.engine.complete(claim, {}, 1)
      expect(cancellationOf(await found(id))).toBe('unsupported')
    })

    test('that comes before a result is too late for it', async () => {
      const id = await submit()
      const claim = await wait(polling)
      await cancel(id)
      expect(await bench.engine.complete(claim, {}, 2)).toBe(true)
      expect(cancellationOf(await found(id))).toBe('too-late')
      expect(await bench.engine.spent('key-1')).toBe(2)
    })
  })

  describe('a failed task', () => {
    test('costs what its vendor charged for it, once', async () => {
      const id = await submit()
      const claim = await wait(polling)
      expect(await bench.engine.fail(claim, cancelledError, 4)).toBe(true)
      expect(await bench.engine.fail(claim, cancelledError, 4)).toBe(false)
      expect(await found(id)).toMatchObject({ state: 'FAILED', credits: 4 })
      expect(await bench.engine.spent('key-1')).toBe(4)
      await bench.reopen()
      expect(await bench.engine.spent('key-1')).toBe(4)
    })
  })

  describe('the time after which a task is cancelled', () => {
    test('ends one that waits', async () => {
      const id = await submit({ cancelAfterMs: 5000 })
      bench.now += 4999
      expect(await bench.engine.sweep(minute)).toEqual([])
      bench.now += 1
      await bench.engine.sweep(minute)
      expect(await found(id)).toMatchObject({ state: 'FAILED', error: cancelledError, cancel: { by: 'deadline' } })
      expect(cancellationOf(await found(id))).toBe('confirmed')
    })

    test('makes one due that is at its vendor, although it would be polled later', async () => {
      const id = await submit({ cancelAfterMs: 5000 })
      await wait(polling)
      bench.now += 4999
      expect(await bench.claimAll()).toEqual([])
      bench.now += 1
      expect((await bench.claimOne()).task).toMatchObject({ id, cancel: { by: 'deadline', at: bench.now } })
    })

    test('does not end the lease of a worker that holds it, which alone calls its vendor', async () => {
      const id = await submit({ cancelAfterMs: 5000 })
      const held = await bench.engine.advance(await bench.claimOne(), {
        step: submitting,
        upstream: 'vendor-1',
        inMs: minute,
        isHeld: true,
      })
      bench.now += 6000
      expect(await bench.claimAll()).toEqual([])
      expect(await bench.engine.sweep(minute)).toEqual([])
      await bench.engine.advance(present(held), { step: polling, inMs: minute })
      expect((await bench.claimOne()).task).toMatchObject({ id, cancel: { by: 'deadline', at: bench.now } })
    })

    test('makes nothing due again of one whose cancel was already requested', async () => {
      const id = await submit({ cancelAfterMs: 5000 })
      await wait(polling)
      await cancel(id)
      const asked = { ...present((await found(id)).cancel), isAsked: true, answer: 'requested' } as const
      await bench.engine.advance(await bench.claimOne(), { step: polling, inMs: minute, cancel: asked })
      bench.now += minute - 1
      expect(await bench.claimAll()).toEqual([])
      bench.now += 1
      expect((await bench.claimOne()).task).toMatchObject({ id, cancel: { by: 'caller' } })
    })

    test('counts from the moment in which the store accepted it, and says so of a result that came later', async () => {
      const id = await submit({ cancelAfterMs: 5000 })
      expect(await found(id)).toMatchObject({ cancelAt: bench.now + 5000 })
      const claim = await bench.claimOne()
      bench.now += 6000
      await bench.engine.complete(claim, {}, 1)
      expect(cancellationOf(await found(id))).toBe('too-late')
    })
  })

  describe('the last caller that waits for a task', () => {
    const leave = (id: string, isGone: boolean): Promise<Operated> =>
      bench.engine.operate(id, (task, now) => removeWaiter(task, isGone, now))

    test('cancels it when it disconnects, and no other does', async () => {
      const id = await submit({ waiters: 1 })
      await bench.engine.operate(id, addWaiter)
      await leave(id, true)
      expect(await found(id)).toMatchObject({ state: 'ACCEPTED', waiters: 1 })
      await leave(id, true)
      expect(await found(id)).toMatchObject({ state: 'FAILED', cancel: { by: 'disconnect' } })
    })

    test('leaves it if it stops to wait for another reason', async () => {
      const id = await submit({ waiters: 1 })
      await leave(id, false)
      expect(await found(id)).toMatchObject({ state: 'ACCEPTED' })
    })
  })
}
