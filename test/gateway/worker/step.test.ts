import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import type { Completed } from '../../../gateway/tasks/task.ts'
import type { Found, Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import type { GivenUp } from '../../../gateway/worker/work.ts'
import { deadlineMs, done, Forgetful, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

const day = 86_400_000

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

  test('that was not sent before its deadline fails, and can be repeated', async () => {
    await the.submit()
    the.time += deadlineMs - 1
    await the.step(new Scripted({ is: 'later', inMs: 0 }))
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    the.time += 1
    await the.step(new Scripted())
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
  })

  test.each([
    ['a day, if its upstream names no limit', {}, day],
    ['the limit of its upstream', { timeoutMs: 5000 }, 5000],
  ])('whose upstream still works on it ends as timed-out after %s, and says so', async (_, limit, limitMs) => {
    const working = { is: 'working', inMs: 0 } as const
    const upstream = Object.assign(new Scripted({ is: 'later', inMs: 1000 }, taken, working, working), limit)
    const ended: GivenUp[] = []
    const more = { onGivenUp: (task: GivenUp) => void ended.push(task) }
    await the.submit()
    await the.step(upstream, more)
    // It counts from the moment in which the upstream accepted it, however long it waited before.
    the.time += 1000
    await the.step(upstream, more)
    the.time += limitMs
    await the.step(upstream, more)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
    the.time += 1
    await the.step(upstream, more)
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
    expect(ended).toMatchObject([{ id: 'task-1', model: model.id, upstream: 'vendor-1', error: { code: 'timed-out' } }])
  })

  test('that may have been accepted, and is then refused as one too many for ever, ends after its limit', async () => {
    const full = { is: 'later', inMs: 60_000, notAccepted: 'full' } as const
    const upstream = Object.assign(new Scripted(new Error('reset'), ...Array(30).fill(full)), { timeoutMs: 600_000 })
    const ended: GivenUp[] = []
    const more = { onGivenUp: (task: GivenUp) => void ended.push(task) }
    await the.submit()
    await the.step(upstream, more)
    for (let minutes = 0; minutes < 8; minutes++) {
      the.time += 60_000
      await the.step(upstream, more)
    }
    // No worker asked for hours: the limit does not count that.
    the.time += day / 2
    await the.step(upstream, more)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'submitting' } })
    for (let minutes = 0; minutes < 2; minutes++) {
      the.time += 60_000
      await the.step(upstream, more)
    }
    expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect([new Set(upstream.tokens).size, ended.length, await the.engine.spent('key-1')]).toEqual([1, 1, 0])
  })

  test.each([
    ['a result', done, { state: 'COMPLETED' }],
    [
      'a failure',
      { is: 'failed', error: { code: 'upstream-failed', message: 'No.', retryable: false } } as const,
      { error: { code: 'upstream-failed' } },
    ],
  ])('that is found with %s after a month without polls ends with that', async (_, answer, end) => {
    const upstream = new Scripted(taken, answer)
    await the.submit()
    await the.step(upstream)
    the.time += 30 * day
    await the.step(upstream)
    expect(await the.read()).toMatchObject(end)
    expect(upstream.polls).toEqual(['job-1'])
  })

  test.each(['submit', 'poll'] as const)(
    'whose upstream does not answer (%s) for a day is given up, however long no worker asked it',
    async (what) => {
      const hour = 3_600_000
      const silent = { is: 'unknown', inMs: hour } as const
      const answers = what === 'submit' ? [] : [{ ...taken, inMs: hour }]
      const upstream: Upstream = {
        supportsIdempotencyToken: true,
        submit: async () => answers.shift() ?? silent,
        poll: async () => silent,
      }
      const lateStep = async (lateMs: number): Promise<void> => {
        the.time += hour + lateMs
        await the.step(upstream)
      }
      await the.submit()
      await the.step(upstream)
      for (let asked = 0; asked < 12; asked++) await lateStep(0)
      await lateStep(30 * day)
      for (let asked = 13; asked < 24; asked++) await lateStep(0)
      expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
      await lateStep(0)
      expect(await the.read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
      expect(await the.engine.spent('key-1')).toBe(0)
    },
  )

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
    expect(await the.read()).not.toHaveProperty('upstream')
    the.time += 700
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ step: { is: 'polling' } })
    expect(upstream.tokens).toEqual(['task-1', 'task-1'])
  })

  test.each(['submit', 'poll', 'copy'] as const)(
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
      const copy = (result: Completed['result']) => slow('copy', { result, left: 'none' } as const)
      const parts = the.partsOf(upstream, { leaseMs: 60, mirror: { needs: () => true, copy } })
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

  test('keeps the job of its upstream when the database is slow to renew the lease', async () => {
    const [called, answer, database] = [pending<void>(), pending<Submitted>(), pending<void>()]
    const submit: Upstream['submit'] = () => {
      called.resolve()
      return answer.promise
    }
    const upstream: Upstream = { supportsIdempotencyToken: true, submit, poll: async () => done }
    const advance = the.engine.advance.bind(the.engine)
    const renewals: Promise<unknown>[] = []
    vi.spyOn(the.engine, 'advance').mockImplementation((claim, change) => {
      const isSlow = renewals.length === 1 // after the intent
      const written = (isSlow ? database.promise : Promise.resolve()).then(() => advance(claim, change))
      renewals.push(written)
      return written
    })
    await the.submit()
    const [claimed] = await the.engine.claim({ limit: 1, leaseMs: 60 })
    if (claimed === undefined) throw new Error('There is no task to claim.')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const working = runStep(claimed, the.partsOf(upstream, { leaseMs: 60 }))
    await called.promise
    await vi.advanceTimersByTimeAsync(20)
    expect(renewals).toHaveLength(2)
    answer.resolve(taken)
    for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
    database.resolve()
    await Promise.all([working, ...renewals])
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
  })
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

  test('is followed by the same token also if the task is overdue', async () => {
    const upstream = new Scripted(new Error('crash'), taken)
    await the.submit()
    await the.step(upstream)
    the.time += 3_600_000
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'polling', job: 'job-1' } })
    expect(upstream.tokens).toEqual(['task-1', 'task-1'])
  })

  test('keeps the token if the upstream has no room for the second call', async () => {
    const upstream = new Scripted(new Error('crash'), { is: 'later', inMs: 10 }, taken)
    await the.submit()
    await the.step(upstream)
    the.time += 3_600_000
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ step: { is: 'submitting' }, upstream: 'vendor-1' })
    the.time += 3_600_000
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ step: { is: 'polling' } })
  })
})

describe('a node that cannot run a claimed task', () => {
  test.each([
    ['has not its model', { modelOf: () => undefined }],
    ['has not its upstream', { upstreamOf: () => undefined }],
  ])('because it %s leaves it to others', async (_, lack) => {
    await the.submit()
    await the.step(new Scripted(taken))
    the.time += 100
    await the.step(new Scripted(), lack)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'polling', job: 'job-1' } })
    the.time += 1000
    await the.step(new Scripted(done))
    expect(await the.read()).toMatchObject({ state: 'COMPLETED' })
  })
})
