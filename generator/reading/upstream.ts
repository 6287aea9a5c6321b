import {
  answers,
  encodings,
  holes,
  methods,
  names,
  type Headers,
  type Request,
  type Upstream,
} from '../catalogue/upstream.ts'
import {
  editorSchema,
  listOf,
  mapping,
  oneOf,
  optional,
  positive,
  readKeys,
  required,
  text,
  wholeNumber,
  type EditorSchema,
  type Key,
} from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { expression } from './expression.ts'
import { nameOf } from './library.ts'
import { isComplete } from './upstreamComplete.ts'
import { header, headers, host, mediaType, path, variable } from './upstreamWords.ts'
import { address } from './namedFields.ts'

/** The keys of every request; `sees` are the names in its body, `known` the placeholders of its headers. */
const sent = (sees: readonly string[], known: readonly string[]) => ({
  method: optional(oneOf(methods), 'The method. Default: POST with a body, else GET.'),
  query: optional(expression(sees), 'The query: an object of values and lists; a key without a value is left out.'),
  headers: optional(headers(known), 'Headers of this request only.'),
  body: optional(expression(sees), 'The JSON body.'),
  timeoutSeconds: optional(positive, 'The time limit of the complete exchange. Default: 30, and 10 for a poll.'),
})

const pathDoc = 'The path after the base address. Values of placeholders are percent-encoded; {+job} keeps its slashes.'

/** The keys of a request with a path. */
export interface RequestKeys {
  readonly path: Key<string, true>
  readonly method: Key<Request['method'], false>
  readonly query: Key<string, false>
  readonly headers: Key<Headers, false>
  readonly body: Key<string, false>
  readonly timeoutSeconds: Key<number, false>
}

/** The keys of a request; `sees` are the names in its body, `known` the placeholders of its path and headers. */
export const request = (sees: readonly string[], known: readonly string[]): RequestKeys => ({
  path: required(path(known), pathDoc),
  ...sent(sees, known),
})

/** The keys of a request about a job, which can go to an address of the vendor; `leads` are the names in its `url`. */
const jobRequest = (leads: readonly string[]) => ({
  path: optional(path(holes.job), pathDoc),
  url: optional(expression(leads), 'In place of a path: an address that the vendor returned, on its host or in hosts.'),
  ...sent(names.job, holes.job),
})

const place = expression(names.answer)
const statuses = listOf(text, 1)

const submit = mapping({
  ...request(names.submit, holes.submit),
  encoding: optional(oneOf(encodings), 'How to send the body. bytes: it is the address of a file. Default: json.'),
  files: optional(listOf(text, 1), 'The parts of a multipart body whose values are addresses of files.'),
  maxFileBytes: optional(wholeNumber(1024), 'The limit of all files of a body, in bytes. Default: 33554432.'),
  answer: optional(oneOf(answers), 'How to read the response. Default: json.'),
  job: optional(place, 'Where to find the job id of the vendor; without it, the response is the result.'),
  last: optional(text, 'The data or name of the last event: a stream that ends without it is incomplete.'),
})

const find = mapping({
  ...request(names.find, holes.find),
  job: required(
    expression(names.found),
    'Where to find the job of the token; an empty value means that there is none.',
  ),
})

const poll = mapping({
  ...jobRequest(names.job),
  everySeconds: optional(positive, 'How long to wait between two polls. Default: 2.'),
  status: required(place, 'Where to find the status.'),
  working: required(statuses, 'Statuses of a running job.'),
  done: required(statuses, 'Statuses of a finished job.'),
  failed: required(listOf(text), 'Statuses of a failed job.'),
  progress: optional(place, 'Percent, from 0 to 100.'),
})

const fetch = mapping({
  ...jobRequest(names.answer),
  answer: optional(oneOf(['json', 'bytes']), 'How to read the response. Default: json.'),
})

const result = mapping({
  urls: optional(place, 'Where to find the address of the asset, or a list of addresses.'),
  base64: optional(place, 'Where to find the bytes of the asset in base64, or a list of them.'),
  text: optional(place, 'Where to find the text.'),
  unsigned: optional(listOf(mediaType), 'Media types without a signature, for which the vendor is trusted.'),
})

const error = mapping({
  message: optional(place, 'Where to find the message of an error.'),
  code: optional(place, 'Where to find the code of an error.'),
  refused: optional(listOf(text), 'Codes of refused content, or statuses of error responses.'),
  retryable: optional(listOf(text), 'Codes or statuses after which the same call can succeed.'),
  busy: optional(
    listOf(text, 1),
    'Codes or statuses of a submit that was not accepted, and is sent again, as after status 429.',
  ),
  account: optional(
    listOf(text, 1),
    "Codes or statuses of a problem with the gateway's own account: callers see no detail.",
  ),
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
  hosts: optional(
    listOf(host, 1),
    'Other hosts to which a url can lead; the key is sent there, too. Default: only the host of the base address.',
  ),
  idempotencyHeader: optional(
    header,
    'The header of the token: the vendor starts no second job for a token that it has seen.',
  ),
  submit: required(submit, 'The request that starts a job.'),
  find: optional(find, 'The request that looks up the job of a token, after a crash.'),
  poll: optional(poll, 'The request that polls a job.'),
  fetch: optional(fetch, 'The request for the result of a finished job, if the poll does not include it.'),
  result: required(
    result,
    'Where to find the result; empty if the response is the asset itself, or if its models have only fields.',
  ),
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
    id: nameOf(file),
    baseUrl: read.baseUrl.replace(/(?<!\/)\/+$/, ''),
    submit: { ...complete(submit, { method: 'POST' }), answer: submit.answer ?? 'json' },
    ...(find && { find: complete(find) }),
    ...(poll && { poll: { ...complete(poll, { timeoutSeconds: 10 }), everySeconds: poll.everySeconds ?? 2 } }),
    ...(fetch && { fetch: { ...complete(fetch), answer: fetch.answer ?? 'json' } }),
    result: { ...result, unsigned: result.unsigned ?? [] },
    error: { ...error, refused: error?.refused ?? [], retryable: error?.retryable ?? [] },
  }
}

/** A request with its defaults. */
export function complete<R extends Written>(request: R, defaults: RequestDefaults = {}): R & CompleteRequest {
  const { method = defaults.method ?? (request.body === undefined ? 'GET' : 'POST') } = request
  const { headers = {}, timeoutSeconds = defaults.timeoutSeconds ?? 30 } = request
  return { ...request, method, headers, timeoutSeconds }
}

type CompleteRequest = Pick<Request, 'method' | 'headers' | 'timeoutSeconds'>
type RequestDefaults = { readonly [Key in keyof CompleteRequest]?: CompleteRequest[Key] }
type Written = RequestDefaults & { readonly body?: string }

/** JSON Schema of an upstream file, for editors. */
export const upstreamSchema = (): EditorSchema => editorSchema(keys)
