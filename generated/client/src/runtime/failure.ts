import {
  AuthenticationError,
  ConnectionError,
  GatewayError,
  NotFoundError,
  RateLimitedError,
  SyncTimeoutError,
  ValidationError,
  type ErrorFacts,
} from './errors.js'
import type { Issue } from './model.js'

/** Why an attempt brought no answer; it becomes an error when no other attempt follows. */
export interface Failure {
  readonly kind: typeof GatewayError
  readonly detail: string
  readonly facts: ErrorFacts
  /** Whether the gateway has surely not begun with the call. */
  readonly isUnread?: boolean
}

/** Text without the key, secret values and inline files, cut to 1000 characters. */
export type Hide = (text: unknown) => string

/** What hides these values. */
export const hiding =
  (secrets: readonly string[]): Hide =>
  (text) =>
    secrets
      .reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), String(text).slice(0, 99_999))
      .replace(/data:[^\s"',]*,[^\s"']+/g, 'data:[cut]')
      .slice(0, 1000)

/** An attempt that threw. The cause is told in words alone: it may hold the request. */
export function thrown(error: unknown, hide: Hide, isSent: boolean): Failure {
  const { code, message = '' } = Object(Object(error).cause)
  const text = hide(`${String(error)} ${code ?? message}`.trim())
  return {
    kind: isSent ? ConnectionError : GatewayError,
    detail: isSent
      ? `the gateway was not reached, or its answer broke off (${text}).`
      : `the request cannot be made from these options (${text}).`,
    facts: { code: isSent ? 'connection' : 'bad-request', retryable: isSent, cause: new Error(text) },
    isUnread: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(text),
  }
}

/** No answer came in time. */
export const timedOut = (ms: number): Failure => ({
  kind: ConnectionError,
  detail: `no whole answer came within ${ms / 1000} s.`,
  facts: { code: 'timeout', retryable: true },
})

/** Where a redirect points is not followed: the key is for the gateway alone. */
export const redirected = ({ status }: Response): Failure => ({
  kind: ConnectionError,
  detail: 'the answer is a redirect, which is not followed with the key. Check baseUrl.',
  facts: { status, code: 'redirect', retryable: false },
})

/** The answer is not what the gateway says. */
export const nonsense = ({ status, headers }: Response, what: string): Failure => ({
  kind: GatewayError,
  detail: `the answer ${what}. Check baseUrl, and what stands between.`,
  facts: { status, code: 'bad-answer', requestId: headers.get('x-request-id') ?? undefined, retryable: true },
})

/** What the gateway refuses (RFC 9457). */
export function refusal({ status, headers }: Response, body: unknown, hide: Hide, now: number): Failure {
  const { type, detail, taskId: id, errors } = Object(body)
  const taskId = typeof id === 'string' ? id : undefined
  const isLate = status === 504 && taskId !== undefined
  const issues = status === 422 ? { issues: issuesOf(errors, hide) } : {}
  const requestId = headers.get('x-request-id')
  return {
    kind: isLate ? SyncTimeoutError : (kinds[status] ?? GatewayError),
    detail: hide(typeof detail === 'string' ? detail : `HTTP ${status}.`),
    facts: {
      status,
      code: typeof type === 'string' ? hide(type.split(/[/:]/).at(-1)) : `http-${status}`,
      requestId: requestId === null ? undefined : hide(requestId),
      taskId,
      retryable: !isLate && /408|429|502|503|504/.test(String(status)),
      retryAfterMs: retryAfter(headers, now),
      ...issues,
    },
    isUnread: status === 429,
  }
}

const kinds: Readonly<Record<number, typeof GatewayError>> = {
  401: AuthenticationError,
  403: AuthenticationError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitedError,
}

const issuesOf = (errors: unknown, hide: Hide): readonly Issue[] =>
  (Array.isArray(errors) ? errors : []).map((error) => {
    const { code, pointer, message, expected = '', received = '', suggestion } = Object(error)
    return {
      code: hide(code),
      path: hide(pointer ?? '')
        .split('/')
        .slice(1)
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
      message: hide(message),
      expected: hide(expected),
      received: hide(received),
      ...(suggestion !== undefined && { suggestion }),
    }
  })

/** Milliseconds of `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
