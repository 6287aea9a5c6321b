import { begin, find, recordOf } from './begin.js'
import { systemClock, type Clock } from './clock.js'
import { GatewayError, SyncTimeoutError } from './errors.js'
import type { Failure } from './failure.js'
import { Handle, anHour } from './handle.js'
import type { Answer, Call, ResponseBody } from './http.js'
import type { InputOf, ModelRef, ResultOf } from './model.js'
import { settle, type ClientOptions } from './options.js'
import { isId, outcome } from './outcome.js'
import { bounded, failed, send } from './send.js'
import type { CallOptions, Outcome, ResultOptions, Task, TaskRecord } from './task.js'

/** Calls a gateway. Whatever goes wrong, every method throws a GatewayError. */
export interface Client<Models> {
  /** Runs a model as it is meant to be run: sync models within one call, async ones by submitting and polling. */
  run<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Promise<Outcome<ResultOf<Ref, Models>>>
  /** Runs a model within one call; for models that finish within about 20 seconds. Else a SyncTimeoutError has the task. */
  execute<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Promise<Outcome<ResultOf<Ref, Models>>>
  /** Starts a task, at once. Awaiting it gives what it gave; awaiting its `accepted` gives its id. */
  submit<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Task<ResultOf<Ref, Models>>
  /** A task that was submitted before, in this process or another: by what it was stored as, or by its id and model. */
  task<Ref extends ModelRef<Models>>(id: string, model: Ref): Task<ResultOf<Ref, Models>>
  task<Result = unknown>(record: TaskRecord): Task<Result>
  /** Sends another request of the API, with the key, the retries and the errors of every call; its `response`. */
  request(request: ApiRequest, options?: ResultOptions): Promise<ResponseBody>
}

/** A request of the API that starts no task. */
export interface ApiRequest extends Pick<Call, 'method' | 'path' | 'body' | 'headers'> {
  /** What it does, in words that follow "could not". */
  readonly purpose: string
}

/** A client of the gateway at `baseUrl`. It checks parameters before it sends anything. Throws for wrong options. */
export function createClient<Models = Record<never, never>>(options: ClientOptions<Models> = {}): Client<Models> {
  return makeClient(options, systemClock)
}

/** A client that goes by this clock. */
export function makeClient<Models>(options: ClientOptions<Models>, clock: Clock): Client<Models> {
  const settings = settle(options, clock)
  const client: Client<Models> = {
    async run(ref, params, call = {}) {
      const { mode } = await find(settings, ref)
      if (mode === 'async') return client.submit(ref, params, call).result(call)
      const { deadlineMs = anHour } = call
      const end = clock.now() + deadlineMs
      return client.execute(ref, params, call).catch((error: unknown) => {
        if (!(error instanceof SyncTimeoutError)) throw error
        return Object(error).task.result({ ...call, deadlineMs: end - clock.now() })
      })
    },
    async execute(ref, params, call = {}) {
      const { about, make } = begin(settings, 'execute', ref, params, call)
      const { record, answer } = await bounded(settings, call.signal, call.deadlineMs ?? Infinity, about, make)
      return outcome(record.model, answer, new Handle(settings, about, record))
    },
    submit(ref, params, call = {}) {
      const { about, make } = begin(settings, 'submit', ref, params, call)
      const started = bounded(settings, call.signal, call.deadlineMs ?? Infinity, about, make)
      return new Handle(
        settings,
        about,
        started.then(({ record }) => record),
      )
    },
    task<Result>(from: unknown, ref?: unknown): Task<Result> {
      const record = ref === undefined ? Object(from) : { id: from }
      const { id } = record
      const about = { purpose: `resume task ${id}` }
      if (!isId(id)) throw failed(about, notTask)
      // What was submitted long ago is looked at soon.
      const whole = ref === undefined ? { ...record } : find(settings, ref).then((model) => recordOf(id, model, 0))
      return new Handle<Result>(settings, about, whole, id)
    },
    async request({ purpose, ...request }, { signal, deadlineMs = Infinity } = {}) {
      const call: Call = { ...request, expects: () => true, about: { purpose } }
      const work = (own: AbortSignal): Promise<Answer> => send(settings, call, own, settings.budgetMs)
      return (await bounded(settings, signal, deadlineMs, call.about, work)).response
    },
  }
  return client
}

const notTask: Failure = {
  kind: GatewayError,
  detail: 'it is not a task that was stored with JSON.stringify, nor the id of one.',
  facts: { code: 'bad-task', retryable: false },
}
