import { isFinal, start, type InProgress, type Task } from '../../tasks/task.ts'
import type { Claim, ClaimRequest } from '../engine.ts'
import type { Transaction } from './database.ts'
import { lockOf } from './migrations.ts'
import type { Queues } from './queues.ts'
import { fitting, type Size } from '../rows.ts'
import { clockOf, columns, countTasks, saveTasks, selectSizes, selectTasks, sizeColumns } from './rows.ts'

/** A new task that no worker has claimed after this time has lost its queue entry; any worker can claim it then. */
const strayMs = 10_000

/** The claimed tasks, and the concurrency groups that are full. */
export interface Claimed {
  readonly claims: readonly Claim[]
  readonly fullGroups: readonly string[]
}

/** Claims due tasks for a worker of this node: started tasks first, then new ones of concurrency groups with room. */
export async function claimTasks(
  transaction: Transaction,
  queues: Queues,
  { limit, leaseMs, groupLimits = new Map(), bytes = Infinity }: ClaimRequest,
): Promise<Claimed> {
  const now = await clockOf(transaction.query)
  const found: Found[] = [...(await findBegun(transaction, limit, now))]
  const full: string[] = []
  for (const group of queues.groups) {
    if (found.length >= limit) break
    const room = await roomOf(transaction, group, groupLimits.get(group))
    if (room <= 0) full.push(group)
    else {
      const fresh = await findNew(transaction, queues, group, Math.min(room, limit - found.length), now)
      found.push(...fresh.map((size) => ({ ...size, group })))
    }
  }
  const chosen = fitting(found, bytes)
  await giveBack(transaction, queues, found.slice(chosen.length))
  const tasks = await tasksOf(transaction, chosen)
  const isNew = (task: Task): boolean => task.state === 'ACCEPTED'
  const started = tasks.flatMap((task): InProgress[] => (isFinal(task) ? [] : [start(task, now + leaseMs, now)]))
  await saveTasks(transaction.query, started)
  const taken = tasks.filter(isNew).length
  await countTasks(transaction.query, { ACCEPTED: -taken, IN_PROGRESS: taken })
  return { claims: started.map((task) => ({ task })), fullGroups: full }
}

/** A claimable task; for a new task, also its concurrency group. */
interface Found extends Size {
  readonly group?: string
}

/** Returns new tasks that were dequeued but not claimed to the head of their queue. */
async function giveBack(transaction: Transaction, queues: Queues, rest: readonly Found[]): Promise<void> {
  for (const group of new Set(rest.flatMap((one) => one.group ?? []))) {
    const ids = rest.filter((one) => one.group === group).map(({ id }) => id)
    await queues.put(group, ids, transaction, true)
  }
}

/** The complete tasks in the order in which they were chosen; this transaction has locked them. */
async function tasksOf({ query }: Transaction, chosen: readonly Found[]): Promise<readonly Task[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const tasks = await selectTasks(query, `SELECT ${columns} FROM gatewright.tasks t WHERE id = ANY($1)`, [ids])
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const findBegun = ({ query }: Transaction, limit: number, now: number): Promise<readonly Size[]> =>
  selectSizes(
    query,
    `SELECT ${sizeColumns} FROM gatewright.tasks t WHERE state = 'IN_PROGRESS' AND due_at <= $1
     ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  )

/** New tasks in queue order, with one that has lost its queue entry if the queue is short. */
async function findNew(
  transaction: Transaction,
  queues: Queues,
  group: string,
  limit: number,
  now: number,
): Promise<readonly Size[]> {
  const ids = await queues.take(group, limit, transaction)
  const inLine = await selectSizes(
    transaction.query,
    `SELECT ${sizeColumns} FROM gatewright.tasks t WHERE id = ANY($1) AND state = 'ACCEPTED'
     ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
    [ids],
  )
  if (ids.length >= limit) return inLine
  const strays = await selectSizes(
    transaction.query,
    `SELECT ${sizeColumns} FROM gatewright.tasks t WHERE state = 'ACCEPTED' AND lane = $1 AND created_at <= $2 AND id <> ALL($3)
     ORDER BY created_at LIMIT $4 FOR UPDATE SKIP LOCKED`,
    [group, now - strayMs, ids, limit - inLine.length],
  )
  return [...inLine, ...strays]
}

/** How many more tasks of a group can be in progress. No other node can claim one until this transaction ends. */
async function roomOf({ query }: Transaction, group: string, most: number | undefined): Promise<number> {
  if (group === '' || most === undefined) return Infinity
  await query('SELECT pg_advisory_xact_lock($1)', [lockOf(`lane ${group}`)])
  const [row] = await query<{ tasks: string }>(
    "SELECT count(*) AS tasks FROM gatewright.tasks WHERE state = 'IN_PROGRESS' AND lane = $1 AND lane <> ''",
    [group],
  )
  return Math.max(most - Number(row?.tasks), 0)
}
