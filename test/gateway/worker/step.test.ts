import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import type { Found, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { done, Forgetful, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

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

  test('that the upstream refuses or fails costs nothing', async () => {
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

  test('is polled again when the upstream was not reached', async () => {
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

  test('that takes far too long has failed', async () => {
    await the.submit()
    the.time += 1000 * model.estimatedSeconds * 10 + 60_001
    await the.step(new Scripted())
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
  })

  test.each([
    ['has its result when the job is done', done, { state: 'COMPLETED' }],
    ['fails when the job goes on', { is: 'working', inMs: 100 } as const, { error: { code: 'timed-out' } }],
  ])('that is overdue after the gateway was away is looked at once more, and %s', async (_, answer, end) => {
    const upstream = new Scripted(taken, answer)
    await the.submit()
    await the.step(upstream)
    the.time += 1000 * model.estimatedSeconds * 10 + 60_001
    await the.step(upstream)
    expect(await the.read()).toMatchObject(end)
    expect(upstream.polls).toEqual(['job-1'])
  })

  test('has the time that its upstream gives it', async () => {
    await the.submit()
    the.time += 5001
    await the.step(Object.assign(new Scripted(), { timeoutMs: 5000 }))
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
  })

  test('whose upstream gives the result at once is done in one step, and charged once', async () => {
    const upstream = new Scripted(done)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'COMPLETED', result: { model: model.id } })
    expect({ polls: upstream.polls, spent: await the.engine.spent('key-1') }).toEqual({ polls: [], spent: 1 })
  })

  test('that was certainly not taken waits as one that was never sent, and is sent again under the same token', async () => {
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
    "is its worker's while it does a %s that takes longer than a lease",
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
      // Time goes on far beyond a lease; nobody else gets the task.
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
  test('is followed by the same token where the upstream supports idempotency tokens', async () => {
    const upstream = new Scripted(new Error('crash'), taken)
    await the.submit()
    await the.step(upstream)
    the.time += 5000
    await the.step(upstream)
    expect(new Set(upstream.tokens).size).toBe(1)
    expect(upstream.tokens).toHaveLength(2)
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
  })

  test('ends the task, unsent, where nobody can know', async () => {
    const upstream = new Forgetful(new Error('crash'), taken)
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(upstream.tokens).toHaveLength(1)
  })

  test('is followed by a look-up where there is one, which tells whether to send again', async () => {
    const found: Found[] = [{ is: 'unknown', inMs: 500 }, { is: 'nothing' }]
    const upstream = Object.assign(new Forgetful({ is: 'unknown', inMs: 100 }, taken), {
      find: async () => found.shift(),
    })
    await the.submit()
    for (const ms of [0, 100, 500]) {
      the.time += ms
      await the.step(upstream as Upstream) // the list holds as many answers as there are looks
    }
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
    expect({ tokens: upstream.tokens, left: found }).toEqual({ tokens: ['task-1', 'task-1'], left: [] })
  })

  test('that nothing clears up in the time of the task ends it as unknown, which invites nobody to pay twice', async () => {
    const upstream = new Scripted(new Error('crash'))
    await the.submit()
    await the.step(upstream)
    the.time += 1000 * model.estimatedSeconds * 10 + 60_001
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
  })
})
