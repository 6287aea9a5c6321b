import type { IssueBody } from '../../protocol/wire.js'
import { GatewayError, ValidationError, type Issue } from '@gatewright/client'
import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server'

/** Why a tool did nothing: a code, and a message for the model that called it. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: string
  readonly more: object

  constructor(code: string, message: string, more: object = {}) {
    super(message)
    this.code = code
    this.more = more
  }
}

/** Whether an error is an answer to a mistake or a refusal, and not a mistake of this server. */
export const isExpected = (error: unknown): boolean => error instanceof ToolError || error instanceof GatewayError

/** An error as data: the code and the request id of the gateway, and all issues at once. */
export function errorData(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof ToolError) return { code: error.code, message: error.message, ...error.more }
  if (!(error instanceof GatewayError)) return { code: 'internal', message: 'Something went wrong in this server.' }
  const { code, message, requestId, taskId, idempotencyKey, retryable, retryAfterMs } = error
  return {
    code,
    message,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(taskId !== undefined && { task_id: taskId }),
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
    ...(retryable && { retryable }),
    ...(retryAfterMs !== undefined && { retry_after_seconds: Math.ceil(retryAfterMs / 1000) }),
    ...(error instanceof ValidationError && { issues: error.issues.map(issueData) }),
  }
}

/** An issue of a parameter as data. */
export const issueData = ({ path, message, expected, received, suggestion }: IssueBody | Issue): object => ({
  parameter: (path ?? []).join('.'),
  message,
  expected,
  received,
  ...(suggestion !== undefined && { suggestion }),
})

/** The result of a tool that failed. */
export const failure = (error: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: errorData(error) }) }],
  isError: true,
})

/** The same as an error of JSON-RPC, with the code and the request id of the problem. */
export function protocolError(error: unknown): ProtocolError {
  const { message, ...data } = errorData(error)
  return new ProtocolError(
    isExpected(error) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    message,
    data,
  )
}
