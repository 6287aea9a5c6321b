import { countStates, type Seen, type State } from '../../tasks/task.ts'
import { idempotencyKeptMs, type Page, type Stats } from '../engine.ts'
import { nowMs, type Query, type Transaction } from './database.ts'
import { clockOf, countTasks, seenColumns, toSeen, type Raw } from './rows.ts'

/** How many tasks one transaction removes, to keep transactions short. */
const pruneAtOnce = 500

/** A task as its owner sees it. */
export async function readTask(query: Query, id: string, owner: string): Promise<Seen | undefined> {
  const text = `SELECT ${seenColumns} FROM gatewright.tasks t WHERE id = $1 AND owner = $2`
  return (await query<Raw>(text, [id, owner])).map(toSeen)[0]
}

/** A page of an owner's tasks; the cursor is the id of the last task before it. */
export async function listTasks(query: Query, owner: string, limit: number, cursor?: string): Promise<Page> {
  const text = `SELECT ${seenColumns} FROM gatewright.tasks t WHERE owner = $1 AND id < $2 ORDER BY id DESC LIMIT $3`
  // Ids are hexadecimal: all sort before the letter g.
  const found = (await query<Raw>(text, [owner, cursor ?? 'g', limit + 1])).map(toSeen)
  const tasks = found.slice(0, limit)
  return { tasks, next: found.length > limit ? tasks.at(-1)?.id : undefined }
}

/** How many tasks there are, and how long the oldest has waited. */
export async function readStats(query: Query, groups: readonly string[]): Promise<Stats> {
  const rows = await query<{ state: string; tasks: string }>(
    'SELECT state, sum(tasks) AS tasks FROM gatewright.counts GROUP BY state',
  )
  const [oldest] = await query<{ at: string | null }>(`SELECT min(created_at) AS at FROM ${firstOf('$1')}`, [groups])
  const count = (state: State): number => Number(rows.find((row) => row.state === state)?.tasks ?? 0)
  return {
    states: countStates(count),
    oldestWaitingAt: oldest === undefined || oldest.at === null ? undefined : Number(oldest.at),
  }
}

/** The first new task of each concurrency group: one index step each, however many tasks wait. */
const firstOf = (groups: string): string =>
  `unnest(${groups}::text[]) AS l (lane) CROSS JOIN LATERAL (SELECT created_at FROM gatewright.tasks
     WHERE state = 'ACCEPTED' AND lane = l.lane ORDER BY created_at LIMIT 1) AS first`

/** Milliseconds until a task can be claimed: 0 if one waits in one of these groups. */
export async function readDue(query: Query, groups: readonly string[]): Promise<number> {
  const [row] = await query<{ waits: boolean; due: string | null }>(
    `SELECT EXISTS (SELECT FROM ${firstOf('$1')}) AS waits,
       (SELECT min(due_at) FROM gatewright.tasks WHERE state = 'IN_PROGRESS') - ${nowMs} AS due`,
    [groups],
  )
  if (row?.waits === true) return 0
  return row === undefined || row.due === null ? Infinity : Math.max(0, Number(row.due))
}

/** Removes some tasks that ended before a time, and expired idempotency keys; returns the number of tasks. */
export async function pruneTasks({ query }: Transaction, before: number): Promise<number> {
  await query('DELETE FROM gatewright.idempotency WHERE created_at <= $1', [(await clockOf(query)) - idempotencyKeptMs])
  const removed = await query<{ state: State }>(
    `DELETE FROM gatewright.tasks WHERE id IN (SELECT id FROM gatewright.tasks WHERE ended_at < $1
       ORDER BY ended_at LIMIT ${pruneAtOnce} FOR UPDATE SKIP LOCKED) RETURNING state`,
    [before],
  )
  const completed = removed.filter(({ state }) => state === 'COMPLETED').length
  await countTasks(query, { COMPLETED: -completed, FAILED: completed - removed.length })
  return removed.length
}
