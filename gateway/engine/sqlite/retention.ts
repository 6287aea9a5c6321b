import { isoDay } from '../../base/clock.ts'
import type { Seen } from '../../tasks/task.ts'
import { idempotencyKeptMs } from '../engine.ts'
import {
  entriesAtOnce,
  entryOf,
  ledgerEntries,
  type LedgerEntry,
  type LedgerQuery,
  type LedgerRow,
  usageSince,
  type OwnerUsage,
} from '../ledger.ts'
import { pruneCalls } from '../countedCalls.ts'
import { runNumbered, type Sql } from './statements.ts'

const listed = '(SELECT value FROM json_each(?))'

/** Removes some tasks that ended before a time, and returns their ids. Takes as few statements for many as for one. */
export function pruneTasks(sql: Sql, before: number, most: number): readonly string[] {
  const old = sql('SELECT id, state FROM tasks WHERE ended_at < ? ORDER BY ended_at LIMIT ?').all(before, most)
  if (old.length === 0) return []
  const ids = old.map(({ id }) => String(id))
  sql(`DELETE FROM tasks WHERE id IN ${listed}`).run(JSON.stringify(ids))
  sql(`DELETE FROM params WHERE task IN ${listed}`).run(JSON.stringify(ids))
  for (const [state, rows] of Map.groupBy(old, (row) => String(row.state))) {
    sql('UPDATE counts SET tasks = tasks - ? WHERE state = ?').run(rows.length, state)
  }
  return ids
}

/** Removes an ended task with its deliveries, and notes that its idempotency key must not make another. */
export function removeTask(sql: Sql, { id, state }: Pick<Seen, 'id' | 'state'>, now: number): void {
  sql('DELETE FROM tasks WHERE id = ?').run(id)
  sql('DELETE FROM params WHERE task = ?').run(id)
  sql('DELETE FROM deliveries WHERE task = ?').run(id)
  sql('UPDATE counts SET tasks = tasks - 1 WHERE state = ?').run(state)
  sql('INSERT INTO deleted (task, at) VALUES (?, ?)').run(id, now)
}

/** Removes some calls that no retry can join any longer, and returns their number. */
export function pruneTries(sql: Sql, now: number, most: number): number {
  const { text, values } = pruneCalls('', most)
  return runNumbered(sql, text, values, now).length
}

/** Removes some expired idempotency keys, and returns their number. */
export function pruneKeys(sql: Sql, now: number, most: number): number {
  const old = 'SELECT task FROM deleted WHERE at <= ? ORDER BY at LIMIT ?'
  sql(`DELETE FROM deleted WHERE task IN (${old})`).run(now - idempotencyKeptMs, most)
  const expired = 'SELECT owner, key FROM idempotency WHERE created_at <= ? ORDER BY created_at LIMIT ?'
  const statement = sql(`DELETE FROM idempotency WHERE (owner, key) IN (${expired})`)
  return Number(statement.run(now - idempotencyKeptMs, most).changes)
}

/** Sums some entries of the ledger from before a time by day, owner and model, and returns their number. */
export function sumLedger(sql: Sql, before: number, most: number): number {
  const old = 'SELECT task, owner, model, credits, at FROM ledger WHERE at < ? ORDER BY at, task LIMIT ?'
  sql(
    `INSERT INTO ledger_days (day, owner, model, tasks, credits)
     SELECT date(at / 1000, 'unixepoch'), owner, model, count(*), sum(credits) FROM (${old}) GROUP BY 1, 2, 3
     ON CONFLICT (day, owner, model) DO UPDATE SET tasks = tasks + excluded.tasks, credits = credits + excluded.credits`,
  ).run(before, most)
  return Number(sql(`DELETE FROM ledger WHERE task IN (SELECT task FROM (${old}))`).run(before, most).changes)
}

/** The credits of an owner, and those of the last days by day and model. */
export function usageOf(sql: Sql, owner: string, now: number): OwnerUsage {
  const since = usageSince(now)
  const account = sql('SELECT credits, held FROM accounts WHERE owner = ?').get(owner)
  const rows = sql(
    `SELECT day, model, sum(tasks) AS tasks, sum(credits) AS credits FROM (
       SELECT day, model, tasks, credits FROM ledger_days WHERE owner = ? AND day >= date(? / 1000, 'unixepoch')
       UNION ALL
       SELECT date(at / 1000, 'unixepoch') AS day, model, 1, credits FROM ledger WHERE owner = ? AND at >= ?
     ) GROUP BY day, model ORDER BY day DESC, model`,
  ).all(owner, since, owner, since)
  return {
    spent: Number(account?.credits ?? 0),
    held: Number(account?.held ?? 0),
    days: rows.map(({ day, model, tasks, credits }) => ({
      day: String(day),
      model: String(model),
      tasks: Number(tasks),
      credits: Number(credits),
    })),
  }
}

const isOwner = "(? = '' OR owner = ?)"
const entries = ledgerEntries('', `day >= ? AND day < ? AND ${isOwner}`, `at >= ? AND at < ? AND ${isOwner}`)

/** Passes on the entries of the ledger. */
export function readLedger(
  sql: Sql,
  { owner = '', from, to }: LedgerQuery,
  each: (entries: readonly LedgerEntry[]) => void,
): void {
  const rows = sql(entries).iterate(isoDay(from), isoDay(to), owner, owner, from, to, owner, owner)
  let part: LedgerEntry[] = []
  for (const row of rows) {
    part.push(entryOf(row as unknown as LedgerRow)) // the columns have these names
    if (part.length < entriesAtOnce) continue
    each(part)
    part = []
  }
  each(part)
}
