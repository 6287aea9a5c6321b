import { TaskFailedError } from './errors.js'
import type { ResponseBody } from './http.js'
import type { Outcome, Task, Update } from './task.js'

/** The states of a task in order; the last two are final (API document, 3). */
const states: readonly unknown[] = ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']

/** Whether a response describes a task, and this one if an id is passed. */
export const isState = ({ id, status, result }: ResponseBody, wanted: unknown = id): boolean =>
  states.includes(status) && (status !== 'COMPLETED' || !!result) && id === wanted

/** Whether this is a valid task id: it becomes a path segment unescaped, and must not lead elsewhere. */
export const isId = (id: unknown): id is string => typeof id === 'string' && /^(?!\.)[^\s/?#%\\"]+$/.test(id)

/** Whether the task has ended. */
export const isFinal = (response?: ResponseBody): boolean => states.indexOf(response?.status) > 1

/** The state of the task in a response. */
export function update(response: ResponseBody | undefined): Update {
  const { status, progress } = Object(response)
  return { status, progress }
}

/** The outcome of a finished task. Throws a TaskFailedError if it failed. */
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
