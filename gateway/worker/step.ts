import type { CatalogModel } from '@gatewright/catalog'
import { priceTask, type PriceTask } from '../credits/price.ts'
import type { Claim, Engine } from '../engine/engine.ts'
import { lost, type Completed, type Failed, type Failure, type Step } from '../tasks/task.ts'
import type { Cancelled, Chosen, Found, Hold, Job, Polled, Submitted, UpstreamRequest } from '../upstream/upstream.ts'
import { Lease } from './lease.ts'
import { leave, sendOn, type SwitchParts } from './switching.ts'

/** The dependencies of one step of a task. */
export interface StepParts extends SwitchParts {
  readonly engine: Pick<Engine, 'claim' | 'advance' | 'announced' | 'complete' | 'fail' | 'idle' | 'sweep'>
  readonly modelOf: (id: string) => CatalogModel | undefined
  /** Prices a task; by default as the catalogue says. */
  readonly price?: PriceTask
  /** Processes a result before it is stored; never throws. */
  readonly finish?: (result: Completed['result']) => Promise<Completed['result']>
  /** Called before `finish`: the task only waits then, so the worker can claim another. */
  readonly stepAside?: () => void
  readonly leaseMs: number
  /** The value of `performance.now()` from before the task was claimed; by default from when its step begins. */
  readonly claimedAt?: number
  /** How long the upstream of a task can be silent before the gateway gives the task up. */
  readonly giveUpMs: number
  /** Called with a task that the gateway ends although its upstream did not. */
  readonly onGivenUp?: (task: GivenUp) => void
  /** Called with a completed task of a model that has several upstreams. */
  readonly onServed?: (task: Served) => void
}

/** A completed task, and the upstream that served it. */
export type Served = Required<Pick<Completed, 'id' | 'model' | 'upstream'>>

/** A task that the gateway ends although its upstream did not. */
export type GivenUp = Pick<Failed, 'id' | 'model' | 'upstream' | 'error'> & {
  /** The answer to the cancel of the job, if the upstream has such a request. */
  readonly cancellation?: Cancelled
}

/** A claimed task, and the upstream that runs it. */
interface Work extends Chosen {
  readonly claim: Claim
  readonly lease: Lease
  readonly model: CatalogModel
  readonly parts: StepParts
  /** The parameters, which are parsed when they are first asked for. */
  readonly params: () => UpstreamRequest['params']
}

/** How long to wait before calling an upstream again that was not reached. */
const retryMs = 2000

/** How long a job can take whose upstream names no limit. */
const longest = 86_400_000

/** Runs one step of a task. Every write is fenced: if another worker has taken the task over, it changes nothing. */
export async function runStep(claim: Claim, parts: StepParts): Promise<void> {
  const { task } = claim
  const [model, chosen] = [parts.modelOf(task.model), parts.upstreamOf(task)]
  if (model === undefined || chosen === undefined) return leave(claim, parts, parts.leaseMs)
  const lease = new Lease(parts.leaseMs, parts.claimedAt ?? performance.now())
  const work: Work = { claim, lease, model, ...chosen, parts, params: once(task.params) }
  if (task.step.is === 'polling') return poll(work, task.step)
  // The id of the task is its token, so that all its calls have the same token.
  return isFirst(task) ? submit(work, task.id) : resume(work, task.id)
}

/** Polls the job. It ends when its upstream says so, or when its upstream says for too long that it continues. */
async function poll(work: Work, step: Extract<Step, { is: 'polling' }>): Promise<void> {
  const { claim, model, upstream } = work
  const { token } = step
  const job: Job = {
    model,
    token,
    job: step.job,
    attempt: claim.task.attempt,
    get params() {
      return work.params()
    },
  }
  const polled = await ask<Polled>(work, step, () => upstream.poll(job), { is: 'unknown', inMs: retryMs })
  const { updatedAt: now, createdAt, sentAt = createdAt } = claim.task
  if (polled.is === 'working' && now - sentAt > (upstream.timeoutMs ?? longest)) return giveUp(work, overran, job)
  return settle(work, step, polled, job)
}

/** Resumes after a submit without an answer: looks the job up, sends the same token again, or fails the task. */
async function resume(work: Work, token: string): Promise<void> {
  const { claim, upstream, parts } = work
  const { find } = upstream
  if (find === undefined) {
    return upstream.supportsIdempotencyToken ? submit(work, token) : void (await parts.engine.fail(claim, unknown))
  }
  const step: Step = { is: 'submitting', token }
  const findJob = (): Promise<Found> => find.call(upstream, requestOf(work, token))
  const found = await ask<Found>(work, step, findJob, { is: 'unknown', inMs: retryMs })
  return found.is === 'nothing' ? submit(work, token) : settle(work, step, found)
}

/** Stores the intent and its token before calling the upstream, so that a crash in between starts no second job. */
async function submit(work: Work, token: string): Promise<void> {
  const { claim, lease, id, upstream, parts } = work
  const step: Step = { is: 'submitting', token }
  const hold: Hold = { mayBegin: () => lease.mayBegin, renew: async () => void (await renewed(work, step)) }
  const isStored = claim.task.step.is === 'submitting'
  const intent = isStored ? claim : await renewed(work, step, id)
  if (intent === undefined) return
  const call = (): Promise<Submitted> => upstream.submit({ ...requestOf(work, token), hold })
  const answer = await ask<Submitted>(work, step, call, { is: 'unknown', inMs: retryMs })
  const isLost = answer.is === 'unknown' && !upstream.supportsIdempotencyToken && upstream.find === undefined
  if (isLost) return void (await parts.engine.fail(intent, unknown))
  // An earlier call with the same token may have been accepted.
  const isUnsent = isFirst(claim.task)
  if (isUnsent && (await sendOn(work, answer))) return
  return settle(work, answer.is === 'later' && isUnsent ? { is: 'idle' } : step, answer)
}

/** Whether the task was certainly not sent: it is new, or this is the first claim, which its submitter made. */
const isFirst = ({ step, attempt }: Claim['task']): boolean =>
  step.is === 'idle' || (step.is === 'submitting' && attempt === 1)

/**
 * Stores the outcome of a call about a job, if it is already known; `step` is the next state of the task at its upstream if
 * the outcome has no other.
 */
async function settle(
  work: Work,
  step: Step,
  said: Submitted | Polled | Exclude<Found, { is: 'nothing' }>,
  job?: Job,
): Promise<void> {
  const { claim, id: upstream, parts } = work
  const { engine } = parts
  const { updatedAt: now, contactAt = now, id: token } = claim.task
  switch (said.is) {
    case 'done':
      return finish(work, step, said.result)
    case 'failed':
      return void (await engine.fail(claim, said.error))
    case 'submitted':
      return void (await engine.advance(claim, {
        step: { is: 'polling', job: said.job, token },
        upstream,
        inMs: said.inMs,
      }))
    case 'later': {
      const change = { step, inMs: said.inMs, hasContact: true, ...(step.is !== 'idle' && { upstream }) }
      return void (await engine.advance(claim, change))
    }
    case 'unknown':
      if (now - contactAt > parts.giveUpMs) return giveUp(work, lost, job)
      return void (await engine.advance(claim, { step, upstream, inMs: said.inMs }))
    case 'working': {
      const { progress, inMs } = said
      const change = { step, upstream, inMs, hasContact: true, ...(progress && { progress }) }
      return void (await engine.advance(claim, change))
    }
  }
}

/** Ends a task that its upstream has not ended, and cancels its job there: once, because only one worker can end a task. */
async function giveUp({ claim, parts, id: upstream, upstream: own }: Work, error: Failure, job?: Job): Promise<void> {
  const { id, model } = claim.task
  if (!(await parts.engine.fail(claim, error))) return
  const cancellation = job && (await own.cancel?.(job))
  parts.onGivenUp?.({ id, model, upstream, error, ...(cancellation && { cancellation }) })
}

/** Stores a processed result and its price. */
async function finish(work: Work, step: Step, given: Completed['result']): Promise<void> {
  const { claim, model, parts, id: upstream, hasOthers } = work
  const { finish: end } = parts
  if (end !== undefined) parts.stepAside?.()
  const result = end === undefined ? given : await keep(work, step, () => end(given))
  const { price = priceTask } = parts
  const credits = await price(model, work.params, claim.task.destination)
  if (!(await parts.engine.complete(claim, result, credits)) || !hasOthers) return
  parts.onServed?.({ id: claim.task.id, model: model.id, upstream })
}

/** Runs a function that takes time, and renews the lease meanwhile, so that only a lost worker is overtaken. */
async function keep<Value>({ claim, lease, parts }: Work, step: Step, use: () => Promise<Value>): Promise<Value> {
  const renew = (): void => void renewed({ claim, lease, parts }, step).catch(() => undefined)
  const timer = setInterval(renew, parts.leaseMs / 3)
  try {
    return await use()
  } finally {
    clearInterval(timer)
    await lease.settled()
  }
}

/** Renews the lease of a task; undefined if another worker has taken it over. */
const renewed = (
  { claim, lease, parts }: Pick<Work, 'claim' | 'lease' | 'parts'>,
  step: Step,
  upstream?: string,
): Promise<Claim | undefined> => {
  const change = { step, inMs: parts.leaseMs, isHeld: true, ...(upstream !== undefined && { upstream }) }
  return lease.renew(() => parts.engine.advance(claim, change))
}

const requestOf = ({ claim, model, params }: Work, token: string): UpstreamRequest => ({
  model,
  token,
  get params() {
    return params()
  },
  attempt: claim.task.attempt,
})

/** Parses a text on first use. */
function once(text: string): Work['params'] {
  let params: UpstreamRequest['params'] | undefined
  return () => (params ??= JSON.parse(text))
}

/** The upstream's outcome, or the outcome that an error implies. */
const ask = <Answer>(work: Work, step: Step, call: () => Promise<Answer>, thrown: Answer): Promise<Answer> =>
  keep(work, step, () => call().catch(() => thrown))

const overran: Failure = {
  code: 'timed-out',
  message: 'The upstream still runs the task after its time limit.',
  retryable: true,
}

const unknown: Failure = {
  code: 'outcome-unknown',
  message: 'It is unknown whether the upstream accepted the task, so the gateway did not send it again.',
  retryable: false,
}
