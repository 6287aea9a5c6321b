import type { Claim } from '../engine/engine.ts'
import { cancelled } from '../tasks/cancel.ts'
import { isNothing } from '../tasks/nothing.ts'
import { noText } from '../tasks/text.ts'
import { isCancelOpen, lost, type Cancel, type Failure, type InProgress, type Step } from '../tasks/task.ts'
import type { Cancelled, Found, Hold, Job, Polled, Submitted, Upstream } from '../upstream/upstream.ts'
import { Lease } from './lease.ts'
import { copyFiles, finish } from './storing.ts'
import { TextWriter } from './textWriter.ts'
import { leave, sendOn } from './switching.ts'
import { ask, jobOf, keep, once, renewed, requestOf, type StepParts, type Work } from './work.ts'

/** How long to wait before calling an upstream again that was not reached. */
const retryMs = 2000

/** How long a job can take whose upstream names no limit. */
const longest = 86_400_000

/** How long the connection of a submit can last whose upstream names no limit. */
const longestSubmit = 60_000

/** The time between the two look-ups that find nothing of a cancelled task, by the clocks of the store and of the process. */
const betweenMs = 10_000

/** Runs one step of a task. Every write is fenced: if another worker has taken the task over, it changes nothing. */
export async function runStep(claim: Claim, parts: StepParts): Promise<void> {
  const { task } = claim
  // A task that was certainly not sent needs no upstream to end.
  if (task.step.is === 'idle' && isCancelOpen(task)) return void (await parts.engine.fail(claim, cancelled))
  const [model, chosen] = [parts.modelOf(task.model), parts.upstreamOf(task)]
  if (model === undefined) return leave(claim, parts, parts.leaseMs)
  const lease = new Lease(parts.leaseMs, parts.claimedAt ?? performance.now())
  const own = { claim, lease, model, parts, params: once(task.params) }
  if (task.step.is === 'storing') return copyFiles({ ...own, ...chosen }, task.step)
  if (chosen === undefined) return leave(claim, parts, parts.leaseMs)
  const work: Work = { ...own, ...chosen }
  if (isCancelOpen(task)) return cancel(work)
  if (task.step.is === 'polling') return poll(work, task.step)
  // The id of the task is its token, so that all its calls have the same token.
  return isFirst(task) ? submit(work, task.id) : resume(work, task.id)
}

/**
 * Cancels a task that may have been sent. The job has to be known first: it is looked up, or, where there is no look-up,
 * sent again with its token. Its upstream is asked to cancel that job as soon as the job is stored.
 */
async function cancel(work: Work): Promise<void> {
  const { claim, upstream } = work
  const { step, id: token } = claim.task
  switch (step.is) {
    case 'polling':
      return askToCancel(work, step)
    case 'submitting':
      return upstream.find === undefined ? sendAgain(work, token) : findToCancel(work, step, upstream.find)
  }
}

/**
 * Looks for the job of a cancelled task, and never sends it. A task that is not found twice was not accepted. The first
 * look-up waits for the connection of a lost worker, and the second for an upstream that is slow to list what it accepted.
 */
async function findToCancel(work: Work, step: Step, find: NonNullable<Upstream['find']>): Promise<void> {
  const { claim, upstream, parts } = work
  const { id: token, updatedAt: now, lostAt = -Infinity, cancel: asked } = claim.task
  const { missedAt = -Infinity } = asked ?? {}
  const own = asked?.missedAt === undefined ? 0 : (parts.misses?.leftOf(token, betweenMs) ?? 0)
  const waitMs = Math.max(lostAt + (upstream.submitMs ?? longestSubmit) - now, missedAt + betweenMs - now, own)
  if (waitMs > 0) return void (await parts.engine.advance(claim, { step, inMs: waitMs }))
  const found = await ask<Found>(work, step, () => find.call(upstream, requestOf(work, token)), lookAgain)
  if (found.is !== 'nothing') return settle(work, step, found)
  if (asked?.missedAt !== undefined) {
    parts.misses?.forget(token)
    return void (await parts.engine.fail(claim, cancelled))
  }
  parts.misses?.leftOf(token, betweenMs)
  await parts.engine.advance(claim, { step, inMs: betweenMs, isMissed: true, hasContact: true })
}

/** Sends a task again that may have been sent, if its token makes sure that there is one job; else its outcome is unknown. */
async function sendAgain(work: Work, token: string): Promise<void> {
  if (work.upstream.supportsIdempotencyToken) return submit(work, token)
  await work.parts.engine.fail(work.claim, unknown)
}

/**
 * Asks the upstream to cancel the job: that it is asked is stored first, so that it is never asked twice. One that could
 * not be asked is asked at the next poll.
 */
async function askToCancel(work: Work, step: Extract<Step, { is: 'polling' }>): Promise<void> {
  const { claim, lease, upstream, parts } = work
  const { cancel: asked } = claim.task
  if (asked === undefined) return
  const store = (cancel: Cancel): Promise<Claim | undefined> =>
    lease.renew(() => parts.engine.advance(claim, { step, inMs: parts.leaseMs, isHeld: true, cancel }))
  const job = jobOf(work, step)
  const stored = await store(
    upstream.cancel === undefined ? { ...asked, answer: 'unsupported' } : { ...asked, isAsked: true },
  )
  if (stored === undefined) return
  if (upstream.cancel === undefined) return poll({ ...work, claim: stored }, step)
  const said = await keep(work, step, async () => upstream.cancel?.(job))
  if (said?.is === 'confirmed') return void (await parts.engine.fail(stored, cancelled, said.charged))
  const answer = said?.is === 'too-late' ? 'too-late' : 'requested'
  const answered = await store(said?.is === 'unsent' ? asked : { ...asked, isAsked: true, answer })
  if (answered !== undefined) await poll({ ...work, claim: answered }, step)
}

/** Polls the job. It ends when its upstream says so, or when its upstream says for too long that it continues. */
async function poll(work: Work, step: Extract<Step, { is: 'polling' }>): Promise<void> {
  const { claim, upstream } = work
  const job = jobOf(work, step)
  const polled = await ask<Polled>(work, step, () => upstream.poll(job), { is: 'unknown', inMs: retryMs })
  const { updatedAt: now, createdAt, sentAt = createdAt } = claim.task
  if (polled.is === 'working' && now - sentAt > (upstream.timeoutMs ?? longest)) return giveUp(work, overran, job)
  return settle(work, step, polled, job)
}

/** Resumes after a submit without an answer: looks the job up, sends the same token again, or fails the task. */
async function resume(work: Work, token: string): Promise<void> {
  const { upstream, parts } = work
  const { find } = upstream
  if (find === undefined) return sendAgain(work, token)
  const step: Step = { is: 'submitting', token }
  const findJob = (): Promise<Found> => find.call(upstream, requestOf(work, token))
  const found = await ask<Found>(work, step, findJob, lookAgain)
  if (found.is !== 'nothing') return settle(work, step, found)
  const claim = await renewed(work, step)
  if (claim === undefined) return
  // Somebody cancelled it during the look-up.
  if (isCancelOpen(claim.task)) return void (await parts.engine.advance(claim, { step, inMs: 0 }))
  return submit({ ...work, claim }, token)
}

/** Stores the intent and its token before calling the upstream, so that a crash in between starts no second job. */
async function submit(work: Work, token: string): Promise<void> {
  const { claim, lease, id, upstream, parts } = work
  const step: Step = { is: 'submitting', token }
  const isStored = claim.task.step.is === 'submitting'
  const intent = isStored ? claim : await renewed(work, step, id)
  if (intent === undefined) return
  // Somebody cancelled it while it was claimed.
  if (!isStored && intent.task.cancel !== undefined) return void (await parts.engine.fail(intent, cancelled))
  const isWanted = (): boolean => intent.task.cancel !== undefined || !lease.isCancelled
  const hold: Hold = {
    mayBegin: () => lease.mayBegin && isWanted(),
    renew: async () => void (await renewed(work, step)),
  }
  const writer = new TextWriter(parts.engine, intent.task)
  const call = (): Promise<Submitted> => upstream.submit({ ...requestOf(work, token), hold, onText: writer.add })
  const answer = await ask<Submitted>(work, step, call, { is: 'unknown', inMs: retryMs })
  if (answer.is === 'done') await writer.end(answer.result['text'])
  const isLost = answer.is === 'unknown' && !upstream.supportsIdempotencyToken && upstream.find === undefined
  if (isLost) return void (await parts.engine.fail(intent, unknown))
  // An earlier call with the same token may have been accepted.
  const isUnsent = isFirst(claim.task)
  const saysNothing = answer.is === 'failed' && answer.isUnsent === true && upstream.find === undefined
  if (!isUnsent && saysNothing) return void (await parts.engine.fail(intent, unknown))
  if (isUnsent && (await sendOn({ ...work, claim: intent }, answer))) return
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
      return finish(work, said)
    case 'failed':
      return void (await engine.fail(claim, errorOf(claim.task, said.error), said.charged, said.raw))
    case 'submitted':
      return void (await engine.advance(claim, {
        step: { is: 'polling', job: said.job, token },
        upstream,
        inMs: said.inMs,
      }))
    case 'later': {
      // That it takes no more calls now says nothing about a task that it may have accepted.
      const isSilent = step.is === 'submitting' && said.notAccepted === 'full'
      if (isSilent && now - contactAt > (work.upstream.timeoutMs ?? longest)) return giveUp(work, refused)
      return void (await engine.advance(claim, { step, inMs: said.inMs, hasContact: !isSilent }))
    }
    case 'unknown':
      if (now - contactAt > parts.giveUpMs) return giveUp(work, lost, job)
      return void (await engine.advance(claim, { step, upstream, inMs: said.inMs }))
    case 'working': {
      const { progress, inMs, text = '' } = said
      const { length } = claim.task.text ?? noText
      if (text.length > length) await engine.appendText(claim, length, text.slice(length))
      const change = { step, upstream, inMs, hasContact: true, ...(progress && { progress }) }
      return void (await engine.advance(claim, change))
    }
  }
}

/**
 * The failure of a job: if its upstream was asked to cancel it, that is why it ended without a result, unless the upstream
 * says that the job was over before, or has ended by itself.
 */
const errorOf = ({ cancel }: InProgress, error: Failure): Failure =>
  cancel?.isAsked === true && cancel.answer !== 'too-late' && !isNothing(error) ? cancelled : error

/**
 * Ends a task that its upstream has not ended. Its job is cancelled there first, unless that was asked before: a confirmed
 * cancel says what the job has cost. Only the worker that still has the task asks.
 */
async function giveUp(work: Work, error: Failure, job?: Job): Promise<void> {
  const { parts, id: upstream, upstream: own } = work
  const { id, model, step, cancel: asked } = work.claim.task
  const cancels = job !== undefined && asked?.isAsked !== true && own.cancel !== undefined
  const claim = cancels ? await renewed(work, step) : work.claim
  if (claim === undefined) return
  const ask = async (): Promise<Cancelled | undefined> => (cancels ? own.cancel?.(job) : undefined)
  const said = cancels ? await keep({ ...work, claim }, step, () => ask().catch(() => undefined)) : undefined
  if (!(await parts.engine.fail(claim, error, said?.is === 'confirmed' ? said.charged : undefined))) return
  parts.onGivenUp?.({ id, model, upstream, error, ...(said && { cancellation: said.is }) })
}

/** The outcome of a look-up that an error implies. */
const lookAgain: Found = { is: 'unknown', inMs: retryMs }

const overran: Failure = {
  code: 'timed-out',
  message: 'The upstream still runs the task after its time limit.',
  retryable: true,
}

const refused: Failure = {
  code: 'outcome-unknown',
  message:
    'The upstream had too many calls until after the time limit of the task, and did not say whether it accepted the first one.',
  retryable: false,
}

const unknown: Failure = {
  code: 'outcome-unknown',
  message: 'It is unknown whether the upstream accepted the task, so the gateway did not send it again.',
  retryable: false,
}
