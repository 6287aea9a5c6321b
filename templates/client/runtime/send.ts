import { limit, sleep } from './clock.js'
import { AbortedError, DeadlineError, type ErrorFacts, type GatewayError } from './errors.js'
import { noAnswer, type Failure } from './failure.js'
import { tell } from './hooks.js'
import { attempt, type About, type Answer, type Call } from './http.js'
import type { Settings } from './options.js'

/** Sends a request until it is answered, as often as that is safe. Throws a GatewayError, or the signal's reason. */
export async function send(settings: Settings, call: Call, signal: AbortSignal, budgetMs: number): Promise<Answer> {
  const { clock, timeoutMs } = settings
  const end = clock.now() + budgetMs
  for (let count = 1; ; count++) {
    const work = (own: AbortSignal): Promise<Answer | Failure> => attempt(settings, call, count, own)
    const got = await limit(clock, timeoutMs, signal, work, () => noAnswer('timeout', `took over ${timeoutMs} ms`))
    if ('response' in got) return got
    const { retryAfterMs } = got.facts
    // Full jitter: callers that failed together do not come back together.
    const delayMs = retryAfterMs || clock.random() * Math.min(8000, 250 * 2 ** count)
    const mayRepeat = budgetMs > 0 && got.facts.retryable && isSafe(settings, call, got.facts, count)
    const isOver = mayRepeat && clock.now() + delayMs > end
    const late = isOver && retryAfterMs ? `; it asks to wait ${delayMs} ms, longer than is left` : ''
    const error = failed(call.about, { ...got, detail: `${got.detail}${late} (attempt ${count})` })
    if (!mayRepeat || isOver) throw error
    tell(settings, 'onRetry', { error, attempt: count, delayMs })
    await sleep(clock, delayMs, signal)
  }
}

/** Whether the request may be sent again: what may start a second task may not, but who was refused started none. */
const isSafe = ({ idempotent }: Settings, { method }: Call, { status, code }: ErrorFacts, count: number): boolean =>
  method === 'GET' || ((idempotent || status === 429) && (code !== 'bad-answer' || count < 3))

/** The error that a failure is, with all that its caller needs to go on. */
export function failed(
  { purpose, idempotencyKey, task, resume }: About,
  { kind, detail, facts }: Failure,
): GatewayError {
  const { taskId, retryable } = facts
  const known = task ?? (taskId === undefined ? undefined : resume?.(taskId))
  const hint = !retryable ? '' : known ? goesOn : idempotencyKey ? mayGoOn : ''
  const more = { ...(idempotencyKey && { idempotencyKey }), ...(known && { task: known, taskId: known.id }) }
  return new kind(`Could not ${purpose}: ${detail.slice(0, 1000)}.${hint}`, { ...facts, ...more })
}

const goesOn = ' Await the task of this error to go on.'
const mayGoOn = ' Call again with the idempotencyKey of this error to go on.'

/** Does something until the caller's signal or time ends it, and throws an AbortedError or a DeadlineError then. */
export async function bounded<Value>(
  { clock }: Settings,
  outer: AbortSignal | undefined,
  ms: number | undefined,
  about: About,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ended = (kind: typeof GatewayError, code: string, detail: string, more?: object): GatewayError =>
    failed(about, { kind, detail, facts: { code, retryable: true, ...more } })
  try {
    return await limit(clock, ms ?? Infinity, outer, work, () => {
      throw ended(DeadlineError, 'deadline', 'its time was up')
    })
  } catch (error) {
    if (!outer?.aborted || error !== outer.reason) throw error
    throw ended(AbortedError, 'aborted', 'its caller ended it', { cause: error })
  }
}
