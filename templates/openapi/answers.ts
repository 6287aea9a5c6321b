import type { Json, Schema, Service } from '../../generator/catalogue/catalogue.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { jsonBody, reference } from './reference.ts'

/** Parameters that operations share. */
export const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key with the same body gives the same task for 24 hours, so that a repeated call is charged once.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=<seconds>`: the gateway holds the response until the task ends or the time is up, at most 20 seconds (RFC 7240).',
    schema: { type: 'string' },
    example: 'wait=20',
  },
}

/** Headers that responses share. */
export const headers: Json = {
  RequestId: {
    description: 'The id of the request: your own X-Request-Id, or a new one. Give it to the operators.',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  PollAfter: {
    description: 'Seconds to wait before the next poll, while the task has not ended.',
    schema: { type: 'integer', minimum: 0 },
  },
  PreferenceApplied: {
    description: 'The wait that the gateway applied, when the request preferred one.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
  },
  IdempotencyReplayed: {
    description: 'Present when the task of an earlier request with the same key was returned.',
    schema: { type: 'string', const: 'true' },
  },
  Allow: { description: 'The methods that the path has.', required: true, schema: { type: 'string', minLength: 1 } },
  Authenticate: { description: 'How to authenticate.', required: true, schema: { type: 'string', const: 'Bearer' } },
}

const requestId = { 'X-Request-Id': reference('headers', 'RequestId') }
const retryAfter = { 'Retry-After': reference('headers', 'RetryAfter') }
const allow = { Allow: reference('headers', 'Allow') }
const authenticate = { 'WWW-Authenticate': reference('headers', 'Authenticate') }

const problem = (description: string, more: { readonly [name: string]: Json } = {}, schema = 'Problem'): Json => ({
  description,
  headers: { ...requestId, ...more },
  content: { 'application/problem+json': { schema: reference('schemas', schema) } },
})

/** Every way in which a request can go wrong (docs/decisions.md 2 and 3). */
export const responses = ({ sync }: Service): Json => ({
  BadRequest: problem('The gateway cannot read the request, its JSON or its envelope.'),
  Unauthorized: problem('The key is missing or unknown.', authenticate),
  CreditLimit: problem('The credit limit of the key does not cover the task. Nothing ran.'),
  NotFound: problem('The model, workflow, list or task does not exist, or the key cannot use it.'),
  MethodNotAllowed: problem('The path does not have the method of the request.', allow),
  RequestTimeout: problem('The request did not arrive in full in time.'),
  Conflict: problem('The idempotency key was used for another model or other parameters.'),
  TooLarge: problem('The body is too large.'),
  AddressTooLong: problem('The address of the request is too long.'),
  NotJson: problem('The body is not sent as JSON in UTF-8.'),
  Invalid: problem('Parameters are invalid; `errors` lists the issues.'),
  TooMany: problem('The key reached a limit on requests or open tasks.', retryAfter),
  HeadersTooLarge: problem('The headers of the request are too large.'),
  BadUpstream: problem('The upstream returned an invalid response. Nothing was charged.'),
  Unavailable: problem('The gateway is overloaded, is shutting down, or cannot reach its store.', retryAfter),
  SyncTimeout: problem(markdown.text(sync.description), {}, 'TimeoutProblem'),
})

/** The problems that an operation can answer with, by name. */
const statuses = {
  BadRequest: '400',
  Unauthorized: '401',
  CreditLimit: '402',
  NotFound: '404',
  MethodNotAllowed: '405',
  RequestTimeout: '408',
  Conflict: '409',
  TooLarge: '413',
  AddressTooLong: '414',
  NotJson: '415',
  Invalid: '422',
  TooMany: '429',
  HeadersTooLarge: '431',
  BadUpstream: '502',
  Unavailable: '503',
  SyncTimeout: '504',
} as const

/** What an operation answers when all is well. */
export interface Success {
  readonly description: string
  /** The component that describes the body. */
  readonly schema: string
  /** Headers besides the id of the request, by name, with the component that describes each. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The responses of an operation: its success, and what can go wrong with it. */
export function answers({ description, schema, headers: named = {} }: Success, problems: readonly Problem[]): Json {
  const own = Object.entries(named).map(([name, component]) => [name, reference('headers', component)] as const)
  const failing = Object.entries(statuses).filter(([name]) => problems.some((one) => one === name))
  return {
    200: {
      description,
      headers: { ...requestId, ...Object.fromEntries(own) },
      content: jsonBody(reference('schemas', schema)),
    },
    ...Object.fromEntries(failing.map(([name, status]) => [status, reference('responses', name)])),
  }
}

type Problem = keyof typeof statuses

/** What can go wrong with any request. */
const anyProblems = ['BadRequest', 'MethodNotAllowed', 'RequestTimeout', 'AddressTooLong', 'HeadersTooLarge'] as const

/** What can go wrong with any request that needs a key. */
const keyProblems = [...anyProblems, 'Unauthorized', 'TooMany', 'Unavailable'] as const

/** What can go wrong with any body. */
const bodyProblems = ['TooLarge', 'NotJson', 'Invalid'] as const

/** What can go wrong when a task is read. */
export const readProblems: readonly Problem[] = [...keyProblems, 'NotFound']

/** What can go wrong when a task is submitted. */
export const submitProblems: readonly Problem[] = [
  ...keyProblems,
  ...bodyProblems,
  ...(['NotFound', 'CreditLimit', 'Conflict'] as const),
]

/** What can go wrong when a model is executed. */
export const executeProblems: readonly Problem[] = [...submitProblems, 'BadUpstream', 'SyncTimeout']

/** What can go wrong when a page of an option list is asked for with a query. */
export const queryProblems: readonly Problem[] = [...keyProblems, 'Invalid']

/** What can go wrong when a page of an option list is asked for with a body. */
export const pageProblems: readonly Problem[] = [...keyProblems, ...bodyProblems]

/** The problem of a sync call that ran out of time: it names the task that goes on. */
export const timeoutProblem = (problem: Schema): Schema => ({
  ...problem,
  required: [...(Array.isArray(problem.required) ? problem.required : []), 'taskId'],
})
