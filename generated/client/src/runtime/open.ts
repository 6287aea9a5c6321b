import { sleep } from './clock.js'
import { tell } from './hooks.js'
import { retryAfter, type About } from './failure.js'
import type { Call, ResponseBody } from './http.js'
import type { Settings } from './options.js'
import { isFinal, isState, outcome, update } from './outcome.js'
import { pace } from './pace.js'
import { bounded, send } from './send.js'
import type { Task, TaskRecord } from './task.js'

/** What is known of a task. */
export interface State {
  /** What it is resumed from, once it is accepted. */
  record?: TaskRecord
  /** How it stood when it was last seen. */
  last?: ResponseBody
  /** What no error may show, where the parameters are known. */
  secrets?: readonly string[] | undefined
}

/** A task; only here is polled. `submit` tells what has it accepted, for errors that come before. */
export function openTask<Result>(
  settings: Settings,
  submit: About,
  state: State,
  accepted: Promise<TaskRecord>,
): Task<Result> {
  const { clock } = settings
  accepted.catch(() => {}) // whoever waits for the task is told
  const task: Task<Result> = {
    accepted,
    get id() {
      return state.record?.id
    },
    get status() {
      return state.last ? update(state.last).status : state.record && 'ACCEPTED'
    },
    // Waiting for ever is a fault of its own; the error has the task to go on with.
    async *updates({ signal, deadlineMs = 3_600_000, holdSeconds = 5 } = {}) {
      const end = clock.now() + deadlineMs
      const record = await bounded(settings, signal, deadlineMs, submit, () => accepted)
      const call = { ...look(settings, record, task, holdSeconds), secrets: state.secrets }
      let delayMs = Math.min(pace(record, 0), 2000) - clock.now() + record.submittedAt
      const poll = async (own: AbortSignal): Promise<ResponseBody> => {
        await sleep(clock, delayMs, own)
        // A request that fails is sent again for as long as there is time.
        const { response, headers } = await send(settings, call, own, settings.budgetMs && end - clock.now())
        tell(settings, 'onPoll', { taskId: record.id, ...update(response) })
        const now = clock.now()
        // As the gateway says, else by the pace; whatever it says, never in a tight loop.
        delayMs = Math.max(250, retryAfter(headers, now) ?? pace(record, now - record.submittedAt))
        return response
      }
      do {
        if (!isFinal(state.last)) state.last = await bounded(settings, signal, end - clock.now(), call.about, poll)
        yield update(state.last)
      } while (!isFinal(state.last))
    },
    async result(options) {
      for await (const _ of task.updates({ holdSeconds: 20, ...options }));
      return outcome(Object(state.last), task)
    },
    then: (ok, bad) => task.result().then(ok, bad),
    toJSON: () => state.record,
  }
  submit.task = task
  return task
}

/** A look at a task. */
const look = (
  settings: Settings,
  { id, model, workflow }: TaskRecord,
  task: Task<unknown>,
  holdSeconds: number,
): Call => ({
  method: 'GET',
  path: pathOf(settings, workflow, `${id}/result`),
  // The answer needs time to come, too.
  headers: { prefer: `wait=${Math.min(holdSeconds, settings.timeoutMs / 1500) | 0}` },
  expects: (response) => isState(response, id),
  about: { purpose: `read task ${id} of ${model}`, task },
})

/** Where an operation of a workflow is (API document, 4.1 and 4.2). */
export const pathOf = ({ endpoints }: Settings, workflow: string, operation: string): string =>
  `/workflows/${endpoints === 'workflow' ? workflow : 'v1/models'}/${operation}`
