import { TaskFailedError } from './errors.js'
import type { ResponseBody } from './http.js'
import type { Outcome, Task, Update } from './task.js'

/** Whether a response tells of a task, and of this one where an id is given. */
export function isState(response: ResponseBody, id: unknown = response.id): boolean {
  const { status, result } = response
  const isWhole = status === 'COMPLETED' ? result !== undefined : /^(ACCEPTED|IN_PROGRESS|FAILED)$/.test(String(status))
  return isWhole && isId(id) && response.id === id
}

/** Whether this can be the id of a task; in a path, dots alone would lead elsewhere. */
export const isId = (id: unknown): id is string => typeof id === 'string' && !/^\.*$/.test(id)

/** Whether the task has ended. */
export const isFinal = ({ status }: ResponseBody): boolean => /^[CF]/.test(String(status))

/** How the task of a response stands. */
export function update(response: ResponseBody): Update {
  const { status, progress } = Object(response)
  return { status, ...(progress && { progress }) }
}

/** What a task gave that has ended. Throws a TaskFailedError when it failed. */
export function outcome<Result>(response: ResponseBody, task: Task<Result>): Outcome<Result> {
  const { id, status, result, usage, error } = Object(response)
  if (status === 'COMPLETED') return { id, result, credits: usage?.credits ?? 0 }
  const { code = 'task-failed', message = 'no reason is given', retryable = false } = Object(error)
  throw new TaskFailedError(`${task.toJSON()?.model} failed: ${message}`, { code, taskId: id, task, retryable })
}
