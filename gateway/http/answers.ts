import type { Seen } from '../tasks/task.ts'

/** The envelope of every successful response (API document, 2.2). */
export interface Envelope {
  readonly status: 'success'
  readonly response: Readonly<Record<string, unknown>>
}

/** Wraps a payload. */
export const success = (response: Envelope['response']): Envelope => ({ status: 'success', response })

/** The response for a task in any state (API document, 2.2; docs/decisions.md 14 and 15). */
export function taskAnswer(task: Seen): Envelope {
  const { id, state: status } = task
  switch (task.state) {
    case 'COMPLETED':
      return success({ id, status, result: task.result, usage: { credits: task.credits } })
    case 'FAILED': {
      const { code, message, retryable } = task.error
      return success({ id, status, error: { code, message, retryable }, usage: { credits: 0 } })
    }
    case 'IN_PROGRESS':
      return success({ id, status, ...(task.progress && { progress: task.progress }) })
    case 'ACCEPTED':
      return success({ id, status })
  }
}

/**
 * Seconds to wait before the next poll: a tenth of the usual time of its model, and at first no longer than the task
 * has already taken, so that a quick one does not wait.
 */
export function retryAfter({ createdAt }: Pick<Seen, 'createdAt'>, estimatedSeconds: number, now: number): number {
  const taken = Math.ceil((now - createdAt) / 1000)
  return Math.max(1, Math.min(Math.ceil(estimatedSeconds / 10), taken, 30))
}
