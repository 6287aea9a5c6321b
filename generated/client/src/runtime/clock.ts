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
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), 1e9)) // one of over 24 days would end at once
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/** Waits. When the signal is aborted it never settles: the abort itself has rejected the call. */
export const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((wake) => signal.addEventListener('abort', clock.after(ms, wake)))
