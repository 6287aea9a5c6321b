import fc from 'fast-check'
import { expect } from 'vitest'
import { models } from '@gatewright/catalog'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { cancellationOf, requestCancel } from '../../../gateway/tasks/cancel.ts'
import { isFinal, type Completed, type Seen } from '../../../gateway/tasks/task.ts'
import type { Cancelled, Found, Job, Polled, Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { newTask, present, taskOf } from '../../contract/tasks.ts'
import { seedOr } from '../../support/size.ts'
import { model } from './workerKit.ts'

/** A run: what its vendor does, and at which of its awaits somebody cancels the task and its node is killed. */
interface Run {
  readonly cancelAt: number
  readonly killAt: number | undefined
  /** lost: accepted, without an answer. dropped: not accepted, without an answer. */
  readonly submits: 'answered' | 'lost' | 'dropped' | 'busy-first' | 'at-once'
  /** late: the first look-up does not find the job yet. */
  readonly finds: 'job' | 'late' | undefined
  readonly hasToken: boolean
  readonly cancels: Cancelled['is'] | 'late-answer' | undefined
  readonly polls: number
  readonly fails: boolean
  readonly charged: number
  /** How often files of its result cannot be copied before they are, or never; undefined if it has none. */
  readonly copies: number | 'never' | undefined
}

/** Random runs. */
const cancelRun: fc.Arbitrary<Run> = fc.record({
  cancelAt: fc.integer({ min: 1, max: 16 }),
  killAt: fc.option(fc.integer({ min: 1, max: 24 }), { nil: undefined, freq: 2 }),
  submits: fc.constantFrom('answered', 'answered', 'lost', 'dropped', 'busy-first', 'at-once'),
  finds: fc.constantFrom('job', 'late', undefined),
  hasToken: fc.boolean(),
  cancels: fc.constantFrom('confirmed', 'requested', 'late-answer', 'too-late', 'unknown', undefined, undefined),
  polls: fc.integer({ min: 0, max: 3 }),
  fails: fc.boolean(),
  charged: fc.integer({ min: 0, max: 2 }),
  copies: fc.constantFrom<Run['copies']>(0, 1, 'never', undefined),
})

/** The node of a step was killed: none of its later calls reaches anything. */
class Killed extends Error {}

/** A vendor with one task, and the log of its calls. */
class Vendor {
  calls = 0
  cancels = 0
  jobs = 0
  /** Whether it got a task in a step that began with a cancel. */
  isSentAfterCancel = false
  isCancelled = false
  private looks = 0
  private isBusy: boolean
  private hasLost = false
  private left: number
  private readonly run: Run

  constructor(run: Run) {
    this.run = run
    this.left = run.polls
    this.isBusy = run.submits === 'busy-first'
  }

  /** The vendor as a step sees it, which passes every point before and after its calls. */
  upstream(pass: () => Promise<void>, isAfterCancel: boolean): Upstream {
    const { run } = this
    const at = async <Value>(call: () => Value): Promise<Value> => {
      await pass()
      this.calls++
      const value = call()
      await pass()
      return value
    }
    return {
      supportsIdempotencyToken: run.hasToken,
      submit: () => at(() => this.submit(isAfterCancel)),
      poll: () => at(() => this.poll()),
      ...(run.finds && { find: () => at(() => this.find()) }),
      ...(run.cancels && { cancel: (_: Job) => at(() => this.cancel()).catch(() => ({ is: 'unknown' as const })) }),
    }
  }

  private submit(isAfterCancel: boolean): Submitted {
    this.isSentAfterCancel ||= isAfterCancel
    if (this.isBusy) {
      this.isBusy = false
      return { is: 'later', inMs: 100 }
    }
    if (this.run.submits === 'dropped' && !this.hasLost) {
      this.hasLost = true
      throw new Error('The request was lost.')
    }
    this.jobs = this.run.hasToken ? 1 : this.jobs + 1
    if (this.run.submits === 'at-once') return done
    if (this.run.submits === 'lost' && !this.hasLost) {
      this.hasLost = true
      throw new Error('The answer was lost.')
    }
    return { is: 'submitted', job: 'job-1', inMs: 100 }
  }

  private find(): Found {
    const isListed = this.run.finds === 'job' || this.looks++ > 0
    return isListed && this.jobs > 0 ? { is: 'submitted', job: 'job-1', inMs: 0 } : { is: 'nothing' }
  }

  private poll(): Polled {
    if (this.isCancelled || (this.left <= 0 && this.run.fails)) {
      const error = { code: 'upstream-failed', message: 'It failed.', retryable: false }
      return { is: 'failed', error, charged: this.run.charged }
    }
    return this.left-- <= 0 ? done : { is: 'working', inMs: 100 }
  }

  private cancel(): Cancelled {
    this.cancels++
    const is = this.run.cancels ?? 'unknown'
    if (is === 'late-answer') {
      this.isCancelled = true
      return { is: 'requested' }
    }
    if (is === 'confirmed') this.isCancelled = true
    return is === 'confirmed' ? { is, charged: this.run.charged } : { is }
  }
}

const done = { is: 'done', result: { model: model.id } } as const

/** How long a lease lasts. */
const leaseMs = 1000

/** An engine whose clock a test moves. */
export interface Timed {
  readonly engine: Engine
  readonly move: (ms: number) => void
}

/**
 * Runs one task to its end, and checks it: one final state, its credits once in the ledger, and at most one cancel at
 * the vendor. Returns what its caller learns of the cancel.
 */
async function checkCancel({ engine, move }: Timed, run: Run, owner: string): Promise<string> {
  const vendor = new Vendor(run)
  const { id } = taskOf(await engine.submit({ task: { ...newTask(owner, engine.now()), model: model.id } }))
  let [points, copied, isCancelled] = [0, 0, false]
  let callsBefore: number | undefined
  const read = async (): Promise<Seen> => present(await engine.get(id, owner))
  const cancel = async (): Promise<void> => {
    isCancelled = true
    await engine.operate(id, (task, now) => requestCancel(task, 'caller', now))
  }
  for (let steps = 0; !isFinal(await read()); steps++) {
    if (steps > 60) throw new Error(`The task is stuck: ${JSON.stringify(await read())}`)
    let isDead = false
    const wasCancelled = isCancelled
    const pass = async (): Promise<void> => {
      if (isDead) throw new Killed()
      points++
      if (points === run.cancelAt) await cancel()
      if (points !== run.killAt) return
      isDead = true
      throw new Killed()
    }
    const parts = {
      engine: passing(engine, pass),
      upstreamOf: () => ({ id: 'vendor-1', upstream: vendor.upstream(pass, wasCancelled) }),
      modelOf: (name: string) => models.find((one) => one.id === name),
      leaseMs,
      giveUpMs: 86_400_000,
      mirror: {
        needs: () => run.copies !== undefined,
        copy: async (result: Completed['result']) => {
          callsBefore ??= vendor.calls
          await pass()
          const left = run.copies === 'never' ? 'never' : copied++ < (run.copies ?? 0) ? 'later' : 'none'
          await pass()
          return { result, left } as const
        },
      },
    }
    const claims = await engine.claim({ limit: 10, leaseMs })
    for (const claim of claims.filter(({ task }) => task.id === id))
      await runStep(claim, parts).catch((error: unknown) => {
        if (!isDead) throw error
      })
    move(isDead || claims.length === 0 ? 5 * leaseMs : 100)
  }
  if (!isCancelled) await cancel()
  const task = await read()
  expect(vendor.cancels).toBeLessThanOrEqual(1)
  // A vendor is never asked again when its result is stored.
  if (callsBefore !== undefined) expect(vendor.calls).toBe(callsBefore)
  expect(await engine.spent(owner)).toBe('credits' in task ? (task.credits ?? 0) : 0)
  const cancellation = present(cancellationOf(task))
  await cancel()
  expect(await read()).toEqual(task)
  if (task.state === 'COMPLETED') expect(['too-late', 'unsupported']).toContain(cancellation)
  if (task.state === 'COMPLETED') expect(task.mirrored).toBe(run.copies === 'never' ? false : undefined)
  // A job can be found wherever its vendor can say which one it is; a cancel sends nothing that can be looked up.
  if (task.state === 'FAILED' && task.error.code === 'outcome-unknown') expect(run.hasToken || run.finds).toBeFalsy()
  if (run.finds !== undefined && run.submits !== 'busy-first') expect(vendor.isSentAfterCancel).toBe(false)
  // A job that may run is never cancelled for nothing.
  if (task.state === 'FAILED' && task.error.code === 'cancelled' && vendor.jobs > 0)
    expect(vendor.isCancelled || run.fails).toBe(true)
  return task.state === 'FAILED' && task.error.code !== 'cancelled' ? task.error.code : cancellation
}

/** The engine as a step sees it, which passes a point before and after each of its writes. */
function passing(engine: Engine, pass: () => Promise<void>): Engine {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        await pass()
        const answer: unknown = await value.apply(target, given)
        await pass()
        return answer
      }
    },
  })
}

/** A run without trouble, whose caller cancels while the vendor works. */
const quiet: Run = {
  cancelAt: 6,
  killAt: undefined,
  submits: 'answered',
  finds: undefined,
  hasToken: false,
  cancels: 'confirmed',
  polls: 3,
  fails: false,
  charged: 1,
  copies: undefined,
}

/** Runs that reach each outcome, whatever the random ones reach. */
const chosen: readonly (readonly [outcome: string, run: Run])[] = [
  ['confirmed', quiet],
  ['confirmed', { ...quiet, cancelAt: 1 }],
  ['confirmed', { ...quiet, killAt: 10, charged: 2 }],
  ['confirmed', { ...quiet, killAt: 10, cancels: 'late-answer' }],
  ['unsupported', { ...quiet, cancels: undefined }],
  ['unsupported', { ...quiet, cancels: undefined, submits: 'busy-first', cancelAt: 8 }],
  ['too-late', { ...quiet, cancels: 'too-late' }],
  // The node is killed before its call of the vendor: no other node may ask a second time.
  ['too-late', { ...quiet, killAt: 9 }],
  ['too-late', { ...quiet, submits: 'at-once', cancelAt: 60 }],
  ['confirmed', { ...quiet, submits: 'lost', finds: 'job' }],
  ['confirmed', { ...quiet, submits: 'lost', finds: 'late', cancelAt: 5 }],
  ['confirmed', { ...quiet, submits: 'dropped', finds: 'job', cancelAt: 5 }],
  ['confirmed', { ...quiet, submits: 'lost', hasToken: true, cancelAt: 5 }],
  ['outcome-unknown', { ...quiet, submits: 'lost', cancelAt: 60 }],
  ['outcome-unknown', { ...quiet, killAt: 4, cancelAt: 60 }],
]

/** Checks chosen runs on an engine, each with its outcome, and random ones. */
export async function checkCancels(timed: Timed, numRuns: number): Promise<void> {
  let owners = 0
  for (const [outcome, run] of chosen)
    expect([run, await checkCancel(timed, run, `key-${owners++}`)]).toEqual([run, outcome])
  const check = fc.asyncProperty(cancelRun, async (run) => void (await checkCancel(timed, run, `key-${owners++}`)))
  await fc.assert(check, { numRuns, seed: seedOr(1), endOnFailure: true })
}
