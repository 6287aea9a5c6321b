import type { WaitingGroup } from './engine.ts'
import { routeOf } from '../tasks/route.ts'
import { isFinal, isStoring, type Seen, type State, type Task } from '../tasks/task.ts'

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
  readonly route: string
  readonly due_at: number | null
  /** Only of a task that was never sent. */
  readonly deadline_at: number | null
  /** Only of a task that may have been sent and whose upstream has not ended it. */
  readonly contact_at: number | null
  readonly ended_at: number | null
  readonly detail: string
}

/** The fields of a task that are columns. */
type Column = 'id' | 'owner' | 'model' | 'workflow' | 'params' | 'createdAt' | 'updatedAt' | 'attempt'

/** The data of a task that is stored as JSON, for each state. */
type Detail<T> = T extends Task ? Omit<T, Column> : never

/** The columns that follow from a task's state. */
export function changeOf(task: Task): Change {
  const { id: _id, owner: _owner, model: _model, workflow: _workflow, params: _params, ...rest } = task
  const { createdAt: _createdAt, updatedAt, attempt, ...detail } = rest
  const isUnsent = task.state === 'ACCEPTED' || (task.state === 'IN_PROGRESS' && task.step.is === 'idle')
  return {
    state: task.state,
    attempt,
    updated_at: updatedAt,
    route: routeOf(task),
    due_at: task.state === 'ACCEPTED' ? task.createdAt : task.state === 'IN_PROGRESS' ? task.dueAt : null,
    deadline_at: isUnsent ? Math.min(task.deadlineAt, task.cancelAt ?? Infinity) : null,
    contact_at: isFinal(task) || isUnsent || isStoring(task) ? null : (task.contactAt ?? updatedAt),
    ended_at: 'endedAt' in task ? task.endedAt : null,
    detail: JSON.stringify(detail),
  }
}

/** An entry of the ledger. */
export interface Charge extends Pick<Task, 'id' | 'owner' | 'model'> {
  readonly credits: number
  readonly endedAt: number
}

/** The entries of the ledger of tasks that end: each completed one, and each failed one that its vendor charged. */
export const chargesOf = (tasks: readonly Task[]): readonly Charge[] =>
  tasks.flatMap((task) =>
    task.state === 'COMPLETED' || (task.state === 'FAILED' && task.credits !== undefined)
      ? [{ id: task.id, owner: task.owner, model: task.model, credits: task.credits ?? 0, endedAt: task.endedAt }]
      : [],
  )

/** The task of a row, as its owner sees it. */
export function seenOf(row: Row): Seen {
  const detail: Detail<Task> = JSON.parse(row.detail)
  const { id, owner, model, workflow, attempt, created_at: createdAt, updated_at: updatedAt } = row
  // Tasks that ended before version 0.2 have no destination.
  const old = { destination: 'vendor', deadlineAt: createdAt } as const
  return { ...old, id, owner, model, workflow, createdAt, updatedAt, attempt, ...detail }
}

/** The task of a row. */
export const taskOf = (row: FullRow): Task => ({ ...seenOf(row), params: row.params })

/** How long the oldest waiting task of all groups has waited. */
export const oldestOf = (groups: readonly WaitingGroup[]): number | undefined =>
  groups.length === 0 ? undefined : Math.max(...groups.map(({ oldestMs }) => oldestMs))

/** A claimable task, and the size of its parameters in bytes. */
export interface Size {
  readonly id: string
  /** When it is due; of a new task, its turn. */
  readonly at: number
  readonly bytes: number
}

/** The open tasks of a route: when the first of them is due, or its turn. */
export interface Line {
  readonly route: string
  readonly at: number
}

/** The concurrency groups in the order in which a claim goes through them: each is the first at some time. */
export function inTurn<Group>(groups: readonly Group[], now: number): readonly Group[] {
  const first = Math.floor(now) % Math.max(1, groups.length)
  return [...groups.slice(first), ...groups.slice(0, first)]
}

/** The lines that a worker with these routes can run; all of them if it names none. */
export const linesFor = <One extends Pick<Line, 'route'>>(
  routes: ReadonlySet<string> | undefined,
  lines: readonly One[],
): readonly One[] => (routes === undefined ? lines : lines.filter(({ route }) => routes.has(route)))

/**
 * The first tasks that have at most this many bytes together: at least one, and never one that would overtake another.
 */
export function fitting<Sized extends Pick<Size, 'bytes'>>(tasks: readonly Sized[], most: number): readonly Sized[] {
  let sum = 0
  const end = tasks.findIndex(({ bytes }, at) => (sum += bytes) > most && at > 0)
  return end === -1 ? tasks : tasks.slice(0, end)
}
