/** Time and chance, as the client knows them; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs something later; what it gives calls that off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** A number from 0 to 1, without 1. */
  readonly random: () => number
}

/** The time of the platform. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1)) // a longer one would end at once
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/**
 * Does something under a signal of its own, which is aborted with the caller's and when the time is up; then it gives
 * what `late` gives. It ends at once, whether the work listens to its signal or not, and leaves no timer and no
 * listener behind.
 */
export function limit<Value>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
  late: () => Value,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const own = new AbortController()
    const end = (settle: () => void) => {
      cancel?.()
      outer?.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => {
      end(() => reject(outer?.reason))
      own.abort(outer?.reason)
    }
    let cancel: (() => void) | undefined
    if (outer?.aborted) return abort()
    outer?.addEventListener('abort', abort)
    const stop = () => {
      end(() => new Promise<Value>((done) => done(late())).then(resolve, reject))
      own.abort()
    }
    if (ms < Infinity) cancel = clock.after(Math.max(0, ms), stop)
    work(own.signal).then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
}

/** Waits. Throws the signal's reason as soon as it is aborted. */
export const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  limit(
    clock,
    ms,
    signal,
    () => new Promise<void>(() => {}),
    () => {},
  )
