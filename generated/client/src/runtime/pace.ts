import type { TaskRecord } from './task.js'

/**
 * Milliseconds between polls of a task of this age: a fifteenth of what its model usually takes, and once it is old
 * 9.5 % of its age, so that what is lost stays under a tenth however long it takes.
 */
export const pace = ({ estimatedSeconds = 0 }: TaskRecord, ageMs: number): number =>
  Math.min(30_000, Math.max(estimatedSeconds * 67, ageMs * 0.095))
