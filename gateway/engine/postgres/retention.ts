import { countStates, type State } from '../../tasks/task.ts'
import { idempotencyKeptMs, type Removed } from '../engine.ts'
import { pruneCalls } from '../countedCalls.ts'
import { callsPrefix, runNumbered } from './calls.ts'
import type { Transaction } from './database.ts'
import { clockOf, countTasks } from './rows.ts'

/** Removes some tasks that ended longer ago, and returns their number. Several nodes can do so at once. */
export async function pruneTasks({ query }: Transaction, ageMs: number, most: number): Promise<number> {
  const removed = await query<{ state: State }>(
    `DELETE FROM gatewright.tasks WHERE id IN (SELECT id FROM gatewright.tasks WHERE ended_at < $1
       ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING state`,
    [(await clockOf(query)) - ageMs, most],
  )
  const changes = countStates((state) => -removed.filter((task) => task.state === state).length)
  await countTasks(query, changes)
  return removed.length
}

/** Removes an ended task of an owner with its deliveries, and notes that its idempotency key must not make another. */
export async function removeTask({ query }: Transaction, id: string, owner: string): Promise<Removed> {
  const [task] = await query<{ state: State; ended_at: string | null }>(
    'SELECT state, ended_at FROM gatewright.tasks WHERE id = $1 AND owner = $2 FOR UPDATE',
    [id, owner],
  )
  if (task === undefined) return 'unknown'
  if (task.ended_at === null) return 'open'
  await query('DELETE FROM gatewright.tasks WHERE id = $1', [id])
  await query('INSERT INTO gatewright.deleted (task, at) VALUES ($1, $2)', [id, await clockOf(query)])
  const change = countStates((state) => (state === task.state ? -1 : 0))
  await countTasks(query, change)
  // Last, as in every transaction: it locks the endpoint.
  await query('DELETE FROM gatewright.deliveries WHERE task = $1', [id])
  return 'removed'
}

/** Removes some calls that no retry can join any longer, and returns their number. */
export const pruneTries = async ({ query }: Transaction, most: number): Promise<number> =>
  (await runNumbered(query, pruneCalls(callsPrefix, most, ' FOR UPDATE SKIP LOCKED'))).length

/** Removes some expired idempotency keys, and returns their number. */
export async function pruneKeys({ query }: Transaction, most: number): Promise<number> {
  const before = (await clockOf(query)) - idempotencyKeptMs
  await query(
    `DELETE FROM gatewright.deleted WHERE task IN (SELECT task FROM gatewright.deleted
       WHERE at <= $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [before, most],
  )
  const removed = await query(
    `DELETE FROM gatewright.idempotency WHERE (owner, key) IN (SELECT owner, key FROM gatewright.idempotency
       WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [before, most],
  )
  return removed.length
}

/** Sums some older entries of the ledger by day, owner and model, and returns their number. */
export async function sumLedger({ query }: Transaction, ageMs: number, most: number): Promise<number> {
  const [row] = await query<{ entries: string }>(
    `WITH old AS (
       DELETE FROM gatewright.ledger WHERE task IN (SELECT task FROM gatewright.ledger WHERE at < $1
         ORDER BY at, task LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING owner, model, credits, at
     ), sums AS (
       INSERT INTO gatewright.ledger_days AS d (day, owner, model, tasks, credits)
       SELECT to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, owner, model,
         count(*), sum(credits)::bigint FROM old GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
       ON CONFLICT (day, owner, model) DO UPDATE
         SET tasks = d.tasks + excluded.tasks, credits = d.credits + excluded.credits
     ) SELECT count(*) AS entries FROM old`,
    [(await clockOf(query)) - ageMs, most],
  )
  return Number(row?.entries)
}
