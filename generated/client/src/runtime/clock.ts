/** The time and random numbers of the client; tests replace them. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs a function later; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** A random number from 0 (included) to 1 (excluded). */
  readonly random: () => number
}

/** The time of the platform. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), 1e9)) // a timer of more than 24 days would fire at once
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** Waits. If the signal is aborted, it never settles, because the abort has already rejected the call. */
export const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((wake) => signal.addEventListener('abort', clock.after(ms, wake)))
