import { nameOfRoutes, type Line, type Size } from '../rows.ts'
import { nowMs, type Query, type Transaction } from './database.ts'
import { reasonFor } from '../../tasks/route.ts'
import { announcedMs, type Announcement, type Stranded } from '../engine.ts'

/** The new tasks of a route in a concurrency group; `at` is the turn of the first. */
interface NewLine extends Line {
  readonly group: string
}

/** The open tasks by route, and the database's time. */
export interface Lines {
  readonly now: number
  readonly fresh: readonly NewLine[]
  readonly begun: readonly Line[]
}

/** The first task of each line, one index step each, however many tasks there are. */
const firsts = `WITH RECURSIVE fresh AS (
    (SELECT concurrency_group, route, turn FROM gatewright.tasks WHERE state = 'ACCEPTED'
       ORDER BY concurrency_group, route, turn LIMIT 1)
    UNION ALL
    SELECT next.* FROM fresh CROSS JOIN LATERAL (SELECT concurrency_group, route, turn FROM gatewright.tasks
      WHERE state = 'ACCEPTED' AND (concurrency_group, route) > (fresh.concurrency_group, fresh.route)
      ORDER BY concurrency_group, route, turn LIMIT 1) AS next
  ), begun AS (
    (SELECT route, next_at FROM gatewright.tasks WHERE state = 'IN_PROGRESS' ORDER BY route, next_at LIMIT 1)
    UNION ALL
    SELECT next.* FROM begun CROSS JOIN LATERAL (SELECT route, next_at FROM gatewright.tasks
      WHERE state = 'IN_PROGRESS' AND route > begun.route ORDER BY route, next_at LIMIT 1) AS next
  )`

/** Reads the lines of all open tasks. */
export async function readLines(query: Query): Promise<Lines> {
  const rows = await query<Record<'now' | 'at', string> & Record<'route' | 'group', string | null>>(
    `${firsts} SELECT clock.now, line."group", line.route, line.at FROM (SELECT ${nowMs} AS now) AS clock
     LEFT JOIN (SELECT concurrency_group AS "group", route, turn AS at FROM fresh
       UNION ALL SELECT NULL, route, next_at FROM begun) AS line ON true`,
  )
  const lines = rows.flatMap(({ group, route, at }) => (route === null ? [] : [{ group, route, at: Number(at) }]))
  return {
    now: Number(rows[0]?.now),
    fresh: lines.flatMap(({ group, ...line }) => (group === null ? [] : [{ ...line, group }])),
    begun: lines.filter(({ group }) => group === null),
  }
}

/** How many of the first tasks are considered for each one that is claimed: other nodes may hold the first ones. */
const perClaim = 4

/** Locks the first tasks of these routes that no other node is claiming; `where` and `order` name the rows of an index. */
async function lockFirst(
  query: Query,
  where: string,
  order: 'next_at' | 'turn',
  routes: readonly string[],
  limit: number,
  value: string | number,
): Promise<readonly Size[]> {
  if (routes.length === 0 || limit <= 0) return []
  const rows = await query<Record<'id' | 'at' | 'bytes', string>>(
    // PostgreSQL reads the length of a text without reading the text.
    `SELECT t.id, t.${order} AS at, octet_length(t.params) AS bytes FROM gatewright.tasks t
     WHERE ${where} AND id = ANY(ARRAY(
       SELECT first.id FROM unnest($1::text[]) AS line (route) CROSS JOIN LATERAL (SELECT id, ${order} FROM gatewright.tasks t
         WHERE ${where} AND t.route = line.route ORDER BY ${order}, id LIMIT $3) AS first
       ORDER BY first.${order}, first.id LIMIT $3))
     ORDER BY ${order}, id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [routes, limit, perClaim * limit, value],
  )
  return rows.map(({ id, at, bytes }) => ({ id, at: Number(at), bytes: Number(bytes) }))
}

/** Locks started tasks that are due. */
export const lockDue = (
  query: Query,
  routes: readonly string[],
  limit: number,
  now: number,
): Promise<readonly Size[]> =>
  lockFirst(query, "t.state = 'IN_PROGRESS' AND t.next_at <= $4", 'next_at', routes, limit, now)

/** Locks new tasks of a concurrency group. */
export const lockNew = (
  query: Query,
  routes: readonly string[],
  limit: number,
  group: string,
): Promise<readonly Size[]> =>
  lockFirst(query, "t.state = 'ACCEPTED' AND t.concurrency_group = $4", 'turn', routes, limit, group)

/** The routes that workers have announced in time. */
export const announcedRoutes: string = `SELECT route FROM gatewright.announcements WHERE id IN
  (SELECT routes FROM gatewright.workers WHERE seen_at > ${nowMs} - ${announcedMs})`

/** After which silence a worker is forgotten, in milliseconds. */
const forgetMs = 86_400_000

/** Stores what a worker can run, and forgets workers that have been silent for a day. */
export async function announce({ query }: Transaction, { worker, routes }: Announcement): Promise<void> {
  const name = nameOfRoutes(routes)
  await query(
    `INSERT INTO gatewright.announcements (id, route) SELECT $1, unnest($2::text[]) AS route ORDER BY route
     ON CONFLICT DO NOTHING`,
    [name, [...routes]],
  )
  await query(
    `INSERT INTO gatewright.workers (id, routes, seen_at) VALUES ($1, $2, ${nowMs})
     ON CONFLICT (id) DO UPDATE SET routes = excluded.routes, seen_at = excluded.seen_at`,
    [worker, name],
  )
  const forgotten = await query(`DELETE FROM gatewright.workers WHERE seen_at < ${nowMs} - ${forgetMs} RETURNING id`)
  if (forgotten.length === 0) return
  await query('DELETE FROM gatewright.announcements WHERE id NOT IN (SELECT routes FROM gatewright.workers)')
}

/** Reads the announced routes. */
export async function readAnnounced(query: Query): Promise<ReadonlySet<string>> {
  return new Set((await query<{ route: string }>(announcedRoutes)).map(({ route }) => route))
}

/** The open tasks whose routes are not announced. */
export async function readStranded(query: Query, { fresh, begun }: Lines): Promise<readonly Stranded[]> {
  const announced = await readAnnounced(query)
  const routes = [...new Set([...fresh, ...begun].map(({ route }) => route))].filter((route) => !announced.has(route))
  if (routes.length === 0) return []
  const groups = [...new Set(fresh.map(({ group }) => group))]
  const rows = await query<{ route: string; tasks: string }>(
    `SELECT route, (SELECT count(*) FROM gatewright.tasks t WHERE t.state = 'IN_PROGRESS' AND t.route = line.route)
       + (SELECT count(*) FROM gatewright.tasks t WHERE t.state = 'ACCEPTED' AND t.concurrency_group = ANY($2)
          AND t.route = line.route) AS tasks
     FROM unnest($1::text[]) AS line (route)`,
    [routes, groups],
  )
  return rows.map(({ route, tasks }) => ({ route, reason: reasonFor(route, announced), tasks: Number(tasks) }))
}
