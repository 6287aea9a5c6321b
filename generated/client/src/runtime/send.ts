import { limit, sleep } from './clock.js'
import { AbortedError, ConnectionError, DeadlineError, GatewayError } from './errors.js'
import { fail, type About } from './failure.js'
import { tell } from './hooks.js'
import { attempt, type Answer, type Call } from './http.js'
import type { Settings } from './options.js'

/** Sends a request until it is answered, as often as that is safe. Throws a GatewayError, or the signal's reason. */
export async function send(settings: Settings, call: Call, signal: AbortSignal, budgetMs: number): Promise<Answer> {
  const { clock, timeoutMs } = settings
  const end = clock.now() + budgetMs
  for (let count = 1; ; count++) {
    const work = (own: AbortSignal): Promise<Answer> => attempt(settings, call, count, own)
    try {
      return await limit(clock, timeoutMs, signal, work, async () => {
        throw fail(call.about, ConnectionError, 'timeout', `no answer came within ${timeoutMs} ms`)
      })
    } catch (error) {
      if (!(error instanceof GatewayError && budgetMs > 0 && isSafe(settings, call, error, count))) throw error
      // Full jitter: callers that failed together do not come back together.
      const delayMs = error.retryAfterMs || clock.random() * Math.min(8000, 250 * 2 ** count)
      if (clock.now() + delayMs > end) throw error
      tell(settings, 'onRetry', { error, attempt: count, delayMs })
      await sleep(clock, delayMs, signal)
    }
  }
}

/** Whether the request may be sent again: what may start a second task may not, but who was refused started none. */
const isSafe = ({ idempotent }: Settings, { method }: Call, error: GatewayError, count: number): boolean =>
  error.retryable &&
  (method === 'GET' || ((idempotent !== false || error.status === 429) && (error.code !== 'bad-answer' || count < 3)))

/** Does something until the caller's signal or time ends it, and throws an AbortedError or a DeadlineError then. */
export async function bounded<Value>(
  { clock }: Settings,
  outer: AbortSignal | undefined,
  ms: number | undefined,
  about: About,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  try {
    return await limit(clock, ms ?? Infinity, outer, work, async () => {
      throw fail(about, DeadlineError, 'deadline', 'time was up')
    })
  } catch (cause) {
    if (!outer?.aborted || cause !== outer.reason) throw cause
    throw fail(about, AbortedError, 'aborted', 'the caller ended it', { cause })
  }
}
