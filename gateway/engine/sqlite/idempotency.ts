import type { Seen, Task } from '../../tasks/task.ts'
import { idempotencyKeptMs, type Idempotency, type Recalled } from '../engine.ts'
import type { Sql } from './statements.ts'

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
