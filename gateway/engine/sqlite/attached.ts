import { isFinal, type Seen, type Task, type TextMark } from '../../tasks/task.ts'
import { idempotencyKeptMs, type Idempotency, type Recalled } from '../engine.ts'
import { joinCall, taskIn, type CountedCall } from '../countedCalls.ts'
import { runNumbered, type Sql } from './statements.ts'
import type { NewDelivery } from '../deliveries.ts'
import { newColumns, newValues } from '../storedDeliveries.ts'
import { noText, type StoredText, type TextPart } from '../../tasks/text.ts'
import { selectTexts, storedText, type TextRow } from '../rows.ts'

/** Stores the key of a new task. */
export function noteKey(sql: Sql, { id, owner }: Task, { key, fingerprint }: Idempotency, now: number): void {
  sql('INSERT OR REPLACE INTO idempotency (owner, key, fingerprint, task, created_at) VALUES (?, ?, ?, ?, ?)').run(
    owner,
    key,
    fingerprint,
    id,
    now,
  )
}

/** Joins the task of another try of a call; undefined if there is none to join. */
export function joinTask(
  sql: Sql,
  find: (id: string) => Seen | undefined,
  owner: string,
  call: CountedCall,
  now: number,
): Recalled | undefined {
  const { text, values } = joinCall('', owner, call)
  const id = taskIn(runNumbered(sql, text, values, now))
  const task = id === undefined ? undefined : find(id)
  return task && { is: 'replayed', task }
}

/** Stores the first try of a new task. */
export function noteTry(sql: Sql, { id, owner }: Task, call: CountedCall, now: number): void {
  const columns = 'task, owner, content, tries, started_at, at, answered'
  sql(`INSERT INTO calls (${columns}) VALUES (?, ?, ?, ?, ?, ?, 0)`).run(
    id,
    owner,
    call.content,
    2 ** call.count,
    now,
    now,
  )
}

/** The earlier use of a key, while the key is kept. */
export function recall(
  sql: Sql,
  find: (id: string) => Seen | undefined,
  owner: string,
  { key, fingerprint }: Idempotency,
  now: number,
): Recalled | undefined {
  const text = 'SELECT fingerprint, task FROM idempotency WHERE owner = ? AND key = ? AND created_at > ?'
  const row = sql(text).get(owner, key, now - idempotencyKeptMs)
  if (row === undefined) return undefined
  const task = find(String(row.task))
  const isDeleted = !task && sql('SELECT 1 FROM deleted WHERE task = ?').get(String(row.task)) !== undefined
  // If retention has removed the task, the call counts as new.
  if (task === undefined && !isDeleted) return undefined
  if (row.fingerprint !== fingerprint) return { is: 'conflict' }
  return task === undefined ? { is: 'deleted' } : { is: 'replayed', task }
}

/** Stores deliveries within the transaction that changes their tasks; without any it is no statement. */
export function insertDeliveries(sql: Sql, deliveries: readonly NewDelivery[]): void {
  for (const delivery of deliveries) {
    sql(`INSERT INTO deliveries (${newColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`).run(...newValues(delivery))
  }
}

/** Stores a part of the text of a task, whose mark includes it. */
export function insertText(sql: Sql, { id, text: mark = noText }: Task, { offset, text }: TextPart): void {
  if (offset === 0) deleteTexts(sql, id)
  const insert = 'INSERT INTO texts (task, start, revision, json) VALUES (?, ?, ?, ?)'
  sql(insert).run(id, offset, mark.revision, JSON.stringify(text))
}

/** Removes the text of a task that has ended; of others it is no statement. */
export function dropText(sql: Sql, before: Seen, task: Task): void {
  if (before.text !== undefined && isFinal(task)) deleteTexts(sql, task.id)
}

const deleteTexts = (sql: Sql, id: string): void => void sql('DELETE FROM texts WHERE task = ?').run(id)

/** The text of a task after a mark. */
export function readText(sql: Sql, id: string, { revision, length }: TextMark): StoredText | undefined {
  const rows = runNumbered(sql, selectTexts('texts'), [id, revision, length], 0)
  return storedText(rows as readonly TextRow[]) // the table is STRICT
}
