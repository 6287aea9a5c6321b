/** How a vendor's HTTP API is called, as data. Expressions are JSONata; `names` below says what each of them sees. */
export interface Upstream {
  /** The spec file it came from, relative to the folder that holds `specs/`. */
  readonly file: string
  /** The name of its file, by which models use it. */
  readonly id: string
  readonly description: string
  /** Where requests go unless a variable says otherwise, without a slash at the end. */
  readonly baseUrl: string
  /** The environment variables of the gateway that hold the key and another base address. */
  readonly variables: { readonly key: string; readonly baseUrl?: string }
  /** Sent with every request. Values may have holes. */
  readonly headers: Headers
  /** The header that carries the gateway's token: the vendor starts no second job for a token that it knows. */
  readonly idempotencyHeader?: string
  readonly submit: Submit
  /** How the job of a token is looked up: no job says that the vendor has none. */
  readonly find?: Find
  /** How a job is looked at. Without it, the answer to the submit is the result. */
  readonly poll?: Poll
  /** The request for the result of a job that is done, where the poll does not hold it. */
  readonly fetch?: Fetch
  readonly result: Result
  readonly error: ErrorPlaces
  /** How often a request that failed in a way that may pass is sent again, where that is safe. */
  readonly retries: number
  /** How many requests may be open at once. */
  readonly concurrency: number
  /** How many tasks may be in progress there at once; absent: any number. */
  readonly jobs?: number
  /** The longest answer that is read. */
  readonly maxBytes: number
}

/** Header values by lower-case name. */
export type Headers = { readonly [name: string]: string }

/** One request to a vendor. */
export interface Request {
  readonly method: (typeof methods)[number]
  /** Behind the base address; may have holes, which are percent-encoded when they are filled. */
  readonly path: string
  readonly headers: Headers
  /** An expression; absent: no body. */
  readonly body?: string
  /** How long the whole exchange may take. */
  readonly timeoutSeconds: number
}

/** The request that starts a job. */
export interface Submit extends Request {
  readonly answer: Answer
  /** Where the vendor's own name for the job stands. */
  readonly job?: string
  /** What the last of the events holds as its data, or is called: a stream that ends without it was cut. */
  readonly last?: string
}

/** The request that looks a token up. */
export interface Find extends Request {
  readonly job: string
}

/** The request that looks at a job. */
export interface Poll extends Request {
  readonly everySeconds: number
  readonly status: string
  readonly working: readonly string[]
  readonly done: readonly string[]
  readonly failed: readonly string[]
  /** Percent, from 0 to 100. */
  readonly progress?: string
}

/** The request for the result of a job that is done. */
export interface Fetch extends Request {
  readonly answer: Exclude<Answer, 'events'>
}

/** Where the result stands: one of these, and none where the answer is the asset itself. */
export interface Result {
  readonly urls?: string
  readonly base64?: string
  readonly text?: string
  /** Media types that have no signature, so that their bytes are taken at the vendor's word. */
  readonly unsigned: readonly string[]
}

/** Where an error stands, and what the vendor's own codes mean. */
export interface ErrorPlaces {
  readonly message?: string
  readonly code?: string
  /** Codes that say that the content was refused. */
  readonly refused: readonly string[]
  /** Codes after which the same call may well succeed. */
  readonly retryable: readonly string[]
}

/** How a model is run by an upstream. */
export interface Mapping {
  /** The upstream. */
  readonly use: string
  /** The upstream's own name for the model. */
  readonly model: string
  /** An expression that turns the parameters into what the upstream takes; absent: they are passed as they are. */
  readonly request?: string
  /** Expressions for the fields that the model gives beyond the standard result. */
  readonly fields: { readonly [name: string]: string }
  /** How long a task may take in all. */
  readonly timeoutSeconds?: number
}

/** Methods of HTTP that requests may have. */
export const methods = ['GET', 'POST', 'PUT'] as const

/** How an answer is read: as JSON, as the bytes of an asset, or as server-sent events. */
export const answers = ['json', 'bytes', 'events'] as const

/** How an answer is read. */
export type Answer = (typeof answers)[number]

/** The names that an expression sees, by its sort: the closed set that specs/README.md documents. */
export const names = {
  request: ['params', 'model', 'token'],
  submit: ['request', 'model', 'token'],
  find: ['model', 'token'],
  job: ['job', 'model', 'token'],
  answer: ['status', 'headers', 'body', 'job', 'model'],
} as const

/** The holes that a path or a header may have, by the request that it belongs to. */
export const holes = {
  every: ['key'],
  submit: ['key', 'model', 'token'],
  find: ['key', 'model', 'token'],
  job: ['key', 'model', 'token', 'job'],
} as const

/** What the result of an upstream is: text, or assets. */
export const resultKindOf = ({ result }: Pick<Upstream, 'result'>): 'text' | 'asset' =>
  result.text === undefined ? 'asset' : 'text'
