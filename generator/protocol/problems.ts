/**
 * Every problem type: its HTTP status, its title, when the gateway returns it, and what a caller can do. The key is its
 * stable code.
 */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'The request is malformed',
    when: 'The gateway cannot read the request: its address, a header or its length is wrong.',
    action: 'Correct the address, the headers or the length that `detail` names.',
  },
  'bad-json': {
    status: 400,
    title: 'The body is not valid JSON',
    when: 'The body is not JSON in UTF-8.',
    action: 'Send valid JSON in UTF-8.',
  },
  'bad-envelope': {
    status: 400,
    title: 'The envelope is invalid',
    when: 'The body is JSON, but `params` or a necessary `params.model` is missing, or one of them has the wrong type.',
    action: 'Send `{"params": {"model": "<id>", "params": {...}}}`.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid API key is required',
    when: 'The request has no API key, or the key is unknown, expired or revoked.',
    action: 'Send a valid key: `Authorization: Bearer <key>`.',
  },
  'credit-limit': {
    status: 402,
    title: 'The credit limit is reached',
    when: 'The credit limit of the key does not cover the task. Nothing runs.',
    action: 'Ask the operator of the gateway for more credits, or wait until the limit starts again.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    when: 'The path does not exist, the file was removed, or the key has no such delivery.',
    action: 'Compare the path with this reference.',
  },
  'unknown-workflow': {
    status: 404,
    title: 'Unknown workflow',
    when: 'No workflow has this name.',
    action: 'Use a workflow name from the list of models.',
  },
  'unknown-model': {
    status: 404,
    title: 'Unknown model',
    when: 'No model has this id, the workflow does not have the model, or the key cannot use it.',
    action: 'Use an id from the list of models. `detail` names the nearest one.',
  },
  'unknown-task': {
    status: 404,
    title: 'Unknown task',
    when: 'No task has this id, or it belongs to another key or another workflow.',
    action: 'Read the task with the key that submitted it, at its own workflow or at `v1/models`.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    when: 'The path exists, but not with this method. `Allow` lists the methods.',
    action: 'Use a method that `Allow` lists.',
  },
  'model-retired': {
    status: 410,
    title: 'The model is disabled or retired',
    when: 'The model is disabled or retired. The detail says which, and names its successor, if it has one.',
    action: 'Call the successor that `detail` names, or another model.',
  },
  'task-deleted': {
    status: 410,
    title: 'The task was deleted',
    when: 'The idempotency key made a task that was deleted. Nothing runs.',
    action: 'Send a new idempotency key with a new call.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    when: 'The request does not arrive completely in time.',
    action: 'Repeat the request over a faster connection.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The idempotency key belongs to another call',
    when: 'The idempotency key was used for another model or other parameters.',
    action: 'Send a new idempotency key with a new call.',
  },
  'task-open': {
    status: 409,
    title: 'The task has not ended',
    when: 'The request deletes a task that has not ended.',
    action: 'Cancel the task, or wait for its end, and delete it then.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    when: 'The body has too many bytes, values or keys, or is nested too deeply.',
    action: 'Send less. Upload large files first, and pass their addresses.',
  },
  'file-quota': {
    status: 413,
    title: 'The upload quota is used up',
    when: 'The upload does not fit into the quota of the key.',
    action: 'Wait until files of the key expire, or ask the operator for a larger quota.',
  },
  'address-too-long': {
    status: 414,
    title: 'The URL is too long',
    when: 'The address of the request is too long.',
    action: 'Send a shorter address.',
  },
  'not-json': {
    status: 415,
    title: 'The body is not sent as JSON',
    when: '`Content-Type` is not `application/json`, or the body is compressed or in another charset.',
    action: 'Send `Content-Type: application/json` and a body that is not compressed.',
  },
  'unsupported-file': {
    status: 415,
    title: 'Unsupported file type',
    when: 'The gateway does not accept the type of the file, or it is not the one that `Content-Type` names.',
    action: 'Convert the file to a type that `detail` names, and send its own type in `Content-Type`.',
  },
  'invalid-params': {
    status: 422,
    title: 'Invalid parameters',
    when: 'Parameters are invalid. `errors` lists the issues.',
    action: 'Correct the parameters as `errors` says. `suggestion` is the nearest valid value.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    when: 'The key has exceeded its limit of requests a minute.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'too-many-at-once': {
    status: 429,
    title: 'Too many open tasks',
    when: 'The key has reached its limit of open tasks, of waiting calls, or of addresses with waiting webhooks.',
    action: 'Wait as `detail` says, and repeat the request after `Retry-After` seconds.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    when: 'The request headers are too large.',
    action: 'Send fewer or shorter headers.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    when: 'The gateway failed. Its log has the request id.',
    action: 'Report the request id to the operator.',
  },
  overloaded: {
    status: 503,
    title: 'The gateway is overloaded',
    when: 'The gateway has reached its limit of open requests, of files that it fetches, or of bytes in memory.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'files-unavailable': {
    status: 503,
    title: 'The file store is unavailable',
    when: 'The gateway cannot reach its file store.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'list-unavailable': {
    status: 503,
    title: 'The option list is unavailable',
    when: 'The gateway cannot read the option list from its upstream, and has not read it before.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'model-unavailable': {
    status: 503,
    title: 'No worker can run the model',
    when: 'No worker has the model and the key of its upstream. Nothing was accepted.',
    action: 'Repeat the request after `Retry-After` seconds, or call another model.',
  },
  'shutting-down': {
    status: 503,
    title: 'The gateway is shutting down',
    when: 'The gateway is stopping. Send the request to another node, or later.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'store-failed': {
    status: 503,
    title: 'The task store is unavailable',
    when: 'The gateway cannot reach its task store. Nothing was accepted.',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  'sync-timeout': {
    status: 504,
    title: 'The synchronous call timed out',
    when: 'The task takes longer than the limit of a synchronous call. Poll it by its `taskId`.',
    action: 'Poll the task. Do not send the call again.',
  },
} as const

/** A stable problem code; the `type` of a problem ends in it. */
export type ProblemCode = keyof typeof problemTypes

/** The next step for a person at a form, where it differs from the action of a program. */
export const formActions: Readonly<Partial<Record<ProblemCode, string>>> = {
  unauthorized: 'Enter another key, then try again.',
  'credit-limit': 'Choose an input that costs less, or ask the operator of the gateway for more credits.',
  'rate-limited': 'Wait a moment, then try again.',
  'too-many-at-once': 'Wait until one of your runs has ended, then try again.',
  'invalid-params': 'Correct the marked parameters, then run it again.',
  'unknown-model': 'Your key may not be allowed to run this model. Ask the operator of the gateway.',
  'unknown-task': 'Only the key that started a task can read it. Enter that key, then try again.',
  'model-retired': 'Choose another model.',
  'model-unavailable': 'Choose another model, or try again later.',
  'body-too-large': 'Use smaller files, or pass the address of a file instead.',
  'idempotency-conflict': 'Run it again from the form, as a new run.',
  overloaded: 'Wait a moment, then try again.',
  'shutting-down': 'Try again in a moment.',
}

/** The statuses of responses to requests that may succeed when they are repeated as they are. */
export const passing: RegExp = /408|429|50[234]/

/** An HTTP status of a problem. */
export type ProblemStatus = (typeof problemTypes)[ProblemCode]['status']
