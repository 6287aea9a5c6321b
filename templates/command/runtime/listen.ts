import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { GatewayError, type Field } from '@gatewright/client'
import type { ListedTask, Tasks } from '@gatewright/client/tasks'
import { isFinalState, taskStates, type TaskState } from '../../../generator/protocol/states.ts'
import {
  defaultWebhookEvents,
  eventOf,
  isWebhookEvent,
  signedText,
  webhookEvents,
  webhookHeaders,
  type WebhookEvent,
} from '../../../generator/protocol/webhooks.ts'
import { success } from '../../../generator/protocol/wire.ts'
import { UsageError, type Terminal } from './context.js'
import type { Words } from './flags.js'
import { exits } from './follow.js'
import { notice } from './progress.js'

/** Where the events of tasks go. */
export interface Listening {
  /** The local address; undefined if events are only printed. */
  readonly url: URL | undefined
  /** Signs the requests, as the gateway signs webhooks. */
  readonly secret: string
  readonly events: readonly WebhookEvent[]
  /** Whether to print the body of each event. */
  readonly json: boolean
}

/** How often the tasks are listed, in milliseconds. */
const everyMs = 2000

/** How much later than its time of acceptance a task can appear in the list, in milliseconds. */
const lateMs = 10_000

/** Sends each event of the caller's tasks from now on to a local address, until Ctrl-C. Returns the exit code. */
export async function listen(tasks: Tasks, listening: Listening, terminal: Terminal): Promise<number> {
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  terminal.once('SIGINT', interrupt)
  try {
    const follower = new Follower(tasks, stop.signal)
    await follower.poll()
    greet(listening, terminal)
    for (;;) {
      await pause(everyMs, undefined, { signal: stop.signal })
      const changed = await follower.poll().catch((error: unknown) => {
        if (!(error instanceof GatewayError && error.retryable) || stop.signal.aborted) throw error
        notice(terminal.stderr, error.message)
        return []
      })
      await Promise.all(changed.map((events) => deliver(events, listening, terminal, stop.signal)))
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return exits.interrupted
  } finally {
    terminal.off('SIGINT', interrupt)
  }
}

function greet({ url, secret, json }: Listening, { env, stderr }: Terminal): void {
  const where = url ? `are sent to ${url.href}` : 'are printed'
  stderr.write(`Events of your tasks ${where}. Press Ctrl-C to stop.\n`)
  if (url && !env['GATEWRIGHT_WEBHOOK_SECRET'])
    stderr.write(`GATEWRIGHT_WEBHOOK_SECRET is not set, so they are signed with ${secret}\n`)
  if (url && json) stderr.write('Each line is the body of an event.\n')
}

/** Something that has happened to a task. */
interface TaskEvent {
  readonly type: WebhookEvent
  readonly task: ListedTask
}

/** Finds out what has happened to the caller's tasks, from the list of the tasks. */
class Follower {
  private readonly tasks: Tasks
  private readonly signal: AbortSignal
  /** The known tasks by their ids: those that are open, and those of the last seconds. */
  private readonly known = new Map<string, ListedTask>()
  /** When the newest task was accepted. */
  private newest: number | undefined

  constructor(tasks: Tasks, signal: AbortSignal) {
    this.tasks = tasks
    this.signal = signal
  }

  /** Returns the events of each task since the last poll; none at the first one. */
  async poll(): Promise<readonly (readonly TaskEvent[])[]> {
    const isFirst = this.newest === undefined
    if (isFirst) this.newest = timeOf((await this.list({ limit: 1 }, 1))[0]) ?? 0
    const from = (this.newest ?? 0) - lateMs
    const recent = await this.list(from > 0 ? { from: new Date(from) } : {})
    const found = new Map([...recent, ...(await this.older(from, isFirst))].map((task) => [task.id, task]))
    const changed = [...found.values()].reverse().map((task) => this.learn(task))
    for (const [id, task] of this.known) if (isFinalState(task.status) && !found.has(id)) this.known.delete(id)
    return isFirst ? [] : changed.filter(({ length }) => length > 0)
  }

  /** The tasks from before a time that are open, and those that were when they were last seen. */
  private async older(from: number, isFirst: boolean): Promise<readonly ListedTask[]> {
    const followed = [...this.known.values()].filter(
      (task) => !isFinalState(task.status) && Number(timeOf(task)) < from,
    )
    if (followed.length === 0 && !isFirst) return []
    const open = await this.list({ state: openStates, to: new Date(Math.max(from, 0)) })
    const ended = followed.filter(({ id }) => !open.some((one) => one.id === id))
    return [...open, ...(await Promise.all(ended.map(({ id }) => this.tasks.get(id, { signal: this.signal }))))]
  }

  private async list(options: Parameters<Tasks['list']>[0], most = Infinity): Promise<readonly ListedTask[]> {
    const found: ListedTask[] = []
    for await (const task of this.tasks.list({ limit: 100, ...options, signal: this.signal })) {
      found.push(task)
      if (found.length === most) break
    }
    return found
  }

  /** The events between what was known of a task and what it is now. */
  private learn(task: ListedTask): readonly TaskEvent[] {
    const before: TaskState = this.known.get(task.id)?.status ?? 'ACCEPTED'
    this.known.set(task.id, task)
    this.newest = Math.max(this.newest ?? 0, timeOf(task) ?? 0)
    const { status } = task
    if (before === status || isFinalState(before)) return []
    const started = before === 'ACCEPTED' && status !== 'FAILED' ? [{ type: eventOf('IN_PROGRESS'), task }] : []
    return isFinalState(status) ? [...started, { type: eventOf(status), task }] : started
  }
}

const openStates = taskStates.filter((state) => !isFinalState(state))

const timeOf = (task: ListedTask | undefined): number | undefined => task && Date.parse(task.createdAt)

/** Sends the events of a task one after the other, and prints what became of each. */
async function deliver(
  events: readonly TaskEvent[],
  { url, secret, events: wanted, json }: Listening,
  { stdout, stderr }: Terminal,
  signal: AbortSignal,
): Promise<void> {
  for (const { type, task } of events.filter((one) => wanted.includes(one.type))) {
    const { model, workflow, createdAt, endedAt, params, ...response } = task
    const timestamp = (isFinalState(task.status) && endedAt) || new Date().toISOString()
    const body = JSON.stringify({ type, timestamp, data: { status: success, response } })
    const answer = url && (await send(url, { id: idOf(type, task), body, secret }, signal))
    const line = [timestamp.replace(/\.\d+/, ''), type.padEnd(14), task.id, model, ...(answer ? [answer] : [])]
    if (json) stdout.write(`${body}\n`)
    ;(json ? stderr : stdout).write(`${line.join('  ')}\n`)
  }
}

/** The same event has the same id whenever it is sent. */
const idOf = (type: WebhookEvent, { id }: ListedTask): string =>
  `msg_${createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 32)}`

/** The content of a delivery. */
interface Message {
  readonly id: string
  readonly body: string
  readonly secret: string
}

/** Sends a request as the gateway does (Standard Webhooks 1.0), and returns its status, or why there is none. */
async function send(url: URL, { id, body, secret }: Message, signal: AbortSignal): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', bytes)
    .update(signedText(id, timestamp, body))
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Gatewright',
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: `v1,${signature}`,
  }
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    signal.throwIfAborted()
    const { message, cause } = error as Error // of fetch
    return cause instanceof Error ? cause.message || message : message
  }
}

/** The local address of a flag. Throws a UsageError if it is none. */
export function readAddress(text: string): URL {
  const address = /^\w+:\/\//.test(text) ? text : `http://${text}`
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL(address)
  throw new UsageError(`--forward-to takes an address, such as http://localhost:3000/hook, and ${text} is not one.`)
}

/** The events of interest, in the form of a parameter. */
export const eventsField: Field = {
  name: 'events',
  shape: { is: 'list', of: { is: 'choice', values: Object.keys(webhookEvents) } },
}

/** The events of flags; by default the ends of tasks, as of webhooks. Throws a UsageError for an unknown one. */
export function readEvents({ params: { events = defaultWebhookEvents } }: Words): readonly WebhookEvent[] {
  return [events].flat().map((event: unknown) => {
    if (isWebhookEvent(event)) return event
    throw new UsageError(`--events takes ${Object.keys(webhookEvents).join(', ')}, but not ${String(event)}.`)
  })
}

/** The secret in the environment, or a new one. Throws a UsageError if it cannot sign. */
export function readSecret({ GATEWRIGHT_WEBHOOK_SECRET: secret = '' }: Terminal['env']): string {
  if (secret === '') return `whsec_${randomBytes(32).toString('base64')}`
  if (/^whsec_[\w+/-]+=*$/.test(secret)) return secret
  throw new UsageError('GATEWRIGHT_WEBHOOK_SECRET is not a secret that begins with whsec_.')
}
