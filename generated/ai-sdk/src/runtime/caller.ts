import { APICallError, type JSONObject, type SharedV4Warning } from '@ai-sdk/provider'
import { createClient } from '@gatewright/client'
import type { ClientOptions, FileClient, GatewayError, Model, Task } from '@gatewright/client'
import { files } from '@gatewright/client/files'
import { tasks, type Tasks } from '@gatewright/client/tasks'
import type { Roles } from '../check/role.js'
import type { RoleModel } from '../check/roleFit.js'
import type { AskedOf, CallOptions } from './options.js'

/** The options of a provider: those of the client, apart from its extensions. */
export type ProviderSettings = Omit<
  ClientOptions<Record<never, never>>,
  'models' | 'files' | 'catalog' | 'tasks' | 'endpoints'
>

/** The models of a provider. */
export interface Source {
  /** The name of the provider, in `providerOptions` and `providerMetadata`. */
  readonly name: string
  /** The models of the client, by their ids and aliases. */
  readonly models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>
  /** Loads the roles of the parameters of each model, and the first voice of those that need one, by their ids. */
  readonly data: () => Promise<{
    readonly roles: Readonly<Record<string, Roles>>
    readonly voices: Readonly<Record<string, string>>
  }>
}

/** A task has several responses, so that this has the headers of none. */
interface Response {
  readonly timestamp: Date
  readonly modelId: string
  readonly headers: Record<string, string>
}

/** A task that has started. */
export interface Started {
  readonly task: Task<unknown>
  readonly warnings: SharedV4Warning[]
  readonly response: Response
  readonly providerMetadata: Record<string, JSONObject>
}

/** The fields of a result; those of assets have items. */
interface Fields {
  readonly [field: string]: unknown
  readonly items?: readonly { readonly url: string }[]
}

/** A task that has completed. */
export interface Done {
  /** The fields of its result. */
  readonly result: Readonly<Record<string, unknown>>
  /** The addresses of its files. */
  readonly urls: readonly string[]
  readonly response: Response
  /** The id of the task, its credits, its model, and the fields of the result that the AI SDK does not know. */
  readonly providerMetadata: Record<string, JSONObject>
}

/** The parts of a model that are not the same for all. */
export type Own<Model> = Omit<Model, 'specificationVersion' | 'provider' | 'modelId'>

/** Makes the calls of a provider. */
export interface Caller {
  readonly name: string
  /** The client, made for the first call: until then, the environment can be incomplete. */
  readonly client: () => FileClient<Record<never, never>> & { readonly tasks: Tasks }
  readonly response: (modelId: string) => Response
  /** How many results a task of a model can make. */
  readonly most: (modelId: string) => Promise<number>
  /** Starts a task, with one idempotency key for all tries. Until it has ended, the signal of the call cancels it. */
  readonly start: (modelId: string, options: CallOptions, asked: AskedOf, webhook?: string) => Promise<Started>
  /** Waits for the end of a task. */
  readonly end: (task: Task<unknown>, modelId: string, abortSignal?: AbortSignal) => Promise<Done>
  /** Stops listening to the signal of the call that started a task. */
  readonly leave: (taskId: string) => void
  /** Turns what a call throws into an APICallError, or into the reason of the signal that ended it. */
  readonly guard: <Value>(abortSignal: AbortSignal | undefined, call: () => Promise<Value>) => Promise<Value>
}

type ModelWithRoles = Model<unknown, unknown> & RoleModel

/** Makes the calls of a provider with these models. */
export function callerOf(source: Source, settings: ProviderSettings): Caller {
  const { name } = source
  let own: ReturnType<Caller['client']> | undefined
  /** Functions that stop listening to the signals of calls, by the ids of their tasks. */
  const watches = new Map<string, () => void>()
  const client = (): ReturnType<Caller['client']> => (own ??= createClient({ ...settings, files: files(), tasks }))
  const response = (modelId: string): Response => ({ timestamp: new Date(), modelId, headers: {} })
  const about = (model: string, taskId: string, more: object = {}) => ({
    response: response(model),
    providerMetadata: { [name]: { ...more, taskId, model } },
  })
  const load = loaderOf(source)
  const guard = guardOf(settings.baseUrl)
  const leave = (id: string): void => {
    watches.get(id)?.()
    watches.delete(id)
  }
  return {
    name,
    client,
    response,
    guard,
    leave,
    most: (id) => load(id).then(({ model, mostResults }) => mostResults(model)),
    start: (id, { abortSignal, providerOptions = {}, headers }, asked, webhook) =>
      guard(abortSignal, async () => {
        abortSignal?.throwIfAborted()
        const { model, voice, mapped, callOptions } = await load(id)
        const { params, warnings } = mapped(model, asked, providerOptions[name], voice)
        const options = { ...callOptions(headers), ...(webhook && { webhook: { url: webhook } }) }
        const [accepted, ignore] = watched(client().submit(model, params, options), abortSignal)
        const task = await accepted
        watches.set(task.id, ignore)
        return { task, warnings, ...about(id, task.id) }
      }),
    end: (task, id, abortSignal) =>
      guard(abortSignal, async () => {
        try {
          const { credits, result } = await task.result(abortSignal ? { signal: abortSignal } : {})
          const fields = result as Fields // results are objects
          const { url: _url, items = [], text: _text, model: _model, ...more } = fields
          return { result: fields, urls: items.map(({ url }) => url), ...about(id, task.id, { ...more, credits }) }
        } finally {
          leave(task.id)
        }
      }),
  }
}

/** Returns a function that loads a model, its voice if it needs one, and the functions that map to it. */
const loaderOf =
  ({ models, data }: Source) =>
  async (id: string) => {
    const [model, { roles, voices }, mapping] = await Promise.all([models[id]?.(), data(), import('./mapping.js')])
    const key = model?.id ?? id
    const known = { ...model, roles: roles[key] } as ModelWithRoles // the tables of models have whole shapes
    return { model: known, voice: voices[key], ...mapping }
  }

/** Returns the guard of a provider with this address. */
const guardOf =
  (baseUrl: string | undefined): Caller['guard'] =>
  async (abortSignal, call) => {
    try {
      return await call()
    } catch (error) {
      abortSignal?.throwIfAborted()
      if (APICallError.isInstance(error)) throw error
      const { message, status } = error as GatewayError // others have no status
      throw failed(baseUrl, message, status, error)
    }
  }

/**
 * A task that its signal cancels. An abort ends the call at once, and leaves no task behind: one that the gateway
 * accepts later is cancelled, too.
 */
function watched(
  submitted: Promise<Task<unknown>>,
  abortSignal: AbortSignal | undefined,
): readonly [accepted: Promise<Task<unknown>>, leave: () => void] {
  let leave = (): void => {}
  const accepted = new Promise<Task<unknown>>((resolve, reject) => {
    const stop = (): void => {
      submitted.then((task) => task.cancel()).catch(() => {})
      const reason: unknown = abortSignal?.reason
      reject(reason)
    }
    abortSignal?.addEventListener('abort', stop)
    leave = () => abortSignal?.removeEventListener('abort', stop)
    submitted.then(resolve, (error: unknown) => {
      leave()
      reject(error)
    })
  })
  return [accepted, leave]
}

/** The error of a call. It is never tried again: the client has done that, with the same idempotency key. */
export const failed = (url = '', message: string, status?: number, cause?: unknown): APICallError =>
  new APICallError({
    message,
    url,
    requestBodyValues: undefined,
    ...(status && { statusCode: status }),
    cause,
    isRetryable: false,
    data: (cause as GatewayError | undefined)?.toJSON?.(), // other errors have none
  })
