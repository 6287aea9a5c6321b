import { storingRoute } from '../../tasks/route.ts'
import { isFinal, start, type Task } from '../../tasks/task.ts'
import type { Claim, ClaimRequest } from '../engine.ts'
import { fitting, inTurn, linesFor, type Size } from '../rows.ts'
import { announceChanges } from './changes.ts'
import type { Transaction } from './database.ts'
import { lockDue, lockNew, readLines } from './lines.ts'
import { lockOf } from './migrations.ts'
import { columns, countTasks, saveTasks, selectTasks } from './rows.ts'

/** The claimed tasks, and the concurrency groups that are full. */
export interface Claimed {
  readonly claims: readonly Claim[]
  readonly fullGroups: readonly string[]
}

/** Claims due tasks for a worker of this node: started tasks first, then new ones of concurrency groups with room. */
export async function claimTasks(
  transaction: Transaction,
  { limit, leaseMs, routes, groupLimits = new Map(), bytes = Infinity }: ClaimRequest,
): Promise<Claimed> {
  const { query } = transaction
  const { now, fresh, begun } = await readLines(query)
  const due = linesFor(routes, begun).filter(({ at }) => at <= now)
  const found: Size[] = [...(await lockDue(query, due.map(routeOf), limit, now))]
  const full: string[] = []
  const groups = Map.groupBy(linesFor(routes, fresh), (line) => line.group)
  if (found.length < limit)
    await lockGroups(
      transaction,
      [...groups.keys()].filter((group) => groupLimits.has(group)),
    )
  for (const [group, lines] of inTurn([...groups], now)) {
    if (found.length >= limit) break
    const room = await roomOf(transaction, group, groupLimits.get(group))
    if (room <= 0) full.push(group)
    else found.push(...(await lockNew(query, lines.map(routeOf), Math.min(room, limit - found.length), group)))
  }
  const tasks = await tasksOf(transaction, fitting(found, bytes))
  const isNew = (task: Task): boolean => task.state === 'ACCEPTED'
  const claims = tasks.flatMap((before) =>
    isFinal(before) ? [] : [{ before, task: start(before, now + leaseMs, now) }],
  )
  await saveTasks(
    query,
    claims.map(({ task }) => task),
  )
  const taken = tasks.filter(isNew).length
  await countTasks(query, { ACCEPTED: -taken, IN_PROGRESS: taken })
  await announceChanges(query, claims)
  return { claims: claims.map(({ task }) => ({ task })), fullGroups: full }
}

const routeOf = ({ route }: { readonly route: string }): string => route

/** The complete tasks in the order in which they were chosen; this transaction has locked them. */
async function tasksOf({ query }: Transaction, chosen: readonly Size[]): Promise<readonly Task[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const tasks = await selectTasks(query, `SELECT ${columns} FROM gatewright.tasks t WHERE id = ANY($1)`, [ids])
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Keeps other nodes from claiming new tasks of groups with limits until this transaction ends. */
async function lockGroups({ query }: Transaction, groups: readonly string[]): Promise<void> {
  const limited = groups.filter((group) => group !== '')
  if (limited.length === 0) return
  // Use the same order everywhere, so that two transactions cannot deadlock: which group is first differs.
  const locks = limited.map((group) => lockOf(`lane ${group}`)).sort((a, b) => a - b)
  await query('SELECT pg_advisory_xact_lock(n) FROM unnest($1::bigint[]) AS n', [locks])
}

/** How many more tasks of a group can be in progress; if there is a limit, this transaction has locked the group. */
async function roomOf({ query }: Transaction, group: string, most: number | undefined): Promise<number> {
  if (group === '' || most === undefined) return Infinity
  const [row] = await query<{ tasks: string }>(
    `SELECT count(*) AS tasks FROM gatewright.tasks
     WHERE state = 'IN_PROGRESS' AND concurrency_group = $1 AND concurrency_group <> '' AND route NOT LIKE $2`,
    [group, storingRoute('%')],
  )
  return Math.max(most - Number(row?.tasks), 0)
}
