import { mostPlaces } from '../engine.ts'
import { nowMs, type Query } from './database.ts'
import { lockOf } from './migrations.ts'

/** The first turn of each route with waiting tasks of a group, one index step each. */
const firstTurns = (group: string): string => `WITH RECURSIVE first AS (
    (SELECT route, turn FROM gatewright.tasks WHERE state = 'ACCEPTED' AND concurrency_group = ${group}
       ORDER BY route, turn LIMIT 1)
    UNION ALL
    SELECT next.* FROM first CROSS JOIN LATERAL (SELECT route, turn FROM gatewright.tasks
      WHERE state = 'ACCEPTED' AND concurrency_group = ${group} AND route > first.route ORDER BY route, turn LIMIT 1) AS next
  )`

/**
 * The turns of the rows of `new`, and the common table expressions that they need, each of which is evaluated once for a
 * group or for an owner in it. Start-time fair queueing (Goyal, Vin and Cheng, 1996): a task follows the last open task of
 * its owner by the inverse of the weight, and begins where the group has come to, so that nobody saves turns up. The tasks of
 * a batch follow each other.
 */
export const newTurns = {
  tables: `starts AS MATERIALIZED (
      SELECT concurrency_group, coalesce(
        (SELECT max(turn) FROM gatewright.tasks WHERE state = 'IN_PROGRESS' AND concurrency_group = own.concurrency_group),
        (${firstTurns('own.concurrency_group')} SELECT min(turn) FROM first),
        0) AS turn
      FROM (SELECT DISTINCT concurrency_group FROM new) AS own),
    lasts AS MATERIALIZED (
      SELECT concurrency_group, owner, (SELECT max(turn) FROM gatewright.tasks t WHERE state IN ('ACCEPTED', 'IN_PROGRESS')
        AND t.concurrency_group = own.concurrency_group AND t.owner = own.owner) AS turn
      FROM (SELECT DISTINCT concurrency_group, owner FROM new) AS own)`,
  joined: 'new JOIN starts USING (concurrency_group) JOIN lasts USING (concurrency_group, owner)',
  turn: `greatest(starts.turn, lasts.turn + 1 / weight)
    + (row_number() OVER (PARTITION BY concurrency_group, owner ORDER BY n) - 1) / weight`,
}

/**
 * The time of the store, once no other transaction gives turns to these owners: without a lock, batches that are stored at
 * once would have the same turns, and an owner more turns the more calls it makes at once.
 */
export async function clockOfTurns(query: Query, owners: readonly string[]): Promise<number> {
  // In the order of the numbers, so that no two transactions wait for each other.
  const numbers = [...new Set(owners.map((owner) => lockOf(`turns ${owner}`)))].sort((a, b) => a - b)
  const [row] = await query<{ now: string }>(
    `SELECT ${nowMs} AS now, (SELECT count(pg_advisory_xact_lock(number)) FROM unnest($1::int[]) AS number)`,
    [numbers],
  )
  return Number(row?.now)
}

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
