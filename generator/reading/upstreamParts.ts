import {
  answers,
  encodings,
  holes,
  methods,
  names,
  type Cancel,
  type ErrorPlaces,
  type Fetch,
  type Find,
  type Headers,
  type Poll,
  type Request,
  type Result,
  type Submit,
  type UpstreamParts,
} from '../catalogue/upstream.ts'
import {
  flag,
  listOf,
  mapping,
  oneOf,
  optional,
  positive,
  required,
  text,
  wholeNumber,
  type Key,
  type Keys,
  type Read,
} from '../source/field.ts'
import { expression } from './expression.ts'
import { headers, mediaType, path } from './upstreamWords.ts'

/** The keys of every request; `sees` are the names in its body, `known` the placeholders of its headers. */
const sent = (sees: readonly string[], known: readonly string[]) => ({
  method: optional(oneOf(methods), 'The method. Default: POST with a body, else GET.'),
  query: optional(expression(sees), 'The query: an object of values and lists; a key without a value is left out.'),
  headers: optional(headers(known), 'Headers of this request only.'),
  body: optional(expression(sees), 'The JSON body.'),
  timeoutSeconds: optional(
    positive,
    'The time limit of the complete exchange. Default: 30, and 10 for a poll and a cancel.',
  ),
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

const submitKeys = {
  ...request(names.submit, holes.submit),
  encoding: optional(oneOf(encodings), 'How to send the body. bytes: it is the address of a file. Default: json.'),
  files: optional(listOf(text, 1), 'The parts of a multipart body whose values are addresses of files.'),
  maxFileBytes: optional(wholeNumber(1024), 'The limit of all files of a body, in bytes. Default: 33554432.'),
  answer: optional(oneOf(answers), 'How to read the response. Default: json.'),
  job: optional(place, 'Where to find the job id of the vendor; without it, the response is the result.'),
  last: optional(text, 'The data or name of the last event: a stream that ends without it is incomplete.'),
  delta: optional(place, 'Where to find the text in the events that have just arrived; callers get it at once.'),
}

const findKeys = {
  ...request(names.find, holes.find),
  job: required(
    expression(names.found),
    'Where to find the job of the token; an empty value means that there is none.',
  ),
}

const pollKeys = {
  ...jobRequest(names.job),
  everySeconds: optional(positive, 'How long to wait between two polls. Default: 2.'),
  status: required(place, 'Where to find the status.'),
  working: required(statuses, 'Statuses of a running job.'),
  done: required(statuses, 'Statuses of a finished job.'),
  failed: required(listOf(text), 'Statuses of a failed job.'),
  progress: optional(place, 'Percent, from 0 to 100.'),
}

const fetchKeys = {
  ...jobRequest(names.answer),
  answer: optional(oneOf(['json', 'bytes']), 'How to read the response. Default: json.'),
}

const cancelKeys = {
  ...jobRequest(names.job),
  status: optional(place, 'Where to find the status of the response. Default: its HTTP status.'),
  confirmed: optional(statuses, 'Statuses that say that the job has stopped. Any other success only requests it.'),
  tooLate: optional(statuses, 'Statuses that say that the job had ended before.'),
}

const resultKeys = {
  urls: optional(place, 'Where to find the address of the asset, or a list of addresses.'),
  base64: optional(place, 'Where to find the bytes of the asset in base64, or a list of them.'),
  text: optional(place, 'Where to find the text.'),
  unsigned: optional(listOf(mediaType), 'Media types without a signature, for which the vendor is trusted.'),
  expires: optional(flag, 'Whether the addresses of the vendor expire: then the gateway copies the files.'),
}

const errorKeys = {
  message: optional(place, 'Where to find the message of an error.'),
  code: optional(place, 'Where to find the code of an error.'),
  charged: optional(place, 'Where to find the credits that the vendor charged for a job that failed or was cancelled.'),
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
}

const tables = {
  submit: submitKeys,
  find: findKeys,
  poll: pollKeys,
  fetch: fetchKeys,
  cancel: cancelKeys,
  result: resultKeys,
  error: errorKeys,
}

/** A part of an upstream that models can change. */
export type Part = keyof UpstreamParts

/** All of them. */
export const parts: readonly Part[] = ['submit', 'find', 'poll', 'fetch', 'cancel', 'result', 'error']

/** A request whose defaults are not filled in yet. */
type Loosened<R extends Request, Own extends keyof R = never> = Loose<R, keyof CompleteRequest | Own>
type Loose<Whole, Names extends keyof Whole> = Omit<Whole, Names> & { readonly [Name in Names]?: Whole[Name] }

/** The parts of an upstream as its file has them. */
export interface WrittenParts {
  readonly submit: Loosened<Submit, 'answer'>
  readonly find?: Loosened<Find>
  readonly poll?: Loosened<Poll, 'everySeconds'>
  readonly fetch?: Loosened<Fetch, 'answer'>
  readonly cancel?: Loosened<Cancel, 'confirmed' | 'tooLate'>
  readonly result: Loose<Result, 'unsigned'>
  readonly error?: Partial<ErrorPlaces>
}

/** The changes of a model to the parts of its upstream. */
export type PartChanges = { readonly [Name in Part]?: Partial<WrittenParts[Name]> }

/** The keys of an upstream that are its parts. */
export const partKeys: {
  readonly [Name in Part]: Key<NonNullable<WrittenParts[Name]>, undefined extends WrittenParts[Name] ? false : true>
} = {
  submit: required(mapping(submitKeys), 'The request that starts a job.'),
  find: optional(mapping(findKeys), 'The request that looks up the job of a token, after a crash.'),
  poll: optional(mapping(pollKeys), 'The request that polls a job.'),
  fetch: optional(mapping(fetchKeys), 'The request for the result of a finished job, if the poll does not include it.'),
  cancel: optional(mapping(cancelKeys), 'The request that cancels a job.'),
  result: required(
    mapping(resultKeys),
    'Where to find the result; empty if the response is the asset itself, or if its models have only fields.',
  ),
  error: optional(mapping(errorKeys), 'Where to find an error, and the meaning of its codes.'),
}

/** The same keys in a mapping, where each of their own keys is optional. */
type Optional<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends Key<infer Value, boolean> ? Key<Value, false> : never
}

const change = <K extends Keys>(keys: K, part: Part): Key<Read<Optional<K>>, false> => {
  const loose = Object.entries(keys).map(([name, { field, doc }]) => [name, optional(field, doc)] as const)
  const all = Object.fromEntries(loose) as Optional<K> // each key keeps its field
  return optional(mapping(all), `Replaces keys of "${part}" of the upstream, for this model.`)
}

/** The keys of a mapping that change parts of its upstream. */
export const changeKeys: { readonly [Name in Part]: Key<NonNullable<PartChanges[Name]>, false> } = {
  submit: change(submitKeys, 'submit'),
  find: change(findKeys, 'find'),
  poll: change(pollKeys, 'poll'),
  fetch: change(fetchKeys, 'fetch'),
  cancel: change(cancelKeys, 'cancel'),
  result: change(resultKeys, 'result'),
  error: change(errorKeys, 'error'),
}

/** The required keys of a part, with their descriptions. */
export const requiredIn = (part: Part): readonly (readonly [name: string, doc: string])[] =>
  Object.entries<Key<unknown, boolean>>(tables[part]).flatMap(([name, key]) =>
    key.required ? [[name, key.doc] as const] : [],
  )

/** The parts of an upstream with their defaults. */
export function completeParts({ submit, find, poll, fetch, cancel, result, error }: WrittenParts): UpstreamParts {
  return {
    submit: { ...complete(submit, { method: 'POST' }), answer: submit.answer ?? 'json' },
    ...(find && { find: complete(find) }),
    ...(poll && { poll: { ...complete(poll, { timeoutSeconds: 10 }), everySeconds: poll.everySeconds ?? 2 } }),
    ...(fetch && { fetch: { ...complete(fetch), answer: fetch.answer ?? 'json' } }),
    ...(cancel && { cancel: completeCancel(cancel) }),
    result: { ...result, unsigned: result.unsigned ?? [] },
    error: { ...error, refused: error?.refused ?? [], retryable: error?.retryable ?? [] },
  }
}

const completeCancel = (cancel: Loosened<Cancel, 'confirmed' | 'tooLate'>): Cancel => ({
  ...complete(cancel, { method: 'POST', timeoutSeconds: 10 }),
  confirmed: cancel.confirmed ?? [],
  tooLate: cancel.tooLate ?? [],
})

/** A request with its defaults. */
export function complete<R extends Written>(request: R, defaults: RequestDefaults = {}): R & CompleteRequest {
  const { method = defaults.method ?? (request.body === undefined ? 'GET' : 'POST') } = request
  const { headers = {}, timeoutSeconds = defaults.timeoutSeconds ?? 30 } = request
  return { ...request, method, headers, timeoutSeconds }
}

type CompleteRequest = Pick<Request, 'method' | 'headers' | 'timeoutSeconds'>
type RequestDefaults = { readonly [Key in keyof CompleteRequest]?: CompleteRequest[Key] }
type Written = RequestDefaults & { readonly body?: string }
