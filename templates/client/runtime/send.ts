import { limit, sleep } from './clock.js'
import { AbortedError, DeadlineError, type ErrorFacts, type GatewayError } from './errors.js'
import { timedOut, type Failure } from './failure.js'
import { tell } from './hooks.js'
import { attempt, type About, type Answer, type Call } from './http.js'
import type { Settings } from './options.js'

/** Sends a request until it is answered, as often as that is safe. Throws a GatewayError, or the signal's reason. */
export async function send(settings: Settings, call: Call, signal: AbortSignal, budgetMs: number): Promise<Answer> {
  const { clock, timeoutMs, log, onRetry } = settings
  const end = clock.now() + budgetMs
  for (let count = 1; ; count++) {
    const work = (own: AbortSignal): Promise<Answer | Failure> => attempt(settings, call, count, own)
    const got = await limit(clock, timeoutMs, signal, work, () => timedOut(timeoutMs))
    if ('response' in got) return got
    const { retryAfterMs } = got.facts
    // Full jitter: callers that failed together do not come back together.
    const delayMs = retryAfterMs || clock.random() * Math.min(8000, 250 * 2 ** count)
    const mayRepeat = budgetMs > 0 && isSafe(settings, call, got, count)
    const isOver = clock.now() + delayMs > end
    const wait = mayRepeat && isOver && retryAfterMs ? ` It asks to wait ${delayMs / 1000} s, longer than is left.` : ''
    const tried = count > 1 ? ` It was tried ${count} times.` : ''
    const error = failed(call.about, { ...got, detail: got.detail + wait + tried })
    if (!mayRepeat || isOver) throw error
    tell(log, onRetry, { error, attempt: count, delayMs }, `${error.message} The next attempt is in ${delayMs} ms.`)
    await sleep(clock, delayMs, signal)
  }
}

/** Whether the request may be sent again: what may start a second task may not. */
const isSafe = ({ idempotent }: Settings, { method }: Call, { facts, isUnread }: Failure, count: number): boolean =>
  facts.retryable && (method === 'GET' || ((idempotent || !!isUnread) && (facts.code !== 'bad-answer' || count < 3)))

/** The error that a failure is, with all that its caller needs to go on. */
export function failed(about: About, { kind, detail, facts }: Failure): GatewayError {
  const { purpose, idempotencyKey, resume } = about
  const task = about.task ?? (facts.taskId && resume?.(facts.taskId))
  const taskId = facts.taskId ?? (task ? task.id : undefined)
  const hint = !facts.retryable
    ? ''
    : task
      ? ' Its task goes on: await the task of this error, or resume it by its id.'
      : idempotencyKey
        ? ' The same call with the idempotencyKey of this error starts no second task.'
        : ''
  const known: Partial<ErrorFacts> = { ...(idempotencyKey && { idempotencyKey }), ...(task && { task, taskId }) }
  return new kind(`Could not ${purpose}: ${detail}${hint}`, { ...facts, ...known })
}

/** Does something until the caller's signal or time ends it, and throws an AbortedError or a DeadlineError then. */
export async function bounded<Value>(
  { clock }: Settings,
  outer: AbortSignal | undefined,
  ms: number,
  about: About,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ended = (kind: typeof GatewayError, code: string, detail: string, cause?: unknown): GatewayError =>
    failed(about, { kind, detail, facts: { code, retryable: true, cause } })
  try {
    return await limit(clock, ms, outer, work, () => {
      throw ended(DeadlineError, 'deadline', 'the time that the caller gave was up.')
    })
  } catch (error) {
    if (!outer?.aborted || error !== outer.reason) throw error
    throw ended(AbortedError, 'aborted', 'the caller ended it.', error)
  }
}
