import { begin, find, recordOf } from './begin.js'
import { GatewayError } from './errors.js'
import { openTask, type State } from './open.js'
import type { ModelRef, Types, TypesOf } from './model.js'
import { settle, type ClientOptions, type FileSender } from './options.js'
import { isId } from './outcome.js'
import type { WithFiles } from './source.js'
import type { CallOptions, Outcome, Task, TaskRecord } from './task.js'

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
  /** Starts a task, at once. Awaiting it gives what it gave; awaiting its `accepted` gives its id. */
  submit<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    model: Ref,
    params: Of['input'],
    options?: CallOptions,
  ): Task<Of['result']>
  /** A task that was submitted before, in this process or another: by what it was stored as, or by its id and model. */
  task<Ref extends ModelRef<Models> = never, Of extends Types = TypesOf<Ref, Models>>(
    id: string,
    model: Ref,
  ): Task<Of['result']>
  task<Result = unknown>(record: TaskRecord): Task<Result>
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
  ): Task<Of['result']>
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
  const settings = settle(options)
  const { clock } = settings
  // What a task gives is said by the call's types, which `never` fits.
  return {
    run: async (ref, params, call) => begin<never>(settings, 'run', ref, params, call).task.result(call),
    async execute(ref, params, call) {
      const { task, answer } = begin<never>(settings, 'execute', ref, params, call)
      await answer
      return task.result()
    },
    submit: (ref, params, call) => begin<never>(settings, 'submit', ref, params, call).task,
    task<Result>(from: unknown, ref?: unknown): Task<Result> {
      const submittedAt = clock.now() - 2000 // a while ago, so that it is looked at now
      const { id, ...record } = ref ? recordOf(from, ref, submittedAt) : Object(from)
      if (!isId(id)) throw new GatewayError('This is no task.', { code: 'bad-task' })
      const state: State =
        typeof ref === 'string' ? {} : { record: { id, estimatedSeconds: 0, submittedAt, ...record } }
      const accepted = async (): Promise<TaskRecord> =>
        (state.record ??= recordOf(id, await find(settings, ref), submittedAt))
      return openTask(settings, { purpose: `read task ${id}` }, state, accepted())
    },
    ...options.catalog?.(settings),
  } satisfies Client<Models>
}
