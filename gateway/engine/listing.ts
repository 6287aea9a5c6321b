import type { Seen } from '../tasks/task.ts'

/** The tasks that an owner lists; every condition is optional. */
export interface ListQuery {
  readonly limit: number
  /** The end of the page before. */
  readonly cursor?: string
  /** Only tasks that were submitted from this time on, in milliseconds since 1970. */
  readonly from?: number
  /** Only tasks that were submitted before this time, in milliseconds since 1970. */
  readonly to?: number
  /** Only tasks that match. */
  readonly matches?: (task: Seen) => boolean
}

/** A page of an owner's tasks, newest first. It can have fewer tasks than were asked for, although more follow. */
export interface Page {
  readonly tasks: readonly Seen[]
  readonly next: string | undefined
}

/** How many tasks a call reads at most, so that its cost is limited whatever it looks for. */
const mostRead = 2000

/** How far the time in the id of a task can be from the time when it was stored, in milliseconds. */
const differenceMs = 60_000

/** Reads tasks of an owner whose ids are in a range, from the newest on. */
export type ReadRange = (below: string, from: string, most: number) => Promise<readonly Seen[]>

/** A page of tasks. It reads more at once the longer it looks for tasks that match. */
export async function listPage(query: ListQuery, read: ReadRange): Promise<Page> {
  const { limit, cursor = lastId, from = 0, to = Infinity, matches = () => true } = query
  const isWanted = (task: Seen): boolean => task.createdAt >= from && task.createdAt < to && matches(task)
  const [first, end] = [idAt(from - differenceMs), idAt(to + differenceMs)]
  const found: Seen[] = []
  let below = cursor < end ? cursor : end
  for (let left = mostRead, size = Math.min(limit + 1, left); size > 0; size = Math.min(2 * size, left)) {
    const rows = await read(below, first, size)
    left -= size
    found.push(...rows.filter(isWanted))
    if (found.length > limit) return { tasks: found.slice(0, limit), next: found[limit - 1]?.id }
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return { tasks: found, next: undefined }
    below = last.id
  }
  return { tasks: found, next: below }
}

/** Ids are hexadecimal, so all sort before it. */
const lastId = 'g'

/** The first characters of ids of a time (UUIDv7), which sort before them. */
function idAt(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, '0')
  return time < 2 ** 48 ? `${digits.slice(0, 8)}-${digits.slice(8)}` : lastId
}
