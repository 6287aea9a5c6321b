import type { Json, Service } from '../../generator/catalogue/catalogue.ts'
import { jsonBody, reference } from './reference.ts'

/** Parameters that operations share. */
export const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key with the same body gives the same task for 24 hours, so that a repeated call is charged once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`wait=<seconds>`, at most 20: hold the answer until the task ends or the time is up (RFC 7240).',
    schema: { type: 'string' },
    example: 'wait=20',
  },
}

/** Headers that responses share. */
export const headers: Json = {
  RequestId: { description: 'Id of the request, to give to the operators.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 0 } },
}

const requestId = { 'X-Request-Id': reference('headers', 'RequestId') }
const retryAfter = { 'Retry-After': reference('headers', 'RetryAfter') }

const problem = (description: string, more: { readonly [name: string]: Json } = {}): Json => ({
  description,
  headers: { ...requestId, ...more },
  content: { 'application/problem+json': { schema: reference('schemas', 'Problem') } },
})

/** Every way in which a request can go wrong (DECISIONS 2 and 3). */
export const responses = ({ sync }: Service): Json => ({
  BadRequest: problem('The body is no JSON, or its envelope is of the wrong shape.'),
  Unauthorized: problem('There is no key, or an unknown one.', {
    'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
  }),
  NotFound: problem('There is no such model, workflow, list or task, or the task belongs to another key.'),
  Conflict: problem('The idempotency key is still in progress, or was used for another body.'),
  TooLarge: problem('The body is too large.'),
  NotJson: problem('The body is not sent as JSON.'),
  Invalid: problem('Parameters are at fault; every fault is listed.'),
  TooMany: problem('A limit is reached.', retryAfter),
  BadUpstream: problem('The model answered nonsense.'),
  Unavailable: problem('The gateway is overloaded or shuts down.', retryAfter),
  SyncTimeout: problem(sync.description),
})

/** The responses of an operation: its success, and what can go wrong with it. */
export const answers = (description: string, schema: string, problems: readonly (keyof typeof statuses)[]): Json => ({
  200: { description, headers: requestId, content: jsonBody(reference('schemas', schema)) },
  ...Object.fromEntries(problems.map((name) => [statuses[name], reference('responses', name)])),
})

const statuses = {
  BadRequest: '400',
  Unauthorized: '401',
  NotFound: '404',
  Conflict: '409',
  TooLarge: '413',
  NotJson: '415',
  Invalid: '422',
  TooMany: '429',
  BadUpstream: '502',
  Unavailable: '503',
  SyncTimeout: '504',
} as const

/** What can go wrong when a task is read. */
export const readProblems = ['Unauthorized', 'NotFound', 'TooMany', 'Unavailable'] as const

/** What can go wrong when a task is submitted. */
export const submitProblems = [
  'BadRequest',
  'Unauthorized',
  'NotFound',
  'Conflict',
  'TooLarge',
  'NotJson',
  'Invalid',
  'TooMany',
  'Unavailable',
] as const

/** What can go wrong when a model is executed. */
export const executeProblems: readonly (keyof typeof statuses)[] = [...submitProblems, 'BadUpstream', 'SyncTimeout']
