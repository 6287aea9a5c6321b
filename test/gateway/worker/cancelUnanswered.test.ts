import { describe, expect, test, vi } from 'vitest'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import type {
  Cancelled,
  Found,
  Polled,
  Submitted,
  Upstream,
  UpstreamRequest,
} from '../../../gateway/upstream/upstream.ts'
import { Misses } from '../../../gateway/worker/misses.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { only, present } from '../../contract/tasks.ts'
import { Cancelling, done, Forgetful, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

const cancel = async (): Promise<void> => {
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
}

/** Submits a task that its vendor gets, without an answer. */
async function start(upstream: Scripted): Promise<void> {
  await the.submit()
  await the.step(upstream)
}

describe('a cancelled task that may have been sent', () => {
  const lost: Submitted = { is: 'unknown', inMs: 0 }
  const nothing: Found = { is: 'nothing' }
  const found: Found = { is: 'submitted', job: 'job-1', inMs: 0 }

  /** A vendor that answers look-ups from a list, and confirms a cancel at a price. */
  class Finding extends Forgetful {
    readonly cancels: string[] = []
    readonly looks: number[] = []
    private readonly found: readonly Found[]

    constructor(found: readonly Found[], ...answers: (Submitted | Polled | Error)[]) {
      super(...answers)
      this.found = found
    }

    async find(): Promise<Found> {
      this.looks.push(the.time)
      return present(this.found[this.looks.length - 1])
    }

    async cancel({ job }: { readonly job: string }): Promise<Cancelled> {
      this.cancels.push(job)
      return { is: 'confirmed', charged: 1 }
    }
  }

  /** Runs the steps of the task until it has ended or is due after this many milliseconds. */
  async function run(upstream: Upstream, forMs = 1_000_000): Promise<void> {
    const until = the.time + forMs
    for (let task = await the.read(); task?.state === 'IN_PROGRESS' && task.dueAt <= until; task = await the.read()) {
      the.time = Math.max(the.time, task.dueAt)
      await the.step(upstream)
    }
  }

  test('is cancelled and costs nothing if its vendor does not find it twice, ten seconds apart, and is not sent', async () => {
    const upstream = new Finding([nothing, nothing], lost)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    await run(upstream, 9_999)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', cancel: { by: 'caller' } })
    await run(upstream)
    expect(await the.read()).toMatchObject({
      state: 'FAILED',
      error: { code: 'cancelled', retryable: false },
      cancel: { by: 'caller', answer: 'confirmed' },
    })
    const [first = 0, second = 0, ...more] = upstream.looks
    expect({ apart: second - first >= 10_000, more }).toEqual({ apart: true, more: [] })
    expect({ sent: upstream.tokens, cancels: upstream.cancels }).toEqual({ sent: ['task-1'], cancels: [] })
    expect(await the.engine.spent('key-1')).toBe(0)
  })

  test('is not looked up earlier because the clock of the store steps on', async () => {
    let passed = 0
    const [one, other] = [new Misses(() => passed), new Misses(() => passed)]
    const upstream = new Finding([nothing, nothing], lost)
    await start(upstream)
    await cancel()
    await the.step(upstream, { misses: one })
    // An hour of that clock is nothing to this process, nor to one that takes the task over.
    for (const misses of [one, other]) {
      the.time += 3_600_000
      await the.step(upstream, { misses })
      passed += 5000
    }
    the.time += 10_000
    await the.step(upstream, { misses: other })
    expect(upstream.looks).toHaveLength(1)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    passed += 5000
    the.time += 10_000
    await the.step(upstream, { misses: other })
    expect(upstream.looks).toHaveLength(2)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'cancelled' } })
  })

  test('is cancelled at its vendor if that finds it between, by another node and after a crash', async () => {
    const upstream = new Finding([nothing, found], lost)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    the.time += 5000
    // An operator or a wrong clock makes it due too early: it is not looked up before its time.
    await the.engine.operate('task-1', (task) => ({ ...task, ...('dueAt' in task && { dueAt: the.time }) }))
    await the.step(upstream)
    expect(upstream.looks).toHaveLength(1)
    await run(upstream)
    expect(await the.read()).toMatchObject({
      error: { code: 'cancelled' },
      cancel: { answer: 'confirmed' },
      credits: 1,
    })
    expect({ sent: upstream.tokens, cancels: upstream.cancels }).toEqual({ sent: ['task-1'], cancels: ['job-1'] })
  })

  test('is cancelled at once if its vendor finds it first', async () => {
    const upstream = new Finding([found], lost)
    await start(upstream)
    await cancel()
    await run(upstream, 0)
    expect(await the.read()).toMatchObject({ error: { code: 'cancelled' }, credits: 1 })
  })

  test('is looked up only when the connection of a lost worker must have ended', async () => {
    const upstream = Object.assign(new Finding([nothing, nothing]), { submitMs: 30_000 })
    const begun = pending<void>()
    upstream.submit = () => {
      begun.resolve()
      return pending<never>().promise
    }
    await the.submit()
    void the.step(upstream)
    await begun.promise
    await cancel()
    the.time += 1000
    const lostAt = the.time
    await the.step(upstream)
    expect(upstream.looks).toEqual([])
    await run(upstream)
    expect(upstream.looks).toEqual([lostAt + 30_000, lostAt + 40_000])
    expect(await the.read()).toMatchObject({ error: { code: 'cancelled' } })
  })

  test('is looked up again if its vendor does not answer', async () => {
    const upstream = new Finding([{ is: 'unknown', inMs: 700 }], lost)
    await start(upstream)
    await cancel()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ step: { is: 'submitting' }, dueAt: the.time + 700 })
  })

  test('is not sent again by the worker that was looking it up before', async () => {
    const upstream = new Finding([nothing, nothing, nothing], lost)
    await start(upstream)
    const find = vi.spyOn(upstream, 'find').mockImplementationOnce(async () => {
      await cancel()
      return nothing
    })
    await the.step(upstream)
    await run(upstream)
    expect(await the.read()).toMatchObject({ error: { code: 'cancelled' } })
    expect({ sent: upstream.tokens, looks: find.mock.calls.length }).toEqual({ sent: ['task-1'], looks: 3 })
  })

  test('is sent again with its token where there is no look-up, to cancel its job, and costs what that costs', async () => {
    const upstream = new Cancelling(lost, taken)
    upstream.answer = async () => ({ is: 'confirmed', charged: 2 })
    await start(upstream)
    await cancel()
    await run(upstream, 0)
    expect(await the.read()).toMatchObject({
      error: { code: 'cancelled' },
      cancel: { answer: 'confirmed' },
      credits: 2,
    })
    expect({ sent: upstream.tokens, cancels: upstream.cancels }).toEqual({
      sent: ['task-1', 'task-1'],
      cancels: ['job-1'],
    })
    expect(await the.engine.spent('key-1')).toBe(2)
  })

  test('completes and is charged if that answers with its result', async () => {
    const upstream = new Cancelling(lost, done)
    await start(upstream)
    await cancel()
    await run(upstream, 0)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', cancel: { answer: 'too-late' } })
  })

  test('ends as unknown if nothing of the second try is sent, as without a cancel', async () => {
    const unreached: Submitted = {
      is: 'failed',
      error: { code: 'upstream-unreachable', message: 'It was not sent.', retryable: true },
      notAccepted: 'unreached',
      isUnsent: true,
    }
    const upstream = new Cancelling(lost, unreached)
    await start(upstream)
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ error: { code: 'outcome-unknown', retryable: false } })
  })

  test('ends as unknown if its vendor has neither', async () => {
    const upstream = new Forgetful(taken)
    await the.submit()
    const claim = only(await the.engine.claim({ limit: 1, leaseMs: 1000 }))
    await the.engine.advance(claim, { step: { is: 'submitting', token: 'task-1' }, inMs: 1000, isHeld: true })
    await cancel()
    the.time += 1000
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ error: { code: 'outcome-unknown' } })
    expect(upstream.tokens).toEqual([])
  })
})

test('a task that is cancelled while its request is prepared is not sent', async () => {
  const upstream = new Scripted(taken)
  const submit = upstream.submit.bind(upstream)
  upstream.submit = async (request: UpstreamRequest) => {
    await cancel()
    await request.hold?.renew()
    return request.hold?.mayBegin() === false ? { is: 'later', inMs: 0 } : submit(request)
  }
  const submitted = await the.engine.submit({
    ...the.submission('task-1'),
    lease: { ms: 1000, upstream: 'vendor-1' },
  })
  await runStep(present('claim' in submitted ? submitted.claim : undefined), the.partsOf(upstream))
  await the.step(upstream)
  expect(await the.read()).toMatchObject({ error: { code: 'cancelled' }, cancel: { answer: 'confirmed' } })
  expect(upstream.tokens).toEqual([])
})
