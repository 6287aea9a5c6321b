/** A task: awaiting it gives what it gave. It is known to the gateway once `accepted` has come. */
export interface Task<Result> extends PromiseLike<Outcome<Result>> {
  /** The gateway's id; undefined until the task is accepted. */
  readonly id: string | undefined
  /** Its state when it was last seen. */
  readonly status: TaskStatus | undefined
  /** All that it takes to resume the task in another process. Throws what kept the submit from being accepted. */
  readonly accepted: Promise<TaskRecord>
  /** Waits for the end of the task. Throws a GatewayError, which has the task to go on with. */
  result(options?: ResultOptions): Promise<Outcome<Result>>
  /** Every state that is seen until the task has ended; the last one is COMPLETED or FAILED. */
  updates(options?: ResultOptions): AsyncGenerator<Update, void, undefined>
  /** The record of the task; undefined until it is accepted, for there is nothing to resume. */
  toJSON(): TaskRecord | undefined
}

/** What `client.task` resumes a task from, in any process. */
export interface TaskRecord {
  readonly id: string
  /** The id of its model. */
  readonly model: string
  readonly workflow: string
  readonly estimatedSeconds: number
  /** Milliseconds since 1970. */
  readonly submittedAt: number
}

/** The states of a task (API document, 3). */
export type TaskStatus = 'ACCEPTED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'

/** How a task stands. */
export interface Update {
  readonly status: TaskStatus
  readonly progress?: Progress | undefined
}

/** How far a task has come, where its model tells. */
export interface Progress {
  readonly percent: number
  readonly estimatedSecondsLeft?: number
}

/** What a finished task gave. */
export interface Outcome<Result> {
  /** The id of the task. */
  readonly id: string
  readonly result: Result
  /** Credits charged. */
  readonly credits: number
}

/** How a wait may end. */
export interface ResultOptions {
  /** Ends the wait at once. The task goes on, and can be read again. */
  readonly signal?: AbortSignal
  /** Ends the wait after so many milliseconds. Default: an hour. */
  readonly deadlineMs?: number
  /**
   * How long the gateway may hold a request until the task has ended, in seconds, at most 20. Default: 5 for `updates`,
   * so that they tell how it goes on, and 20 for its result.
   */
  readonly holdSeconds?: number
}

/** What every call takes besides its parameters. */
export interface CallOptions extends ResultOptions {
  /** Names this call; the same call under the same key starts no second task. Default: a new one for each call. */
  readonly idempotencyKey?: string
  /** Sent with each request of the call, such as `traceparent`. */
  readonly headers?: Readonly<Record<string, string>>
}
