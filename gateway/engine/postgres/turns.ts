import { mostPlaces } from '../engine.ts'
import type { Query } from './database.ts'

/** The first turn of each route with waiting tasks of a group, one index step each. */
const firstTurns = (group: string): string => `WITH RECURSIVE first AS (
    (SELECT route, turn FROM gatewright.tasks WHERE state = 'ACCEPTED' AND concurrency_group = ${group}
       ORDER BY route, turn LIMIT 1)
    UNION ALL
    SELECT next.* FROM first CROSS JOIN LATERAL (SELECT route, turn FROM gatewright.tasks
      WHERE state = 'ACCEPTED' AND concurrency_group = ${group} AND route > first.route ORDER BY route, turn LIMIT 1) AS next
  )`

/**
 * The turn of a new task, from the names of its columns. Start-time fair queueing (Goyal, Vin and Cheng, 1996): it
 * follows the last open task of its owner by the inverse of the weight, and begins where the group has come to, so that
 * nobody saves turns up. The tasks of a batch follow each other.
 */
export const turnOf = (group: string, owner: string, weight: string, at: string): string => `greatest(
    coalesce(
      (SELECT max(turn) FROM gatewright.tasks WHERE state = 'IN_PROGRESS' AND concurrency_group = ${group}),
      (${firstTurns(group)} SELECT min(turn) FROM first),
      0
    ),
    (SELECT max(turn) + 1 / ${weight} FROM gatewright.tasks
       WHERE state IN ('ACCEPTED', 'IN_PROGRESS') AND concurrency_group = ${group} AND owner = ${owner})
  ) + (row_number() OVER (PARTITION BY ${group}, ${owner} ORDER BY ${at}) - 1) / ${weight}`

/** The place of a waiting task among those of its group; undefined if it does not wait. */
export async function readPlace(query: Query, id: string): Promise<number | undefined> {
  const rows = await query<{ before: string | null }>(
    `SELECT (${firstTurns('own.concurrency_group')} SELECT sum(line.tasks) FROM first CROSS JOIN LATERAL (
         SELECT count(*) AS tasks FROM (SELECT FROM gatewright.tasks t WHERE t.state = 'ACCEPTED'
           AND t.concurrency_group = own.concurrency_group AND t.route = first.route AND (t.turn, t.id) < (own.turn, own.id)
           LIMIT $2) AS waiting) AS line) AS before
     FROM gatewright.tasks own WHERE own.id = $1 AND own.state = 'ACCEPTED'`,
    [id, mostPlaces],
  )
  return rows[0] && Math.min(mostPlaces, 1 + Number(rows[0].before))
}
