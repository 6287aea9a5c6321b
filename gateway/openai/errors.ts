import type { IssueBody, ProblemCode, TaskBody, TaskError } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ForeignProblem } from '../http/context.ts'
import type { Problem } from '../http/problem.ts'

/** How a problem is written. */
interface Writing {
  readonly status?: number
  readonly type?: string
  readonly code?: string
}

/** The problems that their interface has other words for. Of all others, the code is ours. */
const words: Readonly<Partial<Record<ProblemCode, Writing>>> = {
  unauthorized: { code: 'invalid_api_key' },
  'unknown-model': { code: 'model_not_found' },
  'invalid-params': { status: 400, code: 'invalid_value' },
  'credit-limit': { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  'rate-limited': { type: 'requests', code: 'rate_limit_exceeded' },
}

/** The problems after which the same call cannot succeed, though their clients would repeat it by its status. */
const inVain: readonly ProblemCode[] = ['credit-limit', 'idempotency-conflict', 'task-open', 'sync-timeout']

/** The problems after which a call may have made a task, which a repeated call pays again unless it has a key. */
const uncertain: readonly ProblemCode[] = ['internal', 'store-failed', 'files-unavailable', 'shutting-down']

/** Writes a problem as their clients read it. */
export function writeProblem({ code, status: own, message, more }: Problem, request: FastifyRequest): ForeignProblem {
  const {
    status = own,
    type = status >= 500 ? 'server_error' : 'invalid_request_error',
    code: word = code.replaceAll('-', '_'),
  } = words[code] ?? {}
  const { taskId, errors = [] } = more
  const [first] = errors
  const param = first === undefined ? null : first.pointer.slice(1).split('/')[0] || null
  const error = {
    message: errors.length > 1 ? sentencesOf(message, errors) : message,
    type,
    param,
    code: word,
    ...(taskId !== undefined && { task_id: taskId }),
    ...(errors.length > 0 && { issues: errors }),
  }
  const headers = { ...more.headers, 'X-Request-Id': request.id, ...retryHeader(code, request) }
  return { status, type: 'application/json; charset=utf-8', headers, body: JSON.stringify({ error }) }
}

/** How many issues a message has: programs that know their interface show nothing else. */
const mostIssues = 5

const sentencesOf = (message: string, errors: readonly IssueBody[]): string =>
  [message, ...errors.slice(0, mostIssues).map((one) => one.message)].join(' ')

/** Returns the header that keeps their clients from repeating a call that cannot succeed, or that may be paid twice. */
function retryHeader(code: ProblemCode, { method, headers }: FastifyRequest): Readonly<Record<string, string>> {
  const isPaidTwice = method === 'POST' && headers['idempotency-key'] === undefined && uncertain.includes(code)
  return inVain.includes(code) || isPaidTwice ? noRetry : {}
}

const noRetry = { 'X-Should-Retry': 'false' }

/** The error of a failed task as their interface writes it. */
export const failureBody = ({ code, message }: TaskError, taskId: string): object => ({
  message,
  type: code === 'cancelled' ? 'invalid_request_error' : 'server_error',
  param: null,
  code: code.replaceAll('-', '_'),
  task_id: taskId,
})

/**
 * The statuses of failed tasks. All others have 424, which says that the model failed, not the gateway: unlike a 5xx, no
 * client repeats it by itself, which would pay for another task. 502 is never sent, so that one always comes from a server
 * in front (docs/internals/decisions.md 3).
 */
const failedStatuses: ReadonlyMap<string, number> = new Map([
  ['cancelled', 409],
  ['internal', 500],
  ['timed-out', 504],
])

/** Answers with the error of a failed task. A repeated call would be another task, or the same with the same key. */
export function sendFailure(reply: FastifyReply, { id, error }: TaskBody): FastifyReply {
  const failure = error ?? { code: 'internal', message: 'The task has no result.', retryable: false }
  return reply
    .code(failedStatuses.get(failure.code) ?? 424)
    .headers(noRetry)
    .send({ error: failureBody(failure, id) })
}
