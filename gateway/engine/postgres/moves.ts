import {
  countStates,
  fail,
  isFinal,
  lost,
  type Failed,
  type InProgress,
  type State,
  type Task,
} from '../../tasks/task.ts'
import { noText, type TextPart } from '../../tasks/text.ts'
import { shiftLimits } from '../../tasks/advance.ts'
import { unsentError } from '../../tasks/cancel.ts'
import type { Claim, Operated, OperatorChange } from '../engine.ts'
import { operated, chargesOf } from '../rows.ts'
import { announcedRoutes } from './lines.ts'
import { adjust, type Change as AccountChange } from './accounts.ts'
import type { ItemResult } from './batches.ts'
import { announceChanges, type Change } from './changes.ts'
import type { Database, Query, Transaction } from './database.ts'
import {
  clockOf,
  columns,
  columnsOf,
  countTasks,
  saveTasks,
  seenColumns,
  toSeen,
  toTask,
  type FullRaw,
  type Raw,
} from './rows.ts'
import { newTasks } from './submissions.ts'
import { dropTexts, insertTexts, type NewText } from './texts.ts'

/** A write of a worker: the new state of a task that it holds. */
export interface Move {
  readonly claim: Claim
  /** Undefined if it changes nothing. */
  readonly to: (held: InProgress, now: number) => Task | undefined
  /** A part of the text of the task. */
  readonly part?: TextPart
}

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
  const found = new Map(rows.map((row) => [row.id, toSeen(row)]))
  const tasks = new Map(found)
  const moved = new Map<string, Task>()
  const parts: NewText[] = []
  const results = batch.map(({ claim, to, part }): ItemResult<Task | undefined> => {
    const { id, owner, attempt, params } = claim.task
    const held = tasks.get(id)
    if (held?.state !== 'IN_PROGRESS' || held.attempt !== attempt || held.owner !== owner) return { answer: undefined }
    const task = to({ ...held, params }, now)
    if (task === undefined) return { answer: undefined }
    if (part !== undefined) parts.push({ ...part, task: id, revision: (task.text ?? noText).revision })
    tasks.set(id, task)
    moved.set(id, task)
    return { answer: task }
  })
  const changes = rows.flatMap((row): Moved[] => {
    const [before, task] = [found.get(row.id), moved.get(row.id)]
    return before === undefined || task === undefined ? [] : [{ before, held: row.held, task }]
  })
  await insertTexts(query, parts)
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

/** A task before and after a change, and the credits that it reserves. */
interface Moved extends Change {
  readonly held: string | null
}

/** Writes new states, and everything that follows from tasks that have ended. */
async function saveMoves(query: Query, moved: readonly Moved[]): Promise<void> {
  const tasks = moved.map(({ task }) => task)
  await saveTasks(query, tasks)
  await dropTexts(query, moved)
  await settle(query, moved.flatMap(endOf))
  await announceChanges(query, moved)
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
    return isFinal(task) ? [] : [{ before: task, held: row.held, task: fail(task, errorOf(task, now), now) }]
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
    await saveMoves(query, [{ before: task, held: row.held, task: changed }])
    if (!isFinal(changed)) await query('SELECT pg_notify($1, $2)', [newTasks, ''])
  }
  return operated(changed)
}

interface Ended extends Change {
  readonly held: number | undefined
}

const endOf = ({ held, ...moved }: Moved): readonly Ended[] =>
  isFinal(moved.task) && moved.task.state !== moved.before.state
    ? [{ ...moved, held: held === null ? undefined : Number(held) }]
    : []

/** Writes the prices of tasks, releases their reserved credits, and counts them. */
async function settle(query: Query, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const paid = chargesOf(ended.map(({ task }) => task))
  if (paid.length > 0) {
    await query(
      `INSERT INTO gatewright.ledger (task, owner, model, credits, at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])`,
      columnsOf(paid, ['id', 'owner', 'model', 'credits', 'endedAt']),
    )
  }
  await adjust(query, [
    ...paid.map(({ owner, credits }): AccountChange => ({ owner, credits })),
    ...ended.flatMap(releaseOf),
  ])
  const countOf = (state: State): number =>
    ended.filter(({ task }) => task.state === state).length -
    ended.filter(({ before }) => before.state === state).length
  await countTasks(query, countStates(countOf))
}

const releaseOf = ({ task, held }: Ended): readonly AccountChange[] =>
  held === undefined ? [] : [{ owner: task.owner, held: -held, open: -1 }]
