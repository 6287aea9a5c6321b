import { advice } from './advice.js'
import { makeClient } from './core.js'
import { withEnvironment } from './environment.js'
import type { ModelRef, Types, TypesOf } from './model.js'
import { clientNames } from './names.js'
import { settle, type ClientOptions, type FileSender } from './options.js'
import { refuseOptions } from './refuse.js'
import type { WithFiles } from './source.js'
import type { CallOptions, Outcome, Task, TaskRecord } from './task.js'
import { refuseFiles, watchConnections } from './unsent.js'

/** Calls a gateway. Whatever goes wrong, every method throws a GatewayError. */
export interface Client<Models> {
  // Without `never`, an editor that completes an id would work out what every model takes.
  /** Runs a model as it is meant to be run: sync models within one call, async ones by submitting and polling. */
  run<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  /** Runs a model within one call, of about 20 seconds at most; a SyncTimeoutError has the task that takes longer. */
  execute<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  /** Starts a task, and settles once the gateway has accepted it; `task.result()` waits for the end. */
  submit<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Task<Of['result']>>
  /**
   * A task that was submitted before, in this process or another: by its id or by what it was stored as. The model says
   * what it gives, where the record does not, and how often to look.
   */
  task<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    task: string | TaskRecord,
    model: Ref,
  ): Task<Of['result']>
  task<Result = unknown>(task: string | TaskRecord<Result>): Task<Result>
}

/** A client of which every call takes files in parameters as they are at hand. */
export interface FileClient<Models> extends Pick<Client<Models>, 'task'> {
  run<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'] | WithFiles<Of['input']>,
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  execute<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'] | WithFiles<Of['input']>,
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  submit<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'] | WithFiles<Of['input']>,
    options?: CallOptions,
  ): Promise<Task<Of['result']>>
}

/** What a client is, by the options that it was made with. */
export type ClientOf<Models, Own, Files> = (Files extends FileSender ? FileClient<Models> : Client<Models>) & Own

/** A client of the gateway at `baseUrl`. It checks parameters before it sends anything. Throws for wrong options. */
export function createClient<
  Models = Record<never, never>,
  Own = unknown,
  Files extends FileSender | undefined = undefined,
>(options?: ClientOptions<Models, Own, Files>): ClientOf<Models, Own, Files>
/** The same, where the types of its options do not matter. */
export function createClient<Models>(options: ClientOptions<Models, object> = {}): object {
  refuseOptions('createClient', options, clientNames, advice.option)
  const settings = settle(withEnvironment('createClient', options))
  const watched = watchConnections(settings.baseUrl, settings.fetch)
  const client = makeClient({ ...settings, advice, ...watched }, options.catalog)
  const checked =
    <Value>(call: (ref: unknown, params: unknown, own?: CallOptions) => Promise<Value>) =>
    async (ref: unknown, params: unknown, own?: CallOptions): Promise<Value> => {
      if (!settings.files) refuseFiles(String(Object(ref).id ?? ref), params)
      return call(ref, params, own)
    }
  const { run, execute, submit } = client
  return { ...client, run: checked(run), execute: checked(execute), submit: checked(submit) } satisfies Client<Models>
}
