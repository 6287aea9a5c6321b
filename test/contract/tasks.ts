import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Claim, Engine, Submitted } from '../../gateway/engine/engine.ts'
import { accept, type Accepted, type Seen, type Task } from '../../gateway/tasks/task.ts'

/** Opens an engine on a folder, or opens it again with everything that it has acknowledged. */
export type Open = (folder: string, now: () => number) => Engine | Promise<Engine>

/** What an engine may add to the contract. */
export interface Extras {
  /** Due times follow a clock that is set back. An engine of many nodes has no one clock, and need not. */
  readonly followsClock?: boolean
  /** How many random histories run at once, each in a parent folder of its own; one by default. */
  readonly concurrency?: number
}

/** A new task of an owner. */
export const newTask = (owner: string, now: number, params = '{"prompt":"a"}'): Accepted =>
  accept({ id: v7({ msecs: now }), owner, model: 'model-1', workflow: 'vendor/flow', params }, now)

/** The task of a submission that was neither a conflict nor beyond its budget. */
export function taskOf(submitted: Submitted): Seen {
  if (!('task' in submitted)) throw new Error(`There is no task: ${submitted.is}.`)
  return submitted.task
}

/** The task as its owner sees it. */
export function seen({ params: _params, ...task }: Task): object {
  return task
}

/** The value, of which a test knows that it is there. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing.')
  return value
}

/** The one claim of a list that must hold one. */
export function only(claims: readonly Claim[]): Claim {
  expect(claims).toHaveLength(1)
  return present(claims[0])
}
