import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { models, type CatalogModel } from '@gatewright/catalog'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Claim } from '../../gateway/engine/engine.ts'
import { openSqlite, type SqliteEngine } from '../../gateway/engine/sqlite.ts'
import { accept, type Seen } from '../../gateway/tasks/task.ts'
import type { Found, Polled, Submitted, Upstream } from '../../gateway/upstream/upstream.ts'
import { runStep, type StepParts } from '../../gateway/worker/step.ts'
import { Worker } from '../../gateway/worker/worker.ts'
import { temporaryFolder } from '../support/folder.ts'

const root = temporaryFolder()
const [model] = models
if (model === undefined) throw new Error('There is no model.')

let engine: SqliteEngine
let time: number
let count = 0

beforeEach(() => {
  time = 1_000_000
  engine = openSqlite(join(root, `data-${count++}`), () => time)
})

afterEach(() => engine.close())

/** An upstream that answers from a list, in order, and remembers what it was asked. */
class Scripted implements Upstream {
  readonly knowsTokens: boolean = true
  readonly tokens: string[] = []
  readonly polls: string[] = []
  private readonly answers: (Submitted | Polled | Error)[]

  constructor(...answers: (Submitted | Polled | Error)[]) {
    this.answers = answers
  }

  async submit({ token }: { token: string }): Promise<Submitted> {
    this.tokens.push(token)
    const answer = this.next()
    if (answer.is === 'working') throw new Error('The script has no answer to submit.')
    return answer
  }

  async poll({ job }: { job: string }): Promise<Polled> {
    this.polls.push(job)
    const answer = this.next()
    if (answer.is === 'working' || answer.is === 'done' || answer.is === 'failed') return answer
    throw new Error('The script has no answer to poll.')
  }

  private next(): Submitted | Polled {
    const answer = this.answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('The script is over.')
    return answer
  }
}

/** An upstream to which a token means nothing. */
class Forgetful extends Scripted {
  override readonly knowsTokens = false
}

const taken: Submitted & { is: 'submitted' } = { is: 'submitted', job: 'job-1', inMs: 100 }
const done: Polled = { is: 'done', result: { url: 'https://assets.example/1', items: [], model: model.id } }

const partsOf = (upstream: Upstream, more: Partial<StepParts> = {}): StepParts => ({
  ...{ engine, upstreamOf: () => upstream, leaseMs: 1000, patience: 10, now: () => time },
  modelOf: (id): CatalogModel | undefined => models.find((candidate) => candidate.id === id),
  ...more,
})

const submission = (id: string) => ({
  task: accept({ id, owner: 'key-1', model: model.id, workflow: model.workflow, params: { prompt: 'a' } }, time),
})

const submit = (id = 'task-1'): Promise<unknown> => engine.submit(submission(id))

const read = async (id = 'task-1'): Promise<Seen | undefined> => engine.get(id, 'key-1')

/** A promise that a test settles. */
function pending<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** Lets every task that is due take one step. */
async function step(parts: StepParts): Promise<void> {
  for (const claim of await engine.claim({ limit: 10, leaseMs: 1000 })) await runStep(claim, parts)
}

describe('a task', () => {
  test('is submitted once, polled until it is done, and charged once', async () => {
    const upstream = new Scripted(taken, { is: 'working', progress: { percent: 40 }, inMs: 100 }, done)
    await submit()
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'polling', job: 'job-1' } })
    await step(partsOf(upstream))
    expect(upstream.polls).toEqual([])
    time += 100
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'IN_PROGRESS', progress: { percent: 40 } })
    time += 100
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'COMPLETED', credits: 1, result: { model: model.id } })
    expect({ submits: upstream.tokens.length, polls: upstream.polls }).toEqual({
      submits: 1,
      polls: ['job-1', 'job-1'],
    })
    expect(await engine.spent('key-1')).toBe(1)
  })

  test('that the upstream refuses or fails costs nothing', async () => {
    const error = { code: 'content-refused', message: 'No.', retryable: false }
    await submit()
    await step(partsOf(new Scripted({ is: 'failed', error })))
    expect(await read()).toMatchObject({ state: 'FAILED', error })
    await submit('task-2')
    const upstream = new Scripted(taken, { is: 'failed', error })
    await step(partsOf(upstream))
    time += 100
    await step(partsOf(upstream))
    expect(await read('task-2')).toMatchObject({ state: 'FAILED', error })
    expect(await engine.spent('key-1')).toBe(0)
  })

  test('is polled again when the upstream was not reached', async () => {
    const upstream = new Scripted(taken, new Error('reset'), done)
    await submit()
    await step(partsOf(upstream))
    time += 100
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'IN_PROGRESS' })
    time += 2000
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'COMPLETED' })
    expect(upstream.tokens).toHaveLength(1)
  })

  test('that takes far too long has failed', async () => {
    await submit()
    time += 1000 * model.estimatedSeconds * 10 + 60_001
    await step(partsOf(new Scripted()))
    expect(await read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out', retryable: true } })
  })

  test('has the time that its upstream gives it', async () => {
    await submit()
    time += 5001
    await step(partsOf(Object.assign(new Scripted(), { timeoutMs: 5000 })))
    expect(await read()).toMatchObject({ state: 'FAILED', error: { code: 'timed-out' } })
  })

  test('whose upstream gives the result at once is done in one step, and charged once', async () => {
    const upstream = new Scripted(done)
    await submit()
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'COMPLETED', result: { model: model.id } })
    expect({ polls: upstream.polls, spent: await engine.spent('key-1') }).toEqual({ polls: [], spent: 1 })
  })

  test('that was certainly not taken waits as one that was never sent, and is sent again under the same token', async () => {
    const upstream = new Forgetful({ is: 'later', inMs: 700 }, taken)
    await submit()
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'IN_PROGRESS', step: { is: 'idle' }, dueAt: time + 700 })
    time += 700
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ step: { is: 'polling' } })
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
        knowsTokens: true,
        submit: () => slow('submit', { ...taken, inMs: 0 }),
        poll: () => slow('poll', done),
      }
      const parts = partsOf(upstream, { leaseMs: 60, finish: (result) => slow('finish', result) })
      await submit()
      const claim = async (): Promise<readonly Claim[]> => engine.claim({ limit: 10, leaseMs: 60 })
      const working = (async () => {
        for (let steps = 0; steps < 2; steps++) for (const one of await claim()) await runStep(one, parts)
      })()
      await going.promise
      // Its time goes on as the real one does, far beyond a lease; nobody else gets the task.
      for (let looks = 0; looks < 30; looks++) {
        await sleep(20)
        time += 20
        expect(await claim()).toEqual([])
      }
      ends.resolve()
      await working
      expect(await read()).toMatchObject({ state: 'COMPLETED' })
    },
  )
})

describe('a crash after the intent was stored', () => {
  test('is followed by the same token where the upstream knows tokens', async () => {
    const upstream = new Scripted(new Error('crash'), taken)
    await submit()
    await step(partsOf(upstream))
    time += 5000
    await step(partsOf(upstream))
    expect(new Set(upstream.tokens).size).toBe(1)
    expect(upstream.tokens).toHaveLength(2)
    expect(await read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
  })

  test('ends the task, unsent, where nobody can know', async () => {
    const upstream = new Forgetful(new Error('crash'), taken)
    await submit()
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(upstream.tokens).toHaveLength(1)
  })

  test('is followed by a look-up where there is one, which tells whether to send again', async () => {
    const found: Found[] = [{ is: 'unknown', inMs: 500 }, { is: 'nothing' }]
    const upstream = Object.assign(new Forgetful({ is: 'unknown', inMs: 100 }, taken), {
      find: async () => found.shift(),
    })
    await submit()
    for (const ms of [0, 100, 500]) {
      time += ms
      await step(partsOf(upstream as Upstream)) // the list holds as many answers as there are looks
    }
    expect(await read()).toMatchObject({ step: { is: 'polling', job: 'job-1' } })
    expect({ tokens: upstream.tokens, left: found }).toEqual({ tokens: ['task-1', 'task-1'], left: [] })
  })

  test('that nothing clears up in the time of the task ends it as unknown, which invites nobody to pay twice', async () => {
    const upstream = new Scripted(new Error('crash'))
    await submit()
    await step(partsOf(upstream))
    time += 1000 * model.estimatedSeconds * 10 + 60_001
    await step(partsOf(upstream))
    expect(await read()).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
  })
})

describe('a worker', () => {
  const real = (): number => Date.now()

  test('begins with a task that was submitted for it, and keeps no more hands than it has', async () => {
    time = Date.now()
    const [going, ends] = [pending<void>(), pending<void>()]
    const upstream: Upstream = {
      knowsTokens: true,
      submit: async () => {
        going.resolve()
        await ends.promise
        return { ...taken, inMs: 0 }
      },
      poll: async () => done,
    }
    const worker = new Worker({
      ...partsOf(upstream, { now: real }),
      slots: 2,
      onError: (error) => expect.unreachable(String(error)),
    })
    expect(worker.keep()).toBeUndefined()
    worker.start()
    const [first, second] = [worker.keep(), worker.keep()]
    expect(worker.keep()).toBeUndefined()
    second?.begin(undefined)
    const submitted = await engine.submit({ ...submission('kept'), leaseMs: first?.leaseMs ?? 0 })
    first?.begin('claim' in submitted ? submitted.claim : undefined)
    await going.promise
    expect(await read('kept')).toMatchObject({ state: 'IN_PROGRESS', attempt: 1 })
    const third = worker.keep()
    expect([third, worker.keep()]).toEqual([expect.anything(), undefined])
    third?.begin(undefined)
    ends.resolve()
    time = Date.now() + 1000
    await expect.poll(() => read('kept'), { timeout: 5000 }).toMatchObject({ state: 'COMPLETED' })
    await worker.stop(1000)
    expect(worker.keep()).toBeUndefined()
  })

  test('carries tasks to their end, and stops when it is told, with nothing in hand', async () => {
    time = Date.now()
    const upstream: Upstream = {
      knowsTokens: true,
      ...{ submit: async () => ({ ...taken, inMs: 0 }), poll: async () => done },
    }
    const errors: unknown[] = []
    const worker = new Worker({ ...partsOf(upstream, { now: real }), slots: 2, onError: (error) => errors.push(error) })
    worker.start()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => submit(id)))
    const ended = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => engine.waitFor(id, 'key-1', 5000)))
    await worker.stop(1000)
    expect(ended.map((task) => task?.state)).toEqual(Array(5).fill('COMPLETED'))
    expect(errors).toEqual([])
    await submit('late')
    expect(await read('late')).toMatchObject({ state: 'ACCEPTED' })
  })
})
