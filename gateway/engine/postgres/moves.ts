import { isFinal, type InProgress, type Task } from '../../tasks/task.ts'
import type { Claim } from '../engine.ts'
import { adjust, type Change } from './accounts.ts'
import type { ItemResult } from './batches.ts'
import type { Query, Transaction } from './database.ts'
import { clockOf, countTasks, saveTasks, seenColumns, toSeen, type Raw } from './rows.ts'

/** A write of a worker: the new state of a task that it holds. */
export interface Move {
  readonly claim: Claim
  readonly to: (held: InProgress, now: number) => Task
}

/** The channel that announces ended tasks by their ids. */
export const endedTasks = 'gatewright_ended'

/** The longest payload of a notification is 8000 bytes; an id has 36 characters. */
const idsAtOnce = 200

/** A row of a task, with the credits that it reserves in its owner's account. */
type Held = Raw & { readonly held: string | null }

/** Writes a batch of moves. The result of each is the moved task, or undefined if its claim was overtaken. */
export async function moveBatch(
  { query }: Transaction,
  batch: readonly Move[],
): Promise<readonly ItemResult<Task | undefined>[]> {
  const ids = batch.map(({ claim }) => claim.task.id)
  const rows = await query<Held>(
    `SELECT ${seenColumns}, t.held FROM gatewright.tasks t WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [ids],
  )
  const now = await clockOf(query)
  const tasks = new Map(rows.map((row) => [row.id, toSeen(row)]))
  const moved = new Map<string, Task>()
  const results = batch.map(({ claim, to }): ItemResult<Task | undefined> => {
    const { id, owner, attempt, params } = claim.task
    const held = tasks.get(id)
    if (held?.state !== 'IN_PROGRESS' || held.attempt !== attempt || held.owner !== owner) return { answer: undefined }
    const task = to({ ...held, params }, now)
    tasks.set(id, task)
    moved.set(id, task)
    return { answer: task }
  })
  await saveTasks(query, [...moved.values()])
  const ended = rows.flatMap((row) => endOf(row, moved.get(row.id)))
  await settle(query, ended)
  return results
}

interface Ended {
  readonly task: Task
  readonly held: number | undefined
}

const endOf = ({ held }: Held, task: Task | undefined): readonly Ended[] =>
  task !== undefined && isFinal(task) ? [{ task, held: held === null ? undefined : Number(held) }] : []

/**
 * Writes the prices of tasks, releases their reserved credits, counts them, and notifies nodes that may wait for them.
 */
async function settle(query: Query, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const paid = ended.flatMap(({ task }) => (task.state === 'COMPLETED' ? [task] : []))
  if (paid.length > 0) {
    await query(
      `INSERT INTO gatewright.ledger (task, owner, credits, at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])`,
      [
        paid.map(({ id }) => id),
        paid.map(({ owner }) => owner),
        paid.map(({ credits }) => credits),
        paid.map(({ endedAt }) => endedAt),
      ],
    )
  }
  await adjust(query, [...paid.map(({ owner, credits }): Change => ({ owner, credits })), ...ended.flatMap(releaseOf)])
  const failed = ended.length - paid.length
  await countTasks(query, { IN_PROGRESS: -ended.length, COMPLETED: paid.length, FAILED: failed })
  const ids = ended.map(({ task }) => task.id)
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await query('SELECT pg_notify($1, $2)', [endedTasks, ids.slice(from, from + idsAtOnce).join(' ')])
  }
}

const releaseOf = ({ task, held }: Ended): readonly Change[] =>
  held === undefined ? [] : [{ owner: task.owner, held: -held, open: -1 }]
