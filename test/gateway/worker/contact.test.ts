import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Polled, Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import { Lease } from '../../../gateway/worker/lease.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { present } from '../../contract/tasks.ts'
import { done, Forgetful, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()
const silent = { is: 'unknown', inMs: 0 } as const
const giveUpMs = 1000

describe('an upstream that answers', () => {
  test.each<[string, Submitted[], Polled]>([
    ['that a job runs', [taken], { is: 'working', inMs: 0 }],
    ['that it is busy', [silent], { is: 'failed', error: { code: 'never', message: '', retryable: false } }],
  ])('%s is not silent', async (_, first, working) => {
    const submits: Submitted[] = [...first, { is: 'later', inMs: 0 }]
    const polls: Polled[] = [working]
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => submits.shift() ?? silent,
      poll: async () => polls.shift() ?? silent,
    }
    const step = async (ms: number): Promise<void> => {
      the.time += ms
      await the.engine.operate('task-1', (task) => ({ ...task, ...('dueAt' in task && { dueAt: the.time }) }))
      await the.step(upstream, { giveUpMs })
    }
    await the.submit()
    await the.step(upstream, { giveUpMs })
    await step(900)
    await step(900)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    await step(101)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  })

  test('without a progress keeps the last one', async () => {
    const upstream = new Scripted(
      taken,
      { is: 'working', progress: { percent: 40 }, inMs: 0 },
      { is: 'working', inMs: 0 },
    )
    await the.submit()
    for (let steps = 0; steps < 3; steps++) {
      await the.step(upstream)
      the.time += 100
    }
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', progress: { percent: 40 } })
  })
})

test('a task without a job has nothing to cancel when its upstream is silent for too long', async () => {
  const late = { is: 'unknown', inMs: 10 } as const
  const cancel = vi.fn(async () => ({ is: 'requested' }) as const)
  const upstream: Upstream = {
    supportsIdempotencyToken: true,
    submit: async () => late,
    poll: async () => late,
    cancel,
  }
  await the.submit()
  await the.step(upstream, { giveUpMs })
  the.time += 10
  await the.step(upstream, { giveUpMs: 0 })
  expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  expect(cancel).not.toHaveBeenCalled()
})

test('a task that its submitter has claimed is sent, and no worker looks it up', async () => {
  const upstream = Object.assign(new Forgetful(taken), { find: () => expect.unreachable() })
  const lease = { ms: 1000, upstream: 'vendor-1' }
  const submitted = await the.engine.submit({ ...the.submission('task-1'), lease })
  const claim = present('claim' in submitted ? submitted.claim : undefined)
  expect(claim.task).toMatchObject({ step: { is: 'submitting' }, attempt: 1, upstream: 'vendor-1' })
  await runStep(claim, the.partsOf(upstream))
  expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
})

describe('a lease', () => {
  let passed = 0
  const clock = (): void => {
    passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => passed)
    onTestFinished(() => void vi.restoreAllMocks())
  }

  test('counts from when its last renewal was asked for', async () => {
    clock()
    const lease = new Lease(900, 0)
    passed = 601
    expect(lease.mayBegin).toBe(false)
    const claim = { task: { id: 'task-1' } } as never // the lease does not read it
    await lease.renew(async () => {
      passed += 500
      return claim
    })
    expect(lease.mayBegin).toBe(true)
    passed = 1202
    expect(lease.mayBegin).toBe(false)
  })

  test('has ended when another worker has the task', async () => {
    clock()
    const lease = new Lease(900, 0)
    expect(lease.mayBegin).toBe(true)
    await lease.renew(async () => undefined)
    expect(lease.mayBegin).toBe(false)
  })

  test('is renewed three times, while the task is sent, and not after it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const [called, answer] = [pending<void>(), pending<Submitted>()]
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: () => {
        called.resolve()
        return answer.promise
      },
      poll: async () => done,
    }
    const writes = vi.spyOn(the.engine, 'advance')
    await the.submit()
    const step = the.step(upstream)
    await called.promise
    expect(await the.read()).toMatchObject({ step: { is: 'submitting' }, upstream: 'vendor-1', model: model.id })
    const before = writes.mock.calls.length
    for (let turn = 0; turn < 10; turn++) {
      await vi.advanceTimersByTimeAsync(100)
      for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(writes.mock.calls.length - before).toBe(3)
    answer.resolve(taken)
    await step
    const after = writes.mock.calls.length
    await vi.advanceTimersByTimeAsync(3000)
    expect(writes.mock.calls).toHaveLength(after)
  })
})
