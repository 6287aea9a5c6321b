import { reasonFor, storingRoute } from '../../tasks/route.ts'
import {
  mostCounted,
  mostPlaces,
  announcedMs,
  type ClaimRequest,
  type Stranded,
  type WaitingGroup,
  type Announcement,
} from '../engine.ts'
import { inTurn, linesFor, nameOfRoutes, type Line, type Size } from '../rows.ts'
import type { Statements, Sql } from './statements.ts'

/** The maximum number of tasks in progress of each concurrency group. */
type GroupLimits = NonNullable<ClaimRequest['groupLimits']>

/** The tasks that a worker asks for: those of its routes, in groups with room. */
export type Wanted = Pick<ClaimRequest, 'groupLimits' | 'routes'>

/** The rows of new tasks of a group, and of started tasks, as the conditions of their indexes. The column `lane` holds the group. */
const fresh = "state = 'ACCEPTED' AND due_at IS NOT NULL"
const begun = "state = 'IN_PROGRESS' AND due_at IS NOT NULL"

/** The different values of the first column of an index, one index step each, however many tasks there are. */
const valuesOf = (column: string, rows: string): string => `WITH RECURSIVE found (value) AS (
  SELECT min(${column}) FROM tasks WHERE ${rows}
  UNION ALL
  SELECT (SELECT min(${column}) FROM tasks WHERE ${rows} AND ${column} > found.value) FROM found WHERE value IS NOT NULL
)`

const groups = `${valuesOf('lane', fresh)} SELECT value AS lane FROM found WHERE value IS NOT NULL`

const linesOf = (rows: string, column: 'due_at' | 'turn'): string => `${valuesOf('route', rows)}
  SELECT value AS route, (SELECT min(${column}) FROM tasks WHERE ${rows} AND route = found.value) AS at
    FROM found WHERE value IS NOT NULL`

/** Chooses the tasks of a claim without reading parameters: SQLite stores their length separately. */
const selectSizes = (column: 'due_at' | 'turn'): string => `SELECT tasks.id, ${column} AS at,
  octet_length(params.json) AS bytes FROM tasks JOIN params ON params.task = tasks.id`

/** The lines of new tasks of a group. */
const waitingLines = linesOf(`${fresh} AND lane = ?`, 'turn')

/**
 * The turn of a new task. Start-time fair queueing (Goyal, Vin and Cheng, 1996): it follows the last open task of its
 * owner by the inverse of the weight, and begins where the group has come to, so that nobody saves turns up.
 */
const turnOf = `SELECT max(
  coalesce(
    (SELECT max(turn) FROM tasks WHERE state = 'IN_PROGRESS' AND lane = ?),
    (SELECT min(at) FROM (${waitingLines})),
    0
  ),
  coalesce((SELECT max(turn) + ? FROM tasks WHERE due_at IS NOT NULL AND lane = ? AND owner = ?), 0)
) AS turn`

/**
 * The tasks of the group of a waiting task that have an earlier turn, counted up to a number for each route; null if the
 * task does not wait. One statement, because each starts a separate transaction.
 */
const before = `WITH RECURSIVE own AS MATERIALIZED (SELECT lane, turn, id FROM tasks WHERE id = ? AND ${fresh}),
found (value) AS (
  SELECT (SELECT min(route) FROM tasks WHERE ${fresh} AND lane = own.lane) FROM own
  UNION ALL
  SELECT (SELECT min(route) FROM tasks WHERE ${fresh} AND lane = own.lane AND route > found.value)
    FROM found CROSS JOIN own WHERE value IS NOT NULL
)
SELECT sum((SELECT count(*) FROM (SELECT 1 FROM tasks WHERE ${fresh} AND lane = own.lane AND route = found.value
    AND (turn, tasks.id) < (own.turn, own.id) LIMIT ${mostPlaces}))) AS tasks
  FROM found CROSS JOIN own WHERE value IS NOT NULL`

/** As many values as a text has parameters: Node 22.13 binds no numbered ones. */
const filled = <Value>(text: string, value: Value): readonly Value[] => Array.from(text.matchAll(/\?/g), () => value)

/** The tasks that have not ended, by what a worker must be able to do to run them. */
export class OpenTasks {
  private readonly statements: Statements

  constructor(statements: Statements) {
    this.statements = statements
  }

  /** The claimable tasks, in the order of claims: started tasks first, then the oldest new ones. */
  claimable({ groupLimits = new Map(), routes }: Wanted, limit: number, now: number): readonly Size[] {
    const begunLines = linesFor(routes, this.started()).filter(({ at }) => at <= now)
    const due = `${selectSizes('due_at')} WHERE ${begun} AND route = ? AND due_at <= ? ORDER BY due_at, tasks.id LIMIT ?`
    const started = begunLines.flatMap(({ route }) => this.sizes(due, route, now, limit))
    const first = started.sort(byAge).slice(0, limit)
    const rest = limit - first.length
    const next = `${selectSizes('turn')} WHERE ${fresh} AND lane = ? AND route = ? ORDER BY turn, tasks.id LIMIT ?`
    const waiting = inTurn(this.groups(), now).flatMap((group) => {
      const room = Math.min(rest, this.room(group, groupLimits))
      const lines = room > 0 ? linesFor(routes, this.waiting(group)) : []
      return lines
        .flatMap(({ route }) => this.sizes(next, group, route, room))
        .sort(byAge)
        .slice(0, room)
    })
    return [...first, ...waiting.slice(0, rest)]
  }

  /** The turn of a new task of an owner in a group. */
  nextTurn(group: string, owner: string, weight: number): number {
    const values = [group, ...filled(waitingLines, group), 1 / weight, group, owner]
    return Number(this.statements.sql(turnOf).get(...values)?.['turn'])
  }

  /** The place of a waiting task among those of its group; undefined if it does not wait. */
  placeOf(id: string): number | undefined {
    const tasks = this.statements.sql(before).get(id)?.['tasks'] ?? undefined
    return tasks === undefined ? undefined : Math.min(mostPlaces, 1 + Number(tasks))
  }

  /** When the next task is due: 0 if one waits in a group with room; undefined if there is none. */
  nextDue({ groupLimits = new Map(), routes }: Wanted): number | undefined {
    const waits = (group: string): boolean => linesFor(routes, this.waiting(group)).length > 0
    if (this.groups().some((group) => this.room(group, groupLimits) > 0 && waits(group))) return 0
    const due = linesFor(routes, this.started()).map(({ at }) => at)
    return due.length === 0 ? undefined : Math.min(...due)
  }

  /** The concurrency groups with new tasks. */
  waitingGroups(now: number): readonly WaitingGroup[] {
    const count = `SELECT count(*) AS tasks, min(due_at) AS oldest
      FROM (SELECT due_at FROM tasks WHERE ${fresh} AND lane = ? LIMIT ?)`
    return this.groups().map((group) => {
      const counted = this.statements.sql(count).get(group, mostCounted)
      const [tasks, oldest] = [Number(counted?.['tasks']), Number(counted?.['oldest'])]
      return { group, tasks, oldestMs: Math.max(0, now - oldest) }
    })
  }

  /** The tasks whose routes are not announced. */
  stranded(announced: ReadonlySet<string>): readonly Stranded[] {
    const lines = [...this.started(), ...this.groups().flatMap((group) => this.waiting(group))]
    const routes = [...new Set(lines.map(({ route }) => route))].filter((route) => !announced.has(route))
    const count = `SELECT (SELECT count(*) FROM tasks WHERE ${begun} AND route = ?)
      + (SELECT count(*) FROM tasks WHERE ${fresh} AND lane IN (${groups}) AND route = ?) AS tasks`
    return routes.map((route) => {
      const tasks = Number(this.statements.sql(count).get(route, route)?.['tasks'])
      return { route, reason: reasonFor(route, announced), tasks }
    })
  }

  private started(): readonly Line[] {
    return this.lines(linesOf(begun, 'due_at'))
  }

  private waiting(group: string): readonly Line[] {
    return this.lines(waitingLines, ...filled(waitingLines, group))
  }

  private lines(text: string, ...values: readonly string[]): readonly Line[] {
    const rows = this.statements.sql(text).all(...values)
    return rows.map(({ route, at }) => ({ route: String(route), at: Number(at) }))
  }

  private groups(): readonly string[] {
    return this.statements
      .sql(groups)
      .all()
      .map((row) => String(row['lane']))
  }

  /** How many more tasks of a group can be in progress. */
  private room(group: string, limits: GroupLimits): number {
    const most = limits.get(group)
    if (most === undefined) return 2 ** 31
    const busy = `SELECT count(*) AS tasks FROM tasks
      WHERE state = 'IN_PROGRESS' AND lane = ? AND lane <> '' AND route NOT LIKE ?`
    return Math.max(most - Number(this.statements.sql(busy).get(group, storingRoute('%'))?.['tasks']), 0)
  }

  private sizes(text: string, ...values: readonly (string | number)[]): readonly Size[] {
    const rows = this.statements.sql(text).all(...values)
    return rows.map(({ id, at, bytes }) => ({ id: String(id), at: Number(at), bytes: Number(bytes) }))
  }
}

/** The order of claims; tasks of the same age or turn are in the order of their ids. */
const byAge = (a: Size, b: Size): number => a.at - b.at || (a.id < b.id ? -1 : 1)

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
