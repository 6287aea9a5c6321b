import { success as status, type Success, type TaskBody, type Usage } from '@gatewright/openapi/protocol'
import { cancellationOf } from '../tasks/cancel.ts'
import type { Seen } from '../tasks/task.ts'

/** Wraps the body of a successful response (API document, 2.2). */
export const success = <Body>(response: Body): Success<Body> => ({ status, response })

/**
 * The response for a task in any state, with the place of one that waits (API document, 2.2;
 * docs/internals/decisions.md 14 and 15).
 */
export function taskAnswer(task: Seen, queuePosition?: number): Success<TaskBody> {
  const { id, state, metadata } = task
  const cancellation = cancellationOf(task)
  const common = { id, status: state, ...(metadata && { metadata }), ...(cancellation && { cancellation }) }
  switch (task.state) {
    case 'COMPLETED':
      return success({
        ...common,
        result: task.result,
        usage: usageOf(task, task.credits),
        ...(task.mirrored === false && { mirrored: task.mirrored }),
      })
    case 'FAILED': {
      const { code, message, retryable } = task.error
      return success({ ...common, error: { code, message, retryable }, usage: usageOf(task, task.credits ?? 0) })
    }
    case 'IN_PROGRESS':
      return success({ ...common, ...(task.progress && { progress: task.progress }) })
    case 'ACCEPTED':
      return success({ ...common, ...(queuePosition !== undefined && { queuePosition }) })
  }
}

const usageOf = ({ destination }: Seen, credits: number): Usage => ({
  credits,
  ...(destination === 'sandbox' && { sandbox: true }),
})

/**
 * Seconds to wait before the next poll: a tenth of the usual time of its model, and at first no longer than the task
 * has already taken, so that a quick one does not wait. If the usual time is unknown, a tenth of what it has taken.
 */
export function retryAfter(
  { createdAt }: Pick<Seen, 'createdAt'>,
  estimatedSeconds: number | undefined,
  now: number,
): number {
  const taken = Math.ceil((now - createdAt) / 1000)
  return Math.max(1, Math.min(Math.ceil((estimatedSeconds ?? taken) / 10), taken, 30))
}
