import { stepPath, type Step } from '../protocol/paths.js'
import { isFinalState } from '../protocol/states.js'
import type { TaskBody } from '../protocol/wire.js'
import { sleep } from './clock.js'
import { notify } from './hooks.js'
import { retryAfter } from './failure.js'
import type { Call } from './http.js'
import { resultNames, waitNames } from './names.js'
import type { Settings } from './options.js'
import { isTask, outcome, update } from './outcome.js'
import { pace } from './pace.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'
import type { Task, TaskRecord } from './task.js'

/** A task that the gateway has accepted, with its last known state; only this module polls. */
export function openTask<Result>(
  settings: Settings,
  record: TaskRecord<Result>,
  last?: TaskBody,
  secrets?: readonly string[],
): Task<Result> {
  const { clock } = settings
  const { id } = record
  const task: Task<Result> = {
    id,
    get status() {
      return last?.status
    },
    // An endless wait would have its own error; this one includes the task.
    async *updates(options = {}) {
      refuseOptions('updates', options, waitNames, settings)
      const { signal, deadlineMs = 3_600_000, holdSeconds = 2 } = options
      const start = clock.now()
      const call = read(settings, record, task, holdSeconds, secrets)
      let delayMs = last ? 250 : 0
      let seen: string | undefined
      const poll = async (own: AbortSignal): Promise<void> => {
        await sleep(clock, delayMs, own)
        const sentAt = clock.now()
        // A failed request is retried as long as there is time.
        const { response, headers } = await send(settings, call, own, settings.budgetMs && start + deadlineMs - sentAt)
        notify(settings.onPoll, { taskId: id, ...update(response) })
        const now = clock.now()
        // Wait as the gateway says, otherwise by the pace, but report changes in time, and never poll in a tight loop.
        const wanted = retryAfter(headers, now) ?? pace(record, now - (record.submittedAt ?? start))
        delayMs = Math.max(250, Math.min(wanted, holdSeconds * 1000 + 700 - now + sentAt))
        if (!isFinalState(last?.status)) last = response
      }
      for (;;) {
        if (last && seen !== (seen = last.status + last.progress?.percent)) yield update(last)
        if (isFinalState(last?.status)) return
        await bounded(settings, signal, start + deadlineMs - clock.now(), call.about, poll)
      }
    },
    async result(options = {}) {
      refuseOptions('result', options, resultNames, settings)
      const { onUpdate, ...wait } = options
      for await (const one of task.updates({ holdSeconds: onUpdate ? 2 : 20, ...wait })) notify(onUpdate, one)
      return outcome(task, last)
    },
    toJSON: () => record,
  }
  return task
}

/** A request that reads a task. */
const read = (
  settings: Settings,
  { id, model, workflow }: TaskRecord,
  task: Task<unknown>,
  holdSeconds: number,
  secrets: readonly string[] | undefined,
): Call<TaskBody> => ({
  method: 'GET',
  path: pathIn(settings, workflow, `${id}/result`),
  // Leave time for the response, too.
  headers: { prefer: `wait=${Math.min(holdSeconds, settings.timeoutMs / 1500) | 0}` },
  secrets,
  expects: (response) => isTask(response, id),
  about: { purpose: `read task ${id}${model ? ` of ${model}` : ''}`, open: () => task, id },
})

/** The path of an operation of a workflow (API document, 4.1 and 4.2), or of all models if the workflow is unknown. */
export const pathIn = ({ endpoints }: Settings, workflow: string | undefined, step: Step): string =>
  stepPath(endpoints === 'workflow' ? workflow : '', step)
