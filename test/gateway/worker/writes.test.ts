import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import { requestCancel } from '../../../gateway/tasks/cancel.ts'
import { retry } from '../../../gateway/tasks/operating.ts'
import type { Completed } from '../../../gateway/tasks/task.ts'
import type { Cancelled, Polled, Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import type { GivenUp, Served, StepParts } from '../../../gateway/worker/work.ts'
import { present } from '../../contract/tasks.ts'
import { textWith } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'
import { done, Forgetful, model, pending, Scripted, StepBench, taken } from './workerKit.ts'

const the = new StepBench()
const refused = { code: 'refused', message: 'No.', retryable: false }
const working: Polled = { is: 'working', text: 'Once', inMs: 100 }
const writes = ['advance', 'appendText', 'complete', 'fail'] as const

const claimOne = async (leaseMs = 1000): Promise<Claim> => present((await the.engine.claim({ limit: 1, leaseMs }))[0])
const cancel = async (): Promise<void> => {
  await the.engine.operate('task-1', (task, now) => requestCancel(task, 'caller', now))
}

/** The engine with slow writes, and how many of them run. */
function slowStore() {
  const running = { writes: 0 }
  const slow =
    <Given extends readonly unknown[], Value>(write: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      running.writes++
      const value = await write(...given)
      for (let turns = 0; turns < 5; turns++) await setImmediate()
      running.writes--
      return value
    }
  const { engine } = the
  const own = Object.fromEntries(
    [...writes, 'announced', 'claim', 'idle', 'sweep'].map((name) => {
      const method = unchecked<(...given: readonly unknown[]) => Promise<unknown>>(Reflect.get(engine, name))
      const bound = method.bind(engine)
      return [name, writes.some((one) => one === name) ? slow(bound) : bound]
    }),
  ) as unknown as StepParts['engine'] // has every method of it
  return { running, engine: own }
}

describe('a step ends when its last write has ended', () => {
  test.each<[string, (Submitted | Polled | Error)[], Partial<StepParts>, object]>([
    ['with a job', [taken], {}, { step: { is: 'polling' } }],
    ['with a wait', [{ is: 'later', inMs: 5 }], {}, { step: { is: 'idle' } }],
    ['with a failure', [{ is: 'failed', error: refused }], {}, { state: 'FAILED' }],
    ['with a result', [done], {}, { state: 'COMPLETED' }],
    ['with a silent vendor', [{ is: 'unknown', inMs: 5 }], {}, { step: { is: 'submitting' } }],
    ['without its model', [], { modelOf: () => undefined }, { step: { is: 'idle' } }],
    ['without its upstream', [], { upstreamOf: () => undefined }, { step: { is: 'idle' } }],
    ['with a text', [taken, working], {}, { text: { length: 4 } }],
    ['with the failure of a job', [taken, { is: 'failed', error: refused }], {}, { state: 'FAILED' }],
    ['with the result of a job', [taken, done], {}, { state: 'COMPLETED' }],
    ['with a job that is silent', [taken, new Error('reset')], {}, { step: { is: 'polling' } }],
    [
      'at the next upstream',
      [{ is: 'later', inMs: 5, notAccepted: 'full' }],
      { idsOf: () => ['vendor-1', 'vendor-2'] },
      { upstream: 'vendor-2' },
    ],
    [
      'with files to copy',
      [done],
      { mirror: { needs: () => true, copy: async (result: Completed['result']) => ({ result, left: 'later' }) } },
      { step: { is: 'storing' } },
    ],
  ])('%s', async (_, answers, more, end) => {
    const { running, engine } = slowStore()
    const [upstream, ahead] = [new Scripted(...answers), answers.length > 1]
    await the.submit()
    if (ahead) await the.step(upstream)
    if (ahead) the.time += 100
    await runStep(await claimOne(), { ...the.partsOf(upstream, more), engine })
    expect(running.writes).toBe(0)
    expect(await the.read()).toMatchObject(end)
  })

  test.each([
    ['that was not sent', [] as Submitted[], { state: 'FAILED' }],
    ['with a job', [taken], { state: 'FAILED' }],
  ])('of a cancelled task %s', async (_, answers, end) => {
    const { running, engine } = slowStore()
    const upstream = Object.assign(new Scripted(...answers), { cancel: async () => ({ is: 'confirmed' }) as const })
    await the.submit()
    if (answers.length > 0) await the.step(upstream)
    the.time += 100
    const claim = answers.length > 0 ? (await cancel(), await claimOne()) : await claimOne()
    if (answers.length === 0) await cancel()
    await runStep(claim, { ...the.partsOf(upstream), engine })
    expect(running.writes).toBe(0)
    expect(await the.read()).toMatchObject(end)
  })

  test('without an answer that is known', async () => {
    const { running, engine } = slowStore()
    await the.submit()
    await runStep(await claimOne(), { ...the.partsOf(new Forgetful(new Error('reset'))), engine })
    expect(running.writes).toBe(0)
    expect(await the.read()).toMatchObject({ error: { code: 'outcome-unknown' } })
    // A lost worker may have sent the task, and its vendor has no look-up.
    await the.submit('task-2')
    const claim = await claimOne()
    await the.engine.advance(claim, { step: { is: 'submitting', token: 'task-2' }, inMs: 0 })
    await runStep(await claimOne(), { ...the.partsOf(new Forgetful(taken)), engine })
    expect(running.writes).toBe(0)
    expect(await the.read('task-2')).toMatchObject({ error: { code: 'outcome-unknown' } })
  })

  test('that ends a job which its vendor has not ended, with the cancel of that job', async () => {
    const ended: GivenUp[] = []
    const answer = { is: 'confirmed' } as const
    const slow = async () => {
      for (let turns = 0; turns < 5; turns++) await setImmediate()
      return answer
    }
    const upstream = Object.assign(new Scripted(taken, working), { timeoutMs: 10, cancel: slow })
    await the.submit()
    await the.step(upstream)
    the.time += 100
    await runStep(await claimOne(), the.partsOf(upstream, { onGivenUp: (task) => void ended.push(task) }))
    expect(ended).toMatchObject([{ upstream: 'vendor-1', cancellation: 'confirmed', error: { code: 'timed-out' } }])
  })
})

describe('a worker that has lost a task', () => {
  /** Lets another worker take over. */
  const overtake = async (): Promise<Claim> => {
    the.time += 1000
    return claimOne()
  }

  test('does not send it', async () => {
    const upstream = new Scripted(taken)
    await the.submit()
    const claim = await claimOne()
    await overtake()
    await runStep(claim, the.partsOf(upstream))
    expect(upstream.tokens).toEqual([])
  })

  test('does not ask to cancel its job, and does not poll it', async () => {
    const cancels: unknown[] = []
    const upstream = Object.assign(new Scripted(taken), {
      cancel: async (job: unknown): Promise<Cancelled> => {
        cancels.push(job)
        return { is: 'requested' }
      },
    })
    await the.submit()
    await the.step(upstream)
    await cancel()
    const claim = await claimOne()
    await overtake()
    await runStep(claim, the.partsOf(upstream))
    expect([cancels, upstream.polls]).toEqual([[], []])
  })

  test('does not poll its job when the answer to the cancel comes', async () => {
    const [asked, answer] = [pending<void>(), pending<{ is: 'requested' }>()]
    const upstream = Object.assign(new Scripted(taken), {
      cancel: () => {
        asked.resolve()
        return answer.promise
      },
    })
    await the.submit()
    await the.step(upstream)
    await cancel()
    const step = runStep(await claimOne(), the.partsOf(upstream))
    await asked.promise
    await overtake()
    answer.resolve({ is: 'requested' })
    await step
    expect(upstream.polls).toEqual([])
  })

  test('does not copy the files of its result', async () => {
    let copies = 0
    const copy = async (result: Completed['result']) => (copies++, { result, left: 'none' } as const)
    await the.submit()
    const claim = await claimOne()
    const upstream: Upstream = {
      supportsIdempotencyToken: true,
      submit: async () => {
        await overtake()
        return done as Submitted // a result at once
      },
      poll: async () => done,
    }
    await runStep(claim, the.partsOf(upstream, { mirror: { needs: () => true, copy } }))
    expect(copies).toBe(0)
  })

  test('reports neither its result nor its failure', async () => {
    const reports: unknown[] = []
    const report = (one: GivenUp | Served): void => void reports.push(one)
    const upstream = (answer: Polled): Upstream => ({
      supportsIdempotencyToken: true,
      timeoutMs: 10,
      submit: async () => taken,
      poll: async () => {
        await overtake()
        return answer
      },
    })
    for (const [id, answer] of [['task-1', done] as const, ['task-2', working] as const]) {
      const parts = the.partsOf(upstream(answer), { onGivenUp: report, onServed: report })
      const upstreamOf = () => ({ id: 'vendor-1', upstream: upstream(answer), hasOthers: true })
      await the.submit(id)
      await runStep(await claimOne(), { ...parts, upstreamOf })
      the.time += 100
      await runStep(await claimOne(), { ...parts, upstreamOf })
      expect(await the.read(id)).toMatchObject({ state: 'IN_PROGRESS' })
      await the.engine.fail(await overtake(), refused)
    }
    expect(reports).toEqual([])
  })
})

describe('a completed task', () => {
  test.each([
    [true, [{ id: 'task-1', model: model.id, upstream: 'vendor-1' }]],
    [false, []],
  ])('is reported with its upstream if its model has others: %s', async (hasOthers, expected) => {
    const served: Served[] = []
    const upstreamOf = () => ({ id: 'vendor-1', upstream: new Scripted(done), hasOthers })
    await the.submit()
    await the.step(new Scripted(), { upstreamOf, onServed: (task) => void served.push(task) })
    expect(served).toEqual(expected)
  })
})

describe('an operator cannot retry a task', () => {
  const retried = async (): Promise<unknown> =>
    the.engine.operate('task-1', (task, now) => retry(task, { operator: 'ada' }, now))

  test('while it is sent, and while its vendor is asked to cancel it', async () => {
    const results: unknown[] = []
    const retryDuring = async <Value>(value: Value): Promise<Value> => {
      results.push(await retried())
      return value
    }
    const upstream = Object.assign(new Scripted(), {
      submit: () => retryDuring(taken),
      poll: () => retryDuring(working),
      cancel: () => retryDuring({ is: 'requested' } as const),
    })
    await the.submit()
    await the.step(upstream)
    await cancel()
    await the.step(upstream)
    expect(results).toMatchObject(Array(3).fill({ is: 'refused', why: textWith('A worker holds it') }))
  })
})
