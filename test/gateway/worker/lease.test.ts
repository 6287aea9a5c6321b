import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Upstream } from '../../../gateway/upstream/upstream.ts'
import { done, pending, StepBench, taken } from './workerKit.ts'

const the = new StepBench()

describe('a worker that stalls right before it sends a task', () => {
  test.each([
    ['with a look-up', true],
    ['that takes tokens or nothing', false],
  ])('leaves it to the worker that has taken it over, at an upstream %s', async (_, hasFind) => {
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => passed)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.restoreAllMocks())
    onTestFinished(() => void vi.useRealTimers())
    const [going, ends] = [pending<void>(), pending<void>()]
    const sent: unknown[] = []
    const upstream: Upstream = {
      supportsIdempotencyToken: !hasFind,
      submit: async ({ attempt, hold }) => {
        if (attempt === 1) {
          going.resolve()
          await ends.promise
        }
        if (hold?.mayBegin() === false) return { is: 'later', inMs: 0 }
        sent.push(attempt)
        return taken
      },
      poll: async () => done,
      ...(hasFind && { find: async () => ({ is: 'nothing' }) }),
    }
    await the.submit()
    const stalled = the.step(upstream)
    await going.promise
    the.time += 1000
    passed += 1000
    await the.step(upstream)
    ends.resolve()
    await stalled
    expect(sent).toEqual([2])
    expect(await the.read()).toMatchObject({ attempt: 2, step: { is: 'polling', job: 'job-1' } })
  })

  test('sends it later if no other worker has it, with a margin before the end of its lease', async () => {
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => passed)
    onTestFinished(() => void vi.restoreAllMocks())
    const answers: boolean[] = []
    const stalls = [667, 666]
    const upstream: Upstream = {
      supportsIdempotencyToken: false,
      submit: async ({ hold }) => {
        passed += stalls.shift() ?? 0
        answers.push(hold?.mayBegin() ?? true)
        return answers.at(-1) === true ? taken : { is: 'later', inMs: 0 }
      },
      poll: async () => done,
    }
    await the.submit()
    await the.step(upstream)
    expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'idle' } })
    await the.step(upstream)
    expect(answers).toEqual([false, true])
    expect(await the.read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
  })

  test('does not send it once a renewal has found another worker, whatever its own clock says', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => 0)
    onTestFinished(() => void vi.restoreAllMocks())
    const answers: boolean[] = []
    const sent: unknown[] = []
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async ({ attempt, hold }) => {
        if (attempt === 1) {
          the.time += 1000
          await the.step(upstream)
          await hold?.renew()
          answers.push(hold?.mayBegin() ?? true)
          if (answers.at(-1) === false) return { is: 'later', inMs: 0 }
        }
        sent.push(attempt)
        return taken
      },
      poll: async () => done,
    }
    await the.submit()
    await the.step(upstream)
    expect(answers).toEqual([false])
    expect(sent).toEqual([2])
    expect(await the.read()).toMatchObject({ attempt: 2, step: { is: 'polling', job: 'job-1' } })
  })
})
