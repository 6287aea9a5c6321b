import { isCancelOpen, start, type Accepted, type Cancel, type InProgress, type TaskBase, type Tried } from './task.ts'

/** Claims a new task for its submitter, with the intent to send it to this upstream and its own id as the token. */
export const startSubmitted = (task: Accepted, upstream: string, dueAt: number, now: number): InProgress =>
  advance(start(task, dueAt, now), { step: { is: 'submitting', token: task.id }, upstream, dueAt, isHeld: true }, now)

/** A change of a task in progress. */
export interface Progressed extends Pick<InProgress, 'step' | 'dueAt' | 'isHeld' | 'progress'> {
  /** The upstream that the task is about to be sent to. It keeps the one that may have its job already. */
  readonly upstream?: string
  /** The upstream that has certainly not accepted it. */
  readonly tried?: Omit<Tried, 'at'>
  /** Whether the upstream has said something about the task. */
  readonly hasContact?: boolean
  /** The new state of its cancel. */
  readonly cancel?: Cancel
  /** Whether its upstream was looked up for its cancel, and does not have it. */
  readonly isMissed?: true
}

/** Records progress at the upstream; `dueAt` is when to poll again. A task that goes back to idle was not sent. */
export function advance(task: InProgress, change: Progressed, now: number): InProgress {
  const { upstream: _upstream, sentAt = now, contactAt = now, isHeld: _isHeld, ...rest } = task
  const { upstream: intended, tried, hasContact = false, isMissed, ...moved } = change
  const isSent = moved.step.is !== 'idle'
  const known = task.step.is === 'idle' ? (intended ?? task.upstream) : (task.upstream ?? intended)
  const upstream = isSent ? known : intended
  const isTaken = moved.step.is === 'polling' && task.step.is !== 'polling'
  const sent = { sentAt: isTaken ? now : sentAt, contactAt: isTaken || hasContact ? now : contactAt }
  const isStoring = moved.step.is === 'storing'
  const isDueBefore = !isStoring && moved.isHeld !== true && task.cancel === undefined && task.cancelAt !== undefined
  return {
    ...rest,
    ...moved,
    ...(isDueBefore && { dueAt: Math.max(now, Math.min(moved.dueAt, task.cancelAt)) }),
    // Its upstream is asked to cancel the job as soon as the job is known; what was not sent ends at once.
    ...((isTaken || !isSent) && isCancelOpen(task) && { dueAt: now }),
    ...(isMissed && task.cancel && { cancel: { ...task.cancel, missedAt: now } }),
    ...(isSent && sent),
    ...(isStoring && { storingAt: task.storingAt ?? now, ...lateCancel(task) }),
    ...(upstream !== undefined && { upstream }),
    ...(tried && { tried: triedAfter(task, { ...tried, at: now }) }),
    updatedAt: now,
  }
}

/** The cancel of a task that its upstream has done. */
const lateCancel = ({ cancel }: InProgress): Pick<TaskBase, 'cancel'> =>
  cancel === undefined || cancel.answer === 'unsupported' ? {} : { cancel: { ...cancel, answer: 'too-late' } }

/** The upstreams that have not accepted a task, after one more has not. */
export const triedAfter = ({ tried = [] }: Pick<TaskBase, 'tried'>, last: Tried): readonly Tried[] => [
  ...tried.filter(({ upstream }) => upstream !== last.upstream),
  last,
]

/** Moves the times by which an open task ends, such as after a time that does not count. */
export function shiftLimits<Open extends Accepted | InProgress>(task: Open, byMs: number): Open {
  const { sentAt, contactAt, lostAt, cancel, cancelAt, storingAt } = task
  return {
    ...task,
    deadlineAt: task.deadlineAt + byMs,
    ...(cancelAt !== undefined && { cancelAt: cancelAt + byMs }),
    ...(sentAt !== undefined && { sentAt: sentAt + byMs }),
    ...(contactAt !== undefined && { contactAt: contactAt + byMs }),
    ...(lostAt !== undefined && { lostAt: lostAt + byMs }),
    ...(cancel?.missedAt !== undefined && { cancel: { ...cancel, missedAt: cancel.missedAt + byMs } }),
    ...(storingAt !== undefined && { storingAt: storingAt + byMs }),
  }
}
