import {
  cancelledCode,
  isFinalState,
  taskStates,
  type Cancellation,
  type FinalState,
  type TaskState,
  type WebhookEvent,
} from '@gatewright/openapi/protocol'

/** The state of a task. */
export type State = TaskState

/** A task in any state. Tasks are immutable: a transition returns a new one. */
export type Task = Accepted | InProgress | Completed | Failed

/** A task as its owner sees it: without its parameters, which can take megabytes. */
export type Seen = Task extends infer Each ? (Each extends Task ? Omit<Each, 'params'> : never) : never

/** The fields of every task. Times are those of its store, in milliseconds since 1970. */
export interface TaskBase {
  /** UUIDv7: it cannot be guessed, and sorts by time (docs/internals/decisions.md 18). */
  readonly id: string
  /** Id of the key that submitted it; no other key sees it. */
  readonly owner: string
  /** Id of the model, never an alias. */
  readonly model: string
  readonly workflow: string
  /** The validated parameters after defaults, as JSON: they can take megabytes, and are parsed when a step needs them. */
  readonly params: string
  /** The texts that its caller has submitted it with. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Whether it is for the vendor of its model or for the sandbox. It is stored once, and no node decides otherwise. */
  readonly destination: Destination
  /** When it ends unless it was sent to an upstream before. */
  readonly deadlineAt: number
  /** The upstream that has its job, or may have it. One that was certainly not sent has only the next one to try. */
  readonly upstream?: string
  /** The upstreams that have certainly not accepted it, each with the last time, oldest first. */
  readonly tried?: readonly Tried[]
  /** When its upstream accepted it, or, as long as that is unknown, when it was first sent. */
  readonly sentAt?: number
  /** When the result of its upstream was stored, so that its files could be copied. */
  readonly storingAt?: number
  /** When its upstream last said anything about it, moved on by the time in which no worker asked. */
  readonly contactAt?: number
  /** When a worker was last found lost that may have been sending it: its request can still be on the way. */
  readonly lostAt?: number
  /** The acts of operators, oldest first. */
  readonly acts?: readonly OperatorAct[]
  /** When it is cancelled unless it has ended before. */
  readonly cancelAt?: number
  /** Present if somebody asked to cancel it, or its time was up. */
  readonly cancel?: Cancel
  /** How much of its text is stored; of a completed one, how much was while it ran. */
  readonly text?: TextMark
  /** How many callers wait for it, if it is cancelled when the last of them disconnects. */
  readonly waiters?: number
  /** Where its events are delivered. */
  readonly webhook?: Webhook
  readonly createdAt: number
  readonly updatedAt: number
  /** How often a worker has claimed it; a write of an earlier attempt changes nothing. */
  readonly attempt: number
}

/** How much of its text a running task has, while its upstream writes it. */
export interface TextMark {
  /** How often the text has begun anew. */
  readonly revision: number
  /** Its length so far, in UTF-16 code units. */
  readonly length: number
}

/** An address that receives events of a task. */
export interface Webhook {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

/** Where a task runs. */
export type Destination = 'vendor' | 'sandbox'

/** Why an upstream has certainly not accepted a task, so that it can be sent to another one. */
export type NotAccepted = 'refused' | 'full' | 'unreached'

/** An upstream that has certainly not accepted a task. */
export interface Tried {
  readonly upstream: string
  readonly why: NotAccepted
  readonly at: number
}

/** The request to cancel a task (docs/internals/decisions.md 35). */
export interface Cancel {
  readonly by: 'caller' | 'deadline' | 'disconnect' | 'operator'
  /** The name of the operator. */
  readonly operator?: string
  readonly at: number
  /** When its upstream was looked up for the cancel, and did not have it. */
  readonly missedAt?: number
  /** Whether its upstream was asked, or was about to be: it is asked at most once. */
  readonly isAsked?: true
  /** Its outcome, as soon as that is known. */
  readonly answer?: Cancellation
}

/** The act of an operator on a task. */
export interface OperatorAct {
  readonly act: 'retry' | 'end'
  readonly operator: string
  readonly at: number
  /** Whether a job that may be paid for was abandoned with it. */
  readonly isPaidAbandoned?: boolean
  /** The id of that job at the upstream, if it was known. */
  readonly job?: string
}

/** A task that is not stored yet: the store adds the time, so that the clocks of nodes do not matter. */
export interface NewTask extends Pick<
  TaskBase,
  'id' | 'owner' | 'model' | 'workflow' | 'params' | 'destination' | 'metadata' | 'waiters' | 'webhook'
> {
  /** How long it waits to be sent, in milliseconds. */
  readonly deadlineMs: number
  /** How long after it was accepted it is cancelled, in milliseconds. */
  readonly cancelAfterMs?: number
}

/** Stored, and waiting for a worker. */
export interface Accepted extends TaskBase {
  readonly state: 'ACCEPTED'
}

/** A worker has claimed it, or an upstream is running it. */
export interface InProgress extends TaskBase {
  readonly state: 'IN_PROGRESS'
  /** When a worker should poll it again; of a held task, when its lease ends. */
  readonly dueAt: number
  /** Whether a worker holds it; otherwise it waits until it is due. */
  readonly isHeld?: boolean
  readonly step: Step
  readonly progress?: Progress
}

/** The state of a task at its upstream. The intent is stored before the upstream is called. */
export type Step =
  | { readonly is: 'idle' }
  | { readonly is: 'submitting'; readonly token: string }
  | { readonly is: 'polling'; readonly job: string; readonly token: string }
  /** Its upstream is done. The files of its result are copied, and it can neither be cancelled nor sent again. */
  | {
      readonly is: 'storing'
      readonly token: string
      readonly result: Completed['result']
      /** The credits that the upstream says that it charges, in case none of the files is there. */
      readonly charged?: number
    }

/** The progress of a task. */
export interface Progress {
  /** From 0 to 100. */
  readonly percent: number
  readonly estimatedSecondsLeft?: number
}

/** It has its result. */
export interface Completed extends TaskBase {
  readonly state: 'COMPLETED'
  readonly result: Readonly<Record<string, unknown>>
  readonly credits: number
  /** Present if files of the result stayed at the vendor although they should have been copied. */
  readonly mirrored?: false
  readonly endedAt: number
}

/** It ended without a result. */
export interface Failed extends TaskBase {
  readonly state: 'FAILED'
  readonly error: Failure
  /** The credits that its vendor charged nevertheless; absent if none. */
  readonly credits?: number
  /** The answer of its upstream in place of a result. */
  readonly raw?: RawAnswer
  readonly endedAt: number
}

/** The answer of an upstream in place of a result. Only operators see it, never callers. */
export interface RawAnswer {
  /** The HTTP status; absent if it is about a file. */
  readonly status?: number
  /** Its beginning, without secrets. */
  readonly text: string
  /** Its size, if the text is only a part of it. */
  readonly bytes?: number
}

/** Why a task failed (docs/internals/decisions.md 15). */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** Whether the task has ended. */
export const isFinal = <Known extends Pick<Task, 'state'>>(
  task: Known,
): task is Extract<Known, { readonly state: FinalState }> => isFinalState(task.state)

/** The failure of a task that was not sent before its deadline. */
export const overdue: Failure = {
  code: 'timed-out',
  message: 'The task could not be sent to its upstream in time. Nothing was charged.',
  retryable: true,
}

/** The failure of a task whose upstream was silent for too long. */
export const lost: Failure = {
  code: 'outcome-unknown',
  message: 'The gateway had no contact with the upstream of the task for too long, so its outcome is unknown.',
  retryable: false,
}

/** A number for each state. */
export function countStates(count: (state: State) => number): Readonly<Record<State, number>> {
  const counts = taskStates.map((state) => [state, count(state)] as const)
  return Object.fromEntries(counts) as Record<State, number> // all states are keys
}

/** A new task. */
export const accept = ({ deadlineMs, cancelAfterMs, ...base }: NewTask, now: number): Accepted => ({
  ...base,
  ...(cancelAfterMs !== undefined && { cancelAt: now + cancelAfterMs }),
  state: 'ACCEPTED',
  deadlineAt: now + deadlineMs,
  createdAt: now,
  updatedAt: now,
  attempt: 0,
})

/** A worker claims the task, or takes it over from a lost worker; `dueAt` is when the lease ends. */
export function start(task: Accepted | InProgress, dueAt: number, now: number): InProgress {
  const step = task.state === 'IN_PROGRESS' ? task.step : { is: 'idle' as const }
  const progress = task.state === 'IN_PROGRESS' && task.progress ? { progress: task.progress } : {}
  const claimed = { state: 'IN_PROGRESS', step, dueAt, isHeld: true, attempt: task.attempt + 1 } as const
  const times = { ...silenceOf(task, now), ...lossOf(task, now) }
  return { ...baseOf(task), ...progress, ...times, ...claimed, ...dueCancel(task, now), updatedAt: now }
}

/** A task is claimed while another worker holds it only if that one is lost. */
const lossOf = (task: Accepted | InProgress, now: number): Pick<TaskBase, 'lostAt'> =>
  task.state === 'IN_PROGRESS' && task.isHeld === true && task.step.is === 'submitting' ? { lostAt: now } : {}

/** The cancel of a task whose time is up, unless somebody has asked for it before. */
function dueCancel(task: Accepted | InProgress, now: number): Pick<TaskBase, 'cancel'> {
  const { cancel, cancelAt = Infinity } = task
  if (cancel !== undefined || cancelAt > now) return {}
  return { cancel: { by: 'deadline', at: now, ...(isStoring(task) && { answer: 'too-late' }) } }
}

/** Whether somebody asked to cancel the task, or its time was up when it was last written. */
export const mustEnd = ({ cancel, cancelAt = Infinity, updatedAt }: TaskBase): boolean =>
  cancel !== undefined || cancelAt <= updatedAt

/** Whether somebody asked to cancel the task, and its upstream was not asked yet. */
export const isCancelOpen = ({ cancel }: Pick<TaskBase, 'cancel'>): boolean =>
  cancel !== undefined && cancel.isAsked !== true && cancel.answer === undefined

/** Whether its upstream is done, and only its files are left to copy. */
export const isStoring = (task: Task | Seen): boolean => task.state === 'IN_PROGRESS' && task.step.is === 'storing'

/** An upstream that no worker asked is not silent, so the time since the task was due does not count. */
function silenceOf(task: Accepted | InProgress, now: number): Pick<InProgress, 'contactAt'> {
  if (task.state === 'ACCEPTED' || task.contactAt === undefined) return {}
  return { contactAt: Math.min(now, task.contactAt + Math.max(0, now - task.dueAt)) }
}

/** Completes the task; `mirrored` is false if files stayed at the vendor that should have been copied. */
export const complete = (
  task: InProgress,
  result: Completed['result'],
  credits: number,
  now: number,
  mirrored?: false,
): Completed => ({
  ...endOf(task, 'too-late', now),
  state: 'COMPLETED',
  result,
  credits,
  ...(mirrored === false && { mirrored }),
  endedAt: now,
  updatedAt: now,
})

/** Fails the task; `credits` are those that its vendor charged nevertheless, and `raw` is its answer for operators. */
export function fail(task: Accepted | InProgress, error: Failure, now: number, credits = 0, raw?: RawAnswer): Failed {
  const { text: _text, ...ended } = endOf(task, error.code === cancelledCode ? 'confirmed' : undefined, now)
  const more = { ...(credits > 0 && { credits }), ...(raw && { raw }) }
  return { ...ended, state: 'FAILED', error, ...more, endedAt: now, updatedAt: now }
}

/** The fields of a task that ends now, and what became of its cancel. */
function endOf(task: Accepted | InProgress, answer: Cancellation | undefined, now: number): TaskBase {
  const { cancel = dueCancel(task, now).cancel } = task
  if (cancel === undefined) return baseOf(task)
  const isOpen = answer !== undefined && cancel.answer !== 'unsupported'
  return { ...baseOf(task), cancel: isOpen ? { ...cancel, answer } : cancel }
}

/**
 * The fields that a task keeps in every state, with those that only a later version knows: nodes of several versions
 * work on one store, and a claim must not drop what another one has written.
 */
function baseOf(task: TaskBase & { readonly [Field in OfState]?: unknown }): TaskBase {
  const { state: _state, dueAt: _dueAt, isHeld: _isHeld, step: _step, progress: _progress, ...more } = task
  const { result: _result, credits: _credits, error: _error, endedAt: _endedAt, ...base } = more
  return base
}

/** The fields that only tasks of some states have, or that name the state. */
type OfState = 'state' | 'dueAt' | 'isHeld' | 'step' | 'progress' | 'result' | 'credits' | 'error' | 'endedAt'
