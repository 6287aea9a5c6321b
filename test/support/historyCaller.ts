import { setTimeout as sleep } from 'node:timers/promises'
import { calls, endingOf, type HistoryEnding } from './countingVendor.ts'
import type { FollowedTask } from './historyCheck.ts'
import { unchecked, valueAt } from './reading.ts'
import type { HistoryReceiver } from './historyReceiver.ts'
import type { Ended } from './node.ts'
import type { Random } from './random.ts'

/** The identity of a caller, and the nodes that it calls. */
export interface HistoryCallerParts {
  /** The number of the caller. */
  readonly at: number
  readonly key: string
  /** The draws of the caller; each of its calls has its own. */
  readonly random: Random
  /** The address of any node. */
  readonly urlOf: (random: Random) => string
  readonly receiver: HistoryReceiver
}

/** A call, and what decides when its requests are given up. */
interface Call {
  readonly label: string
  readonly kind: number
  readonly ending: HistoryEnding
  readonly random: Random
}

/** How long a task may take when all nodes are well again, in milliseconds: only one that is stuck takes this long. */
const stuckMs = 240_000

/** A caller that gives up on responses at any moment, and repeats its calls until they are acknowledged. */
export class HistoryCaller {
  private readonly parts: HistoryCallerParts
  private readonly following: Promise<FollowedTask>[] = []
  private readonly open = calls.map(() => 0)
  private readonly finishing = new AbortController()
  /** How many of its connections it has cut. */
  cuts = 0

  constructor(parts: HistoryCallerParts) {
    this.parts = parts
  }

  /** The ways in which its tasks were cancelled. */
  readonly endings: Set<HistoryEnding> = new Set<HistoryEnding>()

  /** How many of its tasks of each kind of call have not ended. */
  get openOfKinds(): readonly number[] {
    return this.open
  }

  /** Submits calls one after the other with a pause after each, and follows each. */
  async load(signal: AbortSignal, pauseMs: number): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const kind = (this.parts.at + count) % calls.length
      const label = `load-${this.parts.at}-${count}-${kind}`
      const call: Call = { label, kind, ending: endingOf(count), random: this.parts.random.fork(label) }
      const id = await this.submit(call, signal)
      if (id !== undefined) this.following.push(this.follow(id, call))
      await sleep(pauseMs)
    }
  }

  /** The tasks of all calls that were acknowledged, when they have ended. */
  async finish(): Promise<readonly FollowedTask[]> {
    const timer = setTimeout(() => this.finishing.abort(), stuckMs)
    const followed = await Promise.all(this.following)
    clearTimeout(timer)
    return followed
  }

  /** Repeats a call until it is acknowledged; undefined if the run ends before. */
  private async submit(call: Call, signal: AbortSignal): Promise<string | undefined> {
    const { label, kind, ending } = call
    const webhook = { url: this.parts.receiver.url, events: ['task.started', 'task.completed', 'task.failed'] }
    const body = JSON.stringify({ params: calls[kind]?.(label), webhook })
    const headers = ending === 'deadline' ? { 'cancel-after': '5s' } : {}
    while (!signal.aborted) {
      const answer = await this.send(call, 'submit', { method: 'POST', body, headers }, { isKeyed: true })
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

  private async follow(id: string, call: Call): Promise<FollowedTask> {
    const { label, kind, ending } = call
    this.count(kind, 1)
    if (ending === 'cancel') await this.cancel(id, call)
    const ended = await this.end(id, call)
    this.count(kind, -1)
    const isEnded = ending !== undefined
    if (typeof ended === 'string') return { label, kind, isCompleted: false, credits: 0, isEnded, broken: ended }
    const isCompleted = ended.status === 'COMPLETED'
    const code = ended.error?.code
    if (code === 'cancelled') this.endings.add(ending)
    const type = isCompleted ? 'task.completed' : 'task.failed'
    const broken = (await this.changed(id, call, ended)) ?? (await this.parts.receiver.checkEnd(id, type, this.signal))
    const credits = ended.usage?.credits ?? 0
    const failure = code === undefined ? {} : { code }
    return { label, kind, isCompleted, credits, isEnded, ...failure, ...(broken !== undefined && { broken }) }
  }

  /** Cancels a task at some moment of its life, until a node answers. */
  private async cancel(id: string, call: Call): Promise<void> {
    await sleep(call.random.next() * 500)
    for (;;) {
      const answer = await this.send(call, `${id}/cancel`, { method: 'POST' })
      if (answer?.status === 200 || this.signal.aborted) return
      await sleep(100)
    }
  }

  private get signal(): AbortSignal {
    return this.finishing.signal
  }

  /** Polls until the task has ended; returns what is wrong if it never does. */
  private async end(id: string, call: Call): Promise<Ended | string> {
    let last = 'no response'
    while (!this.finishing.signal.aborted) {
      const answer = await this.send(call, `${id}/result`, { headers: { prefer: 'wait=5' } })
      const task = unchecked<Ended>(valueAt(answer?.body, 'response') ?? {})
      if (answer?.status === 404 || answer?.status === 401) return `lost: ${answer.status}`
      if (task.status === 'COMPLETED' || task.status === 'FAILED') return task
      last = `${answer?.status} ${task.status}`
      if (answer === undefined) await sleep(100)
    }
    return `stuck: ${last}`
  }

  /** Repeats the call and reads the task again: both must be as before. */
  private async changed(id: string, call: Call, ended: Ended): Promise<string | undefined> {
    const body = JSON.stringify({ params: calls[call.kind]?.(call.label) })
    for (;;) {
      const answer = await this.send(call, 'submit', { method: 'POST', body }, { isKeyed: true, isPatient: true })
      const again = valueAt(answer?.body, 'response', 'id')
      if (typeof again === 'string' && again !== id) return `the same call made the tasks ${id} and ${again}`
      if (typeof again === 'string') break
      if (this.finishing.signal.aborted) return `a repeated call gets ${answer?.status}`
      await sleep(200)
    }
    const last = await this.end(id, call)
    return typeof last === 'string' || last.status !== ended.status
      ? `changed after its end: ${JSON.stringify(last)}`
      : undefined
  }

  /** Sends a request, and often gives up on it at once unless it is patient; undefined without a complete response. */
  private async send(
    { label, random }: Call,
    path: string,
    {
      headers,
      ...init
    }: { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
    { isKeyed = false, isPatient = false }: { readonly isKeyed?: boolean; readonly isPatient?: boolean } = {},
  ): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
    const type = init.body === undefined ? {} : { 'content-type': 'application/json' }
    const own = { authorization: `Bearer ${this.parts.key}`, ...type, ...headers }
    const all = { ...own, ...(isKeyed && { 'idempotency-key': label }) }
    const isAborted = !isPatient && random.chance(0.2)
    const signal = AbortSignal.timeout(isAborted ? random.whole(1, 50) : 30_000)
    try {
      const answer = await fetch(`${this.parts.urlOf(random)}/workflows/v1/models/${path}`, {
        ...init,
        headers: all,
        signal,
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      this.cuts += isAborted ? 1 : 0
      return undefined
    }
  }
}
