import { reasonFor } from '../../tasks/route.ts'
import { announcedMs, type Announcement, type Stranded } from '../engine.ts'
import { nameOfRoutes } from '../operating.ts'
import { nowMs, type Query, type Transaction } from './database.ts'
import type { Lines } from './lines.ts'

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
