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
 * Does something under a signal of its own, which is aborted with the caller's, when the time is up and once it is
 * done; when the time is up it gives what `late` gives. It ends at once, whether the work listens to its signal or not,
 * and leaves no timer and no listener behind.
 */
export async function limit<Value>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
  late: () => Promise<Value>,
): Promise<Value> {
  outer?.throwIfAborted()
  const own = new AbortController()
  const { signal } = own
  const ended = new Promise<Value>((resolve, reject) => {
    outer?.addEventListener('abort', () => reject(outer.reason), { signal })
    if (ms < Infinity)
      signal.addEventListener(
        'abort',
        clock.after(Math.max(0, ms), () => resolve(late())),
      )
  })
  try {
    return await Promise.race([ended, work(signal)])
  } finally {
    own.abort(outer?.reason)
  }
}

/** Waits. Throws the signal's reason as soon as it is aborted. */
export const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  limit(
    clock,
    ms,
    signal,
    () => new Promise(() => {}),
    async () => {},
  )
