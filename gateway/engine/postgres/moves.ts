import {
  countStates,
  fail,
  isFinal,
  lost,
  shiftLimits,
  type Failed,
  type InProgress,
  type State,
  type Task,
} from '../../tasks/task.ts'
import { unsentError } from '../../tasks/cancel.ts'
import type { Claim, Operated, OperatorChange } from '../engine.ts'
import { operated } from '../operating.ts'
import { chargesOf } from '../rows.ts'
import { announcedRoutes } from './announcements.ts'
import { adjust, type Change } from './accounts.ts'
import type { ItemResult } from './batches.ts'
import type { Database, Query, Transaction } from './database.ts'
import { clockOf, columns, countTasks, saveTasks, seenColumns, toSeen, toTask, type FullRaw, type Raw } from './rows.ts'
import { newTasks } from './submissions.ts'

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

/** With the parameters. */
type FullHeld = FullRaw & { readonly held: string | null }

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
  const changes = rows.flatMap((row): Moved[] => {
    const task = moved.get(row.id)
    return task === undefined ? [] : [{ from: 'IN_PROGRESS', held: row.held, task }]
  })
  await saveMoves(query, changes)
  return results
}

/** How many tasks one transaction rewinds. */
const rewoundAtOnce = 500

/**
 * Moves the times of open tasks back that were written in what is now the future, so that after the database's clock was
 * set back, none waits for hours, and each ends when it would have. Several nodes can do so at once.
 */
export async function rewindTasks(database: Database): Promise<void> {
  const rewind = async ({ query }: Transaction): Promise<number> => {
    const now = await clockOf(query)
    const rows = await query<Raw>(
      `SELECT ${seenColumns} FROM gatewright.tasks t WHERE (state = 'ACCEPTED' OR state = 'IN_PROGRESS') AND updated_at > $1
       ORDER BY id LIMIT ${rewoundAtOnce} FOR UPDATE`,
      [now],
    )
    const tasks = rows.map(toSeen).flatMap((seen): Task[] => {
      const [task, byMs] = [{ ...seen, params: '' }, now - seen.updatedAt]
      if (isFinal(task)) return []
      const moved = { ...shiftLimits(task, byMs), updatedAt: now }
      return [moved.state === 'IN_PROGRESS' ? { ...moved, dueAt: moved.dueAt + byMs } : moved]
    })
    await saveTasks(query, tasks)
    return rows.length
  }
  while ((await database.transact(rewind)) === rewoundAtOnce);
}

/** A task with its new state, the state that it was in, and the credits that it reserves. */
interface Moved {
  readonly from: State
  readonly held: string | null
  readonly task: Task
}

/** Writes new states, and everything that follows from tasks that have ended. */
async function saveMoves(query: Query, moved: readonly Moved[]): Promise<void> {
  const tasks = moved.map(({ task }) => task)
  await saveTasks(query, tasks)
  await settle(query, moved.flatMap(endOf))
  await notifyOf(
    query,
    tasks.filter((task) => !isFinal(task) && task.cancel?.answer !== undefined),
  )
}

/** How many tasks of each sort are swept at once. */
const sweepAtOnce = 100

/** Ends the tasks that no step can end; some of them at once. */
export async function sweepTasks({ query }: Transaction, giveUpMs: number): Promise<readonly Failed[]> {
  const now = await clockOf(query)
  const free = `(state = 'ACCEPTED' OR next_at <= $2)`
  const pick = (where: string, by: string, values: readonly number[]): Promise<readonly FullHeld[]> =>
    query<FullHeld>(
      `SELECT ${columns}, t.held FROM gatewright.tasks t WHERE ${where} AND ${free} ORDER BY ${by}
       LIMIT ${sweepAtOnce} FOR UPDATE SKIP LOCKED`,
      values,
    )
  const unsent = await pick('deadline_at <= $1', 'deadline_at', [now, now])
  const silentAt = [now - giveUpMs, now]
  const silent = await pick(`contact_at <= $1 AND route NOT IN (${announcedRoutes})`, 'contact_at', silentAt)
  const ended = [
    ...unsent.map((row) => ({ row, errorOf: unsentError })),
    ...silent.map((row) => ({ row, errorOf: () => lost })),
  ]
  const failed = ended.flatMap(({ row, errorOf }) => {
    const task = toTask(row)
    return isFinal(task) ? [] : [{ from: task.state, held: row.held, task: fail(task, errorOf(task, now), now) }]
  })
  await saveMoves(query, failed)
  return failed.map(({ task }) => task)
}

/** Changes a task as an operator wants. */
export async function operateTask({ query }: Transaction, id: string, change: OperatorChange): Promise<Operated> {
  const text = `SELECT ${columns}, t.held FROM gatewright.tasks t WHERE id = $1 FOR UPDATE`
  const [row] = await query<FullHeld>(text, [id])
  if (row === undefined) return { is: 'unknown' }
  const task = toTask(row)
  const changed = change(task, await clockOf(query))
  if (typeof changed !== 'string' && changed !== task) {
    await saveMoves(query, [{ from: task.state, held: row.held, task: changed }])
    if (!isFinal(changed)) await query('SELECT pg_notify($1, $2)', [newTasks, ''])
  }
  return operated(changed)
}

interface Ended extends Pick<Moved, 'from' | 'task'> {
  readonly held: number | undefined
}

const endOf = ({ held, ...moved }: Moved): readonly Ended[] =>
  isFinal(moved.task) && moved.task.state !== moved.from
    ? [{ ...moved, held: held === null ? undefined : Number(held) }]
    : []

/**
 * Writes the prices of tasks, releases their reserved credits, counts them, and notifies nodes that may wait for them.
 */
async function settle(query: Query, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const paid = chargesOf(ended.map(({ task }) => task))
  if (paid.length > 0) {
    await query(
      `INSERT INTO gatewright.ledger (task, owner, model, credits, at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])`,
      [
        paid.map(({ id }) => id),
        paid.map(({ owner }) => owner),
        paid.map(({ model }) => model),
        paid.map(({ credits }) => credits),
        paid.map(({ endedAt }) => endedAt),
      ],
    )
  }
  await adjust(query, [...paid.map(({ owner, credits }): Change => ({ owner, credits })), ...ended.flatMap(releaseOf)])
  const countOf = (state: State): number =>
    ended.filter(({ task }) => task.state === state).length - ended.filter(({ from }) => from === state).length
  await countTasks(query, countStates(countOf))
  await notifyOf(
    query,
    ended.map(({ task }) => task),
  )
}

/** Notifies the nodes that may wait for these tasks. */
async function notifyOf(query: Query, tasks: readonly Task[]): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    await query('SELECT pg_notify($1, $2)', [endedTasks, ids.slice(from, from + idsAtOnce).join(' ')])
  }
}

const releaseOf = ({ task, held }: Ended): readonly Change[] =>
  held === undefined ? [] : [{ owner: task.owner, held: -held, open: -1 }]
