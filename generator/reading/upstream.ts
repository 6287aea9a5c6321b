import { answers, holes, methods, names, type Headers, type Request, type Upstream } from '../catalogue/upstream.ts'
import {
  editorSchema,
  listOf,
  mapping,
  oneOf,
  optional,
  positive,
  readKeys,
  required,
  scalar,
  text,
  wholeNumber,
  type EditorSchema,
  type Field,
} from '../source/field.ts'
import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import { expression } from './expression.ts'
import { isComplete } from './upstreamComplete.ts'
import { address } from './words.ts'

const variable: Field<string> = {
  read: (node) => {
    const name = text.read(node)
    if (name === undefined || /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name)) return name
    return void node.report('bad-variable', name)
  },
  schema: { type: 'string', pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$' },
}

/** Text with placeholders such as `{job}`, which must be in `known`. */
const template = (known: readonly string[], pattern: RegExp, must: string): Field<string> => ({
  read: (node) => {
    const written = text.read(node)
    if (written === undefined) return undefined
    if (!pattern.test(written)) return void node.report('bad-template', written, `it must ${must}`, undefined)
    const unknown = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, hole = '']) => hole).find(isUnknown(known))
    if (unknown !== undefined) {
      const why = `it has no placeholder {${unknown}}, only ${known.map((hole) => `{${hole}}`).join(', ')}`
      return void node.report('bad-template', written, why, nearest(unknown, known))
    }
    if (!/[{}]/.test(written.replace(/\{[^{}]*\}/g, ''))) return written
    return void node.report('bad-template', written, 'it has an unbalanced brace', undefined)
  },
  schema: { type: 'string', minLength: 1, description: `Holes: ${known.map((hole) => `{${hole}}`).join(', ')}.` },
})

const isUnknown = (known: readonly string[]) => (hole: string) => !known.includes(hole)

/** Visible characters of RFC 3986 and braces; no fragment, and no `..` segments. */
const path = (known: readonly string[]): Field<string> =>
  template(
    known.filter((hole) => hole !== 'key'),
    /^(?!.*(?:\/\/|\/\.{1,2}(?:\/|\?|$)))\/[\w\-.~:/?@!$&'()*+,;=%{}]*$/,
    'begin with "/" and contain only characters of paths and queries',
  )

/** Names are tokens (RFC 9110, 5.6.2); those that the gateway sets itself are not allowed. */
const headerName = /^(?!(?:host|connection|content-length|transfer-encoding|upgrade)$)[a-z0-9!#$%&'*+.^_`|~-]+$/

const headers = (known: readonly string[]): Field<Headers> => ({
  read: (node) => {
    if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping of headers')
    const value = template(known, /^[\t\x20-\x7e]+$/, 'be visible ASCII')
    const read = [...node.entries()].map(([name, child]) => {
      if (headerName.test(name)) return [name, value.read(child)] as const
      return void child.reportKey(
        'bad-template',
        name,
        'the name of a header must be lower case, and not one that the gateway sets',
        undefined,
      )
    })
    const kept = read.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[0], pair[1]] as const]))
    return kept.length === read.length ? Object.fromEntries(kept) : undefined
  },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
})

/** The keys of every request; `sees` are the names in its body, `known` the placeholders of its path and headers. */
const request = (sees: readonly string[], known: readonly string[]) => ({
  method: optional(oneOf(methods), 'The method. Default: POST with a body, else GET.'),
  path: required(path(known), 'The path after the base address; values of placeholders are percent-encoded.'),
  headers: optional(headers(known), 'Headers of this request only.'),
  body: optional(expression(sees), 'The JSON body.'),
  timeoutSeconds: optional(positive, 'The time limit of the complete exchange. Default: 30, and 10 for a poll.'),
})

const place = expression(names.answer)
const statuses = listOf(text, 1)

const submit = mapping({
  ...request(names.submit, holes.submit),
  answer: optional(oneOf(answers), 'How to read the response. Default: json.'),
  job: optional(place, 'Where to find the job id of the vendor; without it, the response is the result.'),
  last: optional(text, 'The data or name of the last event: a stream that ends without it is incomplete.'),
})

const find = mapping({
  ...request(names.find, holes.find),
  job: required(place, 'Where to find the job of the token; an empty value means that there is none.'),
})

const poll = mapping({
  ...request(names.job, holes.job),
  everySeconds: optional(positive, 'How long to wait between two polls. Default: 2.'),
  status: required(place, 'Where to find the status.'),
  working: required(statuses, 'Statuses of a running job.'),
  done: required(statuses, 'Statuses of a finished job.'),
  failed: required(listOf(text), 'Statuses of a failed job.'),
  progress: optional(place, 'Percent, from 0 to 100.'),
})

const fetch = mapping({
  ...request(names.job, holes.job),
  answer: optional(oneOf(['json', 'bytes']), 'How to read the response. Default: json.'),
})

const mediaType = scalar('a media type such as audio/pcm', { type: 'string' }, (value) =>
  typeof value === 'string' && /^(?:image|video|audio)\/[a-z0-9.+-]+$/.test(value) ? value : undefined,
)

const result = mapping({
  urls: optional(place, 'Where to find the address of the asset, or a list of addresses.'),
  base64: optional(place, 'Where to find the bytes of the asset in base64, or a list of them.'),
  text: optional(place, 'Where to find the text.'),
  unsigned: optional(listOf(mediaType), 'Media types without a signature, for which the vendor is trusted.'),
})

const error = mapping({
  message: optional(place, 'Where to find the message of an error.'),
  code: optional(place, 'Where to find the code of an error.'),
  refused: optional(listOf(text), 'Codes of refused content.'),
  retryable: optional(listOf(text), 'Codes after which the same call can succeed.'),
})

const keys = {
  description: required(text, 'A description of the API.'),
  baseUrl: required(address, 'The base address, unless a variable overrides it.'),
  variables: required(
    mapping({
      key: required(variable, 'The environment variable that holds the key; while it is not set, the sandbox runs.'),
      baseUrl: optional(variable, 'The environment variable that holds another base address.'),
    }),
    'The environment variables of the gateway.',
  ),
  headers: optional(headers(holes.every), 'Sent with every request.'),
  idempotencyHeader: optional(
    scalar('a header in lower case', { type: 'string' }, (value) =>
      typeof value === 'string' && headerName.test(value) ? value : undefined,
    ),
    'The header of the token: the vendor starts no second job for a token that it has seen.',
  ),
  submit: required(submit, 'The request that starts a job.'),
  find: optional(find, 'The request that looks up the job of a token, after a crash.'),
  poll: optional(poll, 'The request that polls a job.'),
  fetch: optional(fetch, 'The request for the result of a finished job, if the poll does not include it.'),
  result: required(result, 'Where to find the result; empty if the response is the asset itself.'),
  error: optional(error, 'Where to find an error, and the meaning of its codes.'),
  retries: optional(
    wholeNumber(0),
    'How often to repeat a request that can succeed later, if that is safe. Default: 4.',
  ),
  concurrency: optional(wholeNumber(1), 'How many requests can be open at once. Default: 8.'),
  jobs: optional(wholeNumber(1), 'How many tasks can be in progress there at once. Default: unlimited.'),
  maxBytes: optional(wholeNumber(1024), 'The longest response that is read, in bytes. Default: 33554432.'),
}

/** The upstream that this file describes, or undefined after its errors have been reported. */
export function readUpstream(file: string, node: Node): Upstream | undefined {
  const read = readKeys(node, keys)
  if (read === undefined || !isComplete(read, node)) return undefined
  const { submit, find, poll, fetch, result, error, ...rest } = read
  return {
    headers: {},
    retries: 4,
    concurrency: 8,
    maxBytes: 32 * 1024 * 1024,
    ...rest,
    file,
    id: upstreamName(file),
    baseUrl: read.baseUrl.replace(/\/+$/, ''),
    submit: { ...complete(submit, { method: 'POST' }), answer: submit.answer ?? 'json' },
    ...(find && { find: complete(find) }),
    ...(poll && { poll: { ...complete(poll, { timeoutSeconds: 10 }), everySeconds: poll.everySeconds ?? 2 } }),
    ...(fetch && { fetch: { ...complete(fetch), answer: fetch.answer ?? 'json' } }),
    result: { ...result, unsigned: result.unsigned ?? [] },
    error: { ...error, refused: error?.refused ?? [], retryable: error?.retryable ?? [] },
  }
}

/** A request with its defaults. */
function complete<R extends Written>(request: R, defaults: RequestDefaults = {}): R & CompleteRequest {
  const { method = defaults.method ?? (request.body === undefined ? 'GET' : 'POST') } = request
  const { headers = {}, timeoutSeconds = defaults.timeoutSeconds ?? 30 } = request
  return { ...request, method, headers, timeoutSeconds }
}

type CompleteRequest = Pick<Request, 'method' | 'headers' | 'timeoutSeconds'>
type RequestDefaults = { readonly [Key in keyof CompleteRequest]?: CompleteRequest[Key] }
type Written = RequestDefaults & { readonly body?: string }

/** The name that models use for the upstream of a file. */
export const upstreamName = (file: string): string => /([^/]+)\.yaml$/.exec(file)?.[1] ?? file

/** JSON Schema of an upstream file, for editors. */
export const upstreamSchema = (): EditorSchema => editorSchema(keys)
