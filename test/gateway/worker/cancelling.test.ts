import { describe, expect, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import type { Cancelled, Polled } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import type { GivenUp } from '../../../gateway/worker/work.ts'
import { present } from '../../contract/tasks.ts'
import { Cancelling, done, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

const working: Polled = { is: 'working', inMs: 100 }
const failed: Polled = {
  is: 'failed',
  error: { code: 'content-refused', message: 'The vendor ended it.', retryable: true },
  charged: 2,
}

const cancel = async (): Promise<void> => {
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
}

/** Submits a task that its vendor takes. */
async function start(upstream: Scripted): Promise<void> {
  await the.submit()
  await the.step(upstream)
}

/** Runs a step after a time. */
async function stepAfter(ms: number, ...step: Parameters<StepBench['step']>): Promise<void> {
  the.time += ms
  await the.step(...step)
}

const claimOne = async (): Promise<Claim> => present((await the.engine.claim({ limit: 1, leaseMs: 1000 }))[0])

describe('a vendor is asked once to cancel a job', () => {
  test('that continues until it notices', async () => {
    const upstream = new Cancelling(taken, working, working, failed)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ cancel: { isAsked: true, answer: 'requested' } })
    for (let steps = 0; steps < 2; steps++) await stepAfter(100, upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED' })
    expect({ cancels: upstream.cancels, polls: upstream.polls.length }).toEqual({ cancels: ['job-1'], polls: 3 })
  })

  test.each<[string, Cancelled['is'], string, string]>([
    ['that had failed before', 'too-late', 'upstream-failed', 'upstream-failed'],
    ['that ends without a result', 'requested', 'upstream-empty', 'upstream-empty'],
    ['that ends because of it', 'requested', 'upstream-failed', 'cancelled'],
  ])('%s, and the task says why it has failed', async (_, is, code, expected) => {
    const upstream = new Cancelling(taken, { is: 'failed', error: { code, message: 'No.', retryable: false } })
    upstream.answer = async () => ({ is })
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: expected } })
    expect(upstream.cancels).toEqual(['job-1'])
  })

  test('though the worker is lost that asks it', async () => {
    const upstream = new Cancelling(taken, done)
    await start(upstream)
    await cancel()
    const asked = pending<void>()
    upstream.answer = () => {
      asked.resolve()
      return pending<never>().promise
    }
    void the.step(upstream)
    await asked.promise
    await stepAfter(1000, upstream)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', attempt: 3, cancel: { isAsked: true } })
    expect(upstream.cancels).toEqual(['job-1'])
  })

  test('as soon as it can be, if it could not be at first', async () => {
    const upstream = new Cancelling(taken, working, working)
    upstream.answer = async () => ({ is: upstream.cancels.length > 1 ? 'requested' : 'unsent' })
    await start(upstream)
    await cancel()
    await the.step(upstream)
    const task = await the.read()
    expect(task).toMatchObject({ state: 'IN_PROGRESS', cancel: { by: 'caller' } })
    expect(task?.cancel).not.toHaveProperty('isAsked')
    for (let steps = 0; steps < 2; steps++) await stepAfter(100, upstream)
    expect(await the.read()).toMatchObject({ cancel: { isAsked: true, answer: 'requested' } })
    expect(upstream.cancels).toEqual(['job-1', 'job-1'])
  })

  test('that takes too long after it', async () => {
    const upstream = Object.assign(new Cancelling(taken, working, working), { timeoutMs: 150 })
    const ended: GivenUp[] = []
    await start(upstream)
    await cancel()
    await the.step(upstream)
    await stepAfter(200, upstream, { onGivenUp: (task) => void ended.push(task) })
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
    expect(upstream.cancels).toEqual(['job-1'])
    expect(ended).toMatchObject([{ id: 'task-1' }])
    expect(ended[0]).not.toHaveProperty('cancellation')
  })

  test.each([
    ['confirms that, and charged for it', { is: 'confirmed', charged: 3 } as const, 3],
    ['confirms that', { is: 'confirmed' } as const, 0],
    ['has not ended it yet', { is: 'requested', charged: 3 } as const, 0],
  ])('that takes too long costs what its vendor charged, if that %s', async (_, answer, credits) => {
    const upstream = Object.assign(new Cancelling(taken, working), { timeoutMs: 50 })
    upstream.answer = async () => answer
    await start(upstream)
    await stepAfter(100, upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
    expect(await the.engine.spent('key-1')).toBe(credits)
    expect(upstream.cancels).toEqual(['job-1'])
  })

  test('that takes too long without it', async () => {
    const upstream = Object.assign(new Cancelling(taken, working), { timeoutMs: 50 })
    const ended: GivenUp[] = []
    await start(upstream)
    await stepAfter(100, upstream, { onGivenUp: (task) => void ended.push(task) })
    expect({ cancels: upstream.cancels, ended }).toMatchObject({
      cancels: ['job-1'],
      ended: [{ cancellation: 'requested' }],
    })
  })
})

describe('a cancelled job', () => {
  test('that fails ends as cancelled, whatever its vendor says, and costs what that charged', async () => {
    const upstream = new Cancelling(taken, working, failed)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    await stepAfter(100, upstream)
    expect(await the.read()).toMatchObject({
      state: 'FAILED',
      error: { code: 'cancelled', message: 'The task was cancelled.', retryable: false },
      cancel: { answer: 'confirmed' },
      credits: 2,
    })
    expect(await the.engine.spent('key-1')).toBe(2)
  })

  test('ends with the code of its vendor if that was not asked', async () => {
    const upstream = new Scripted(taken, working, failed)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', cancel: { answer: 'unsupported' } })
    const writes = vi.spyOn(the.engine, 'advance')
    await stepAfter(100, upstream)
    expect(writes).not.toHaveBeenCalled()
    expect(await the.read()).toMatchObject({ error: { code: 'content-refused' }, cancel: { answer: 'unsupported' } })
  })

  test('that had failed before, so that it was too late, ends with the code of its vendor', async () => {
    const upstream = new Cancelling(taken, failed)
    upstream.answer = async () => ({ is: 'too-late' })
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({
      state: 'FAILED',
      error: { code: 'content-refused' },
      cancel: { answer: 'too-late' },
      credits: 2,
    })
  })

  test('ends at once if its vendor confirms, and costs what that charged', async () => {
    const upstream = new Cancelling(taken)
    upstream.answer = async () => ({ is: 'confirmed', charged: 1 })
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({
      error: { code: 'cancelled' },
      cancel: { answer: 'confirmed' },
      credits: 1,
    })
    expect(upstream.polls).toEqual([])
  })

  test.each([
    ['too-late', { answer: 'too-late' }],
    ['unknown', { answer: 'requested' }],
  ] as const)('continues if its vendor says that it is %s', async (is, expected) => {
    const upstream = new Cancelling(taken, working)
    upstream.answer = async () => ({ is })
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', cancel: { isAsked: true, ...expected } })
    expect(upstream.polls).toEqual(['job-1'])
  })
})

describe('a task that is cancelled while a worker holds it', () => {
  test('is not sent', async () => {
    const upstream = new Scripted(taken)
    await the.submit()
    const claim = await claimOne()
    await cancel()
    await runStep(claim, the.partsOf(upstream))
    expect(await the.read()).toMatchObject({
      state: 'FAILED',
      error: { code: 'cancelled' },
      cancel: { by: 'caller', answer: 'confirmed' },
    })
    expect(upstream.tokens).toEqual([])
    expect(await the.engine.spent('key-1')).toBe(0)
  })

  test('ends at once if its vendor has not taken it, however long that asks to wait', async () => {
    const upstream = new Scripted(taken)
    upstream.submit = async () => {
      await cancel()
      return { is: 'later', inMs: 600_000 }
    }
    await start(upstream)
    // A node that cannot use the vendor ends it, too.
    await the.step(upstream, { upstreamOf: () => undefined })
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'cancelled' } })
  })

  test('is not sent after a wait either', async () => {
    const upstream = new Scripted({ is: 'later', inMs: 0 }, taken)
    await start(upstream)
    const claim = await claimOne()
    await cancel()
    await runStep(claim, the.partsOf(upstream))
    expect(await the.read()).toMatchObject({ error: { code: 'cancelled' } })
    expect(upstream.tokens).toEqual(['task-1'])
  })

  test('keeps its step, so that what may have been sent is not called cancelled', async () => {
    const upstream = new Scripted(new Error('crash'), taken, working)
    await start(upstream)
    the.time += 2000
    const claim = await claimOne()
    await cancel()
    await runStep(claim, the.partsOf(upstream))
    expect(upstream.tokens).toEqual(['task-1', 'task-1'])
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'polling', job: 'job-1' } })
  })
})
