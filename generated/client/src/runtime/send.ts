import { sleep } from './clock.js'
import { AbortedError, ConnectionError, DeadlineError, GatewayError } from './errors.js'
import { fail, type About } from './failure.js'
import { notify } from './hooks.js'
import { attempt, type Answer, type Call } from './http.js'
import type { Settings } from './options.js'

/** Sends a request until it is answered, as often as that is safe. Throws a GatewayError. */
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
      return await bounded(
        settings,
        signal,
        timeoutMs,
        about,
        (own) => attempt(settings, call, count, own),
        ConnectionError,
        'timeout',
        `timeout of ${timeoutMs} ms`,
      )
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { code, status, retryable, retryAfterMs } = error
      // What may start a second task is not sent again, but who was refused has started none.
      const isSafe =
        method === 'GET' || ((idempotent !== false || status === 429) && (code !== 'bad-answer' || count < 3))
      // Full jitter: callers that failed together do not retry together.
      const delayMs = retryAfterMs || clock.random() * Math.min(8000, 250 * 2 ** count)
      if (signal.aborted || !retryable || !isSafe || settings.isHopeless?.() || clock.now() + delayMs >= end)
        throw error
      notify(settings.onRetry, { error, attempt: count, delayMs })
      await sleep(clock, delayMs, signal)
    }
  }
}

/**
 * Does something under a signal of its own, which is aborted with the caller's, when the time is up and once it is
 * done. Throws an AbortedError when the caller aborts and an error of this kind when the time is up, at once, whether
 * the work listens to its signal or not, and leaves no timer and no listener behind.
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
  const { signal } = own
  return new Promise<Value>((resolve, reject) => {
    const abort = (): void => reject(fail(about, AbortedError, 'aborted', 'aborted', { cause: outer?.reason }))
    if (outer?.aborted) return abort()
    outer?.addEventListener('abort', abort, { signal })
    signal.addEventListener(
      'abort',
      clock.after(ms, () => reject(fail(about, kind, code, words))),
    )
    work(signal).then(resolve, reject)
  }).finally(() => own.abort())
}
