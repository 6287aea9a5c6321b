import {
  GatewayError,
  SyncTimeoutError,
  ValidationError,
  type ClientOptions,
  type FileClient,
  type createClient,
} from '@gatewright/client'
import { files } from '@gatewright/client/files'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor8Image2Turbo } from '@gatewright/client/models/vendor8-image-2-turbo'
import type { Fault } from './faults.ts'
import { valueAt } from '../../support/reading.ts'
import { fieldsOf } from '../../../generator/language/values.ts'

/** Something that the client does wherever it runs. */
export interface Behaviour {
  /** What goes wrong with the requests, one each; nothing after the last. */
  readonly faults?: readonly (Fault | undefined)[]
  /** How often a task has to be looked at before it ends. Default: never. */
  readonly looks?: number
  /** How many tasks it begins. Default: 1. */
  readonly begins?: number
  /** Does it, and tells what came of it in plain data. */
  readonly run: (connect: Connect) => Promise<unknown>
  /** What comes of it. */
  readonly returns: unknown
}

/** Makes a client of the server. */
export type Connect = (options?: ClientOptions<Record<never, never>>) => FileClient<Record<never, never>>

/** The key that every behaviour calls with. */
export const apiKey = 'development-key-of-the-test'

/** Connects clients that this function makes with the server at an address. */
export const connectTo =
  (create: typeof createClient, baseUrl: string): Connect =>
  (options) =>
    create({ apiKey, baseUrl, ...options, files: options?.files ?? files() })

/** A model whose tasks are looked at soon. */
export const video: typeof vendor1V3Omni = { ...vendor1V3Omni, estimatedSeconds: 1 }
/** A model that is called within one request. */
export const picture: typeof vendor8Image2Turbo = vendor8Image2Turbo
/** What either takes. */
export const params = { prompt: 'A lighthouse.' }

/** What a program can tell from the error that ends this. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<object> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error(`It ended with ${error}.`)
  const { name, code, status, retryable, taskId } = error
  return { name, code, retryable, ...(status && { status }), ...(taskId && { taskId }) }
}

const done = { id: 'task-1', result: { text: 'Of task-1.', model: 'stand-in' }, credits: 1 }
const later = { code: 'rate-limited', name: 'RateLimitedError', retryable: true, status: 429 }

/** The idempotency keys that a client sends, and the waits between its attempts. */
function watch(): { readonly keys: Set<string | null>; readonly waits: number[]; readonly hooks: object } {
  const keys = new Set<string | null>()
  const waits: number[] = []
  const hooks: ClientOptions<Record<never, never>> = {
    onRequest: ({ method, headers }) => method === 'POST' && keys.add(headers.get('idempotency-key')),
    onRetry: ({ delayMs }) => waits.push(delayMs),
  }
  return { keys, waits, hooks }
}

/** Executes through the faults of the server, and tells under how many keys. */
async function persist(connect: Connect): Promise<unknown> {
  const { keys, hooks } = watch()
  const { id } = await connect({ ...hooks, timeoutMs: 1000 }).execute(picture, params)
  return { id, keys: keys.size }
}

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const inline = 'data:image/png;base64,iVBORw0KGgo='

/** A file in each form that all platforms have. */
export const pictures = (): readonly [Blob, File, Uint8Array<ArrayBuffer>] => [
  new Blob([png], { type: 'image/png' }),
  new File([png], 'a.png'),
  png,
]

const calling: Readonly<Record<string, Behaviour>> = {
  'run executes a sync model': { run: (connect) => connect().run(picture, params), returns: done },
  'run submits and polls an async model': {
    looks: 1,
    run: (connect) => connect().run(video, params),
    returns: done,
  },
  'a key may come from a function': {
    run: (connect) => connect({ apiKey: async () => apiKey }).execute(picture, params),
    returns: done,
  },
  'submit gives a task': {
    run: async (connect) => {
      const task = await connect().submit(video, params)
      const { id, status } = task
      const { model, workflow } = task.toJSON()
      return { id, model, workflow, status, isAwaitable: 'then' in task, outcome: await task.result() }
    },
    returns: {
      id: 'task-1',
      model: 'vendor1-v3-omni',
      workflow: 'vendor1-omni-video',
      status: 'ACCEPTED',
      isAwaitable: false,
      outcome: done,
    },
  },
  'updates end with the task': {
    looks: 1,
    run: async (connect) => {
      const seen: string[] = []
      for await (const { status, progress } of (await connect().submit(video, params)).updates()) {
        seen.push(`${status} ${progress?.percent ?? ''}`)
      }
      return seen
    },
    returns: ['ACCEPTED ', 'IN_PROGRESS 50', 'COMPLETED '],
  },
  'a task goes on from JSON, and by its id': {
    looks: 1,
    run: async (connect) => {
      const stored = JSON.stringify(await connect().submit(video, params))
      const tasks = [connect().task(JSON.parse(stored)), connect().task('task-1', video), connect().task('task-1')]
      return Promise.all(tasks.map((task) => task.result()))
    },
    returns: [done, done, done],
  },
  'faults of parameters are told before anything is sent': {
    begins: 0,
    run: async (connect) => {
      const wrong: typeof params = JSON.parse('{"prompt":7,"aspectRatio":"4:3"}')
      const error = await connect()
        .run(video, wrong)
        .then(undefined, (reason: unknown) => reason)
      return error instanceof ValidationError && error.issues.map(({ path }) => path.join('.')).sort()
    },
    returns: ['aspectRatio', 'prompt'],
  },
  'files in every form become data URIs': {
    run: async (connect) => {
      const bodies: string[] = []
      const keep: typeof fetch = (url, init) => {
        bodies.push(String(init?.body))
        return fetch(url, init)
      }
      const stream = { stream: new Blob([png]).stream(), length: png.length }
      const given = { ...params, imageUrls: [...pictures(), stream] }
      await connect({ fetch: keep }).submit(video, given)
      return bodies.map((body) => valueAt(JSON.parse(body), 'params', 'params'))
    },
    returns: [{ ...params, imageUrls: [inline, inline, inline, inline] }],
  },
}

const failing: Readonly<Record<string, Behaviour>> = {
  'a submit that is not accepted rejects': {
    begins: 0,
    faults: ['rate-limit'],
    run: (connect) => errorOf(connect({ retry: false }).submit(video, params)),
    returns: later,
  },
  'a submit whose answer is lost is found again under its key': {
    faults: ['half-json'], // browsers send a call again by themselves when its connection is reset
    run: async (connect) => {
      const lost: unknown = await connect({ retry: false })
        .submit(video, params)
        .catch((reason: unknown) => reason)
      const idempotencyKey = (lost instanceof GatewayError && lost.idempotencyKey) || 'none'
      return (await connect().submit(video, params, { idempotencyKey })).id
    },
    returns: 'task-1',
  },
  'misspelt options are named, those of a client and those of a call': {
    begins: 0,
    run: async (connect) => {
      const made = Promise.resolve().then(() => connect(Object({ timeout: 1 })))
      const called = connect().run(video, params, Object({ deadline: 1 }))
      return Promise.all([made, called].map((one) => one.then(String, ({ message }: Error) => message)))
    },
    returns: [
      'createClient: there is no option "timeout"; did you mean timeoutMs?',
      'run: there is no option "deadline"; did you mean deadlineMs?',
    ],
  },
  'an address where nothing answers is told with the variable that names it': {
    begins: 0,
    run: async (connect) => {
      const call = connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)
      const message = String(valueAt(await call.then(undefined, (reason: unknown) => reason), 'message'))
      return ['http://127.0.0.1:1', 'GATEWRIGHT_BASE_URL'].map((word) => message.includes(word))
    },
    returns: [true, true],
  },
  'Retry-After is obeyed in seconds and as a date': {
    faults: ['rate-limit', 'rate-limit-date'],
    run: async (connect) => {
      const { keys, waits, hooks } = watch()
      const { id } = await connect(hooks).execute(picture, params)
      const [seconds, date = 0] = waits
      return { id, seconds, isDate: date > 0 && date <= 2000, keys: keys.size }
    },
    returns: { id: 'task-1', seconds: 1000, isDate: true, keys: 1 },
  },
  'connections that break keep one key': {
    faults: ['reset-before', 'reset-after', 'truncated'],
    run: persist,
    returns: { id: 'task-1', keys: 1 },
  },
  'answers that are none keep one key': {
    faults: ['half-json', 'wrong-envelope'],
    run: persist,
    returns: { id: 'task-1', keys: 1 },
  },
  'answers that do not come keep one key': {
    faults: ['slow-headers', 'slow-body'],
    run: persist,
    returns: { id: 'task-1', keys: 1 },
  },
  'a poll that fails loses no task': {
    faults: [undefined, 'reset-before', 'unavailable', 'not-json'],
    run: (connect) => connect().run(video, params),
    returns: done,
  },
  'a limit without retries is an error': {
    begins: 0,
    faults: ['rate-limit'],
    run: (connect) => errorOf(connect({ retry: false }).execute(picture, params)),
    returns: later,
  },
  'a redirect is not followed': {
    begins: 0,
    faults: ['redirect'],
    run: (connect) => errorOf(connect().execute(picture, params)),
    returns: { name: 'ConnectionError', code: 'redirect', retryable: false },
  },
  'a gateway that is not there is an error': {
    begins: 0,
    run: (connect) => errorOf(connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)),
    returns: { name: 'ConnectionError', code: 'connection', retryable: true },
  },
  'what a platform says of a connection ends in one period': {
    begins: 0,
    run: async (connect) => {
      const call = connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)
      const message = String(valueAt(await call.then(undefined, (reason: unknown) => reason), 'message'))
      return /[^\s.]\. Repeat it/.test(message)
    },
    returns: true,
  },
  'an abort has its reason and the task': {
    looks: 1e9,
    run: async (connect) => {
      const stop = new AbortController()
      const task = await connect().submit(video, params)
      const waiting = task.result({ signal: stop.signal }).then(undefined, (reason: unknown) => reason)
      stop.abort('The user left.')
      const { name, code, cause, taskId } = fieldsOf(await waiting)
      return { name, code, cause, taskId }
    },
    returns: { name: 'AbortedError', code: 'aborted', cause: 'The user left.', taskId: 'task-1' },
  },
  'a deadline has the task': {
    looks: 1e9,
    run: async (connect) => {
      const task = await connect().submit(video, params)
      return errorOf(task.result({ deadlineMs: 200 }))
    },
    returns: { name: 'DeadlineError', code: 'deadline', retryable: true, taskId: 'task-1' },
  },
  'a sync call that takes too long has the task to go on with': {
    looks: 1,
    run: async (connect) => {
      const call = connect().execute(picture, params)
      const error = await call.then(undefined, (reason: unknown) => reason)
      return error instanceof SyncTimeoutError && [error.code, error.status, await error.task.result()]
    },
    returns: ['sync-timeout', 504, done],
  },
}

/** Everything that the client does at a server that misbehaves, by what it is. */
export const behaviours: Readonly<Record<string, Behaviour>> = { ...calling, ...failing }
