import { fieldsOf } from '../check/values.js'
import { isTaskState } from '../protocol/states.js'
import type { TaskBody } from '../protocol/wire.js'
import { oneLine, TaskFailedError } from './errors.js'
import type { Outcome, Task, Update } from './task.js'

/** Whether a response is a task, and this one if an id is passed. A task that is COMPLETED has a result. */
export function isTask(response: unknown, wanted?: string): response is TaskBody {
  const { id, status, result } = fieldsOf(response)
  return isTaskState(status) && (status !== 'COMPLETED' || !!result) && id === (wanted ?? id)
}

/** Whether this is a valid task id: it becomes a path segment unescaped, and must not lead elsewhere. */
export const isId = (id: unknown): id is string => typeof id === 'string' && /^(?!\.)[^\s/?#%\\"]+$/.test(id)

/** The state of the task in a response. */
export const update = ({ status, progress }: TaskBody): Update => ({ status, progress })

/** The outcome of a finished task. Throws a TaskFailedError if it failed. */
export function outcome<Result>(
  task: Task<Result>,
  { status, result, usage, error }: Partial<TaskBody> = {},
): Outcome<Result> {
  const { id } = task
  if (status === 'COMPLETED') {
    return { credits: 0, ...usage, id, result: result as Result } // the types of a model declare its result
  }
  const { code: word, message, retryable } = fieldsOf(error)
  const code = oneLine(word, 'task-failed')
  throw new TaskFailedError(`${task.toJSON().model ?? 'The task'} failed: ${oneLine(message, code)}`, {
    code,
    taskId: id,
    task,
    credits: usage?.credits ?? 0,
    retryable: !!retryable,
  })
}
