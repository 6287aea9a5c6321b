import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Claim, Engine, Submitted } from '../../gateway/engine/engine.ts'
import type { NewTask, Seen, Task } from '../../gateway/tasks/task.ts'

/** Opens an engine on a folder, or reopens it with everything that it has acknowledged. */
export type Open = (folder: string, now: () => number) => Engine | Promise<Engine>

/** Options of an engine for the contract. */
export interface Extras {
  /** Whether the engine has no clock but that of the machine, which can be another after a restart. */
  readonly hasMachineClock?: boolean
  /** The number of random histories that run at once, each in a separate parent folder; one by default. */
  readonly concurrency?: number
}

/** A new task of an owner, whose id is of this time. */
export const newTask = (owner: string, now: number, params = '{"prompt":"a"}'): NewTask => ({
  id: v7({ msecs: now }),
  owner,
  model: 'model-1',
  workflow: 'vendor/flow',
  params,
  destination: 'vendor',
  deadlineMs: 365 * 86_400_000,
})

/** The task of a submission that succeeded or was replayed. */
export function taskOf(submitted: Submitted): Seen {
  if (!('task' in submitted)) throw new Error(`The submission has no task: ${submitted.is}.`)
  return submitted.task
}

/** The task as its owner sees it. */
export function seen({ params: _params, ...task }: Task): object {
  return task
}

/** The value, which must exist. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing.')
  return value
}

/** The only claim in a list. */
export function only(claims: readonly Claim[]): Claim {
  expect(claims).toHaveLength(1)
  return present(claims[0])
}
