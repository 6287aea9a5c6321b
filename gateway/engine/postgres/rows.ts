import type { Seen, Task } from '../../tasks/task.ts'
import { changeOf, seenOf, taskOf, type FullRow, type Row } from '../rows.ts'
import { nowMs, type Query } from './database.ts'

/** A row of tasks as pg returns it: bigint columns are strings. */
export type Raw = Record<keyof Row, string>

/** A row with the parameters. */
export type FullRaw = Record<keyof FullRow, string>

/** The columns of a task as its owner sees it, for a SELECT with the table alias t. */
export const seenColumns = 't.id, t.owner, t.model, t.workflow, t.attempt, t.created_at, t.updated_at, t.detail'

/** The columns of a task with its parameters. */
export const columns: string = `${seenColumns}, t.params`

const numbersOf = ({ attempt, created_at, updated_at }: Raw): Pick<Row, 'attempt' | 'created_at' | 'updated_at'> => ({
  attempt: Number(attempt),
  created_at: Number(created_at),
  updated_at: Number(updated_at),
})

/** The task of a row, as its owner sees it. */
export const toSeen = (row: Raw): Seen => seenOf({ ...row, ...numbersOf(row) })

/** The task of a row. */
export const toTask = (row: FullRaw): Task => taskOf({ ...row, ...numbersOf(row) })

/** The tasks that a statement selects. */
export async function selectTasks(query: Query, text: string, values: readonly unknown[]): Promise<readonly Task[]> {
  return (await query<FullRaw>(text, values)).map(toTask)
}

/** The database's time, in milliseconds since 1970. */
export async function clockOf(query: Query): Promise<number> {
  const [row] = await query<{ now: string }>(`SELECT ${nowMs} AS now`)
  return Number(row?.now)
}

/** The values of rows by column, as the statements take them. */
export const columnsOf = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]): readonly unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))

/** The columns of where a task is, in the order of the statements. */
export const movedColumns = ['state', 'attempt', 'updated_at', 'route', 'due_at', 'deadline_at', 'contact_at'] as const

/** Writes the new state of tasks. */
export async function saveTasks(query: Query, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return
  await query(
    `UPDATE gatewright.tasks t SET state = c.state, attempt = c.attempt, updated_at = c.updated_at, route = c.route,
       next_at = c.next_at, deadline_at = c.deadline_at, contact_at = c.contact_at, ended_at = c.ended_at, detail = c.detail
     FROM unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::text[])
       AS c (id, state, attempt, updated_at, route, next_at, deadline_at, contact_at, ended_at, detail) WHERE t.id = c.id`,
    [tasks.map(({ id }) => id), ...columnsOf(tasks.map(changeOf), [...movedColumns, 'ended_at', 'detail'])],
  )
}

/** How many rows count the tasks of each state, to avoid lock contention. */
const shards = 32

/** Counts tasks that enter a state (+) or leave it (-). */
export async function countTasks(query: Query, changes: Readonly<Record<string, number>>): Promise<void> {
  // Use the same order everywhere, so that two transactions cannot deadlock.
  const entries = Object.entries(changes)
    .filter(([, change]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length === 0) return
  await query(
    `INSERT INTO gatewright.counts AS c SELECT state, $1, change FROM unnest($2::text[], $3::bigint[]) AS n (state, change)
     ON CONFLICT (state, shard) DO UPDATE SET tasks = c.tasks + excluded.tasks`,
    [Math.trunc(Math.random() * shards), entries.map(([state]) => state), entries.map(([, change]) => change)],
  )
}
