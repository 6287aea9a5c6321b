import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Claim, Engine, Submitted } from '../../gateway/engine/engine.ts'
import { accept, type Accepted, type Seen, type Task } from '../../gateway/tasks/task.ts'

/** Opens an engine on a folder, or reopens it with everything that it has acknowledged. */
export type Open = (folder: string, now: () => number) => Engine | Promise<Engine>

/** Options of an engine for the contract. */
export interface Extras {
  /**
   * Whether due times follow a clock that is set back; false for an engine of many nodes, which have several clocks.
   */
  readonly followsClock?: boolean
  /** The number of random histories that run at once, each in a separate parent folder; one by default. */
  readonly concurrency?: number
}

/** A new task of an owner. */
export const newTask = (owner: string, now: number, params = '{"prompt":"a"}'): Accepted =>
  accept({ id: v7({ msecs: now }), owner, model: 'model-1', workflow: 'vendor/flow', params }, now)

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
