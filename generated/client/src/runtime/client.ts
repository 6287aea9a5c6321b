import { begin, find, recordOf } from './begin.js'
import { systemClock, type Clock } from './clock.js'
import { GatewayError } from './errors.js'
import { openTask, type Started } from './open.js'
import type { ModelRef, Types, TypesOf } from './model.js'
import { known, settle, type ClientOptions } from './options.js'
import { isId } from './outcome.js'
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

/** A client of the gateway at `baseUrl`. It checks parameters before it sends anything. Throws for wrong options. */
export function createClient<Models = Record<never, never>>(options: ClientOptions<Models> = {}): Client<Models> {
  return makeClient(options, systemClock)
}

/** A client that goes by this clock. */
export function makeClient<Models>(options: ClientOptions<Models>, clock: Clock): Client<Models> {
  const settings = settle(options, clock)
  // What a task gives is said by the call's types, which `never` fits.
  const client: Client<Models> = {
    async run(ref, params, call = {}) {
      const { mode } = await find(settings, ref)
      const action = mode === 'sync' ? 'execute' : 'submit'
      return begin<never>(settings, action, ref, params, call).task.result(call)
    },
    async execute(ref, params, call = {}) {
      const { task, answer } = begin<never>(settings, 'execute', ref, params, call)
      await answer
      return task.result()
    },
    submit: (ref, params, call = {}) => begin<never>(settings, 'submit', ref, params, call).task,
    task<Result>(from: unknown, ref?: unknown): Task<Result> {
      const submittedAt = clock.now() - 2000 // a while ago, so that it is looked at now
      const { id, ...record } = ref === undefined ? Object(from) : recordOf(from, ref, submittedAt)
      if (!isId(id)) throw new GatewayError('This is no task.', { code: 'bad-task' })
      const whole = typeof ref === 'string' ? undefined : { id, estimatedSeconds: 0, submittedAt, ...record }
      const load = async (): Started => [whole ?? recordOf(id, await find(settings, ref), submittedAt)]
      return openTask(settings, { purpose: `resume task ${id}` }, load(), whole)
    },
  }
  known.set(client, settings)
  return client
}
