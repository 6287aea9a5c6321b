import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { Submitted } from './upstream.ts'

/** How many submits in a row fail before an upstream is left out. */
const most = 5

/** How long it is left out, in milliseconds. Then the next submit decides. */
export const leftOutMs = 30_000

/**
 * The circuit breaker of an upstream: while it is open, tasks that can run elsewhere do. It refuses nothing, so that an
 * upstream without an alternative is asked as ever.
 */
export class Breaker {
  private readonly policy = circuitBreaker(handleAll, {
    halfOpenAfter: leftOutMs,
    breaker: new ConsecutiveBreaker(most),
  })
  private openUntil = 0

  constructor() {
    this.policy.onBreak(() => (this.openUntil = Date.now() + leftOutMs))
  }

  /** Whether the upstream is left out now. */
  get isOpen(): boolean {
    return this.policy.state === CircuitState.Open && Date.now() < this.openUntil
  }

  /** Counts the outcome of a submit; one that the gateway itself is the reason of does not count. */
  count(said: Submitted): void {
    const hasFailed = failureOf(said)
    if (hasFailed === undefined) return
    const report = (): void => {
      if (hasFailed) throw new Error(said.is)
    }
    // While it is open, the policy rejects what it would not run.
    void this.policy.execute(report).catch(() => undefined)
  }
}

/** Whether a submit failed because of its upstream; undefined if it says nothing about that. */
function failureOf(said: Submitted): boolean | undefined {
  switch (said.is) {
    case 'later':
      return said.notAccepted && true
    case 'unknown':
      return true
    case 'failed':
      return ownCodes.has(said.error.code) ? undefined : upstreamCodes.has(said.error.code)
    case 'submitted':
    case 'done':
      return false
  }
}

/** The codes of failures of an upstream, or of the account there; other refusals are answers. */
const upstreamCodes = new Set(['upstream-unreachable', 'upstream-error', 'upstream-unauthorized', 'outcome-unknown'])

/** The codes of failures of the gateway, or of the call. */
const ownCodes = new Set(['mapping-failed', 'input-unreadable', 'result-not-stored'])
