import { announcedMs, type Announcement } from '../engine.ts'
import { nameOfRoutes } from '../operating.ts'
import type { Sql } from './statements.ts'

/** The routes that workers have announced since a time. */
export const announcedRoutes =
  'SELECT route FROM announcements WHERE id IN (SELECT routes FROM workers WHERE seen_at > ?)'

/** Stores what the worker of this process can run; no other process can have one. */
export function announce(sql: Sql, { worker, routes }: Announcement, now: number): void {
  const name = nameOfRoutes(routes)
  sql('DELETE FROM workers WHERE id <> ?').run(worker)
  sql('INSERT OR REPLACE INTO workers (id, routes, seen_at) VALUES (?, ?, ?)').run(worker, name, now)
  sql('DELETE FROM announcements WHERE id <> ?').run(name)
  for (const route of routes) sql('INSERT OR IGNORE INTO announcements (id, route) VALUES (?, ?)').run(name, route)
}

/** The routes that the worker has announced in time. */
export function readAnnounced(sql: Sql, now: number): ReadonlySet<string> {
  const rows = sql(announcedRoutes).all(now - announcedMs)
  return new Set(rows.map(({ route }) => String(route)))
}
