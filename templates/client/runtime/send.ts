import { sleep } from './clock.js'
import { AbortedError, ConnectionError, DeadlineError, GatewayError } from './errors.js'
import { fail, type About } from './failure.js'
import { notify } from './hooks.js'
import { attempt, type Answer, type Call } from './http.js'
import type { Settings } from './options.js'

/** Sends a request, and retries it as often as is safe. Throws a GatewayError. */
export async function send<Body>(
  settings: Settings,
  call: Call<Body>,
  signal: AbortSignal,
  budgetMs: number = settings.budgetMs,
): Promise<Answer<Body>> {
  const { clock, timeoutMs, idempotent } = settings
  const { method, about } = call
  const end = clock.now() + budgetMs
  for (let count = 1; ; count++) {
    try {
      // The time to make the key does not count.
      return await attempt(settings, call, count, (work) =>
        bounded(settings, signal, timeoutMs, about, work, ConnectionError, 'timeout', `timeout of ${timeoutMs} ms`),
      )
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      // Do not resend a request that may start a second task, but a refused request has started none.
      const isSafe =
        method === 'GET' ||
        ((idempotent !== false || error.status === 429) && (error.code !== 'bad-answer' || count < 3))
      // Full jitter: callers that failed together do not retry together.
      const delayMs = error.retryAfterMs || clock.random() * Math.min(8000, 250 * 2 ** count)
      if (signal.aborted || !error.retryable || !isSafe || settings.isHopeless?.() || clock.now() + delayMs >= end)
        throw error
      notify(settings.onRetry, { error, attempt: count, delayMs })
      await sleep(clock, delayMs, signal)
    }
  }
}

/**
 * Runs a function with its own signal, which is aborted with the caller's signal, when the time is up, and if it fails.
 * Rejects at once with an AbortedError if the caller aborts, or with an error of this kind when the time is up, even
 * if the function ignores its signal. Leaves no timer or listener behind.
 */
export const bounded = <Value>(
  { clock }: Settings,
  outer: AbortSignal | undefined,
  ms: number,
  about: About,
  work: (signal: AbortSignal) => Promise<Value>,
  kind: typeof GatewayError = DeadlineError,
  code = 'deadline',
  words = `${code} passed`,
): Promise<Value> => {
  const own = new AbortController()
  let settle!: () => void // the promise sets it at once
  return new Promise<Value>((resolve, reject) => {
    const abort = (): void => reject(fail(about, AbortedError, 'aborted', 'aborted', { cause: outer?.reason }))
    const disarm = clock.after(ms, () => reject(fail(about, kind, code, words)))
    settle = () => {
      disarm()
      outer?.removeEventListener('abort', abort)
    }
    if (outer?.aborted) return abort()
    // Not with the option `signal`: Node holds such removals weakly, and can lose all but the last of a signal.
    outer?.addEventListener('abort', abort)
    work(own.signal).then(resolve, reject)
  })
    .catch((error: unknown) => {
      own.abort(0) // the default reason, an error with its stack, costs more than the rest
      throw error
    })
    .finally(settle)
}
