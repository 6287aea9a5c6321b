import type { Issue } from './model.js'
import type { Task } from './task.js'

/** The fields of an error besides its message. */
export interface ErrorDetails {
  /** The HTTP status of the response, if there was one. */
  readonly status?: number | undefined
  /** A stable error code, such as `unauthorized` or `deadline`. */
  readonly code: string
  /** The request id of the gateway; operators need it to find the request. */
  readonly requestId?: string | undefined
  /** The id of the task that continues, or that failed. */
  readonly taskId?: string | undefined
  /** That task. */
  readonly task?: Task<unknown> | undefined
  /** The credits that a failed task was charged. */
  readonly credits?: number | undefined
  /** The idempotency key of the call: the same call with this key finds the task that it may have started. */
  readonly idempotencyKey?: string | undefined
  /** Whether the same call can succeed later. Default: false. */
  readonly retryable?: boolean
  /** How long the gateway asks you to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /** Every issue of the parameters, in a ValidationError. */
  readonly issues?: readonly Issue[]
  readonly cause?: unknown
}

/** The error of a call without a result. */
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
    super(message, details) // it uses only the cause
    Object.assign(this, { retryable: false }, details)
  }

  /** All fields except the stack and the cause. */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** The key is missing, unknown or revoked, or lacks permission. */
export class AuthenticationError extends GatewayError {
  override readonly name = 'AuthenticationError'
}

/** The parameters are invalid; nothing ran and nothing was charged. */
export class ValidationError extends GatewayError {
  override readonly name = 'ValidationError'
  /** Every issue. */
  declare readonly issues: readonly Issue[]
}

/** The model, task or address does not exist, or this key cannot use it. */
export class NotFoundError extends GatewayError {
  override readonly name = 'NotFoundError'
}

/** Too many calls; `retryAfterMs` says how long to wait. */
export class RateLimitedError extends GatewayError {
  override readonly name = 'RateLimitedError'
}

/** The task failed or was cancelled; it costs nothing, unless its vendor charged for it. */
export class TaskFailedError extends GatewayError {
  override readonly name = 'TaskFailedError'
  /** The credits that it was charged: 0, unless its vendor charged for it nevertheless. */
  declare readonly credits: number
}

/** The task takes longer than the limit of a sync call. It continues: `await error.task.result()`. */
export class SyncTimeoutError extends GatewayError {
  override readonly name = 'SyncTimeoutError'
  declare readonly task: Task<unknown>
}

/** The deadline of the caller has passed. A submitted task continues. */
export class DeadlineError extends GatewayError {
  override readonly name = 'DeadlineError'
}

/** The gateway could not be reached, or its response broke off. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError'
}

/** The caller's signal ended the call; its reason is the `cause`. A submitted task continues. */
export class AbortedError extends GatewayError {
  override readonly name = 'AbortedError'
}

/**
 * Text of a server as a message can have it: one line of at most 1000 characters, without control characters and those
 * that reorder text. Empty for what is no text.
 */
export const oneLine = (text: unknown, otherwise = ''): string =>
  (typeof text === 'string' && text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').slice(0, 1000)) || otherwise
