import type { Condition } from '../language/rule.ts'

/**
 * How to call a vendor's HTTP API, as data. Expressions are JSONata; `names` below lists the names that each can use.
 */
export interface Upstream {
  /** The spec file it came from, relative to the folder that holds `specs/`. */
  readonly file: string
  /** The name of its file, which models refer to. */
  readonly id: string
  readonly description: string
  /** The base address unless a variable overrides it, without a slash at the end. */
  readonly baseUrl: string
  /** The environment variables of the key and of another base address. */
  readonly variables: { readonly key: string; readonly baseUrl?: string }
  /** Sent with every request. Values can contain placeholders. */
  readonly headers: Headers
  /** Other hosts, with their port if they have one, to which a `url` can lead; the key is sent there, too. */
  readonly hosts?: readonly string[]
  /** The header of the gateway's token: the vendor starts no second job for a token that it has seen. */
  readonly idempotencyHeader?: string
  readonly submit: Submit
  /** How to look up the job of a token: no job means that the vendor has none. */
  readonly find?: Find
  /** How to poll a job. Without it, the response to the submit is the result. */
  readonly poll?: Poll
  /** The request for the result of a finished job, if the poll does not include it. */
  readonly fetch?: Fetch
  /** How to cancel a job. */
  readonly cancel?: Cancel
  readonly result: Result
  readonly error: ErrorPlaces
  /** A free GET request that tests a key: a path after the base address, or an address on another host. */
  readonly check?: { readonly path?: string; readonly address?: string; readonly needsKey?: boolean }
  /** How to import the schemas that the vendor publishes. */
  readonly schemas?: string
  /** Where the vendor publishes what a command of `import` reads about a model. */
  readonly published?: { readonly format: string; readonly path?: string; readonly address?: string }
  /** Earlier names of this profile. */
  readonly formerly?: readonly string[]
  /** How often to repeat a request after a temporary failure, if that is safe. */
  readonly retries: number
  /** How many requests can be open at once, over all nodes. */
  readonly concurrency: number
  /** How many tasks can be in progress there at once; default unlimited. */
  readonly jobs?: number
  /** The longest response that is read. */
  readonly maxBytes: number
}

/** The parts of an upstream that its models can change. */
export type UpstreamParts = Pick<Upstream, 'submit' | 'find' | 'poll' | 'fetch' | 'cancel' | 'result' | 'error'>

/** Header values by lower-case name. */
export type Headers = { readonly [name: string]: string }

/** One request to a vendor. */
export interface Request {
  readonly method: (typeof methods)[number]
  /** Appended to the base address; can contain placeholders, whose values are percent-encoded. */
  readonly path?: string
  /** In place of a path, for a request about a job: an expression for an address that the vendor returned. */
  readonly url?: string
  readonly headers: Headers
  /** An expression for the query: an object of values and lists of values. */
  readonly query?: string
  /** An expression; without it, there is no body. */
  readonly body?: string
  /** The time limit of the complete exchange. */
  readonly timeoutSeconds: number
}

/** The request that starts a job. */
export interface Submit extends Request {
  /** How the body is sent; default json. */
  readonly encoding?: Encoding
  /** The parts of a multipart body whose values are addresses of files; the gateway sends their bytes. */
  readonly files?: readonly string[]
  /** The limit of all files of a body, in bytes; default 33554432. */
  readonly maxFileBytes?: number
  readonly answer: Answer
  /** Where to find the vendor's job id. */
  readonly job?: string
  /** The data or the name of the last event: a stream that ends without it is incomplete. */
  readonly last?: string
  /** Where to find the text in the events that have just arrived, for readers who get it while the task runs. */
  readonly delta?: string
}

/** The request that looks up a token. */
export interface Find extends Request {
  readonly job: string
}

/** The request that polls a job. */
export interface Poll extends Request {
  readonly everySeconds: number
  readonly status: string
  readonly working: readonly string[]
  readonly done: readonly string[]
  readonly failed: readonly string[]
  /** Percent, from 0 to 100. */
  readonly progress?: string
}

/** The request for the result of a finished job. */
export interface Fetch extends Request {
  readonly answer: Exclude<Answer, 'events'>
}

/** The request that cancels a job. */
export interface Cancel extends Request {
  /** Where to find the status of the response; by default, it is the HTTP status. */
  readonly status?: string
  /** Statuses that say that the job has stopped. After any other success, it may continue for a while. */
  readonly confirmed: readonly string[]
  /** Statuses that say that the job had ended before. */
  readonly tooLate: readonly string[]
}

/** Where to find the result: one of these, or none if the response is the asset itself, or if models have only fields. */
export interface Result {
  readonly urls?: string
  readonly base64?: string
  readonly text?: string
  /** Media types without a signature, for which the vendor is trusted. */
  readonly unsigned: readonly string[]
  /** Whether the addresses of the vendor expire: then the gateway copies the files. */
  readonly expires?: boolean
}

/** Where to find an error, and the meaning of the vendor's codes. */
export interface ErrorPlaces {
  readonly message?: string
  readonly code?: string
  /** Whole credits that the vendor charged for a job that failed or was cancelled; default 0. */
  readonly charged?: string
  /** Codes of refused content; in this list and the next ones, also statuses of error responses. */
  readonly refused: readonly string[]
  /** Codes after which the same call can succeed. */
  readonly retryable: readonly string[]
  /** Codes of a submit that was certainly not accepted, and that is sent again, like one with status 429. */
  readonly busy?: readonly string[]
  /** Codes of a problem with the gateway's own account, such as an empty balance. */
  readonly account?: readonly string[]
}

/** How an upstream runs a model. */
export interface Mapping {
  /** The upstream. */
  readonly use: string
  /** The upstream's own name for the model. */
  readonly model: string
  /** An expression that turns the parameters into the vendor's request; without it, they are passed unchanged. */
  readonly request?: string
  /** Expressions for the fields that the model returns beyond the standard result. */
  readonly fields: { readonly [name: string]: string }
  /** How long a task can take in total. */
  readonly timeoutSeconds?: number
  /** Its share of the tasks, relative to those of the other mappings of the model; all have one, or none. */
  readonly share?: number
  /** When it can run a task; by default always. */
  readonly when?: readonly Condition[]
  /** The parts of the upstream that are different for this model, complete. */
  readonly parts?: Partial<UpstreamParts>
}

/** How the gateway reads an option list at run time. */
export interface ListSource extends Request {
  /** The upstream, whose address, key and headers it uses. */
  readonly use: string
  readonly path: string
  /** Where to find the entries. */
  readonly items: string
  /** Where to find the value that a caller sends, in an entry. */
  readonly id: string
  /** Where to find the display name, in an entry. */
  readonly label: string
  readonly description?: string
  readonly tags?: string
  readonly preview?: string
  readonly previews?: { readonly image?: string; readonly video?: string; readonly audio?: string }
  /** More data about the entry: an object. */
  readonly meta?: string
}

/** The HTTP methods of requests. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** How to read a response: as JSON, as the bytes of an asset, or as server-sent events. */
export const answers = ['json', 'bytes', 'events'] as const

/** How to send a body: as JSON, as multipart/form-data, or as the bytes of a file. */
export const encodings = ['json', 'multipart', 'bytes'] as const

/** How to send a body. */
export type Encoding = (typeof encodings)[number]

/** How to read a response. */
export type Answer = (typeof answers)[number]

/** The names that each type of expression can use, as docs/vendors.md documents them. */
export const names = {
  request: ['params', 'model', 'token'],
  submit: ['request', 'model', 'token'],
  find: ['model', 'token'],
  job: ['job', 'model', 'token'],
  found: ['status', 'headers', 'body', 'model', 'token'],
  answer: ['status', 'headers', 'body', 'job', 'model'],
  list: ['list'],
  listed: ['status', 'headers', 'body', 'list'],
  entry: ['entry'],
} as const

/** The placeholders of a path or a header, by the request that it belongs to. */
export const holes = {
  every: ['key'],
  submit: ['key', 'model', 'token'],
  find: ['key', 'model', 'token'],
  job: ['key', 'model', 'token', 'job'],
  list: ['key', 'list'],
} as const

/** The type of an upstream's result: text, assets, the bytes of an asset, or only the fields of models. */
export function resultKindOf({ result, submit, poll, fetch }: UpstreamParts): 'text' | 'asset' | 'bytes' | 'fields' {
  if (result.text !== undefined) return 'text'
  if (result.urls !== undefined || result.base64 !== undefined) return 'asset'
  const last = fetch ?? (poll === undefined ? submit : undefined)
  return last?.answer === 'bytes' ? 'bytes' : 'fields'
}
