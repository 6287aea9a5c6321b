import type { Line, Size } from '../rows.ts'
import { nowMs, type Query } from './database.ts'

/** The new tasks of a route in a concurrency group; `at` is the turn of the first. */
export interface NewLine extends Line {
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
