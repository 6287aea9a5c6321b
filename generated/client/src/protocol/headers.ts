import {
  cancelAfterPattern,
  cancelAfterSeconds,
  idempotencyHours,
  idempotencyKeyPattern,
  waitSeconds,
} from './limits.js'

/** The draft of the IETF whose fields `RateLimit` and `RateLimit-Policy` are. */
export const rateLimitDraft = 'draft-ietf-httpapi-ratelimit-headers-11'

/** The name of the limit of requests a minute in these fields. */
export const rateLimitPolicy = 'default'

/** The names of the headers. */
export type HeaderName =
  | 'Idempotency-Key'
  | 'Prefer'
  | 'Cancel-After'
  | 'Gatewright-On-Disconnect'
  | 'Last-Event-ID'
  | 'If-None-Match'
  | 'Range'
  | 'X-Request-Id'
  | 'Retry-After'
  | 'Preference-Applied'
  | 'Idempotency-Replayed'
  | 'Gatewright-Sandbox'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'Allow'
  | 'WWW-Authenticate'
  | 'ETag'
  | 'Cache-Control'
  | 'Content-Range'
  | 'Content-Encoding'
  | 'Vary'
  | 'Accept-Ranges'
  | 'Content-Disposition'
  | 'Content-Security-Policy'
  | 'X-Content-Type-Options'
  | 'X-Accel-Buffering'

/** The same as clients write them. */
export type LowerHeaderName = Lowercase<HeaderName>

/** A wait, as `Prefer` and `Preference-Applied` write it (RFC 7240). */
export type WaitPreference = `wait=${number}`

/** A header, and its value in the keywords of JSON Schema. */
export interface Header {
  readonly name: HeaderName
  readonly description: string
  readonly schema: HeaderSchema
  /** Whether it is always present. */
  readonly required?: true
  readonly example?: string
}

/** The value of a header, in the keywords of JSON Schema. */
export interface HeaderSchema {
  readonly type: 'string' | 'integer'
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly const?: string
  readonly enum?: readonly string[]
}

/** The request headers of operations about tasks, by their names in documents. */
type TaskHeaderName = 'IdempotencyKey' | 'CancelAfter' | 'OnDisconnect' | 'Prefer' | 'LastEventId'

/** The request headers of single operations, by their names in documents. */
export type RequestHeaderName = TaskHeaderName | 'IfNoneMatch' | 'Range'

/** The headers that any request can have. */
export const commonRequestHeaders: readonly string[] = [
  'Authorization',
  'Content-Type',
  'X-Request-Id',
  'traceparent',
  'tracestate',
]

/** The request headers of single operations. */
export const requestHeaders: Readonly<Record<RequestHeaderName, Header>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      `The same key with the same body returns the same task for ${idempotencyHours} hours, ` +
      'so that a repeated call is charged once.',
    schema: { type: 'string', pattern: idempotencyKeyPattern },
  },
  CancelAfter: {
    name: 'Cancel-After',
    description:
      'Cancels the task if it has not ended this long after it was accepted: seconds, or a time such as `1h30m`, ' +
      `from ${cancelAfterSeconds.least} seconds to ${cancelAfterSeconds.most / 3600} hours.`,
    schema: { type: 'string', pattern: cancelAfterPattern },
    example: '10m',
  },
  OnDisconnect: {
    name: 'Gatewright-On-Disconnect',
    description: '`cancel`: cancels the task when the last connection that waits for its result closes.',
    schema: { type: 'string', const: 'cancel' },
  },
  Prefer: {
    name: 'Prefer',
    description:
      '`wait=<seconds>`: the gateway holds the response until the task ends or the time is up, ' +
      `at most ${waitSeconds} seconds (RFC 7240).`,
    schema: { type: 'string' },
    example: `wait=${waitSeconds}`,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    description: 'The id of the last event that you have read: the stream begins with what has changed since.',
    schema: { type: 'string' },
  },
  IfNoneMatch: { name: 'If-None-Match', description: 'The entity tag of the cached copy.', schema: { type: 'string' } },
  Range: { name: 'Range', description: 'The bytes to send.', schema: { type: 'string' } },
}

/** The response headers, by their names in documents. */
export type ResponseHeaderName =
  | 'RequestId'
  | 'RetryAfter'
  | 'PollAfter'
  | 'PreferenceApplied'
  | 'IdempotencyReplayed'
  | 'Sandbox'
  | 'RateLimit'
  | 'RateLimitPolicy'
  | 'Allow'
  | 'AllowedMethods'
  | 'RetryLater'
  | 'Authenticate'
  | 'ETag'
  | 'CacheControl'
  | 'ContentRange'
  | 'ContentEncoding'
  | 'Vary'
  | 'AcceptRanges'
  | 'ContentDisposition'
  | 'ContentSecurityPolicy'
  | 'ContentTypeOptions'
  | 'AccelBuffering'

/** The response headers. */
export const responseHeaders: Readonly<Record<ResponseHeaderName, Header>> = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'The id of the request: your own X-Request-Id, or a new one. Operators need it to find the request.',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  PollAfter: {
    name: 'Retry-After',
    description: 'Seconds to wait before the next poll; absent when the task has ended.',
    schema: { type: 'integer', minimum: 0 },
  },
  PreferenceApplied: {
    name: 'Preference-Applied',
    description: 'The wait that the gateway applied, if the request preferred one.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
    example: `wait=${waitSeconds}`,
  },
  IdempotencyReplayed: {
    name: 'Idempotency-Replayed',
    description: 'Present if the gateway returned the task of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  Sandbox: {
    name: 'Gatewright-Sandbox',
    description: 'Present if the sandbox ran the task, and no vendor was called.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    name: 'RateLimit',
    description:
      'How many requests the key can still send (`r`), and in how many seconds it can send all again (`t`), ' +
      `if it has a limit (${rateLimitDraft}).`,
    schema: { type: 'string' },
    example: `"${rateLimitPolicy}";r=50;t=30`,
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description: `The limit of the key: \`q\` requests in \`w\` seconds (${rateLimitDraft}).`,
    schema: { type: 'string' },
    example: `"${rateLimitPolicy}";q=100;w=60`,
  },
  Allow: {
    name: 'Allow',
    description: 'The methods that the path has.',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  AllowedMethods: {
    name: 'Allow',
    description: 'The methods that the path has, if it does not have the method of the request.',
    schema: { type: 'string', minLength: 1 },
  },
  RetryLater: {
    name: 'Retry-After',
    description: 'Seconds to wait before the next request, if a limit of requests or tasks is reached.',
    schema: { type: 'integer', minimum: 0 },
  },
  Authenticate: {
    name: 'WWW-Authenticate',
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  ETag: {
    name: 'ETag',
    description: 'Changes whenever the response does.',
    required: true,
    schema: { type: 'string' },
  },
  CacheControl: {
    name: 'Cache-Control',
    description: 'How long you can cache the response.',
    schema: { type: 'string' },
  },
  ContentRange: {
    name: 'Content-Range',
    description: 'The range of the returned bytes, and the length of the file.',
    required: true,
    schema: { type: 'string' },
  },
  ContentEncoding: {
    name: 'Content-Encoding',
    description: 'The compression of the response, if the caller accepts it.',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
  Vary: {
    name: 'Vary',
    description: 'The request headers on which the response depends.',
    schema: { type: 'string' },
  },
  AcceptRanges: {
    name: 'Accept-Ranges',
    description: 'The gateway sends parts of the file on request.',
    schema: { type: 'string', const: 'bytes' },
  },
  ContentDisposition: {
    name: 'Content-Disposition',
    description: 'Whether a browser shows the file, and the name under which it is downloaded.',
    schema: { type: 'string' },
  },
  ContentSecurityPolicy: {
    name: 'Content-Security-Policy',
    description: 'Nothing in the file can run.',
    schema: { type: 'string' },
  },
  ContentTypeOptions: {
    name: 'X-Content-Type-Options',
    description: 'Browsers do not guess another type.',
    schema: { type: 'string', const: 'nosniff' },
  },
  AccelBuffering: {
    name: 'X-Accel-Buffering',
    description: 'Proxies send the events on at once.',
    schema: { type: 'string', const: 'no' },
  },
}
