import type { Seen, Task } from '../../tasks/task.ts'
import { isSeen } from '../../tasks/version.ts'
import { deliveriesOf, type NewDelivery } from '../deliveries.ts'
import { notificationOf } from '../notifications.ts'
import type { Query } from './database.ts'
import { newColumns, newValues } from '../storedDeliveries.ts'

/** The channel that announces changed tasks. Its name is from when it announced only ended ones: older nodes listen. */
export const changedTasks = 'gatewright_ended'

/** The longest payload of a notification is 8000 bytes; that of a task has 37 characters. */
const tasksAtOnce = 200

/** A task before and after a write. */
export interface Change {
  readonly before: Seen
  readonly task: Task
}

/** Stores the deliveries of changes, and notifies the nodes that may wait for tasks of what callers can see. */
export async function announceChanges(query: Query, changes: readonly Change[]): Promise<void> {
  await insertDeliveries(
    query,
    changes.flatMap(({ before, task }) => deliveriesOf(before.state, task)),
  )
  const changed = changes.filter(({ before, task }) => isSeen(before, task))
  const notifications = changed.map(({ task }) => notificationOf(task))
  for (let from = 0; from < notifications.length; from += tasksAtOnce) {
    await query('SELECT pg_notify($1, $2)', [changedTasks, notifications.slice(from, from + tasksAtOnce).join(' ')])
  }
}

/** Stores deliveries within the transaction that changes their tasks; without any it is no statement. */
export async function insertDeliveries(query: Query, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((one) => newValues(one))
  await query(
    `INSERT INTO gatewright.deliveries (${newColumns})
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])`,
    newColumns.split(', ').map((_, column) => rows.map((row) => row[column])),
  )
}
