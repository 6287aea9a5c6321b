import type { RequestHeaderName, ResponseHeaderName } from './headers.js'
import type { ProblemCode } from './problems.js'
import { problemResponses, type ProblemResponseName } from './responses.js'
import {
  optionListRoutes,
  workflowRoutes,
  type OptionListOperation,
  type Route,
  type WorkflowOperation,
} from './routes.js'

/** One operation of the API. */
export interface Operation extends Route {
  /** Its effect in words; `{target}` stands for the model, workflow or list. */
  readonly summary: string
  readonly description: string
  /** Whether a caller needs an API key. */
  readonly needsKey: boolean
  /** The content of its body; undefined if it has none. */
  readonly body?: 'params' | 'file'
  readonly requestHeaders?: readonly RequestHeaderName[]
  /** More of them, which documents describe for all models only. */
  readonly sharedHeaders?: readonly RequestHeaderName[]
  /** Its successful response. */
  readonly success: string
  /** The headers of that response, in addition to `X-Request-Id`. */
  readonly responseHeaders?: readonly ResponseHeaderName[]
  /** Additional headers of a partial response. */
  readonly partHeaders?: readonly ResponseHeaderName[]
  /** Its problems, in addition to those of any request like it. */
  readonly problems?: readonly ProblemResponseName[]
  /** Whether documents describe it for all models only, although every workflow has it. */
  readonly isDescribedOnce?: true
}

/** Problems of any operation. */
const anyProblems: readonly ProblemResponseName[] = [
  'BadRequest',
  'MethodNotAllowed',
  'RequestTimeout',
  'AddressTooLong',
  'HeadersTooLarge',
  'InternalError',
]

/** Problems of any operation that needs a key. */
const keyProblems: readonly ProblemResponseName[] = ['Unauthorized', 'TooMany', 'Unavailable']

/** Problems of any operation with a body. */
const bodyProblems: Readonly<Record<NonNullable<Operation['body']>, readonly ProblemResponseName[]>> = {
  params: ['TooLarge', 'NotJson', 'Invalid'],
  file: ['TooLarge', 'UnsupportedFile'],
}

/** Every problem response of an operation, in no particular order. */
export const problemsOf = ({ needsKey, body, problems = [] }: Operation): readonly ProblemResponseName[] => [
  ...anyProblems,
  ...(needsKey ? keyProblems : []),
  ...(body === undefined ? [] : bodyProblems[body]),
  ...problems,
]

/**
 * Problems that a document describes once for all operations, as their `default` response. Callers handle each of the
 * others in a separate way.
 */
export const commonProblems: readonly ProblemResponseName[] = [
  ...anyProblems,
  'TooLarge',
  'NotJson',
  'CreditLimit',
  'NotFound',
  'Conflict',
  'Gone',
  'TooMany',
]

/**
 * The problem responses of an operation that a document describes by their status: linters want at least one mistake of
 * callers, and some tools read no range such as `4XX`.
 */
export function ownProblemsOf(operation: Operation): readonly ProblemResponseName[] {
  const own = problemsOf(operation).filter((name) => !commonProblems.includes(name))
  return own.includes('Unauthorized') ? own : ['BadRequest', ...own]
}

/** Every problem type of a response. */
export const codesOf = (name: ProblemResponseName): readonly ProblemCode[] => problemResponses[name].codes

/** An operation of a workflow, and of `v1/models` in the place of its name. */
export interface TaskOperation extends Operation {
  /** Its id in documents: `{name}` stands for the workflow. */
  readonly id: string
  /** Its id in documents on `v1/models`. */
  readonly sharedId: string
  /** The content of its successful response. */
  readonly response: 'task' | 'submitted' | 'events'
  /** The mode of the models that one calls with it by default. */
  readonly mode?: 'sync' | 'async'
}

/** The operations that stream what happens to a task. */
export const readingEvents: Omit<Operation, keyof Route | 'summary' | 'description'> = {
  needsKey: true,
  requestHeaders: ['LastEventId'],
  success: 'Events with the task as a poll has it, or with more of its text, until the task has ended.',
  responseHeaders: ['Sandbox', 'CacheControl', 'AccelBuffering'],
  problems: ['NotFound'],
}

/** The operations of a workflow, and of `v1/models` in the place of its name. */
export const workflowOperations: Readonly<Record<WorkflowOperation, TaskOperation>> = {
  execute: {
    ...workflowRoutes.execute,
    id: 'execute{name}',
    sharedId: 'executeModel',
    response: 'task',
    mode: 'sync',
    summary: 'Execute {target}',
    description: 'Waits about {syncSeconds} s for the result.',
    needsKey: true,
    body: 'params',
    requestHeaders: ['IdempotencyKey'],
    sharedHeaders: ['CancelAfter', 'OnDisconnect'],
    success: 'The task has ended.',
    responseHeaders: ['IdempotencyReplayed', 'Sandbox'],
    problems: ['NotFound', 'CreditLimit', 'Conflict', 'Gone', 'SyncTimeout'],
  },
  submit: {
    ...workflowRoutes.submit,
    id: 'submit{name}',
    sharedId: 'submitModel',
    response: 'submitted',
    mode: 'async',
    summary: 'Submit to {target}',
    description: 'Returns a task id.',
    needsKey: true,
    body: 'params',
    requestHeaders: ['IdempotencyKey'],
    sharedHeaders: ['CancelAfter'],
    success: 'The task is stored.',
    responseHeaders: ['IdempotencyReplayed'],
    problems: ['NotFound', 'CreditLimit', 'Conflict', 'Gone'],
  },
  readTask: {
    ...workflowRoutes.readTask,
    id: 'read{name}Task',
    sharedId: 'readTask',
    response: 'task',
    summary: 'Read a task of {target}',
    description: 'Poll until the status is final.',
    needsKey: true,
    requestHeaders: ['Prefer'],
    success: 'The current state of the task.',
    responseHeaders: ['PollAfter', 'PreferenceApplied', 'Sandbox'],
    problems: ['NotFound'],
  },
  cancelTask: {
    ...workflowRoutes.cancelTask,
    id: 'cancel{name}Task',
    sharedId: 'cancelTask',
    response: 'task',
    isDescribedOnce: true,
    summary: 'Cancel a task of {target}',
    description:
      'Cancels the task if it was not sent, or asks its vendor to; `cancellation` says what became of it. ' +
      'Repeated calls return the same. Every workflow has this operation for its own tasks, too.',
    needsKey: true,
    success: 'The task, with `cancellation`.',
    responseHeaders: ['PollAfter', 'Sandbox'],
    problems: ['NotFound'],
  },
  readEvents: {
    ...readingEvents,
    ...workflowRoutes.readEvents,
    id: 'read{name}Events',
    sharedId: 'readEvents',
    response: 'events',
    isDescribedOnce: true,
    summary: 'Read the events of a task of {target}',
    description:
      'Server-sent events: `state`, `progress`, `text` and finally `result`. ' +
      'Every workflow has this operation for its own tasks, too.',
  },
}

/** The operations of an option list. Both return the same page. */
export const optionListOperations: Readonly<Record<OptionListOperation, Operation>> = {
  listOptions: {
    ...optionListRoutes.listOptions,
    summary: 'List {target}',
    description: 'Returns a page of an option list for a query.',
    needsKey: true,
    success: 'A page of the list.',
    problems: ['Invalid'],
  },
  executeList: {
    ...optionListRoutes.executeList,
    summary: 'List {target}',
    description: 'Returns the same page for a body.',
    needsKey: true,
    body: 'params',
    success: 'A page of the list.',
  },
}
