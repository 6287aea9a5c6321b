import { clientAdvice } from './advice.js'
import { makeClient } from './core.js'
import { withEnvironment } from './environment.js'
import type { ModelRef, Types, TypesOf } from './model.js'
import { clientNames } from './names.js'
import { settingsOf, type ClientOptions, type Extended, type FileSender } from './options.js'
import { refuseOptions } from './refuse.js'
import type { WithFiles } from './source.js'
import type { CallOptions, Outcome, Task, TaskRecord } from './task.js'
import { refuseFiles, watchConnections } from './unsent.js'

/** Calls a gateway. All errors of its methods are GatewayErrors. */
export interface Client<Models> {
  // Without `never`, an editor that completes an id would compute the input types of all models.
  /** Runs a model: sync models in one call, async models by submitting and polling. */
  run<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  /** Runs a model in one call, of about 20 seconds at most; if the task takes longer, a SyncTimeoutError has it. */
  execute<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Outcome<Of['result']>>
  /** Starts a task, and resolves when the gateway has accepted it; `task.result()` waits for the end. */
  submit<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Promise<Task<Of['result']>>
  /**
   * A task that was submitted before, in this process or another, by its id or its stored JSON. The model sets the
   * result type, unless the record does, and the poll interval.
   */
  task<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    task: string | TaskRecord,
    model: Ref,
  ): Task<Of['result']>
  task<Result = unknown>(task: string | TaskRecord<Result>): Task<Result>
}

/** A client whose calls accept files in parameters. */
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

/** The type of a client, derived from its options. */
export type ClientOf<Models, Own, Files> = (Files extends FileSender ? FileClient<Models> : Client<Models>) & Own

/**
 * Creates a client of the gateway at `baseUrl`. It checks parameters before it sends anything. Throws for invalid
 * options.
 */
export function createClient<
  Models = Record<never, never>,
  Own = unknown,
  Files extends FileSender | undefined = undefined,
  More = unknown,
>(options?: ClientOptions<Models, Own, Files, More>): ClientOf<Models, Own & More, Files>
/** The same, without the types of its options. */
export function createClient<Models>(options: Extended<Models> = {}): object {
  refuseOptions('createClient', options, clientNames, { advice: clientAdvice })
  const given = withEnvironment('createClient', options)
  clientAdvice.texts('createClient', given)
  const settings = settingsOf(given)
  const files = settings.files ?? refuseFiles
  const watched = watchConnections(settings.baseUrl, settings.fetch)
  return makeClient({ ...settings, advice: clientAdvice, files, ...watched }) satisfies Client<Models>
}
