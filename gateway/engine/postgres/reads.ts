import { countStates, type Seen, type State } from '../../tasks/task.ts'
import { mostCounted, type ClaimRequest, type Stats, type TaskQuery, type WaitingGroup } from '../engine.ts'
import { searchOf, linesFor, oldestOf } from '../rows.ts'
import { readStranded, readLines, type Lines } from './lines.ts'
import type { Query } from './database.ts'
import { seenColumns, toSeen, type Raw } from './rows.ts'

/** A task as its owner sees it. */
export async function readTask(query: Query, id: string, owner: string): Promise<Seen | undefined> {
  const text = `SELECT ${seenColumns} FROM gatewright.tasks t WHERE id = $1 AND owner = $2`
  return (await query<Raw>(text, [id, owner])).map(toSeen)[0]
}

/** Tasks of an owner in a range of ids, from the newest on. */
export async function readRange(
  query: Query,
  owner: string,
  below: string,
  from: string,
  most: number,
): Promise<readonly Seen[]> {
  // Both ends name the owner, so that no other index fits: an order by id alone would be found among the tasks of all.
  const range = '(t.owner, t.id) < ($1, $2) AND (t.owner, t.id) >= ($1, $3) ORDER BY t.owner DESC, t.id DESC LIMIT $4'
  const text = `SELECT ${seenColumns} FROM gatewright.tasks t WHERE ${range}`
  return (await query<Raw>(text, [owner, below, from, most])).map(toSeen)
}

/** The parameters of an owner's task. */
export async function readParams(query: Query, id: string, owner: string): Promise<string | undefined> {
  const text = 'SELECT params FROM gatewright.tasks WHERE id = $1 AND owner = $2'
  return (await query<{ params: string }>(text, [id, owner]))[0]?.params
}

/** How many tasks there are, how long the oldest has waited, and which no worker can run. */
export async function readStats(query: Query): Promise<Stats> {
  const rows = await query<{ state: string; tasks: string }>(
    'SELECT state, sum(tasks) AS tasks FROM gatewright.counts GROUP BY state',
  )
  const lines = await readLines(query)
  const groups = await readGroups(query, lines)
  const count = (state: State): number => Number(rows.find((row) => row.state === state)?.tasks ?? 0)
  const stranded = await readStranded(query, lines)
  return { states: countStates(count), oldestWaitingMs: oldestOf(groups), groups, stranded }
}

async function readGroups(query: Query, { now, fresh }: Lines): Promise<readonly WaitingGroup[]> {
  const rows = await query<Record<'name' | 'tasks' | 'oldest', string>>(
    `SELECT name, counted.* FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
       SELECT count(*) AS tasks, min(next_at) AS oldest FROM (SELECT next_at FROM gatewright.tasks
         WHERE state = 'ACCEPTED' AND concurrency_group = name LIMIT $2) AS waiting) AS counted WHERE counted.tasks > 0`,
    [[...new Set(fresh.map(({ group }) => group))], mostCounted],
  )
  return rows.map(({ name: group, tasks, oldest }) => {
    return { group, tasks: Number(tasks), oldestMs: Math.max(0, now - Number(oldest)) }
  })
}

/** Milliseconds until a task can be claimed: 0 if one waits in a group that is not full. */
export async function readDue(
  query: Query,
  { routes }: Pick<ClaimRequest, 'routes'>,
  fullGroups: readonly string[],
): Promise<number> {
  const { now, fresh, begun } = await readLines(query)
  if (linesFor(routes, fresh).some(({ group }) => !fullGroups.includes(group))) return 0
  return Math.max(0, Math.min(...linesFor(routes, begun).map(({ at }) => at)) - now)
}

/** The tasks that operators ask for. */
export async function searchTasks(query: Query, asked: TaskQuery): Promise<readonly Seen[]> {
  const { text, values } = searchOf(asked, seenColumns, 'gatewright.tasks t', (at) => `$${at}`)
  return (await query<Raw>(text, values)).map(toSeen)
}
