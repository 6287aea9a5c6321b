import { isFinalState, taskStates, type FinalState, type TaskState } from '@gatewright/openapi/protocol'

/** The state of a task. */
export type State = TaskState

/** A task in any state. Tasks are immutable: a transition returns a new one. */
export type Task = Accepted | InProgress | Completed | Failed

/** A task as its owner sees it: without its parameters, which can take megabytes. */
export type Seen = Task extends infer Each ? (Each extends Task ? Omit<Each, 'params'> : never) : never

/** The fields of every task. Times are milliseconds since 1970. */
export interface TaskBase {
  /** UUIDv7: it cannot be guessed, and sorts by time (docs/decisions.md 18). */
  readonly id: string
  /** Id of the key that submitted it; no other key sees it. */
  readonly owner: string
  /** Id of the model, never an alias. */
  readonly model: string
  readonly workflow: string
  /**
   * The validated parameters after defaults, as JSON: they can take megabytes, and are parsed when a step needs them.
   */
  readonly params: string
  readonly createdAt: number
  readonly updatedAt: number
  /** How often a worker has claimed it; a write of an earlier attempt changes nothing. */
  readonly attempt: number
}

/** Stored, and waiting for a worker. */
export interface Accepted extends TaskBase {
  readonly state: 'ACCEPTED'
}

/** A worker has claimed it, or an upstream is running it. */
export interface InProgress extends TaskBase {
  readonly state: 'IN_PROGRESS'
  /** When a worker should poll it again. */
  readonly dueAt: number
  readonly step: Step
  readonly progress?: Progress
}

/** The state of a task at its upstream. The intent is stored before the upstream is called. */
export type Step =
  | { readonly is: 'idle' }
  | { readonly is: 'submitting'; readonly token: string }
  | { readonly is: 'polling'; readonly job: string; readonly token: string }

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
  readonly endedAt: number
}

/** It ended without a result; it costs nothing. */
export interface Failed extends TaskBase {
  readonly state: 'FAILED'
  readonly error: Failure
  readonly endedAt: number
}

/** Why a task failed (docs/decisions.md 15). */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** Whether the task has ended. */
export const isFinal = <Known extends Pick<Task, 'state'>>(
  task: Known,
): task is Extract<Known, { readonly state: FinalState }> => isFinalState(task.state)

/** A number for each state. */
export function countStates(count: (state: State) => number): Readonly<Record<State, number>> {
  const counts = taskStates.map((state) => [state, count(state)] as const)
  return Object.fromEntries(counts) as Record<State, number> // all states are keys
}

/** A new task. */
export const accept = (base: Omit<TaskBase, 'createdAt' | 'updatedAt' | 'attempt'>, now: number): Accepted => ({
  ...base,
  state: 'ACCEPTED',
  createdAt: now,
  updatedAt: now,
  attempt: 0,
})

/** A worker claims the task, or takes it over from a lost worker; `dueAt` is when the lease ends. */
export function start(task: Accepted | InProgress, dueAt: number, now: number): InProgress {
  const step = task.state === 'IN_PROGRESS' ? task.step : { is: 'idle' as const }
  const progress = task.state === 'IN_PROGRESS' && task.progress ? { progress: task.progress } : {}
  return { ...baseOf(task), ...progress, state: 'IN_PROGRESS', step, dueAt, attempt: task.attempt + 1, updatedAt: now }
}

/** Claims a new task for its submitter, with its intent and its own id as the token. */
export const startSubmitted = (task: Accepted, dueAt: number, now: number): InProgress => ({
  ...start(task, dueAt, now),
  step: { is: 'submitting', token: task.id },
})

/** Records progress at the upstream; `dueAt` is when to poll again. */
export function advance(
  task: InProgress,
  change: Pick<InProgress, 'step' | 'dueAt' | 'progress'>,
  now: number,
): InProgress {
  return { ...task, ...change, updatedAt: now }
}

/** Completes the task. */
export const complete = (task: InProgress, result: Completed['result'], credits: number, now: number): Completed => ({
  ...baseOf(task),
  state: 'COMPLETED',
  result,
  credits,
  endedAt: now,
  updatedAt: now,
})

/** Fails the task. */
export const fail = (task: Accepted | InProgress, error: Failure, now: number): Failed => ({
  ...baseOf(task),
  state: 'FAILED',
  error,
  endedAt: now,
  updatedAt: now,
})

const baseOf = ({ id, owner, model, workflow, params, createdAt, updatedAt, attempt }: Task): TaskBase => ({
  id,
  owner,
  model,
  workflow,
  params,
  createdAt,
  updatedAt,
  attempt,
})
