import type { TaskBase, Seen, State, Task } from '../tasks/task.ts'

/** The columns of a task. */
export interface Row {
  readonly id: string
  readonly owner: string
  readonly model: string
  readonly workflow: string
  readonly attempt: number
  readonly created_at: number
  readonly updated_at: number
  readonly detail: string
}

/** A row with the parameters. */
export interface FullRow extends Row {
  readonly params: string
}

/** The columns that change when a task moves, with the names that statements use. */
export interface Change {
  readonly state: State
  readonly attempt: number
  readonly updated_at: number
  readonly due_at: number | null
  readonly ended_at: number | null
  readonly detail: string
}

/** The state-specific data of a task, for each state. */
type Detail<T> = T extends TaskBase ? Omit<T, keyof TaskBase> : never

/** The columns that follow from a task's state. */
export function changeOf(task: Task): Change {
  const { id: _id, owner: _owner, model: _model, workflow: _workflow, params: _params, ...rest } = task
  const { createdAt: _createdAt, updatedAt, attempt, ...detail } = rest
  return {
    state: task.state,
    attempt,
    updated_at: updatedAt,
    due_at: task.state === 'ACCEPTED' ? task.createdAt : task.state === 'IN_PROGRESS' ? task.dueAt : null,
    ended_at: 'endedAt' in task ? task.endedAt : null,
    detail: JSON.stringify(detail),
  }
}

/** The task of a row, as its owner sees it. */
export function seenOf(row: Row): Seen {
  const detail: Detail<Task> = JSON.parse(row.detail)
  const { id, owner, model, workflow, attempt } = row
  return { id, owner, model, workflow, createdAt: row.created_at, updatedAt: row.updated_at, attempt, ...detail }
}

/** The task of a row. */
export const taskOf = (row: FullRow): Task => ({ ...seenOf(row), params: row.params })

/** A claimable task, and the size of its parameters in bytes. */
export interface Size {
  readonly id: string
  readonly createdAt: number
  readonly bytes: number
}

/**
 * The first tasks that have at most this many bytes together: at least one, and never one that would overtake another.
 */
export function fitting<Sized extends Pick<Size, 'bytes'>>(tasks: readonly Sized[], most: number): readonly Sized[] {
  let sum = 0
  const end = tasks.findIndex(({ bytes }, at) => (sum += bytes) > most && at > 0)
  return end === -1 ? tasks : tasks.slice(0, end)
}
