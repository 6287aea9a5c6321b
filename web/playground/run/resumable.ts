import { isEnded, markOf, type Input, type RunProblem, type RunRecord } from '../history/record.ts'

/** The gateway keeps idempotency keys for 24 hours: a call that is repeated later would be paid again. */
const mostAgeMs = 23 * 3_600_000

/** A call that was sent longer ago is repeated only if the person asks for it. */
const mostUnaskedMs = 10 * 60_000

/** How a run continues after the page was loaded again. */
export type Resumption =
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

const problem = (code: string, message: string): RunProblem => ({ code, message, retryable: code === 'other-key' })

/**
 * Decides how a run continues. A call without a task is repeated with its idempotency key: it finds the task that it may
 * have started, so that it is paid once. That holds for the same key, the same input, and a day.
 */
export function resumptionOf(run: RunRecord, { key, now, input, isAsked }: Situation): Resumption {
  if (isEnded(run)) return { is: 'nothing' }
  if (key === undefined) return { is: 'wait' }
  if (run.taskId !== undefined) return { is: 'read', taskId: run.taskId }
  if (now - run.startedAt > mostAgeMs) {
    const message = 'It is not known whether the gateway received this run, and after a day it can no longer find out.'
    return { is: 'wait', problem: problem('too-old', message) }
  }
  if (run.keyMark !== markOf(key)) {
    return { is: 'wait', problem: problem('other-key', 'This run was sent with another key.') }
  }
  const sent = run.leftOut.length === 0 ? run.input : input
  if (sent === undefined) {
    const message = 'The page was closed while it sent this run, and the browser did not keep its files.'
    return { is: 'wait', problem: problem('input-lost', message) }
  }
  if (!isAsked && now - run.startedAt > mostUnaskedMs) {
    return {
      is: 'wait',
      problem: { ...problem('unconfirmed', 'The page was closed while it sent this run.'), retryable: true },
    }
  }
  return { is: 'send', input: sent }
}
