import type { Service } from '@gatewright/catalog'
import {
  mostIssues,
  problemTypes,
  type IssueBody,
  type ProblemBody,
  type ProblemCode,
} from '@gatewright/openapi/protocol'

/** The additional members of a problem. */
export interface More {
  readonly headers?: Readonly<Record<string, string>>
  readonly taskId?: string
  readonly errors?: readonly IssueBody[]
  /** The internal cause; it is logged, and callers never see it. */
  readonly cause?: unknown
}

/** The header that says in how many seconds the request can be sent again. */
export const retryIn = (seconds: number): Pick<More, 'headers'> => ({ headers: { 'Retry-After': String(seconds) } })

/** Throw it anywhere in a route; it becomes the response. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly more: More

  constructor(code: ProblemCode, detail: string, more: More = {}) {
    super(detail, { cause: more.cause })
    this.code = code
    this.status = problemTypes[code].status
    this.more = more
  }
}

/** Where a problem happened. */
export interface ProblemContext {
  /** Base of every `type`. */
  readonly problems: string
  readonly instance: string
  readonly requestId: string
}

/**
 * The folder of the pages of problems, as a path of this gateway. Undefined if the specs name another website, or a base
 * that is no folder.
 */
export function problemsPath({ baseUrl, problems }: Pick<Service, 'baseUrl' | 'problems'>): string | undefined {
  const root = baseUrl.replace(/(?<!\/)\/+$/, '')
  const path = problems.startsWith(`${root}/`) ? problems.slice(root.length) : ''
  return /^\/(?:[\w.-]+\/)+$/.test(path) ? path : undefined
}

/** The base of every `type`, at which the gateway serves the pages of problems. */
export function problemsAt(service: Pick<Service, 'baseUrl' | 'problems'>, publicUrl: () => string): () => string {
  const path = problemsPath(service)
  return () => (path === undefined ? service.problems : `${publicUrl()}${path}`)
}

/** The problem as RFC 9457 writes it. */
export function problemBody({ code, status, message, more }: Problem, place: ProblemContext): ProblemBody {
  const { taskId, errors } = more
  return {
    type: `${place.problems}${code}`,
    title: problemTypes[code].title,
    status,
    detail: message,
    code,
    message,
    instance: place.instance,
    requestId: place.requestId,
    ...(taskId !== undefined && { taskId }),
    ...(errors !== undefined && { errors: errors.slice(0, mostIssues) }),
  }
}

/** Converts any error to a problem: one of ours, one of the framework's with a status, or an internal failure. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  switch (status) {
    case 414:
      return new Problem('address-too-long', 'The address of the request is longer than this gateway accepts.')
    case 415:
      return new Problem('not-json', 'Send the body as JSON, with the header Content-Type: application/json.')
    case 400:
      return new Problem('bad-request', 'The request cannot be read: its address or its length is wrong.')
    default:
      return new Problem('internal', 'Something went wrong in the gateway. Give its operators the request id.', {
        cause: error,
      })
  }
}
