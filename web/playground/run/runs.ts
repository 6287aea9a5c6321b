import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Cancellation, Events } from '@gatewright/client'
import { catalogue } from '../../shared/catalogue.ts'
import { gatewayAddress } from '../../shared/gateway.ts'
import { history } from '../history/history.ts'
import type { Input } from '../../shared/values.ts'
import { isEnded, markOf, storable, type RunRecord } from '../history/record.ts'
import { askAgain, askForKey, key } from '../../ui/key/key.ts'
import type { LoadedModel } from '../model/models.ts'
import { resumptionOf } from './progress.ts'
import { cancelTask, Follower, type Surroundings } from './follow.ts'

/** A request that is repeated. */
export interface RetryNotice {
  readonly message: string
  /** When it is sent again, in milliseconds since 1970. */
  readonly at: number
}

const retries = signal<Readonly<Record<string, RetryNotice>>>({})

/** The requests that are repeated now, by the id of their run. */
export const retryNotices: ReadonlySignal<Readonly<Record<string, RetryNotice>>> = retries

function noticeRetry(id: string, event: Events['onRetry'] | undefined): void {
  const { [id]: current, ...others } = retries.value
  if (event !== undefined) retries.value = { ...others, [id]: noticeOf(event) }
  else if (current !== undefined) retries.value = others
}

function noticeOf({ error, delayMs }: Events['onRetry']): RetryNotice {
  const at = Date.now() + delayMs
  if (!navigator.onLine) return { message: 'This computer is offline.', at }
  if (error.status === 429) return { message: 'The limit of your key is reached, so the page waits.', at }
  if (error.status !== undefined) return { message: `The gateway cannot respond now (${error.status}).`, at }
  return { message: 'The gateway does not respond.', at }
}

const surroundings: Surroundings = {
  access: { baseUrl: gatewayAddress(), key: () => key.value, fetch: (...request) => fetch(...request) },
  now: Date.now,
  save: history.save,
  dropInput: history.dropInput,
  noticeRetry,
  askAgain,
}

const following = new Map<string, AbortController>()

/** 128 random bits; `randomUUID` does not exist on pages without TLS. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Runs a model. The run is stored before its call is sent, so that a reload finds the task and pays once. Resolves with
 * the id of the run once it is stored; undefined if the person enters no key.
 */
export async function startRun(
  { model }: LoadedModel,
  input: Input,
  estimatedSeconds: number | undefined,
): Promise<string | undefined> {
  const bearer = await askForKey()
  if (bearer === undefined) return undefined
  const { id, mode, workflow, result, media } = model
  const name = catalogue.value?.models.find((card) => card.id === id)?.name ?? model.name
  const kept = storable(model.params, input)
  const run: RunRecord = {
    id: randomId(),
    model: { id, name, mode, workflow, result, media },
    ...kept,
    idempotencyKey: randomId(),
    keyMark: markOf(bearer),
    state: 'SENDING',
    startedAt: Date.now(),
    estimatedSeconds,
  }
  await history.save(run, kept.leftOut.length === 0 ? undefined : input)
  follow(run, (follower) => follower.send(input))
  return run.id
}

/** Continues a run, unless this page or another tab already follows it. */
export function resumeRun(id: string, isAsked: boolean): void {
  const run = history.one(id)
  if (run === undefined || isEnded(run)) return
  follow(run, async (follower, current) => {
    const input = await history.inputOf(id)
    const next = resumptionOf(current, { key: key.value, now: Date.now(), input, isAsked })
    if (next.is === 'read') return follower.resume(next.taskId)
    if (next.is === 'send') return follower.send(next.input, true)
    if (next.is === 'wait' && next.problem !== undefined) {
      await history.save({ ...current, state: 'UNCONFIRMED', problem: next.problem })
    }
  })
}

type Work = (follower: Follower, current: RunRecord) => Promise<void>

/** Follows a run in one tab of the browser at a time. */
function follow(run: RunRecord, work: Work): void {
  if (following.has(run.id)) return
  const stop = new AbortController()
  following.set(run.id, stop)
  const ended = alone(`gatewright-run:${run.id}`, stop.signal, async () => {
    // While this tab waited for its turn, another one can have read the task.
    const current = history.one(run.id) ?? run
    if (!isEnded(current)) await work(new Follower(current, surroundings, stop.signal), current)
  })
  void ended.finally(() => following.delete(run.id))
}

/** The state of the request to stop a run: sent, answered, or not answered. */
export type Stop = 'sent' | Cancellation | 'failed'

const stopped = signal<Readonly<Record<string, Stop>>>({})

/** The requests to stop runs, by the id of the run. */
export const stops: ReadonlySignal<Readonly<Record<string, Stop>>> = stopped

/** Asks the gateway to cancel the task of a run, which is followed until it has ended. */
export async function stopRun({ id, taskId }: RunRecord): Promise<void> {
  if (taskId === undefined) return
  stopped.value = { ...stopped.value, [id]: 'sent' }
  const answer = await cancelTask(surroundings.access, taskId).catch(() => 'failed' as const)
  stopped.value = { ...stopped.value, [id]: answer }
}

/** Deletes runs from the history. Their tasks continue at the gateway. */
export async function removeRuns(ids: readonly string[]): Promise<void> {
  for (const id of ids) following.get(id)?.abort()
  await history.remove(ids)
}

/** Continues every run that has not ended, now and whenever the page gets another key. Call it once. */
export function resumeRuns(): void {
  effect(() => {
    if (!history.isLoaded.value || key.value === undefined) return
    for (const { id } of history.runs.peek().filter((run) => !isEnded(run))) resumeRun(id, false)
  })
}

/**
 * Does a work in one tab of the browser at a time: the others wait until it is done, or until that tab is closed. Pages
 * without TLS have no locks; there each tab does the work, which costs only requests.
 */
export async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks }: Partial<Navigator> = navigator
  if (locks === undefined) return work()
  try {
    await locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
