/** A stable word for what went wrong. */
export type Code =
  | 'bad-request'
  | 'bad-json'
  | 'bad-envelope'
  | 'unauthorized'
  | 'credit-limit'
  | 'not-found'
  | 'unknown-workflow'
  | 'unknown-model'
  | 'unknown-task'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'idempotency-conflict'
  | 'body-too-large'
  | 'file-quota'
  | 'address-too-long'
  | 'not-json'
  | 'unsupported-file'
  | 'invalid-params'
  | 'rate-limited'
  | 'too-many-at-once'
  | 'headers-too-large'
  | 'internal'
  | 'overloaded'
  | 'files-unavailable'
  | 'shutting-down'
  | 'store-failed'
  | 'sync-timeout'

/** Every code that a problem may have, with its status and title (docs/decisions.md 2 and 3). */
export const kinds: Readonly<Record<Code, readonly [status: number, title: string]>> = {
  'bad-request': [400, 'The request cannot be read'],
  'bad-json': [400, 'The body is not JSON'],
  'bad-envelope': [400, 'The envelope is of the wrong shape'],
  unauthorized: [401, 'A valid key is needed'],
  'credit-limit': [402, 'The credit limit is reached'],
  'not-found': [404, 'There is nothing here'],
  'unknown-workflow': [404, 'There is no such workflow'],
  'unknown-model': [404, 'There is no such model'],
  'unknown-task': [404, 'There is no such task'],
  'method-not-allowed': [405, 'The method is not allowed here'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'idempotency-conflict': [409, 'The idempotency key was used for another body'],
  'body-too-large': [413, 'The body is too large'],
  'file-quota': [413, 'The uploads of the key are at their limit'],
  'address-too-long': [414, 'The address is too long'],
  'not-json': [415, 'The body is not sent as JSON'],
  'unsupported-file': [415, 'The file is of no type that is taken'],
  'invalid-params': [422, 'The parameters are invalid'],
  'rate-limited': [429, 'Too many requests'],
  'too-many-at-once': [429, 'Too many calls at once'],
  'headers-too-large': [431, 'The headers are too large'],
  internal: [500, 'The gateway failed'],
  overloaded: [503, 'The gateway is overloaded'],
  'files-unavailable': [503, 'The file store cannot be reached'],
  'shutting-down': [503, 'The gateway shuts down'],
  'store-failed': [503, 'The store does not work'],
  'sync-timeout': [504, 'The task needs longer than a sync call may take'],
}

/** One issue of a request, and where it is. */
export interface RequestIssue {
  /** JSON Pointer from the top of the body; for a query, from its names. */
  readonly pointer: string
  /** The same within the parameters of the model, as its validator tells it; not there for what stands elsewhere. */
  readonly path?: readonly (string | number)[]
  readonly code: string
  readonly message: string
  readonly expected: string
  readonly received: string
  readonly suggestion?: string | number | boolean
}

/** The further members of a problem, besides its code and detail. */
export interface More {
  readonly headers?: Readonly<Record<string, string>>
  readonly taskId?: string
  readonly errors?: readonly RequestIssue[]
  /** What failed in the gateway; it is logged and told nobody. */
  readonly cause?: unknown
}

/** Thrown anywhere below a route; it becomes the answer. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: Code
  readonly status: number
  readonly more: More

  constructor(code: Code, detail: string, more: More = {}) {
    super(detail, { cause: more.cause })
    this.code = code
    this.status = kinds[code][0]
    this.more = more
  }
}

/** The most issues that one answer lists. */
export const mostIssues = 50

/** Where a problem happened. */
export interface Place {
  /** Base of every `type`. */
  readonly problems: string
  readonly instance: string
  readonly requestId: string
}

/** The problem as RFC 9457 writes it. */
export function problemBody({ code, status, message, more }: Problem, place: Place): Readonly<Record<string, unknown>> {
  const { taskId, errors } = more
  return {
    type: `${place.problems}${code}`,
    title: kinds[code][1],
    status,
    detail: message,
    instance: place.instance,
    requestId: place.requestId,
    ...(taskId !== undefined && { taskId }),
    ...(errors !== undefined && { errors: errors.slice(0, mostIssues) }),
  }
}

/** Any error as a problem: one of ours, one of the framework's with a status, or a failure of the gateway. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  switch (status) {
    case 414:
      return new Problem('address-too-long', 'The address of the request is longer than this gateway takes.')
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
