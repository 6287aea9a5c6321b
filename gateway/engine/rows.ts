import { createHash } from 'node:crypto'
import { readJson } from '../base/values.ts'
import type { Operated, TaskQuery, WaitingGroup } from './engine.ts'
import { routeOf } from '../tasks/route.ts'
import { isFinal, isStoring, type Seen, type State, type Task } from '../tasks/task.ts'
import type { StoredText } from '../tasks/text.ts'

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
interface Change {
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
interface Charge extends Pick<Task, 'id' | 'owner' | 'model'> {
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

/** A row of a part; its text is JSON, because PostgreSQL stores no NUL and no half of a surrogate pair. */
export interface TextRow {
  readonly revision: number
  readonly start: number
  readonly json: string
}

/** The statement that selects the parts of a task ($1) after a mark ($2, $3). */
export const selectTexts = (table: string): string =>
  `SELECT revision, start, json FROM ${table} WHERE task = $1 AND (revision <> $2 OR start >= $3) ORDER BY start`

/** The text of these parts, which follow on each other; undefined without any. */
export function storedText(rows: readonly TextRow[]): StoredText | undefined {
  const [first] = rows
  const text = rows.map(({ json }) => String(readJson(json))).join('')
  return first && { revision: first.revision, offset: first.start, text }
}

/** A statement, and its values by number. */
interface Statement {
  readonly text: string
  readonly values: (string | number)[]
}

/** The statement that finds the tasks that operators ask for; `place` writes the place of the nth value. */
export function searchOf(
  { states, id, model, upstream, routes, before, limit }: TaskQuery,
  columns: string,
  table: string,
  place: (at: number) => string,
): Statement {
  const values: (string | number)[] = []
  const value = (given: string | number): string => place(values.push(given))
  const oneOf = (given: readonly string[]): string => `(${given.map(value).join(', ') || 'NULL'})`
  const conditions = [
    `state IN ${oneOf(states)}`,
    ...(id === undefined ? [] : [`id = ${value(id)}`]),
    ...(model === undefined ? [] : [`model = ${value(model)}`]),
    ...(upstream === undefined ? [] : [atUpstream(upstream, value)]),
    ...(routes === undefined ? [] : [`route IN ${oneOf(routes)}`]),
    ...(before === undefined ? [] : [`created_at <= ${value(before)}`]),
  ]
  const where = conditions.join(' AND ')
  return { text: `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY id LIMIT ${value(limit)}`, values }
}

/** Whether the route of a task begins with its destination and this upstream. */
function atUpstream(upstream: string, value: (given: string) => string): string {
  const starts = ['vendor', 'sandbox'].map((destination) => `${destination} ${upstream} `)
  return `(${starts.map((start) => `substr(route, 1, ${start.length}) = ${value(start)}`).join(' OR ')})`
}

/** The result of an operator's change. */
export function operated(changed: Task | string): Operated {
  if (typeof changed === 'string') return { is: 'refused', why: changed }
  const { params: _params, ...seen } = changed
  return { is: 'changed', task: seen }
}

/** The name of a set of routes: workers that can run the same share its rows. */
export const nameOfRoutes = (routes: ReadonlySet<string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...routes].sort()))
    .digest('base64url')
