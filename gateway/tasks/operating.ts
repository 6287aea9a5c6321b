import { requestCancel } from './cancel.ts'
import { fail, isFinal, type Accepted, type Failed, type Failure, type InProgress } from './task.ts'
import type { OperatorAct, Task } from './task.ts'

/** The operator of a change. */
export type Operator = Pick<OperatorAct, 'operator'>

/** Whether an operator accepts that a vendor may charge for a job whose result nobody gets. */
export interface Ending extends Operator {
  readonly isPaidAbandoned: boolean
}

/** The failure of a task that an operator has ended. */
export const endedByOperator: Failure = {
  code: 'ended-by-operator',
  message: 'An operator of the gateway ended the task. Nothing was charged.',
  retryable: false,
}

/**
 * Makes an open task due at once. It keeps its step and so its token: a job is polled, and a task that may have been sent
 * is looked up or sent again with the same token. Returns the reason if it cannot be retried.
 */
export function retry(task: Task, { operator }: Operator, now: number): Accepted | InProgress | string {
  if (task.state === 'COMPLETED') return 'It is COMPLETED: it has its result, and nothing is left to do.'
  if (isFinal(task))
    return `It is ${task.state}, which is final, because its caller may have seen it. The caller can submit it again.`
  const acts = actsOf(task, { act: 'retry', operator, at: now })
  if (task.state === 'ACCEPTED') return { ...task, acts, updatedAt: now }
  // A second worker would call the vendor beside the first, and could not know what the first has sent.
  if (task.isHeld === true)
    return 'A worker holds it to run a step. If that worker is lost, another continues it when the lease ends.'
  // Due since its last change: the clock of a command can be ahead of the gateway's.
  return { ...task, acts, attempt: task.attempt + 1, dueAt: task.updatedAt, updatedAt: now }
}

/**
 * Fails an open task; a worker that holds it changes it no more. Returns the reason if it cannot be ended: it has a job at
 * a vendor, or may have one, and the operator does not abandon it.
 */
export function end(task: Task, { operator, isPaidAbandoned }: Ending, now: number): Failed | string {
  if (isFinal(task)) return `It has already ended: it is ${task.state}.`
  const isPaid = mayBePaid(task)
  if (isPaid && !isPaidAbandoned) return `${chargeOf(task)} To end it anyway, add --abandon-paid.`
  const abandoned = isPaid && { isPaidAbandoned, ...(task.step.is === 'polling' && { job: task.step.job }) }
  return fail({ ...task, acts: actsOf(task, { act: 'end', operator, at: now, ...abandoned }) }, endedByOperator, now)
}

/** Asks to cancel an open task, as its caller could. Returns the reason if there is nothing to cancel. */
export function cancel(task: Task, { operator }: Operator, now: number): Task | string {
  if (isFinal(task)) return `It has already ended: it is ${task.state}.`
  if (task.cancel !== undefined) return 'A cancel was already requested.'
  return requestCancel(task, 'operator', now, operator)
}

/** Whether a vendor may charge for a job of the task. */
const mayBePaid = (task: Accepted | InProgress): task is InProgress =>
  task.destination === 'vendor' && task.state === 'IN_PROGRESS' && task.step.is !== 'idle'

function chargeOf({ step, upstream = 'its vendor' }: InProgress): string {
  if (step.is === 'storing') return `It has its result, which ${upstream} may charge for, and nobody would get it.`
  return step.is === 'polling'
    ? `It has a job at ${upstream}, which may charge for it, and nobody would get the result.`
    : `It may have a job at ${upstream}: it was sent, or is being sent, and has no answer yet.`
}

const actsOf = ({ acts = [] }: Task, act: OperatorAct): readonly OperatorAct[] => [...acts, act]
