import type { Cancellation, TaskState as TaskStatus } from '../protocol/states.js'
import type { Progress } from '../protocol/wire.js'

export type { Cancellation, Progress, TaskStatus }

/** A task that the gateway has accepted. Only its `result()` waits for the end. */
export interface Task<out Result> {
  /** The gateway's id. */
  readonly id: string
  /** Its last known state; undefined for a resumed task that has not been read yet. */
  readonly status: TaskStatus | undefined
  /** Waits for the end of the task. Throws a GatewayError, which includes the task. */
  result(options?: ResultOptions): Promise<Outcome<Result>>
  /** Yields the last known state at once, then each change of state or percent; the last one is COMPLETED or FAILED. */
  updates(options?: WaitOptions): AsyncGenerator<Update, void, undefined>
  /**
   * Cancels the task, and returns the outcome: `confirmed` if it ended, `requested` if its vendor may still finish it,
   * `unsupported` if the vendor cannot cancel, `too-late` if it had ended. Repeated calls return the same.
   */
  cancel(): Promise<Cancellation>
  /** Returns what `client.task` needs to resume the task, in any process. */
  toJSON(): TaskRecord<Result>
}

/** The data from which `client.task` resumes a task, in any process; only the id is required. */
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

/** The state and progress of a task. */
export interface Update {
  readonly status: TaskStatus
  readonly progress?: Progress | undefined
}

/** The outcome of a finished task. */
export interface Outcome<out Result> {
  /** The id of the task. */
  readonly id: string
  readonly result: Result
  /** Credits charged. */
  readonly credits: number
  /** Present if the sandbox of the gateway made the result, and no vendor was called. */
  readonly sandbox?: true
}

/** The options of a wait. */
export interface WaitOptions {
  /** Ends the wait at once. The task continues, and you can read it again. */
  readonly signal?: AbortSignal
  /** Ends the wait after this many milliseconds. Default: an hour. */
  readonly deadlineMs?: number
  /**
   * How long the gateway can hold a request until the task has ended, in seconds, at most 20; the next request follows
   * within 0.7 seconds of that. Default: 20 for results. Updates are server-sent events by default; if the gateway or a
   * proxy sends none, they are polled with 2 seconds, so that each change is seen within 3.
   */
  readonly holdSeconds?: number
}

/** The options of a wait for a result. */
export interface ResultOptions extends WaitOptions {
  /** Whether an aborted `signal` also cancels the task at the gateway. Default: leave. */
  readonly onAbort?: 'cancel' | 'leave'
  /** Called with each of the `updates()` of the task. Errors that it throws are ignored, as in hooks. */
  readonly onUpdate?: (update: Update) => void
}

/** The options of every call. */
export interface CallOptions extends ResultOptions {
  /**
   * The idempotency key of this call: the same call with the same key starts no second task, in any process. Default: a
   * new key for each call, which its errors include.
   */
  readonly idempotencyKey?: string
  /**
   * When the gateway cancels the task unless it has ended: seconds, or a text such as `1h30m`, from 5 seconds to 24
   * hours after it was accepted. `deadlineMs` only ends the wait.
   */
  readonly cancelAfter?: number | string
  /** Up to 16 short texts about the task, which come back with it. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Where the gateway sends the end of the task; `verifyWebhook` verifies that. By default the webhook of the key. */
  readonly webhook?: { readonly url: string; readonly events?: readonly string[] }
  /** Sent with each request of the call, such as `traceparent`. */
  readonly headers?: Readonly<Record<string, string>>
}
