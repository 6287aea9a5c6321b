import type { Issue } from './model.js'

/** What an error knows besides its message. */
export interface ErrorFacts {
  /** HTTP status of the answer, where there was one. */
  readonly status?: number | undefined
  /** A stable word for the case, such as `unauthorized` or `task-failed`. */
  readonly code: string
  /** The gateway's id of the request, to give to its operators. */
  readonly requestId?: string | undefined
  /** The task that goes on, or that failed. */
  readonly taskId?: string | undefined
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  readonly cause?: unknown
}

/** Anything that kept a call from giving its result. */
export class GatewayError extends Error implements ErrorFacts {
  override readonly name: string = 'GatewayError'
  readonly status: number | undefined
  readonly code: string
  readonly requestId: string | undefined
  readonly taskId: string | undefined
  readonly retryable: boolean

  constructor(message: string, { status, code, requestId, taskId, retryable, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.taskId = taskId
    this.retryable = retryable
  }
}

/** The key is missing, unknown or revoked. */
export class AuthenticationError extends GatewayError {
  override readonly name = 'AuthenticationError'
}

/** The parameters are at fault; nothing ran and nothing was charged. */
export class ValidationError extends GatewayError {
  override readonly name = 'ValidationError'
  /** Every fault. */
  readonly issues: readonly Issue[]

  constructor(message: string, issues: readonly Issue[], facts: ErrorFacts) {
    super(message, facts)
    this.issues = issues
  }
}

/** The task ran and failed; it costs nothing. */
export class TaskFailedError extends GatewayError {
  override readonly name = 'TaskFailedError'
}

/** The gateway could not be reached, or did not answer in full. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError'
}
