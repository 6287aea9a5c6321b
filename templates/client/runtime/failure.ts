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
}

/** Text without the key, secret values and inline files, and never without end. */
export const hide = (text: unknown, secrets: readonly string[]): string =>
  secrets
    .reduce((shown, secret) => (secret ? shown.replaceAll(secret, '[secret]') : shown), String(text))
    .replace(/data:[^\s"',]*,[^\s"']+/g, 'data:[cut]')
    .slice(0, 99_999)

/** A request that threw. The cause is told in words alone: it may hold the request. */
export function thrown(error: unknown, secrets: readonly string[], isSent: boolean): Failure {
  const { cause = '' } = Object(error)
  const text = hide(`${error} ${cause.code ?? cause}`, secrets)
  return {
    kind: ConnectionError,
    detail: `it was not reached, or broke off: ${text}`,
    facts: { code: 'connection', retryable: isSent, cause: new Error(text) },
  }
}

/** An answer that is none: what came, or did not come, in words that follow "the answer". */
export const noAnswer = (
  code: string,
  what: string,
  retryable = true,
  kind: typeof GatewayError = ConnectionError,
): Failure => ({
  kind,
  detail: `the answer ${what}`,
  facts: { code, retryable },
})

/** What the gateway refuses (RFC 9457). */
export function refusal({ status, headers }: Response, body: unknown, now: number): Failure {
  const { type, detail = `HTTP ${status}`, taskId, errors } = Object(body)
  const isLate = status === 504 && !!taskId
  return {
    kind: isLate ? SyncTimeoutError : (kinds[status] ?? GatewayError),
    detail: String(detail),
    facts: {
      status,
      code: String(type ?? status).replace(/.*[/:]/, ''),
      requestId: headers.get('x-request-id') ?? undefined,
      ...(taskId && { taskId: String(taskId) }),
      retryable: !isLate && /408|429|50[234]/.test(`${status}`),
      retryAfterMs: retryAfter(headers, now),
      ...(status === 422 && { issues: Array.isArray(errors) ? errors.map(issueOf) : [] }),
    },
  }
}

const kinds: Readonly<Record<number, typeof GatewayError>> = {
  401: AuthenticationError,
  403: AuthenticationError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitedError,
}

function issueOf(error: unknown): Issue {
  const { pointer = '', ...issue } = Object(error)
  const steps: string[] = String(pointer).split('/').slice(1)
  return { ...issue, path: steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) }
}

/** Milliseconds of `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms >= 0 ? ms : undefined
}
