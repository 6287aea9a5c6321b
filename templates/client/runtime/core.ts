import { named, recordOf, submitTask, type Ref } from './submit.js'
import { GatewayError } from './errors.js'
import { openTask } from './open.js'
import type { Settings } from './options.js'
import { isId } from './outcome.js'
import type { CallOptions, Outcome, Task, TaskRecord } from './task.js'

/** The methods of every client, without the types of its models: `never` fits them all. */
export interface Core {
  readonly run: (ref: Ref, params: unknown, call?: CallOptions) => Promise<Outcome<never>>
  readonly execute: (ref: Ref, params: unknown, call?: CallOptions) => Promise<Outcome<never>>
  readonly submit: (ref: Ref, params: unknown, call?: CallOptions) => Promise<Task<never>>
  readonly task: (from: string | TaskRecord<never>, ref?: Ref) => Task<never>
}

/** Creates a client with these settings. */
export function makeClient(settings: Settings): Core {
  const finish =
    (action: 'run' | 'execute') =>
    async (ref: Ref, params: unknown, call: CallOptions = {}): Promise<Outcome<never>> => {
      const end = settings.clock.now() + (call.deadlineMs ?? 3_600_000)
      const task = await submitTask(settings, action, ref, params, call)
      const { idempotencyKey, headers, metadata, webhook, cancelAfter, ...wait } = call
      return task.result({ ...wait, deadlineMs: end - settings.clock.now() })
    }
  return {
    run: finish('run'),
    execute: finish('execute'),
    submit: (ref, params, call) => submitTask(settings, 'submit', ref, params, call),
    task(from, ref) {
      const record: TaskRecord<never> = {
        ...recordOf(named(ref)),
        ...named(from),
      }
      if (!isId(record.id)) throw new GatewayError('This is not a task: JSON.parse its record.', { code: 'bad-task' })
      return openTask(settings, record)
    },
    ...settings.catalog?.(settings),
    ...settings.tasks?.(settings),
  }
}
