import type { ResponseHeaderName } from './headers.js'
import type { ProblemCode } from './problems.js'

/** One problem response in a document: problem types of one status that belong together. */
export interface ProblemResponse {
  readonly description: string
  readonly headers?: readonly ResponseHeaderName[]
  readonly codes: readonly ProblemCode[]
}

/** The names of the responses. */
export type ProblemResponseName =
  | 'BadRequest'
  | 'Unauthorized'
  | 'CreditLimit'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'RequestTimeout'
  | 'Conflict'
  | 'Gone'
  | 'TooLarge'
  | 'AddressTooLong'
  | 'NotJson'
  | 'UnsupportedFile'
  | 'Invalid'
  | 'TooMany'
  | 'HeadersTooLarge'
  | 'InternalError'
  | 'Unavailable'
  | 'SyncTimeout'

/** Every problem response. Each problem type belongs to exactly one. */
export const problemResponses: Readonly<Record<ProblemResponseName, ProblemResponse>> = {
  BadRequest: {
    description: 'The gateway cannot read the request, its JSON or its envelope.',
    codes: ['bad-request', 'bad-json', 'bad-envelope'],
  },
  Unauthorized: {
    description: 'The key is missing or unknown.',
    headers: ['Authenticate'],
    codes: ['unauthorized'],
  },
  CreditLimit: {
    description: 'The credit limit of the key does not cover the task. Nothing ran.',
    codes: ['credit-limit'],
  },
  NotFound: {
    description: 'The model, workflow, list or task does not exist, or the key cannot use it.',
    codes: ['not-found', 'unknown-workflow', 'unknown-model', 'unknown-task'],
  },
  MethodNotAllowed: {
    description: 'The path does not have the method of the request.',
    headers: ['Allow'],
    codes: ['method-not-allowed'],
  },
  RequestTimeout: { description: 'The request did not arrive completely in time.', codes: ['request-timeout'] },
  Conflict: {
    description: 'The idempotency key was used for another model or other parameters, or the task has not ended.',
    codes: ['idempotency-conflict', 'task-open'],
  },
  Gone: {
    description: 'The model is disabled or retired, or the task of the idempotency key was deleted. Nothing ran.',
    codes: ['model-retired', 'task-deleted'],
  },
  TooLarge: { description: 'The body is too large.', codes: ['body-too-large', 'file-quota'] },
  AddressTooLong: { description: 'The address of the request is too long.', codes: ['address-too-long'] },
  NotJson: { description: 'The body is not sent as JSON in UTF-8.', codes: ['not-json'] },
  UnsupportedFile: {
    description: 'The gateway does not accept files of this type, or the file does not have the declared type.',
    codes: ['unsupported-file'],
  },
  Invalid: { description: 'Parameters are invalid; `errors` lists the issues.', codes: ['invalid-params'] },
  TooMany: {
    description: 'The key reached a limit on requests or open tasks.',
    headers: ['RetryAfter', 'RateLimit', 'RateLimitPolicy'],
    codes: ['rate-limited', 'too-many-at-once'],
  },
  HeadersTooLarge: { description: 'The headers of the request are too large.', codes: ['headers-too-large'] },
  InternalError: {
    description: 'The gateway failed. Send its operators the request id.',
    codes: ['internal'],
  },
  Unavailable: {
    description:
      'The gateway is overloaded or stopping, or has no store, no worker for the model or no upstream of a list.',
    headers: ['RetryAfter'],
    codes: [
      'overloaded',
      'files-unavailable',
      'list-unavailable',
      'model-unavailable',
      'shutting-down',
      'store-failed',
    ],
  },
  SyncTimeout: {
    description: 'The call took too long. Its task continues, and you can poll it.',
    codes: ['sync-timeout'],
  },
}
