import { expect } from 'vitest'
import type { Delivery } from '../../../gateway/engine/deliveries.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import type { Webhook } from '../../../gateway/tasks/task.ts'
import { Deliverer } from '../../../gateway/webhooks/deliverer.ts'
import type { Answer, SendWebhook } from '../../../gateway/webhooks/send.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { valueAt } from '../../support/reading.ts'

/** The receiver of every delivery. */
export const url = 'https://hooks.example.com/'
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
/** A webhook for every event. */
export const all: Webhook = { url, events: ['task.started', 'task.completed', 'task.failed'] }

/** A delivery as its receiver gets it. */
export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A deliverer on an engine whose clock the test sets; `answer` is that of the receivers. */
export class Bench {
  now = 1_800_000_000_000
  answer: Answer | ((sent: Sent, stop: AbortSignal) => Promise<Answer>) = { status: 200 }
  readonly sent: Sent[] = []
  readonly outcomes: string[] = []
  readonly errors: unknown[] = []
  /** How many endpoints were disabled. */
  disabled = 0
  readonly engine: Engine = memoryEngine(() => this.now)
  readonly send: SendWebhook = async (to, headers, body, stop) => {
    const sent = { url: to, headers, body }
    this.sent.push(sent)
    return typeof this.answer === 'function' ? this.answer(sent, stop) : this.answer
  }
  readonly deliverer: Deliverer = this.node()

  /** Another node on the same store. */
  node(): Deliverer {
    return new Deliverer({
      engine: this.engine,
      secretsOf: async (key) => (key === 'revoked' ? undefined : [{ secret }]),
      send: this.send,
      onError: (error) => {
        this.errors.push(error)
        expect.fail(String(error))
      },
      onTried: (outcome) => void this.outcomes.push(outcome),
      onDisabled: () => void this.disabled++,
      random: () => 0.5,
    })
  }

  /** Tries what is due, and waits for the answers. */
  async deliver(): Promise<void> {
    while ((await this.deliverer.startDue()) > 0) await this.deliverer.settled()
  }

  /** Submits a task, and completes it. */
  async complete(webhook: Webhook = all, owner = 'key-1'): Promise<string> {
    const { id } = await this.stored(webhook, owner)
    const claim = only(await this.engine.claim({ limit: 1, leaseMs: 1000 }))
    await this.engine.complete(claim, { text: 'Hello', model: 'model-1' }, 2)
    return id
  }

  /** Submits a task. */
  async stored(webhook: Webhook = all, owner = 'key-1'): Promise<{ readonly id: string }> {
    const task = { ...newTask(owner, this.now), webhook }
    await this.engine.submit({ task })
    return task
  }

  /** The deliveries of an owner, oldest first. */
  async listed(owner = 'key-1'): Promise<readonly Delivery[]> {
    return (await this.engine.deliveries.list(owner, 100)).deliveries.toReversed()
  }

  /** The events that were sent. */
  types(): readonly unknown[] {
    return this.sent.map(({ body }) => valueAt(JSON.parse(body), 'type'))
  }
}
