import { webhookHeaders, webhookTest, type EventBody, type Success, type TaskBody } from '@gatewright/openapi/protocol'
import type { ClaimedDelivery, TriedDelivery } from '../engine/deliveries.ts'
import type { Engine } from '../engine/engine.ts'
import { success, taskAnswer } from '../http/answers.ts'
import { signaturesOf, type SigningSecret } from '../keys/signing.ts'
import { isFinal, type Seen } from '../tasks/task.ts'
import { HostTurns } from './hostTurns.ts'
import { tryMs, type Answer, type SendWebhook } from './send.ts'

/** The dependencies of a deliverer. */
export interface DelivererParts {
  readonly engine: Pick<Engine, 'deliveries' | 'get' | 'now' | 'shown'>
  /** The secrets that sign the webhooks of a key; undefined if it was revoked. */
  readonly secretsOf: (key: string) => Promise<readonly SigningSecret[] | undefined>
  readonly send: SendWebhook
  /** Reports errors of the gateway itself. */
  readonly onError: (error: unknown) => void
  /** Called with the outcome of each try. */
  readonly onTried?: (outcome: 'delivered' | 'retried' | 'failed') => void
  /** Called when an endpoint is disabled. */
  readonly onDisabled?: () => void
  /** From 0 to 1; random by default. */
  readonly random?: () => number
}

/** How long to wait after each failed try; the try after the last of them is the last one. */
const delays = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 36_000].map((seconds) => 1000 * seconds)

/** How much longer a wait can be, so that deliveries that failed together are not tried together. */
const jitter = 0.2

/** The longest wait that a receiver can ask for. */
const mostRetryAfterMs = 86_400_000

/** How many deliveries a node tries at once, and how many of them to one endpoint. */
const [mostAtOnce, mostOfEndpoint] = [64, 4]

/** How long a delivery belongs to a node. */
const leaseMs = 3 * tryMs

/** How long an idle deliverer waits unless it is notified. */
const rest = 1000

/** Claims due deliveries and tries each once; failed ones wait in the store. */
export class Deliverer {
  private readonly parts: DelivererParts
  /** The running tries. */
  private readonly running = new Map<ClaimedDelivery, Promise<void>>()
  private readonly turns = new HostTurns()
  private readonly stopping = new AbortController()
  private loop: Promise<void> | undefined

  constructor(parts: DelivererParts) {
    this.parts = parts
  }

  /** Starts to deliver, until it is stopped. */
  start(): void {
    this.loop ??= this.run()
  }

  /** Stops; what is being tried is tried again by another node or by the next start. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.loop
    await Promise.all(this.running.values())
  }

  /** Starts to try what is due and has room, and returns how many that are. */
  async startDue(): Promise<number> {
    const limit = mostAtOnce - this.running.size
    if (limit <= 0) return 0
    const request = { limit, perEndpoint: mostOfEndpoint, open: [...this.running.keys()], leaseMs }
    const claimed = await this.parts.engine.deliveries.claim(request)
    for (const delivery of claimed) this.carry(delivery)
    return claimed.length
  }

  /** Resolves when nothing is being tried. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values())
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    const { engine, onError } = this.parts
    while (!signal.aborted) {
      const begun = await this.startDue().catch((error: unknown) => {
        onError(error)
        return 0
      })
      if (begun === 0) await this.pause(engine.deliveries)
    }
  }

  /** Waits until a delivery may be due, or a try has ended and makes room. */
  private async pause(deliveries: DelivererParts['engine']['deliveries']): Promise<void> {
    const woken = new AbortController()
    const signal = AbortSignal.any([this.stopping.signal, woken.signal])
    await Promise.race([deliveries.idle(rest, signal), ...this.running.values()])
    woken.abort()
  }

  private carry(delivery: ClaimedDelivery): void {
    const work = this.attempt(delivery)
      .catch(this.parts.onError)
      .finally(() => this.running.delete(delivery))
    this.running.set(delivery, work)
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const { engine, onTried, onDisabled } = this.parts
    const answer = await this.postInTurn(delivery)
    if (answer === undefined) return
    const result = this.resultOf(delivery, answer)
    if (!(await engine.deliveries.record(delivery, result))) return
    onTried?.(result.state === 'waiting' ? 'retried' : result.state)
    if (result.disables === true) onDisabled?.()
  }

  /** Sends a delivery when its host has room. If it waits so long that its lease could end first, any node sends it later. */
  private async postInTurn(delivery: ClaimedDelivery): Promise<Answer | undefined> {
    const { engine } = this.parts
    const latest = engine.now() + leaseMs - tryMs
    const end = await this.turns.take(delivery, this.stopping.signal)
    try {
      return end === undefined || engine.now() > latest ? undefined : await this.post(delivery)
    } finally {
      end?.()
    }
  }

  /** Sends a delivery once; undefined if the node stops meanwhile. */
  private async post(delivery: ClaimedDelivery): Promise<Answer | undefined> {
    const { engine, secretsOf, send } = this.parts
    const { id, owner, task, url } = delivery
    const [secrets, seen] = await Promise.all([
      secretsOf(owner),
      task === undefined ? undefined : engine.get(task, owner),
    ])
    if (secrets === undefined) return { error: 'Its key was revoked.', isHopeless: true }
    if (task !== undefined && seen === undefined) return { error: 'Its task was removed.', isHopeless: true }
    const timestamp = Math.floor(engine.shown(engine.now()) / 1000)
    const body = bodyOf(delivery, seen, engine.shown(delivery.at))
    const signature = signaturesOf(secrets, { id, timestamp, body })
    const headers = {
      [webhookHeaders.id]: id,
      [webhookHeaders.timestamp]: String(timestamp),
      [webhookHeaders.signature]: signature,
    }
    const answer = await send(url, headers, body, this.stopping.signal)
    return answer.status === undefined && this.stopping.signal.aborted ? undefined : answer
  }

  private resultOf({ tried, type }: ClaimedDelivery, outcome: Answer): TriedDelivery {
    const { retryAfterMs = 0, isHopeless = false, ...answer } = outcome
    const { engine, random = Math.random } = this.parts
    const last = { at: engine.now(), ...answer }
    if (answer.error === undefined) return { state: 'delivered', last }
    const delay = delays[tried]
    if (isHopeless || type === webhookTest) return { state: 'failed', last }
    if (delay === undefined || answer.status === 410) return { state: 'failed', last, disables: true }
    const inMs = Math.max(delay * (1 + jitter * random()), Math.min(retryAfterMs, mostRetryAfterMs))
    return { state: 'waiting', inMs: Math.round(inMs), last }
  }
}

/** The body of a delivery: the same in all tries. */
function bodyOf({ type }: ClaimedDelivery, task: Seen | undefined, at: number): string {
  const timestamp = new Date(at).toISOString()
  if (task === undefined) return JSON.stringify({ type, timestamp, data: {} })
  // The task can have moved on since it started.
  const data: Success<TaskBody> =
    isFinal(task) && type !== 'task.started' ? taskAnswer(task) : success({ id: task.id, status: 'IN_PROGRESS' })
  return JSON.stringify({ type, timestamp, data } satisfies EventBody<typeof type>)
}
