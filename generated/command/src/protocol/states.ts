/** The states of a task, in order. The last two are final. */
export const taskStates = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const

/** A state of a task: the value of `response.status`. */
export type TaskState = (typeof taskStates)[number]

/** A list whose `includes` takes any value. */
type List = readonly unknown[]

/** Whether this is a state of a task. */
export const isTaskState = (state: unknown): state is TaskState => (taskStates as List).includes(state) // wider

/** The final states: the task no longer changes, and polling stops. */
export const finalStates = ['COMPLETED', 'FAILED'] as const

/** A final state. */
export type FinalState = (typeof finalStates)[number]

/** Whether a state is final. Other values are not. */
export const isFinalState = (state: unknown): state is FinalState => (finalStates as List).includes(state) // wider

/** The meaning of each state. */
export const stateDescriptions: Readonly<Record<TaskState, string>> = {
  ACCEPTED: 'The task is stored and is waiting for a worker.',
  IN_PROGRESS: 'The model is running.',
  COMPLETED: 'The result is available.',
  FAILED: 'The task ended without a result; it costs only what its vendor still charged.',
}

/** The code of the error of a cancelled task: its state is FAILED. */
export const cancelledCode = 'cancelled'

/** Whether a task ended because somebody cancelled it. */
export const isCancelled = ({ error }: { readonly error?: { readonly code: string } | undefined }): boolean =>
  error?.code === cancelledCode

/** The name of a cancelled task for people, to whom it is no failure. */
export const stoppedLabel = 'Stopped'

/** The cost of a cancelled task, in a sentence for people. */
export const stoppedCost = (credits: number): string =>
  credits === 0 ? 'Nothing was charged.' : `${credits} ${credits === 1 ? 'credit was' : 'credits were'} charged.`

/** The outcome of a request to cancel a task (docs/internals/decisions.md 35). */
export type Cancellation = 'confirmed' | 'requested' | 'unsupported' | 'too-late'

/** The meaning of each outcome, for documents and for those who asked. */
export const cancellations: Readonly<Record<Cancellation, string>> = {
  confirmed: 'The task is cancelled: it was never sent, or its vendor confirmed it.',
  requested: 'The vendor was asked to cancel the task, and may still finish and charge it.',
  unsupported: 'The vendor cannot cancel: the task continues, and its result is kept.',
  'too-late': 'The task had ended, or ended with its result before it could be cancelled.',
}

/** The name of each state on pages, in one to four words. */
export const stateLabels: Readonly<Record<TaskState, string>> = {
  ACCEPTED: 'Waiting for a worker',
  IN_PROGRESS: 'Running',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
}

/** The transitions from each state. A task never moves back. */
export const transitions: Readonly<Record<TaskState, readonly TaskState[]>> = {
  ACCEPTED: ['IN_PROGRESS', 'FAILED'],
  IN_PROGRESS: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
}
