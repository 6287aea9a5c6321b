import { stepPath, type Step } from '../../../generator/protocol/paths.ts'
import { isFinalState, type Cancellation } from '../../../generator/protocol/states.ts'
import type { TaskBody } from '../../../generator/protocol/wire.ts'
import { sleep } from './clock.js'
import { notify } from './hooks.js'
import { firstMs, openEvents, type EventStream } from './events.js'
import { retryAfter } from './failure.js'
import type { Call } from './http.js'
import { resultNames, waitNames } from './names.js'
import type { Settings } from './options.js'
import { isTask, outcome, update } from './outcome.js'
import { pace } from './pace.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'
import type { Task, TaskRecord, Update, WaitOptions } from './task.js'

/** The last known state of a task. */
interface Known {
  last: TaskBody | undefined
}

/** A task that the gateway has accepted, with its last known state; only this module polls. */
export function openTask<Result>(
  settings: Settings,
  record: TaskRecord<Result>,
  last?: TaskBody,
  secrets?: readonly string[],
): Task<Result> {
  const { id } = record
  const known: Known = { last }
  const callOf = (method: 'GET' | 'POST', verb: string, end: string): Call<TaskBody> => ({
    method,
    path: pathIn(settings, record.workflow, `${id}/${end}`),
    secrets,
    expects: (response) => isTask(response, id),
    about: { purpose: `${verb} task ${id}${record.model ? ` of ${record.model}` : ''}`, open: () => task, id },
  })
  const task: Task<Result> = {
    id,
    get status() {
      return known.last?.status
    },
    async *updates(options = {}) {
      refuseOptions('updates', options, waitNames, settings)
      yield* follow(settings, record, callOf('GET', 'read', 'result'), callOf('GET', 'watch', 'events'), known, options)
    },
    async result(options = {}) {
      refuseOptions('result', options, resultNames, settings)
      const { onUpdate, onAbort, ...wait } = options
      try {
        for await (const one of task.updates(onUpdate ? wait : { holdSeconds: 20, ...wait })) notify(onUpdate, one)
      } catch (error) {
        if (onAbort === 'cancel' && wait.signal?.aborted) task.cancel().catch(() => {}) // the abort is the error
        throw error
      }
      return outcome(task, known.last)
    },
    async cancel() {
      const call = callOf('POST', 'cancel', 'cancel')
      const { response } = await bounded(settings, undefined, 3_600_000, call.about, (own) => send(settings, call, own))
      if (!isFinalState(known.last?.status)) known.last = response
      return response.cancellation as Cancellation // a response to a cancel has one
    },
    toJSON: () => record,
  }
  return task
}

/**
 * Reads the events of a task until it ends, and polls where there are none, or when they break off. An endless wait
 * would have its own error; that of the call includes the task.
 */
async function* follow(
  settings: Settings,
  record: TaskRecord,
  call: Call<TaskBody>,
  events: Call<TaskBody>,
  known: Known,
  { signal, deadlineMs = 3_600_000, holdSeconds }: WaitOptions,
): AsyncGenerator<Update, void, undefined> {
  const { clock, timeoutMs } = settings
  const start = clock.now()
  // Leave time for the response, too.
  const heldSeconds = holdSeconds ?? 2
  const headers = { prefer: `wait=${Math.min(heldSeconds, timeoutMs / 1500) | 0}` } as const
  let delayMs = known.last ? 250 : 0
  let seen: string | undefined
  const poll = async (own: AbortSignal): Promise<void> => {
    await sleep(clock, delayMs, own)
    const sentAt = clock.now()
    // A failed request is retried as long as there is time.
    const leftMs = settings.budgetMs && start + deadlineMs - sentAt
    const { response, headers: got } = await send(settings, { ...call, headers }, own, leftMs)
    learn(response)
    const now = clock.now()
    // Wait as the gateway says, otherwise by the pace, but report changes in time, and never poll in a tight loop.
    const wanted = retryAfter(got, now) ?? pace(record, now - (record.submittedAt ?? start))
    delayMs = Math.max(250, Math.min(wanted, heldSeconds * 1000 + 700 - now + sentAt))
  }
  const learn = (response: TaskBody): void => {
    notify(settings.onPoll, { taskId: record.id, ...update(response) })
    if (!isFinalState(known.last?.status)) known.last = response
  }
  const open = (): EventStream => openEvents(settings, events, learn)
  let stream = holdSeconds === undefined ? open() : undefined
  try {
    for (;;) {
      const { last } = known
      const left = start + deadlineMs - clock.now()
      if (last && seen !== (seen = last.status + last.progress?.percent)) yield update(last)
      else if (isFinalState(last?.status)) return
      else if (stream?.signal.aborted === false)
        await bounded(settings, signal, Math.min(left, stream.silentMs), call.about, stream.change).catch(stream.close)
      else {
        await bounded(settings, signal, left, call.about, poll)
        if (stream && stream.silentMs > firstMs) stream = open()
      }
    }
  } finally {
    stream?.close()
  }
}

/** The path of an operation of a workflow (API document, 4.1 and 4.2), or of all models if the workflow is unknown. */
export const pathIn = ({ endpoints }: Settings, workflow: string | undefined, step: Step): string =>
  stepPath(endpoints === 'workflow' ? workflow : '', step)
