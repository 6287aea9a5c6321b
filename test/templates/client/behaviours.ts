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
import { unchecked } from '../../support/reading.ts'

/** A behaviour of the client that is the same on every platform. */
export interface Behaviour {
  /** The faults of the requests, in order; the requests after the last one succeed. */
  readonly faults?: readonly (Fault | undefined)[]
  /** The number of polls before a task ends. Default: 0. */
  readonly minPolls?: number
  /** The number of tasks that it starts. Default: 1. */
  readonly starts?: number
  /** Runs the behaviour and returns its result as plain data. */
  readonly run: (connect: Connect) => Promise<unknown>
  /** The expected result. */
  readonly returns: unknown
}

/** Creates a client of the server. */
export type Connect = (options?: ClientOptions<Record<never, never>>) => FileClient<Record<never, never>>

/** The key that every behaviour uses. */
export const apiKey = 'development-key-of-the-test'

/** Connects the clients that this function creates to the server at an address. */
export const connectTo =
  (create: typeof createClient, baseUrl: string): Connect =>
  (options) =>
    create({ apiKey, baseUrl, ...options, files: options?.files ?? files() })

/** A model whose tasks are polled soon. */
export const video: typeof vendor1V3Omni = { ...vendor1V3Omni, estimatedSeconds: 1 }
/** A sync model: one request returns its result. */
export const picture: typeof vendor8Image2Turbo = vendor8Image2Turbo
/** Parameters that both models accept. */
export const params = { prompt: 'A lighthouse.' }

/** The fields of the error that this promise rejects with, as a program can read them. */
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

/** Executes a call despite the faults of the server, and returns the number of keys it used. */
async function persist(connect: Connect, timeoutMs = 30_000): Promise<unknown> {
  const { keys, hooks } = watch()
  const { id } = await connect({ ...hooks, timeoutMs }).execute(picture, params)
  return { id, keys: keys.size }
}

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const inline = 'data:image/png;base64,iVBORw0KGgo='

/** A file in each form that all platforms support. */
export const pictures = (): readonly [Blob, File, Uint8Array<ArrayBuffer>] => [
  new Blob([png], { type: 'image/png' }),
  new File([png], 'a.png'),
  png,
]

const calling: Readonly<Record<string, Behaviour>> = {
  'run executes a sync model': { run: (connect) => connect().run(picture, params), returns: done },
  'run submits and polls an async model': {
    minPolls: 1,
    run: (connect) => connect().run(video, params),
    returns: done,
  },
  'a function can return the key': {
    run: (connect) => connect({ apiKey: async () => apiKey }).execute(picture, params),
    returns: done,
  },
  'submit returns a task': {
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
    minPolls: 1,
    run: async (connect) => {
      const seen: string[] = []
      for await (const { status, progress } of (await connect().submit(video, params)).updates()) {
        seen.push(`${status} ${progress?.percent ?? ''}`)
      }
      return seen
    },
    returns: ['ACCEPTED ', 'IN_PROGRESS 50', 'COMPLETED '],
  },
  'a task is resumed from JSON and from its id': {
    minPolls: 1,
    run: async (connect) => {
      const stored = JSON.stringify(await connect().submit(video, params))
      const tasks = [connect().task(JSON.parse(stored)), connect().task('task-1', video), connect().task('task-1')]
      return Promise.all(tasks.map((task) => task.result()))
    },
    returns: [done, done, done],
  },
  'invalid parameters are reported before anything is sent': {
    starts: 0,
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
  'a submit that the gateway does not accept rejects': {
    starts: 0,
    faults: ['rate-limit'],
    run: (connect) => errorOf(connect({ retry: false }).submit(video, params)),
    returns: later,
  },
  'a submit whose response is lost is found again by its key': {
    faults: ['half-json'], // browsers repeat a request themselves when its connection is reset
    run: async (connect) => {
      const lost: unknown = await connect({ retry: false })
        .submit(video, params)
        .catch((reason: unknown) => reason)
      const idempotencyKey = (lost instanceof GatewayError && lost.idempotencyKey) || 'none'
      return (await connect().submit(video, params, { idempotencyKey })).id
    },
    returns: 'task-1',
  },
  'errors name misspelt options of a client and of a call': {
    starts: 0,
    run: async (connect) => {
      const made = Promise.resolve().then(() => connect(unchecked({ timeout: 1 })))
      const called = connect().run(video, params, unchecked({ deadline: 1 }))
      return Promise.all([made, called].map((one) => one.then(String, ({ message }: Error) => message)))
    },
    returns: [
      'createClient: there is no option "timeout"; did you mean timeoutMs?',
      'run: there is no option "deadline"; did you mean deadlineMs?',
    ],
  },
  'an error about an unreachable address names the variable that sets it': {
    starts: 0,
    run: async (connect) => {
      const call = connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)
      const message = String(valueAt(await call.then(undefined, (reason: unknown) => reason), 'message'))
      return ['http://127.0.0.1:1', 'GATEWRIGHT_BASE_URL'].map((word) => message.includes(word))
    },
    returns: [true, true],
  },
  'the client obeys Retry-After in seconds and as a date': {
    faults: ['rate-limit', 'rate-limit-date'],
    run: async (connect) => {
      const { keys, waits, hooks } = watch()
      const { id } = await connect(hooks).execute(picture, params)
      const [seconds, date = 0] = waits
      return { id, seconds, isDate: date > 0 && date <= 2000, keys: keys.size }
    },
    returns: { id: 'task-1', seconds: 1000, isDate: true, keys: 1 },
  },
  'retries after broken connections use one key': {
    faults: ['reset-before', 'reset-after', 'truncated'],
    run: (connect) => persist(connect),
    returns: { id: 'task-1', keys: 1 },
  },
  'retries after invalid responses use one key': {
    faults: ['half-json', 'wrong-envelope'],
    run: (connect) => persist(connect),
    returns: { id: 'task-1', keys: 1 },
  },
  'retries after missing responses use one key': {
    faults: ['slow-headers', 'slow-body'],
    run: (connect) => persist(connect, 1000),
    returns: { id: 'task-1', keys: 1 },
  },
  'a failed poll does not lose the task': {
    faults: [undefined, 'reset-before', 'unavailable', 'not-json'],
    run: (connect) => connect().run(video, params),
    returns: done,
  },
  'a rate limit is an error if retries are off': {
    starts: 0,
    faults: ['rate-limit'],
    run: (connect) => errorOf(connect({ retry: false }).execute(picture, params)),
    returns: later,
  },
  'a redirect is not followed': {
    starts: 0,
    faults: ['redirect'],
    run: (connect) => errorOf(connect().execute(picture, params)),
    returns: { name: 'ConnectionError', code: 'redirect', retryable: false },
  },
  'an unreachable gateway is an error': {
    starts: 0,
    run: (connect) => errorOf(connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)),
    returns: { name: 'ConnectionError', code: 'connection', retryable: true },
  },
  'the reason that a platform gives for a failed connection ends with one period': {
    starts: 0,
    run: async (connect) => {
      const call = connect({ baseUrl: 'http://127.0.0.1:1', retry: false }).execute(picture, params)
      const message = String(valueAt(await call.then(undefined, (reason: unknown) => reason), 'message'))
      return /[^\s.]\. Repeat it/.test(message)
    },
    returns: true,
  },
  'the error of an abort has its reason and the task': {
    minPolls: 1e9,
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
  'the error of a missed deadline has the task': {
    minPolls: 1e9,
    run: async (connect) => {
      const task = await connect().submit(video, params)
      return errorOf(task.result({ deadlineMs: 200 }))
    },
    returns: { name: 'DeadlineError', code: 'deadline', retryable: true, taskId: 'task-1' },
  },
  'the error of a sync call that takes too long has its task': {
    minPolls: 1,
    run: async (connect) => {
      const call = connect().execute(picture, params)
      const error = await call.then(undefined, (reason: unknown) => reason)
      return error instanceof SyncTimeoutError && [error.code, error.status, await error.task.result()]
    },
    returns: ['sync-timeout', 504, done],
  },
}

/** The behaviours of the client with a server that misbehaves, by name. */
export const behaviours: Readonly<Record<string, Behaviour>> = { ...calling, ...failing }
