/** Every problem type: its HTTP status, its title, and when the gateway returns it. The key is its stable code. */
export const problemTypes = {
  'bad-request': {
    status: 400,
    title: 'The request is malformed',
    when: 'The gateway cannot read the request: its address, a header or its length is wrong.',
  },
  'bad-json': { status: 400, title: 'The body is not valid JSON', when: 'The body is not JSON in UTF-8.' },
  'bad-envelope': {
    status: 400,
    title: 'The envelope is invalid',
    when: 'The body is JSON, but `params` or `params.model` is missing or has the wrong type.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid API key is required',
    when: 'The request has no API key, or the key is unknown, expired or revoked.',
  },
  'credit-limit': {
    status: 402,
    title: 'The credit limit is reached',
    when: 'The credit limit of the key does not cover the task. Nothing runs.',
  },
  'not-found': { status: 404, title: 'Not found', when: 'The path does not exist, or the file was removed.' },
  'unknown-workflow': { status: 404, title: 'Unknown workflow', when: 'No workflow has this name.' },
  'unknown-model': {
    status: 404,
    title: 'Unknown model',
    when: 'No model has this id, the workflow does not have the model, or the key cannot use it.',
  },
  'unknown-task': {
    status: 404,
    title: 'Unknown task',
    when: 'No task has this id, or it belongs to another key or another workflow.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    when: 'The path exists, but not with this method. `Allow` lists the methods.',
  },
  'model-unavailable': {
    status: 410,
    title: 'The model is not available',
    when: 'The model is disabled or retired. The detail says which, and names its successor, if it has one.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    when: 'The request does not arrive completely in time.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The idempotency key belongs to another call',
    when: 'The idempotency key was used for another model or other parameters.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    when: 'The body has too many bytes, values or keys, or is nested too deeply.',
  },
  'file-quota': {
    status: 413,
    title: 'The upload quota is used up',
    when: 'The upload does not fit into the quota of the key.',
  },
  'address-too-long': { status: 414, title: 'The URL is too long', when: 'The address of the request is too long.' },
  'not-json': {
    status: 415,
    title: 'The body is not sent as JSON',
    when: '`Content-Type` is not `application/json`, or the body is compressed or in another charset.',
  },
  'unsupported-file': {
    status: 415,
    title: 'Unsupported file type',
    when: 'The gateway does not accept the type of the file, or it is not the one that `Content-Type` names.',
  },
  'invalid-params': {
    status: 422,
    title: 'Invalid parameters',
    when: 'Parameters are invalid. `errors` lists the issues.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    when: 'The key has exceeded its limit of requests a minute.',
  },
  'too-many-at-once': {
    status: 429,
    title: 'Too many open tasks',
    when: 'The key has reached its limit of open tasks.',
  },
  'headers-too-large': { status: 431, title: 'The headers are too large', when: 'The request headers are too large.' },
  internal: { status: 500, title: 'Internal error', when: 'The gateway failed. Its log has the request id.' },
  overloaded: {
    status: 503,
    title: 'The gateway is overloaded',
    when: 'The gateway has reached its limit of open requests or of bytes in memory.',
  },
  'files-unavailable': {
    status: 503,
    title: 'The file store is unavailable',
    when: 'The gateway cannot reach its file store.',
  },
  'list-unavailable': {
    status: 503,
    title: 'The option list is unavailable',
    when: 'The gateway cannot read the option list from its upstream, and has not read it before.',
  },
  'shutting-down': {
    status: 503,
    title: 'The gateway is shutting down',
    when: 'The gateway is stopping. Send the request to another node, or later.',
  },
  'store-failed': {
    status: 503,
    title: 'The task store is unavailable',
    when: 'The gateway cannot reach its task store. Nothing was accepted.',
  },
  'sync-timeout': {
    status: 504,
    title: 'The synchronous call timed out',
    when: 'The task takes longer than the limit of a synchronous call. Poll it by its `taskId`.',
  },
} as const

/** A stable problem code; the `type` of a problem ends in it. */
export type ProblemCode = keyof typeof problemTypes

/** The statuses of responses to requests that may succeed when they are repeated as they are. */
export const passing: RegExp = /408|429|50[234]/

/** An HTTP status of a problem. */
export type ProblemStatus = (typeof problemTypes)[ProblemCode]['status']
