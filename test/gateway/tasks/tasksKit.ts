import { advance } from '../../../gateway/tasks/advance.ts'
import { accept, complete, fail, start } from '../../../gateway/tasks/task.ts'
import type { Accepted, Completed, Failed, InProgress, Step } from '../../../gateway/tasks/task.ts'

/** The identity of every task of these tests. */
const own = { id: 'id-1', owner: 'key-1', model: 'model-1', workflow: 'vendor/flow', params: '{}' } as const

/** A task that waits to be sent until 510, accepted at 10. */
export const accepted: Accepted = accept({ ...own, destination: 'vendor', deadlineMs: 500 }, 10)

/** The same with a limit of time, which is up at 310. */
export const limited: Accepted = accept({ ...own, destination: 'vendor', deadlineMs: 500, cancelAfterMs: 300 }, 10)

/** A step of a task that may have been sent. */
export const submitting: Step = { is: 'submitting', token: 't-1' }

/** A step of a task with a job. */
export const polling: Step = { is: 'polling', job: 'job-1', token: 't-1' }

/** A step of a task with a result whose files are copied. */
export const storing: Step = { is: 'storing', token: 't-1', result: { url: 'u' } }

/** The task in the hands of a worker, whose lease ends at 120. */
export const held: InProgress = start(accepted, 120, 20)

/** The task at a step, due at 300; a held one belongs to a worker until then. */
export const at = (step: Step, isHeld = false): InProgress =>
  advance(held, { step, upstream: 'v', dueAt: 300, ...(isHeld && { isHeld }) }, 30)

/** The task with a result. */
export const completed: Completed = complete(at(polling), { url: 'u' }, 2, 40)

/** The task without one. */
export const failed: Failed = fail(at(polling), { code: 'c', message: 'm', retryable: true }, 40)
