import { readingEvents, type Operation } from './operations.ts'
import { tasksPath, usagePath, webhooksPath } from './paths.ts'
import {
  fileRoutes,
  modelRoutes,
  previewRoutes,
  type FileOperation,
  type ModelOperation,
  type PreviewOperation,
} from './routes.ts'

/** The operations that read models. */
export const modelOperations: Readonly<Record<ModelOperation, Operation>> = {
  listModels: {
    ...modelRoutes.listModels,
    summary: 'List the models',
    description: 'The models that the key may use.',
    needsKey: true,
    requestHeaders: ['IfNoneMatch'],
    success: 'A page of the list.',
    responseHeaders: ['ETag', 'CacheControl', 'ContentEncoding', 'Vary'],
    problems: ['Invalid'],
  },
  readModel: {
    ...modelRoutes.readModel,
    summary: 'Read a model',
    description: 'Everything about one model, with its JSON Schema.',
    needsKey: true,
    requestHeaders: ['IfNoneMatch'],
    success: 'The model.',
    responseHeaders: ['ETag', 'CacheControl', 'ContentEncoding', 'Vary'],
    problems: ['NotFound'],
  },
}

/** The operations that look ahead at a call. */
export const previewOperations: Readonly<Record<PreviewOperation, Operation>> = {
  readOptions: {
    ...previewRoutes.readOptions,
    summary: 'Read the price and the options of a call',
    description:
      'Takes the body of a call, which can be incomplete, and runs nothing: returns its issues, its parameters after ' +
      'defaults, those that rules disable, the remaining options, the typical time and the price.',
    isDescribedOnce: true,
    needsKey: true,
    body: 'params',
    success: 'The options and the price of the call.',
    problems: ['NotFound', 'Gone'],
  },
}

/** The ids of the operations on the tasks of the caller's key. */
export type KeyTaskOperation = ReadingTasks | 'deleteTask' | 'cancelTasks' | 'cancelTaskById'

type ReadingTasks = 'listTasks' | 'readTaskDetails' | 'readTaskEvents'

/** The operations on the tasks of the caller's key. */
export const taskOperations: Readonly<Record<KeyTaskOperation, Operation>> = {
  listTasks: {
    method: 'GET',
    path: tasksPath,
    summary: 'List the tasks of the key',
    description:
      'Newest first. `metadata.<name>=<text>` filters by metadata. ' +
      'A page can have fewer tasks than `limit`, or none, although more follow: `nextCursor` says so.',
    needsKey: true,
    success: 'A page of the list.',
    problems: ['Invalid'],
  },
  readTaskDetails: {
    method: 'GET',
    path: `${tasksPath}/{id}`,
    summary: 'Read a task with its history',
    description: 'Returns a task of the key with its details and its history.',
    needsKey: true,
    success: 'The task.',
    responseHeaders: ['PollAfter', 'Sandbox'],
    problems: ['NotFound', 'Invalid'],
  },
  deleteTask: {
    method: 'DELETE',
    path: `${tasksPath}/{id}`,
    summary: 'Delete a task of the key',
    description:
      'Removes a task that has ended, its deliveries, the files of its result and the copies of its inputs; uploads ' +
      'stay. What it cost stays in the usage. Until its idempotency key expires, a call with that key is refused.',
    needsKey: true,
    success: 'The task was deleted.',
    problems: ['NotFound', 'Conflict'],
  },
  readTaskEvents: {
    ...readingEvents,
    method: 'GET',
    path: `${tasksPath}/{id}/events`,
    summary: 'Read the events of a task',
    description: 'The same events for a task of any workflow.',
  },
  cancelTasks: {
    method: 'POST',
    path: `${tasksPath}/cancel`,
    summary: 'Cancel tasks of the key',
    description:
      'Cancels the open tasks that match, at most `limit`, and returns them. ' +
      'It needs at least one filter, as in a list. If `nextCursor` is not null, more tasks can match.',
    needsKey: true,
    success: 'The tasks that were cancelled, each with `cancellation`.',
    problems: ['Invalid'],
  },
  cancelTaskById: {
    method: 'POST',
    path: `${tasksPath}/{id}/cancel`,
    summary: 'Cancel a task of the key',
    description: 'Does the same as the operation of its workflow.',
    needsKey: true,
    success: 'The task, with `cancellation`.',
    responseHeaders: ['PollAfter', 'Sandbox'],
    problems: ['NotFound'],
  },
}

/** The operations on deliveries to webhooks; each is about those of the caller's key. */
export const webhookOperations: Readonly<Record<WebhookOperation, Operation>> = {
  listDeliveries: {
    method: 'GET',
    path: `${webhooksPath}/deliveries`,
    summary: 'List the deliveries to webhooks',
    description: 'Newest first, each with its tries, and the addresses that receive nothing until they are enabled.',
    needsKey: true,
    success: 'A page of the list.',
    problems: ['Invalid'],
  },
  replayDeliveries: {
    method: 'POST',
    path: `${webhooksPath}/replay`,
    summary: 'Deliver all again since a time',
    description: 'Repeats the deliveries that have ended, of events that happened since a time, with the same ids.',
    needsKey: true,
    body: 'params',
    success: 'How many are repeated.',
  },
  replayDelivery: {
    method: 'POST',
    path: `${webhooksPath}/deliveries/{id}/replay`,
    summary: 'Deliver again',
    description: 'Repeats a delivery that has ended, with the same id.',
    needsKey: true,
    success: 'How many are repeated: 0 if it still waits.',
    problems: ['NotFound'],
  },
  testWebhook: {
    method: 'POST',
    path: `${webhooksPath}/test`,
    summary: 'Test a webhook',
    description: 'Sends a delivery of the type `webhook.test` to an address, once.',
    needsKey: true,
    body: 'params',
    success: 'The delivery; the list has its answer.',
  },
  enableWebhook: {
    method: 'POST',
    path: `${webhooksPath}/enable`,
    summary: 'Enable a webhook again',
    description: 'Sends the waiting deliveries to an address again, and later ones.',
    needsKey: true,
    body: 'params',
    success: 'Whether it was disabled.',
  },
}

/** The name of an operation on deliveries. */
export type WebhookOperation = Replays | 'listDeliveries' | 'testWebhook' | 'enableWebhook'

type Replays = 'replayDeliveries' | 'replayDelivery'

/** The operations that read a file, and its headers. */
const read = {
  description: 'The address of a file is its secret, so no key is needed.',
  needsKey: false,
  requestHeaders: ['Range'],
  success: 'The file.',
  responseHeaders: [
    'CacheControl',
    'AcceptRanges',
    'ContentDisposition',
    'ContentSecurityPolicy',
    'ContentTypeOptions',
  ],
  partHeaders: ['ContentRange'],
  problems: ['NotFound', 'Unavailable'],
} as const

/** The operations of the file store. */
export const fileOperations: Readonly<Record<FileOperation, Operation>> = {
  storeFile: {
    ...fileRoutes.storeFile,
    summary: 'Store a file',
    description:
      'The body is the file. Its first bytes must show the type that Content-Type names. ' +
      'A file parameter takes its address.',
    needsKey: true,
    body: 'file',
    success: 'The file is stored.',
  },
  readFile: { ...fileRoutes.readFile, ...read, summary: 'Read a file' },
  readFileHead: { ...fileRoutes.readFileHead, ...read, summary: 'Read the headers of a file' },
}

/** The operations about the key of the caller. */
export const keyOperations: Readonly<Record<'readUsage', Operation>> = {
  readUsage: {
    method: 'GET',
    path: usagePath,
    summary: 'Read the usage of the key',
    description: 'The credits that the key was charged, and its limits.',
    needsKey: true,
    success: 'The usage.',
    responseHeaders: ['RateLimit', 'RateLimitPolicy'],
  },
}

/** The operations that describe the gateway itself. */
export const serviceOperations: Readonly<Record<'readDocument' | 'readHealth', Operation>> = {
  readDocument: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this document',
    description: 'The OpenAPI document of this gateway.',
    needsKey: false,
    requestHeaders: ['IfNoneMatch'],
    success: 'An OpenAPI 3.1 document.',
    responseHeaders: ['ETag', 'CacheControl', 'ContentEncoding', 'Vary'],
    problems: ['Unavailable'],
  },
  readHealth: {
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive',
    description: 'It does not check the store.',
    needsKey: false,
    success: 'It lives.',
  },
}

/** The operations for operators; a gateway can serve them at a separate port. */
export const operatorOperations: Readonly<Record<'readReadiness' | 'readMetrics', Operation>> = {
  readReadiness: {
    method: 'GET',
    path: '/readyz',
    summary: 'Check that the gateway takes requests',
    description: 'The store must respond, and its disk must have room.',
    needsKey: false,
    success: 'It takes requests.',
    problems: ['Unavailable'],
  },
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Read the metrics',
    description: 'Counts and durations for Prometheus.',
    needsKey: false,
    success: 'The metrics.',
    problems: ['Unavailable'],
  },
}
