import type { Answer } from './http.js'
import type { TaskRecord } from './task.js'

/** Milliseconds between polls of a task that is younger than its model's estimate: a fifteenth of that. */
export const pace = ({ estimatedSeconds }: TaskRecord): number =>
  Math.min(30_000, Math.max(250, (estimatedSeconds * 1000) / 15))

/**
 * How long to wait after an answer: as the gateway says; not at all when it held the request; else by the pace of the
 * model, and once the task is old by 9.5 % of its age, so that what is lost stays under a tenth however long it takes.
 */
export function nextDelay(record: TaskRecord, { retryAfterMs, isHeld }: Answer, asked: number, now: number): number {
  const usual = Math.max(pace(record), Math.min(30_000, (now - record.submittedAt) * 0.095))
  const wait = retryAfterMs ?? (isHeld && now - asked >= 1000 ? 0 : usual)
  return Math.max(100, wait) // whatever a gateway says, never in a tight loop
}
