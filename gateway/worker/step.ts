import type { CatalogModel } from '@gatewright/catalog'
import { v7 as uuid } from 'uuid'
import { priceTask } from '../credits/price.ts'
import type { Claim, Engine } from '../engine/engine.ts'
import type { Failure } from '../tasks/task.ts'
import type { Job, Polled, Submitted, Upstream } from '../upstream/upstream.ts'

/** What one step of a task needs. */
export interface StepParts {
  readonly engine: Pick<Engine, 'claim' | 'advance' | 'complete' | 'fail' | 'idle'>
  readonly upstream: Upstream
  /** Whether the same token never starts a second job, so that a submit of unknown outcome may be repeated. */
  readonly knowsTokens: boolean
  readonly modelOf: (id: string) => CatalogModel | undefined
  readonly leaseMs: number
  /** A task that takes longer than this many times its usual time has failed. */
  readonly patience: number
  readonly now: () => number
}

/** How long to wait before an upstream that was not reached is asked again. */
const retryMs = 2000

/** The least time that any task is given, in milliseconds. */
const leastTime = 60_000

/** Carries a task one step further. Every write is fenced: when another worker has taken the task over, it changes nothing. */
export async function runStep(claim: Claim, parts: StepParts): Promise<void> {
  const { engine, modelOf } = parts
  const { task } = claim
  const model = modelOf(task.model)
  if (model === undefined) return void (await engine.fail(claim, gone(task.model)))
  if (isOverdue(claim, model, parts)) return void (await engine.fail(claim, overdue))
  if (task.step.is === 'polling') {
    const job: Job = { model, params: task.params, token: task.step.token, job: task.step.job }
    return settle(claim, job, await ask(() => parts.upstream.poll(job)), parts)
  }
  if (task.step.is === 'submitting' && !parts.knowsTokens) return void (await engine.fail(claim, unknown))
  return submit(claim, model, parts)
}

/** The intent and its token are stored before the upstream is called, so that a crash in between is no second job. */
async function submit(
  claim: Claim,
  model: CatalogModel,
  { engine, upstream, knowsTokens, leaseMs }: StepParts,
): Promise<void> {
  const { step, params } = claim.task
  const token = step.is === 'submitting' ? step.token : uuid()
  const intent = await engine.advance(claim, { step: { is: 'submitting', token }, inMs: leaseMs })
  if (intent === undefined) return
  const answer = await ask<Submitted>(() => upstream.submit({ model, params, token }))
  if (answer === undefined) {
    if (!knowsTokens) await engine.fail(intent, unknown)
    else await engine.advance(intent, { step: { is: 'submitting', token }, inMs: retryMs })
  } else if (answer.is === 'failed') await engine.fail(intent, answer.error)
  else await engine.advance(intent, { step: { is: 'polling', job: answer.job, token }, inMs: answer.inMs })
}

async function settle(
  claim: Claim,
  { model, params }: Job,
  polled: Polled | undefined,
  { engine }: StepParts,
): Promise<void> {
  const { step } = claim.task
  if (polled === undefined) await engine.advance(claim, { step, inMs: retryMs })
  else if (polled.is === 'failed') await engine.fail(claim, polled.error)
  else if (polled.is === 'done') await engine.complete(claim, polled.result, await priceTask(model.id, params))
  else await engine.advance(claim, { step, inMs: polled.inMs, ...(polled.progress && { progress: polled.progress }) })
}

/** The upstream's answer; undefined when it threw, which says that nothing is known. */
const ask = <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> => call().catch(() => undefined)

function isOverdue({ task }: Claim, { estimatedSeconds }: CatalogModel, { patience, now }: StepParts): boolean {
  return now() - task.createdAt > Math.max(leastTime, 1000 * estimatedSeconds * patience)
}

const overdue: Failure = {
  code: 'timed-out',
  message: 'The model took far longer than it usually does.',
  retryable: true,
}

const unknown: Failure = {
  code: 'outcome-unknown',
  message: 'It is not known whether the model took the task, so it was not sent again.',
  retryable: false,
}

const gone = (id: string): Failure => ({
  code: 'model-gone',
  message: `The model ${id} is not in the catalogue any more.`,
  retryable: false,
})
