import type { SQLOutputValue } from 'node:sqlite'
import type { Seen, Task } from '../../tasks/task.ts'
import type { TaskQuery } from '../engine.ts'
import { searchOf, seenOf, taskOf, type FullRow, type Row } from '../rows.ts'
import type { Sql } from './statements.ts'

type Value = string | number

/** The columns of a task as its owner sees it. */
export const columns = 'id, owner, model, workflow, attempt, created_at, updated_at, detail'

/** Selects tasks with their parameters. */
export const select = 'SELECT tasks.*, params.json AS params FROM tasks JOIN params ON params.task = tasks.id'

/** The tasks that a statement selects. */
export function selectTasks(sql: Sql, text: string, values: readonly Value[]): readonly Task[] {
  const rows: Record<string, SQLOutputValue>[] = sql(text).all(...values)
  return rows.map((row) => taskOf(row as unknown as FullRow)) // the tables are STRICT: these columns have these types
}

/** The tasks that a statement selects, as their owners see them. */
export function selectSeen(sql: Sql, text: string, values: readonly Value[]): readonly Seen[] {
  const rows: Record<string, SQLOutputValue>[] = sql(text).all(...values)
  return rows.map((row) => seenOf(row as unknown as Row)) // the table is STRICT
}

/** The tasks that operators ask for. */
export function searchTasks(sql: Sql, query: TaskQuery): readonly Seen[] {
  const { text, values } = searchOf(query, columns, 'tasks', (at) => `?${at}`)
  return selectSeen(sql, text, values)
}

/** Tasks of an owner in a range of ids, from the newest on. */
export function readRange(sql: Sql, owner: string, below: string, from: string, most: number): readonly Seen[] {
  // Both ends name the owner, so that no other index fits.
  const range = `SELECT ${columns} FROM tasks WHERE (owner, id) < (?, ?) AND (owner, id) >= (?, ?)
    ORDER BY owner DESC, id DESC LIMIT ?`
  return selectSeen(sql, range, [owner, below, owner, from, most])
}

/** The parameters of an owner's task. */
export const readParams = (sql: Sql, id: string, owner: string): string | undefined =>
  selectTasks(sql, `${select} WHERE tasks.id = ? AND owner = ?`, [id, owner])[0]?.params
