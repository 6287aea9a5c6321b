import { send, type Transport } from './http.js'
import { find, verify } from './lookup.js'
import type { InputOf, ModelRef, Registry, ResultOf } from './model.js'
import { accepted, finished, outcome, poll, request, type Endpoints, type Outcome, type Task } from './task.js'

/** How to reach the gateway, and how to speak to it. */
export interface ClientOptions<Models> {
  /** Sent as a bearer token, and nowhere else. */
  readonly apiKey: string
  readonly baseUrl: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Which endpoints are called; both give the same. Default: `model`. */
  readonly endpoints?: Endpoints
  /** Models that may be named by id: `models` from `@gatewright/client/models`, or a part of it. */
  readonly models?: Registry<Models>
}

/** What every call takes besides its parameters. */
export interface CallOptions {
  /** Ends the call at once. A task that was submitted goes on, and can be read again. */
  readonly signal?: AbortSignal
}

/** Calls a gateway. Every method throws a GatewayError, or the reason of the signal that ended it. */
export interface Client<Models> {
  /** Runs a model within one call; for models that finish within about 20 seconds. */
  execute<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Promise<Outcome<ResultOf<Ref, Models>>>
  /** Starts a task. */
  submit<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Promise<Task<ResultOf<Ref, Models>>>
  /** Waits for the end of a task. */
  result<Result>(task: Task<Result>, options?: CallOptions): Promise<Outcome<Result>>
  /** Runs a model as it is meant to be run: sync models within one call, async ones by submitting and polling. */
  run<Ref extends ModelRef<Models>>(
    model: Ref,
    params: InputOf<Ref, Models>,
    options?: CallOptions,
  ): Promise<Outcome<ResultOf<Ref, Models>>>
}

/** A client of the gateway at `baseUrl`. It checks parameters before it sends anything. */
export function createClient<Models = Record<never, never>>(options: ClientOptions<Models>): Client<Models> {
  const { apiKey, baseUrl, endpoints = 'model', models } = options
  const transport: Transport = { apiKey, baseUrl, fetch: options.fetch ?? ((...call) => fetch(...call)) }
  const client: Client<Models> = {
    async execute(ref, params, { signal } = {}) {
      const model = await find(ref, models)
      verify(model, params)
      const { response } = await send(transport, request('execute', model, params, endpoints, signal))
      return outcome(finished(response, model), model)
    },
    async submit(ref, params, { signal } = {}) {
      const model = await find(ref, models)
      verify(model, params)
      const { response } = await send(transport, request('submit', model, params, endpoints, signal))
      return accepted(response, model)
    },
    async result(task, { signal } = {}) {
      return outcome(await poll(transport, task, endpoints, signal), task.model)
    },
    async run(ref, params, call) {
      const { mode } = await find(ref, models)
      if (mode === 'sync') return client.execute(ref, params, call)
      return client.result(await client.submit(ref, params, call), call)
    },
  }
  return client
}
