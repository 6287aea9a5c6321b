import type { Answer } from './http.js'
import type { TaskRecord } from './task.js'

/**
 * Milliseconds between polls of a task of this age: a fifteenth of what its model usually takes, and once it is old
 * 9.5 % of its age, so that what is lost stays under a tenth however long it takes.
 */
export const pace = ({ estimatedSeconds }: TaskRecord, ageMs: number): number =>
  Math.min(30_000, Math.max(250, estimatedSeconds * 67, ageMs * 0.095))

/** How long to wait after an answer: as the gateway says; not at all when it held the request; else by the pace. */
export function nextDelay(record: TaskRecord, { retryAfterMs, isHeld }: Answer, asked: number, now: number): number {
  const wait = retryAfterMs ?? (isHeld && now - asked >= 1000 ? 0 : pace(record, now - record.submittedAt))
  return Math.max(100, wait) // whatever a gateway says, never in a tight loop
}
