import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from './countingVendor.ts'
import { unchecked, valueAt } from './reading.ts'
import type { HistoryReceiver } from './historyReceiver.ts'
import type { Ended } from './node.ts'

/** A task that a caller has followed to its end, and what was wrong with it. */
export interface Followed {
  readonly label: string
  /** The number of its kind of call. */
  readonly kind: number
  readonly isCompleted: boolean
  /** Present if it was cancelled: what asked for it. */
  readonly cancelledBy?: 'cancel' | 'deadline'
  readonly broken?: string
}

/** The identity of a caller, and the nodes that it calls. */
export interface HistoryCallerParts {
  /** The number of the caller. */
  readonly at: number
  readonly key: string
  /** The address of any node. */
  readonly urlOf: () => string
  readonly receiver: HistoryReceiver
}

/** How a caller ends a task before its time. */
type Ending = 'cancel' | 'deadline' | undefined

/** Some calls are cancelled by a request, and some have the shortest deadline that there is. */
const endingOf = (count: number): Ending => (count % 5 === 3 ? 'cancel' : count % 5 === 4 ? 'deadline' : undefined)

/** How long a task may take when all nodes are well again, in milliseconds: only one that is stuck takes this long. */
const stuckMs = 240_000

/** A caller that gives up on responses at any moment, and repeats its calls until they are acknowledged. */
export class HistoryCaller {
  private readonly parts: HistoryCallerParts
  private readonly following: Promise<Followed>[] = []
  private readonly open = calls.map(() => 0)
  private readonly finishing = new AbortController()

  constructor(parts: HistoryCallerParts) {
    this.parts = parts
  }

  /** The ways in which its tasks were cancelled. */
  readonly endings: Set<Ending> = new Set<Ending>()

  /** How many of its tasks of each kind of call have not ended. */
  get openOfKinds(): readonly number[] {
    return this.open
  }

  /** Submits calls one after the other with a pause after each, and follows each. */
  async load(signal: AbortSignal, pauseMs: number): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const kind = (this.parts.at + count) % calls.length
      const label = `load-${this.parts.at}-${count}-${kind}`
      const ending = endingOf(count)
      const id = await this.submit(label, kind, ending, signal)
      if (id !== undefined) this.following.push(this.follow(id, label, kind, ending))
      await sleep(pauseMs)
    }
  }

  /** The tasks of all calls that were acknowledged, when they have ended. */
  async finish(): Promise<readonly Followed[]> {
    const timer = setTimeout(() => this.finishing.abort(), stuckMs)
    const followed = await Promise.all(this.following)
    clearTimeout(timer)
    return followed
  }

  /** Repeats a call until it is acknowledged; undefined if the run ends before. */
  private async submit(label: string, kind: number, ending: Ending, signal: AbortSignal): Promise<string | undefined> {
    const webhook = { url: this.parts.receiver.url, events: ['task.started', 'task.completed', 'task.failed'] }
    const body = JSON.stringify({ params: calls[kind]?.(label), webhook })
    const headers = ending === 'deadline' ? { 'cancel-after': '5s' } : {}
    while (!signal.aborted) {
      const answer = await this.send('submit', { method: 'POST', body, headers }, label, Math.random() < 0.2)
      const id = valueAt(answer?.body, 'response', 'id')
      if (typeof id === 'string') return id
      if (answer?.status === 422) throw new Error(`The call ${label} is invalid: ${JSON.stringify(answer.body)}`)
      await sleep(100)
    }
    return undefined
  }

  private count(kind: number, change: number): void {
    this.open[kind] = (this.open[kind] ?? 0) + change
  }

  private async follow(id: string, label: string, kind: number, ending: Ending): Promise<Followed> {
    this.count(kind, 1)
    if (ending === 'cancel') await this.cancel(id)
    const ended = await this.end(id)
    this.count(kind, -1)
    if (typeof ended === 'string') return { label, kind, isCompleted: false, broken: ended }
    const isCompleted = ended.status === 'COMPLETED'
    const isCancelled = ended.error?.code === 'cancelled' && ending !== undefined
    const by = isCancelled ? { cancelledBy: ending } : {}
    if (isCancelled) this.endings.add(ending)
    // Of a job that cannot be looked up, nobody knows more when its cancel finds no answer.
    const isUnknown = ended.error?.code === 'outcome-unknown' && (kind === 2 || ending !== undefined)
    const isExpected = isCompleted || isCancelled || isUnknown
    const type = isCompleted ? 'task.completed' : 'task.failed'
    const broken = isExpected
      ? ((await this.changed(id, label, kind, ended)) ?? (await this.parts.receiver.checkEnd(id, type, this.signal)))
      : `failed: ${ended.error?.code}`
    return { label, kind, isCompleted, ...by, ...(broken !== undefined && { broken }) }
  }

  /** Cancels a task at some moment of its life, until a node answers. */
  private async cancel(id: string): Promise<void> {
    await sleep(Math.random() * 500)
    for (;;) {
      const answer = await this.send(`${id}/cancel`, { method: 'POST' }, undefined, Math.random() < 0.2)
      if (answer?.status === 200 || this.signal.aborted) return
      await sleep(100)
    }
  }

  private get signal(): AbortSignal {
    return this.finishing.signal
  }

  /** Polls until the task has ended; returns what is wrong if it never does. */
  private async end(id: string): Promise<Ended | string> {
    let last = 'no response'
    while (!this.finishing.signal.aborted) {
      const answer = await this.send(`${id}/result`, { headers: { prefer: 'wait=5' } }, undefined, Math.random() < 0.2)
      const task = unchecked<Ended>(valueAt(answer?.body, 'response') ?? {})
      if (answer?.status === 404 || answer?.status === 401) return `lost: ${answer.status}`
      if (task.status === 'COMPLETED' || task.status === 'FAILED') return task
      last = `${answer?.status} ${task.status}`
      if (answer === undefined) await sleep(100)
    }
    return `stuck: ${last}`
  }

  /** Repeats the call and reads the task again: both must be as before. */
  private async changed(id: string, label: string, kind: number, ended: Ended): Promise<string | undefined> {
    const body = JSON.stringify({ params: calls[kind]?.(label) })
    for (;;) {
      const answer = await this.send('submit', { method: 'POST', body }, label, false)
      const again = valueAt(answer?.body, 'response', 'id')
      if (typeof again === 'string' && again !== id) return `the same call made the tasks ${id} and ${again}`
      if (typeof again === 'string') break
      if (this.finishing.signal.aborted) return `a repeated call gets ${answer?.status}`
      await sleep(200)
    }
    const last = await this.end(id)
    return typeof last === 'string' || last.status !== ended.status
      ? `changed after its end: ${JSON.stringify(last)}`
      : undefined
  }

  /** Sends a request; undefined without a complete response. */
  private async send(
    path: string,
    {
      headers,
      ...init
    }: { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
    idempotencyKey: string | undefined,
    isAborted: boolean,
  ): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
    const type = init.body === undefined ? {} : { 'content-type': 'application/json' }
    const own = { authorization: `Bearer ${this.parts.key}`, ...type, ...headers }
    const all = { ...own, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) }
    const signal = AbortSignal.timeout(isAborted ? Math.ceil(Math.random() * 50) : 30_000)
    try {
      const answer = await fetch(`${this.parts.urlOf()}/workflows/v1/models/${path}`, { ...init, headers: all, signal })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return undefined
    }
  }
}
