import { cancelledCode, type Cancellation } from '@gatewright/openapi/protocol'
import { fail, isFinal, isStoring, overdue, type Cancel, type Failure, type Seen, type Task } from './task.ts'

/** The failure of a cancelled task. */
export const cancelled: Failure = {
  code: cancelledCode,
  message: 'The task was cancelled.',
  retryable: false,
}

/** Why a task that was not sent ends now. */
export const unsentError = ({ cancelAt = Infinity }: Task, now: number): Failure =>
  cancelAt <= now ? cancelled : overdue

/** The state of the cancel of a task, as callers see it; undefined if nobody asked for one. */
export const cancellationOf = ({ cancel }: Pick<Seen, 'cancel'>): Cancellation | undefined =>
  cancel && (cancel.answer ?? 'requested')

/** Whether the outcome of the cancel of a task is known; true of a task that has ended. */
export const isDecided = (task: Seen): boolean => isFinal(task) || task.cancel?.answer !== undefined

/**
 * Asks to cancel a task. One that was certainly not sent ends at once; one that may have been sent is due at once, so
 * that a worker asks its upstream. A repeated request changes nothing.
 */
export function requestCancel(task: Task, by: Cancel['by'], now: number, operator?: string): Task {
  if (task.cancel !== undefined) return task
  const cancel: Cancel = { by, ...(operator !== undefined && { operator }), at: now }
  if (isFinal(task) || isStoring(task)) return { ...task, cancel: { ...cancel, answer: 'too-late' } }
  const isUnsent = task.state === 'ACCEPTED' || (task.step.is === 'idle' && task.isHeld !== true)
  if (isUnsent) return fail({ ...task, cancel }, cancelled, now)
  // A worker that holds it finds the request when its step has ended.
  return { ...task, cancel, dueAt: task.isHeld === true ? task.dueAt : Math.min(task.dueAt, now), updatedAt: now }
}

/** Counts one more caller that waits for a task. */
export const addWaiter = (task: Task, now: number): Task =>
  isFinal(task) ? task : { ...task, waiters: (task.waiters ?? 0) + 1, updatedAt: now }

/** Counts a caller that no longer waits; if it has disconnected and was the last one, the task is cancelled. */
export function removeWaiter(task: Task, isGone: boolean, now: number): Task {
  if (isFinal(task) || task.waiters === undefined) return task
  const left = { ...task, waiters: task.waiters - 1, updatedAt: now }
  return isGone && left.waiters <= 0 ? requestCancel(left, 'disconnect', now) : left
}
