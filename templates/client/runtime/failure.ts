import { fieldsOf } from '../../../generator/language/values.ts'
import type { LowerHeaderName } from '../../../generator/protocol/headers.ts'
import { passing, type ProblemStatus } from '../../../generator/protocol/problems.ts'
import {
  AuthenticationError,
  GatewayError,
  NotFoundError,
  RateLimitedError,
  SyncTimeoutError,
  oneLine,
  ValidationError,
  type ErrorDetails,
} from './errors.js'
import type { Issue } from './model.js'
import { isId } from './outcome.js'
import type { Task } from './task.js'

/** The subject of a call, for error messages. */
export interface About {
  /** The purpose of the call, in words that follow "could not". */
  readonly purpose: string
  readonly idempotencyKey?: string
  /** Opens the task of the call: the one with this id. */
  readonly open?: (id: string) => Task<unknown>
  /** The id of the task, if it is already known. */
  readonly id?: string
}

/** Creates the error of a call, with everything that its caller needs to continue. */
export function fail(
  { purpose, idempotencyKey, open, id }: About,
  kind: typeof GatewayError,
  code: string,
  detail: string,
  details: Partial<ErrorDetails> = {},
): GatewayError {
  const { retryable = true, taskId = id } = details
  const task = taskId && open?.(taskId)
  const wayOn = task ? ' Its task continues.' : idempotencyKey ? ' Repeat it with its idempotencyKey.' : ''
  return new kind(`Could not ${purpose}: ${oneLine(detail).replace(/[ .]+$/, '')}.${retryable ? wayOn : ''}`, {
    code,
    idempotencyKey,
    retryable,
    ...details,
    ...(task && { taskId: task.id, task }),
  })
}

/** Removes the key, secret values and inline files from a text. */
export const hide = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((shown, secret) => shown.replaceAll(secret, '[secret]'), text)
    .replace(/data:[^\s"',:]*,[^\s"']+/g, 'data:[cut]')

/** A problem response of the gateway (RFC 9457). */
export function refusal(about: About, { status, headers }: Response, body: unknown, now: number): GatewayError {
  const { type, detail, taskId, errors } = fieldsOf(body)
  const words = oneLine(detail, `HTTP ${status} is not from the gateway`)
  const ms = retryAfter(headers, now)
  const isLate = status === 504 && isId(taskId)
  const kind = isLate ? SyncTimeoutError : (kinds[status] ?? GatewayError)
  return fail(about, kind, oneLine(type, `${status}`).replace(/^.*[/:]/, ''), words + (ms ? ` Wait ${ms} ms` : ''), {
    status,
    requestId: headers.get('x-request-id' satisfies LowerHeaderName) ?? undefined,
    ...(isId(taskId) && { taskId }),
    // To read a task again does no harm, whatever failed.
    retryable: !isLate && (passing.test(`${status}`) || (!!about.id && status > 499)),
    retryAfterMs: ms,
    ...(status === 422 && { issues: Array.isArray(errors) ? errors.map(issueOf) : [] }),
  })
}

/** An issue has its path within the parameters; issues elsewhere have none. Its pointer is into the body. */
const issueOf = (error: unknown): Issue => Object.assign({ path: [] }, error as Issue) // by the protocol

/** By status; servers between client and gateway can respond with 403, too. */
const kinds: { readonly [Status in ProblemStatus | 403]?: typeof GatewayError } & Readonly<
  Record<number, typeof GatewayError>
> = {
  401: AuthenticationError,
  403: AuthenticationError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitedError,
}

/** `Retry-After` in milliseconds, at most 11 days, from seconds or a date (RFC 9110, 10.2.3); undefined for zero. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after' satisfies LowerHeaderName) ?? ''
  const ms = Number(text) * 1000 || Date.parse(text) - now
  return ms >= 0 ? Math.min(ms, 1e9) : undefined
}
