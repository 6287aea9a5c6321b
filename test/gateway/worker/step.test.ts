import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import type { Found, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { done, Forgetful, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

const modelSeconds = Number(model.estimatedSeconds)

describe('a task', () => {
  test('is submitted once, polled until it is done, and charged once', async () => {
    const upstream = new Scripted(taken, { is: 'working', progress: { percent: 40 }, inMs: 100 }, done)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'polling', job: 'job-1' } })
    await the.step(upstream)
    expect(upstream.polls).toEqual([])
    the.time += 100
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', progress: { percent: 40 } })
    the.time += 100
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', credits: 1, result: { model: model.id } })
    expect({ submits: upstream.tokens.length, polls: upstream.polls }).toEqual({
      submits: 1,
      polls: ['job-1', 'job-1'],
    })
    expect(await the.engine.spent('key-1')).toBe(1)
  })

  test('that the upstream rejects or fails costs nothing', async () => {
    const error = { code: 'content-refused', message: 'No.', retryable: false }
    await the.submit()
    await the.step(new Scripted({ is: 'failed', error }))
    expect(await the.read()).toMatchObject({ state: 'FAILED', error })
    await the.submit('task-2')
    const upstream = new Scripted(taken, { is: 'failed', error })
    await the.step(upstream)
    the.time += 100
    await the.step(upstream)
    expect(await the.read('task-2')).toMatchObject({ state: 'FAILED', error })
    expect(await the.engine.spent('key-1')).toBe(0)
  })

  test('is polled again if the upstream was unreachable', async () => {
    const upstream = new Scripted(taken, new Error('reset'), done)
    await the.submit()
    await the.step(upstream)
    the.time += 100
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    the.time += 2000
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED' })
    expect(upstream.tokens).toHaveLength(1)
  })

  test('that exceeds its time limit fails', async () => {
    await the.submit()
    the.time += 1000 * modelSeconds * 10 + 60_001
    await the.step(new Scripted())
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
  })

  test.each([
    ['completes if the job is done', done, { state: 'COMPLETED' }],
    ['fails if the job is still running', { is: 'working', inMs: 100 } as const, { error: { code: 'timed-out' } }],
  ])('that is overdue after downtime of the gateway is polled once more, and %s', async (_, answer, end) => {
    const upstream = new Scripted(taken, answer)
    await the.submit()
    await the.step(upstream)
    the.time += 1000 * modelSeconds * 10 + 60_001
    await the.step(upstream)
    expect(await the.read()).toMatchObject(end)
    expect(upstream.polls).toEqual(['job-1'])
  })

  test.each([
    ['the estimate of its parameters', { estimatedSeconds: '$length(prompt) * 20' }, 200_000],
    ['50 minutes, if its model has no estimate', { estimatedSeconds: undefined }, 3_000_000],
    ['50 minutes, if the estimate fails', { estimatedSeconds: 'prompt * 2' }, 3_000_000],
    ['a minute, if it is quick', { estimatedSeconds: 0.5 }, 60_000],
  ])('has the time limit of %s', async (_, { estimatedSeconds }, limitMs) => {
    const { estimatedSeconds: _own, ...rest } = model
    const modelOf = (): typeof model => ({ ...rest, ...(estimatedSeconds !== undefined && { estimatedSeconds }) })
    const upstream = new Scripted(taken, { is: 'working', inMs: 0 }, { is: 'working', inMs: 0 })
    await the.submit()
    await the.step(upstream, { modelOf })
    the.time += limitMs
    await the.step(upstream, { modelOf })
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    the.time += 1
    await the.step(upstream, { modelOf })
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
  })

  test('has the time limit of its upstream', async () => {
    await the.submit()
    the.time += 5001
    await the.step(Object.assign(new Scripted(), { timeoutMs: 5000 }))
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
  })

  test('whose upstream returns the result at once ends in one step, and is charged once', async () => {
    const upstream = new Scripted(done)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: { model: model.id } })
    expect({ polls: upstream.polls, spent: await the.engine.spent('key-1') }).toEqual({ polls: [], spent: 1 })
  })

  test('that was certainly not accepted waits like a new one, and is sent again with the same token', async () => {
    const upstream = new Forgetful({ is: 'later', inMs: 700 }, taken)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'idle' }, dueAt: the.time + 700 })
    the.time += 700
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ step: { is: 'polling' } })
    expect(upstream.tokens).toEqual(['task-1', 'task-1'])
  })

  test.each(['submit', 'poll', 'finish'] as const)(
    'stays with its worker during a %s that takes longer than a lease',
    async (long) => {
      const [going, ends] = [pending<void>(), pending<void>()]
      const slow = async <Value>(name: string, value: Value): Promise<Value> => {
        if (name !== long) return value
        going.resolve()
        await ends.promise
        return value
      }
      const upstream: Upstream = {
        supportsIdempotencyToken: true,
        submit: () => slow('submit', { ...taken, inMs: 0 }),
        poll: () => slow('poll', done),
      }
      const parts = the.partsOf(upstream, { leaseMs: 60, finish: (result) => slow('finish', result) })
      await the.submit()
      const claim = async (): Promise<readonly Claim[]> => the.engine.claim({ limit: 10, leaseMs: 60 })
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const working = (async () => {
        for (let steps = 0; steps < 2; steps++) for (const one of await claim()) await runStep(one, parts)
      })()
      await going.promise
      // The time passes far beyond a lease; no other worker gets the task.
      for (let looks = 0; looks < 30; looks++) {
        the.time += 20
        await vi.advanceTimersByTimeAsync(20)
        expect(await claim()).toEqual([])
      }
      ends.resolve()
      await working
      expect(await the.read()).toMatchObject({ state: 'COMPLETED' })
    },
  )
})

describe('a crash after the intent was stored', () => {
  test('is followed by the same token if the upstream supports idempotency tokens', async () => {
    const upstream = new Scripted(new Error('crash'), taken)
    await the.submit()
    await the.step(upstream)
    the.time += 5000
    await the.step(upstream)
    expect(new Set(upstream.tokens).size).toBe(1)
    expect(upstream.tokens).toHaveLength(2)
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
  })

  test('fails the task without sending it if the outcome is unknown', async () => {
    const upstream = new Forgetful(new Error('crash'), taken)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(upstream.tokens).toHaveLength(1)
  })

  test('is followed by a look-up if the upstream has one, which decides whether to send the task again', async () => {
    const found: Found[] = [{ is: 'unknown', inMs: 500 }, { is: 'nothing' }]
    const upstream = Object.assign(new Forgetful({ is: 'unknown', inMs: 100 }, taken), {
      find: async () => found.shift(),
    })
    await the.submit()
    for (const ms of [0, 100, 500]) {
      the.time += ms
      await the.step(upstream as Upstream) // the list has as many responses as there are look-ups
    }
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
    expect({ tokens: upstream.tokens, left: found }).toEqual({ tokens: ['task-1', 'task-1'], left: [] })
  })

  test('fails the task with an unknown outcome after its time limit, and the error is not retryable', async () => {
    const upstream = new Scripted(new Error('crash'))
    await the.submit()
    await the.step(upstream)
    the.time += 1000 * modelSeconds * 10 + 60_001
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
  })
})
