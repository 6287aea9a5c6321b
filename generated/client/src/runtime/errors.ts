import type { Issue } from './model.js'
import type { Task } from './task.js'

/** What an error knows besides its message. */
export interface ErrorDetails {
  /** HTTP status of the answer, where there was one. */
  readonly status?: number | undefined
  /** A stable word for the case, such as `unauthorized` or `deadline`. */
  readonly code: string
  /** The gateway's id of the request, to give to its operators. */
  readonly requestId?: string | undefined
  /** The task that goes on, or that failed. */
  readonly taskId?: string | undefined
  /** That task, to go on with. */
  readonly task?: Task<unknown> | undefined
  /** What the call was sent under: the same call with this key finds the task that it may have started. */
  readonly idempotencyKey?: string | undefined
  /** Whether the same call may succeed later. Default: false. */
  readonly retryable?: boolean
  /** How long the gateway asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /** Every fault of the parameters, in a ValidationError. */
  readonly issues?: readonly Issue[]
  readonly cause?: unknown
}

/** Anything that kept a call from giving its result. */
export class GatewayError extends Error implements ErrorDetails {
  override readonly name: string = 'GatewayError'
  declare readonly status?: number | undefined
  declare readonly code: string
  declare readonly requestId?: string | undefined
  declare readonly taskId?: string | undefined
  declare readonly task?: Task<unknown> | undefined
  declare readonly idempotencyKey?: string | undefined
  declare readonly retryable: boolean
  declare readonly retryAfterMs?: number | undefined

  constructor(message: string, details: ErrorDetails) {
    super(message, details) // of these it takes the cause
    Object.assign(this, { retryable: false }, details)
  }

  /** Everything but the stack and the cause. */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** The key is missing, unknown or revoked, or may not do this. */
export class AuthenticationError extends GatewayError {
  override readonly name = 'AuthenticationError'
}

/** The parameters are invalid; nothing ran and nothing was charged. */
export class ValidationError extends GatewayError {
  override readonly name = 'ValidationError'
  /** Every fault. */
  declare readonly issues: readonly Issue[]
}

/** There is no such model, task or address, or it is not for this key. */
export class NotFoundError extends GatewayError {
  override readonly name = 'NotFoundError'
}

/** Too many calls; `retryAfterMs` tells how long to wait. */
export class RateLimitedError extends GatewayError {
  override readonly name = 'RateLimitedError'
}

/** The task ran and failed; it costs nothing. */
export class TaskFailedError extends GatewayError {
  override readonly name = 'TaskFailedError'
}

/** The task needs longer than a call may take. It goes on: `await error.task.result()`. */
export class SyncTimeoutError extends GatewayError {
  override readonly name = 'SyncTimeoutError'
  declare readonly task: Task<unknown>
}

/** The caller's time was up. What was submitted goes on. */
export class DeadlineError extends GatewayError {
  override readonly name = 'DeadlineError'
}

/** The gateway could not be reached, or did not answer in full. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError'
}

/** The caller's signal ended the call; its reason is the `cause`. What was submitted goes on. */
export class AbortedError extends GatewayError {
  override readonly name = 'AbortedError'
}
