/** A task that the gateway has accepted. Only its `result()` waits for the end. */
export interface Task<out Result> {
  /** The gateway's id. */
  readonly id: string
  /** Its state when it was last seen; undefined for a resumed task that has not been read yet. */
  readonly status: TaskStatus | undefined
  /** Waits for the end of the task. Throws a GatewayError, which has the task to go on with. */
  result(options?: ResultOptions): Promise<Outcome<Result>>
  /** The last known state at once, then each change of state or percent; the last one is COMPLETED or FAILED. */
  updates(options?: WaitOptions): AsyncGenerator<Update, void, undefined>
  /** What `client.task` resumes the task from, in any process. */
  toJSON(): TaskRecord<Result>
}

/** What `client.task` resumes a task from, in any process; only its id is needed. */
export interface TaskRecord<out Result = unknown> {
  readonly id: string
  /** The id of its model. */
  readonly model?: string | undefined
  readonly workflow?: string | undefined
  readonly estimatedSeconds?: number | undefined
  /** Milliseconds since 1970. */
  readonly submittedAt?: number | undefined
  /** Types only; never set. */
  readonly types?: Result | undefined
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
export interface Outcome<out Result> {
  /** The id of the task. */
  readonly id: string
  readonly result: Result
  /** Credits charged. */
  readonly credits: number
}

/** How a wait may end. */
export interface WaitOptions {
  /** Ends the wait at once. The task goes on, and can be read again. */
  readonly signal?: AbortSignal
  /** Ends the wait after so many milliseconds. Default: an hour. */
  readonly deadlineMs?: number
  /**
   * How long the gateway may hold a request until the task has ended, in seconds, at most 20; the next request follows
   * within 0.7 seconds of that. Default: 2 for updates, so that each change is seen within 3 seconds, else 20.
   */
  readonly holdSeconds?: number
}

/** How a wait for a result may end, and who follows it. */
export interface ResultOptions extends WaitOptions {
  /** Called with each of the `updates()` of the task. An error that it throws is ignored, as in hooks. */
  readonly onUpdate?: (update: Update) => void
}

/** What every call takes besides its parameters. */
export interface CallOptions extends ResultOptions {
  /**
   * Names this call; the same call under the same key starts no second task, in any process. Default: a new one for
   * each call, which its errors have.
   */
  readonly idempotencyKey?: string
  /** Sent with each request of the call, such as `traceparent`. */
  readonly headers?: Readonly<Record<string, string>>
}
