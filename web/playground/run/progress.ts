import { idempotencyHours } from '@gatewright/openapi/protocol'
import type { Input } from '../../shared/values.ts'
import { isEnded, markOf, type RunProblem, type RunRecord } from '../history/record.ts'

/** How far a run is. */
export interface Progress {
  /** From 0 to 1; undefined if nothing is known. */
  readonly part?: number | undefined
  readonly elapsedMs: number
  /** Undefined if nothing is known, or if the run takes longer than expected. */
  readonly leftMs?: number | undefined
  /** Whether it takes longer than its model usually does. */
  readonly isLate: boolean
}

/** An estimate never says that a run has ended. */
const mostEstimated = 0.95

/** How far a run is at a time: as its task reports, or as its model usually takes. */
export function progressOf(run: RunRecord, now: number): Progress {
  const elapsedMs = Math.max(0, (run.endedAt ?? now) - run.startedAt)
  if (isEnded(run)) return { part: 1, elapsedMs, isLate: false }
  const { percent, secondsLeft, progressAt = now, estimatedSeconds } = run
  const leftAt = secondsLeft === undefined ? undefined : secondsLeft * 1000 - Math.max(0, now - progressAt)
  const expectedMs = estimatedSeconds === undefined || estimatedSeconds <= 0 ? undefined : estimatedSeconds * 1000
  const leftMs = leftAt ?? (expectedMs === undefined ? undefined : expectedMs - elapsedMs)
  const isLate = leftMs !== undefined && leftMs <= 0
  const estimated = expectedMs === undefined ? undefined : Math.min(elapsedMs / expectedMs, mostEstimated)
  const part = percent === undefined ? estimated : Math.min(Math.max(percent / 100, 0), 1)
  return { part, elapsedMs, leftMs: isLate ? undefined : leftMs, isLate }
}

/** An hour before the gateway forgets the idempotency key: a call that is repeated later would be paid again. */
const mostAgeMs = (idempotencyHours - 1) * 3_600_000

/** A call that was sent longer ago is repeated only if the person asks for it. */
const mostUnaskedMs = 10 * 60_000

/** How a run continues after the page was loaded again. */
type Resumption =
  | { readonly is: 'nothing' }
  | { readonly is: 'read'; readonly taskId: string }
  | { readonly is: 'send'; readonly input: Input }
  /** The person has to do something first. */
  | { readonly is: 'wait'; readonly problem?: RunProblem | undefined }

/** The state of the page when a run continues. */
export interface Situation {
  readonly key: string | undefined
  readonly now: number
  /** The complete input, if the browser kept it. */
  readonly input: Input | undefined
  /** Whether the person asked for it. */
  readonly isAsked: boolean
}

const wait = (code: string, message: string, retryable = false): Resumption => ({
  is: 'wait',
  problem: { code, message, retryable },
})

/**
 * Decides how a run continues. A call without a task is repeated with its idempotency key: it finds the task that it may
 * have started, so that it is paid once. That holds for the same key, the same input, and a day.
 */
export function resumptionOf(run: RunRecord, { key, now, input, isAsked }: Situation): Resumption {
  if (isEnded(run)) return { is: 'nothing' }
  if (key === undefined) return { is: 'wait' }
  if (run.taskId !== undefined) return { is: 'read', taskId: run.taskId }
  if (now - run.startedAt > mostAgeMs)
    return wait('too-old', 'It is unknown whether the gateway received this run. After a day, nobody can find out.')
  if (run.keyMark !== markOf(key)) return wait('other-key', 'This run was sent with another key.', true)
  const sent = run.leftOut.length === 0 ? run.input : input
  if (sent === undefined)
    return wait('input-lost', 'The page was closed while it sent this run, and the browser did not keep its files.')
  if (!isAsked && now - run.startedAt > mostUnaskedMs)
    return wait('unconfirmed', 'The page was closed while it sent this run.', true)
  return { is: 'send', input: sent }
}
