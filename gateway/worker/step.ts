import type { CatalogModel } from '@gatewright/catalog'
import { estimateTask } from '../credits/estimate.ts'
import { priceTask } from '../credits/price.ts'
import type { Claim, Engine } from '../engine/engine.ts'
import type { Completed, Failure, Step } from '../tasks/task.ts'
import type { Found, Job, Polled, Submitted, Upstream, UpstreamRequest } from '../upstream/upstream.ts'

/** The dependencies of one step of a task. */
export interface StepParts {
  readonly engine: Pick<Engine, 'claim' | 'advance' | 'complete' | 'fail' | 'idle'>
  /** Returns the upstream of a model. */
  readonly upstreamOf: (model: CatalogModel) => Upstream
  readonly modelOf: (id: string) => CatalogModel | undefined
  /** Prices a task; by default as the catalogue says. */
  readonly price?: typeof priceTask
  /** Processes a result before it is stored; never throws. */
  readonly finish?: (result: Completed['result']) => Promise<Completed['result']>
  /** Called before `finish`: the task only waits then, so the worker can claim another. */
  readonly stepAside?: () => void
  readonly leaseMs: number
  /** A task that takes longer than this many times its usual time has failed. */
  readonly patience: number
  readonly now: () => number
}

/** A claimed task, and the upstream that runs it. */
interface Work {
  readonly claim: Claim
  readonly model: CatalogModel
  readonly upstream: Upstream
  readonly parts: StepParts
  /** The parameters, which are parsed when they are first asked for. */
  readonly params: () => UpstreamRequest['params']
}

/** How long to wait before calling an upstream again that was not reached. */
const retryMs = 2000

/** The minimum time limit of any task, in milliseconds. */
const leastTime = 60_000

/** Runs one step of a task. Every write is fenced: if another worker has taken the task over, it changes nothing. */
export async function runStep(claim: Claim, parts: StepParts): Promise<void> {
  const { task } = claim
  const model = parts.modelOf(task.model)
  if (model === undefined) return void (await parts.engine.fail(claim, gone(task.model)))
  const work: Work = { claim, model, upstream: parts.upstreamOf(model), parts, params: once(task.params) }
  // A task whose submit was not answered may be running, and paid for, even if it is overdue.
  if (task.step.is === 'polling') return poll(work, task.step)
  if (await isOverdue(work)) return void (await parts.engine.fail(claim, mayBeSent(work) ? unknown : overdue))
  // The id of the task is its token, so that all its calls have the same token.
  if (task.step.is === 'idle' || isFirst(task)) return submit(work, task.id)
  return resume(work, task.step.token)
}

/**
 * Polls the job, even if it is overdue: a gateway that was down for hours still collects results that are finished and
 * paid for.
 */
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
  const polled = await ask<Polled>(work, step, () => upstream.poll(job), { is: 'working', inMs: retryMs })
  if (polled.is === 'working' && (await isOverdue(work)))
    return void (await work.parts.engine.fail(work.claim, overdue))
  return settle(work, step, polled)
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
  return found.is === 'nothing' ? submit(work, token) : settle(work, step, found, token)
}

/** Stores the intent and its token before calling the upstream, so that a crash in between starts no second job. */
async function submit(work: Work, token: string): Promise<void> {
  const { upstream, parts } = work
  const step: Step = { is: 'submitting', token }
  const intent = await intend(work, step)
  if (intent === undefined) return
  const call = (): Promise<Submitted> => upstream.submit(requestOf(work, token))
  const answer = await ask<Submitted>(work, step, call, { is: 'unknown', inMs: retryMs })
  const isLost = answer.is === 'unknown' && !upstream.supportsIdempotencyToken && upstream.find === undefined
  if (isLost) return void (await parts.engine.fail(intent, unknown))
  return settle({ ...work, claim: intent }, step, answer, token)
}

/**
 * Stores the intent. If the upstream supports idempotency tokens, it is already stored: the token is the id of the
 * task, the claim records that a worker holds it, and the next worker sends the same token.
 */
const intend = async ({ claim, upstream, parts }: Work, step: Step): Promise<Claim | undefined> =>
  isFirst(claim.task) || (upstream.supportsIdempotencyToken && claim.task.step.is === 'idle')
    ? claim
    : parts.engine.advance(claim, { step, inMs: parts.leaseMs })

/** Whether this is the first claim of the task, with an intent from its submission. */
const isFirst = ({ step, attempt }: Claim['task']): boolean => step.is === 'submitting' && attempt === 1

/** Whether a submit of the task may have been sent without an answer. */
const mayBeSent = ({ claim: { task }, upstream }: Work): boolean =>
  task.step.is === 'submitting' || (task.step.is === 'idle' && upstream.supportsIdempotencyToken && task.attempt > 1)

/** Stores the outcome of a call; `step` is the previous state of the task at its upstream. */
async function settle(
  work: Work,
  step: Step,
  said: Submitted | Polled | Exclude<Found, { is: 'nothing' }>,
  token = '',
): Promise<void> {
  const { claim, parts } = work
  const { engine } = parts
  switch (said.is) {
    case 'done':
      return finish(work, step, said.result)
    case 'failed':
      return void (await engine.fail(claim, said.error))
    case 'submitted':
      return void (await engine.advance(claim, { step: { is: 'polling', job: said.job, token }, inMs: said.inMs }))
    case 'later':
      return void (await engine.advance(claim, { step: { is: 'idle' }, inMs: said.inMs }))
    case 'unknown':
      return void (await engine.advance(claim, { step, inMs: said.inMs }))
    case 'working': {
      const { progress, inMs } = said
      return void (await engine.advance(claim, { step, inMs, ...(progress && { progress }) }))
    }
  }
}

/** Stores a processed result and its price. */
async function finish(work: Work, step: Step, given: Completed['result']): Promise<void> {
  const { claim, model, parts } = work
  const { finish: end } = parts
  if (end !== undefined) parts.stepAside?.()
  const result = end === undefined ? given : await keep(work, step, () => end(given))
  const { price = priceTask } = parts
  await parts.engine.complete(claim, result, await price(model, work.params))
}

/** Runs a function that takes time, and renews the lease meanwhile, so that only a lost worker is overtaken. */
async function keep<Value>({ claim, parts }: Work, step: Step, use: () => Promise<Value>): Promise<Value> {
  const { engine, leaseMs } = parts
  let renewed: Promise<unknown> = Promise.resolve()
  const renew = (): void => {
    renewed = engine.advance(claim, { step, inMs: leaseMs }).catch(() => undefined)
  }
  const timer = setInterval(renew, leaseMs / 3)
  try {
    return await use()
  } finally {
    clearInterval(timer)
    // A late renewal would undo the next write.
    await renewed
  }
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

async function isOverdue({ claim, model, upstream, parts, params }: Work): Promise<boolean> {
  const age = parts.now() - claim.task.createdAt
  if (upstream.timeoutMs !== undefined) return age > upstream.timeoutMs
  return age > leastTime && age > 1000 * (await estimateTask(model, params)) * parts.patience
}

const overdue: Failure = {
  code: 'timed-out',
  message: 'The model took far longer than it usually does.',
  retryable: true,
}

const unknown: Failure = {
  code: 'outcome-unknown',
  message: 'It is unknown whether the upstream accepted the task, so the gateway did not send it again.',
  retryable: false,
}

const gone = (id: string): Failure => ({
  code: 'model-gone',
  message: `The model ${id} is no longer in the catalogue.`,
  retryable: false,
})
