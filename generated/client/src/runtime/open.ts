import { sleep } from './clock.js'
import { tell } from './hooks.js'
import type { About } from './failure.js'
import type { Answer, Call, ResponseBody } from './http.js'
import type { Settings } from './options.js'
import { isFinal, isState, outcome, update } from './outcome.js'
import { nextDelay, pace } from './pace.js'
import { bounded, send } from './send.js'
import type { Task, TaskRecord } from './task.js'

/** A record on its way; with the response that brought it, where that may tell how the task stands. */
export type Started = Promise<readonly [record: TaskRecord, response?: ResponseBody]>

/** A task; only here is polled. `submit` tells what brings the record, for errors that come before it. */
export function openTask<Result>(settings: Settings, submit: About, start: Started, record?: TaskRecord): Task<Result> {
  const { clock } = settings
  let last: ResponseBody | undefined
  const accepted = start.then(([brought, response]) => {
    last = response
    return (record = brought)
  })
  accepted.catch(() => {}) // whoever waits for the task is told
  const task: Task<Result> = {
    accepted,
    get id() {
      return record?.id
    },
    get status() {
      return (last && update(last).status) ?? (record && 'ACCEPTED')
    },
    async *updates({ signal, deadlineMs = anHour } = {}) {
      const end = clock.now() + deadlineMs
      const within = <Value>(about: About, work: (own: AbortSignal) => Promise<Value>): Promise<Value> =>
        bounded(settings, signal, end - clock.now(), about, work)
      const known = await within(submit, () => accepted)
      const about: About = { purpose: `read task ${known.id} of ${known.model}`, task }
      let delayMs = Math.min(pace(known, 0), 2000) - clock.now() + known.submittedAt
      for (;;) {
        if (!last || !isFinal(last)) {
          last = await within(about, async (own) => {
            await sleep(clock, delayMs, own)
            const asked = clock.now()
            const answer = await poll(settings, known, about, end - asked, own)
            delayMs = nextDelay(known, answer, asked, clock.now())
            return answer.response
          })
        }
        yield update(last)
        if (isFinal(last)) return
      }
    },
    async result(options) {
      for await (const _ of task.updates(options));
      return outcome(Object(last), task)
    },
    then: (ok, bad) => task.result().then(ok, bad),
    toJSON: () => record,
  }
  return task
}

/** Waiting for ever is a fault of its own; the error has the task to go on with. */
const anHour = 3_600_000

/** One look at a task; a request that fails is sent again for as long as there is time. */
async function poll(
  settings: Settings,
  { id, workflow }: TaskRecord,
  about: About,
  leftMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  const call: Call = {
    method: 'GET',
    path: pathOf(settings, workflow, `${encodeURIComponent(id)}/result`),
    // No gateway holds it longer than 20 seconds, and the answer needs time to come.
    headers: { prefer: `wait=${Math.min(20, Math.floor(settings.timeoutMs / 1500))}` },
    expects: (response) => isState(response, id),
    about,
  }
  const answer = await send(settings, call, signal, settings.budgetMs && leftMs)
  tell(settings, 'onPoll', { taskId: id, status: update(answer.response).status })
  return answer
}

/** Where an operation of a workflow is (API document, 4.1 and 4.2). */
export const pathOf = ({ endpoints }: Settings, workflow: string, operation: string): string =>
  `/workflows/${endpoints === 'workflow' ? workflow : 'v1/models'}/${operation}`
