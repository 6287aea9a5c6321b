import { TaskFailedError } from './errors.js'
import type { ResponseBody } from './http.js'
import type { Outcome, Task, Update } from './task.js'

/** The states of a task in their order; the last two end it (API document, 3). */
const states: readonly unknown[] = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']

/** Whether a response tells of a task, and of this one where an id is given. */
export const isState = ({ id, status, result }: ResponseBody, wanted: unknown = id): boolean =>
  states.includes(status) && (status !== 'COMPLETED' || !!result) && id === wanted

/** Whether this can be the id of a task: it becomes a step of a path as it is, and leads nowhere else. */
export const isId = (id: unknown): id is string => typeof id === 'string' && /^(?!\.)[^\s/?#%\\"]+$/.test(id)

/** Whether the task has ended. */
export const isFinal = (response?: ResponseBody): boolean => states.indexOf(response?.status) > 1

/** How the task of a response stands. */
export function update(response: ResponseBody | undefined): Update {
  const { status, progress } = Object(response)
  return { status, progress }
}

/** What a task gave that has ended. Throws a TaskFailedError when it failed. */
export function outcome<Result>(response: ResponseBody, task: Task<Result>): Outcome<Result> {
  const { id, status, result, usage, error } = Object(response)
  if (status === 'COMPLETED') return { id, result, credits: usage?.credits ?? 0 }
  const { code = 'task-failed', message = code, retryable = false } = Object(error)
  throw new TaskFailedError(`${task.toJSON().model ?? 'The task'} failed: ${message}`, {
    code,
    taskId: id,
    task,
    retryable,
  })
}
