import type { TaskRecord } from './task.js'

/**
 * Milliseconds between polls of a task of this age: a fifteenth of its model's usual time, and later 9.5 % of its age,
 * so that polling delays a result by less than a tenth.
 */
export const pace = ({ estimatedSeconds = 0 }: TaskRecord, ageMs: number): number =>
  Math.min(30_000, Math.max(estimatedSeconds * 67, ageMs * 0.095))
