import { createHash } from 'node:crypto'
import type { Operated, TaskQuery } from './engine.ts'
import type { Task } from '../tasks/task.ts'

/** A statement, and its values by number. */
export interface Statement {
  readonly text: string
  readonly values: (string | number)[]
}

/** The statement that finds the tasks that operators ask for; `place` writes the place of the nth value. */
export function searchOf(
  { states, id, model, upstream, routes, before, limit }: TaskQuery,
  columns: string,
  table: string,
  place: (at: number) => string,
): Statement {
  const values: (string | number)[] = []
  const value = (given: string | number): string => place(values.push(given))
  const oneOf = (given: readonly string[]): string => `(${given.map(value).join(', ') || 'NULL'})`
  const conditions = [
    `state IN ${oneOf(states)}`,
    ...(id === undefined ? [] : [`id = ${value(id)}`]),
    ...(model === undefined ? [] : [`model = ${value(model)}`]),
    ...(upstream === undefined ? [] : [atUpstream(upstream, value)]),
    ...(routes === undefined ? [] : [`route IN ${oneOf(routes)}`]),
    ...(before === undefined ? [] : [`created_at <= ${value(before)}`]),
  ]
  const where = conditions.join(' AND ')
  return { text: `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY id LIMIT ${value(limit)}`, values }
}

/** Whether the route of a task begins with its destination and this upstream. */
function atUpstream(upstream: string, value: (given: string) => string): string {
  const starts = ['vendor', 'sandbox'].map((destination) => `${destination} ${upstream} `)
  return `(${starts.map((start) => `substr(route, 1, ${start.length}) = ${value(start)}`).join(' OR ')})`
}

/** The result of an operator's change. */
export function operated(changed: Task | string): Operated {
  if (typeof changed === 'string') return { is: 'refused', why: changed }
  const { params: _params, ...seen } = changed
  return { is: 'changed', task: seen }
}

/** The name of a set of routes: workers that can run the same share its rows. */
export const nameOfRoutes = (routes: ReadonlySet<string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...routes].sort()))
    .digest('base64url')
