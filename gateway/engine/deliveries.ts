import { createHash, randomUUID } from 'node:crypto'
import { eventOf, type WebhookEvent, type webhookTest } from '@gatewright/openapi/protocol'
import type { State, Task } from '../tasks/task.ts'

/** A delivery of an event to a webhook, before it is stored. Times are those of the store. */
export interface NewDelivery {
  /** The same in all tries and replays. */
  readonly id: string
  readonly owner: string
  /** Undefined of a test. */
  readonly task?: string | undefined
  readonly type: WebhookEvent | typeof webhookTest
  readonly url: string
  /** When the event happened. */
  readonly at: number
}

/** A stored delivery. */
export interface Delivery extends NewDelivery {
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** When it is tried next, or when the lease of the current try ends; undefined unless it waits. */
  readonly nextAt: number | undefined
  readonly tries: readonly DeliveryTry[]
}

/** One try of a delivery. */
export interface DeliveryTry {
  readonly at: number
  /** The status of the answer; absent if there was none. */
  readonly status?: number
  /** Why it failed. */
  readonly error?: string
  /** The first KiB of the answer. */
  readonly answer?: string
}

/** A claimed delivery. A write carries its claim, so that a node that has lost its lease changes nothing. */
export interface ClaimedDelivery extends Delivery {
  readonly claim: number
  /** The tries since it was stored or replayed. */
  readonly tried: number
}

/** The result of a try. */
export interface TriedDelivery {
  readonly state: Delivery['state']
  /** In how many milliseconds it is tried again; only while it waits. */
  readonly inMs?: number
  readonly last: DeliveryTry
  /** Whether its endpoint receives nothing more until it is enabled again. */
  readonly disables?: boolean
}

/** An address that receives nothing until it is enabled again. */
export interface DisabledEndpoint {
  readonly url: string
  readonly since: number
}

/** The deliveries that an operator asks for; parts that are absent match all. */
export interface DeliveryFilter {
  readonly id?: string
  readonly owner?: string
  readonly url?: string
  readonly state?: Delivery['state']
}

/** A disabled endpoint of any owner. */
export interface OwnedEndpoint extends DisabledEndpoint {
  readonly owner: string
}

/** A page of deliveries, newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[]
  readonly next: string | undefined
}

/** The request of a node for due deliveries. */
export interface DeliveryRequest {
  readonly limit: number
  /** The maximum number for each endpoint. */
  readonly perEndpoint: number
  /** The deliveries that this node tries now. */
  readonly open: Iterable<Pick<Delivery, 'owner' | 'url'>>
  readonly leaseMs: number
}

/** The deliveries of a store; the transactions that change tasks insert them. */
export interface Deliveries {
  /**
   * Claims due deliveries of enabled endpoints, in random order of the endpoints. Of a task, only the first that was
   * neither delivered nor given up. An owner gets no more than it leaves free for others, whose deliveries so never wait
   * for its receivers, however many these are.
   */
  claim(request: DeliveryRequest): Promise<readonly ClaimedDelivery[]>
  /** Stores a try; false if another node has claimed the delivery. */
  record(delivery: ClaimedDelivery, result: TriedDelivery): Promise<boolean>
  /** The deliveries of an owner, or of one of its tasks. */
  list(owner: string, limit: number, cursor?: string, task?: string): Promise<DeliveryPage>
  /** Whether an owner has this delivery. */
  has(owner: string, id: string): Promise<boolean>
  /** Makes deliveries of an owner that do not wait due again: one, or all since a time. Returns their number. */
  replay(owner: string, which: { readonly id: string } | { readonly since: number }): Promise<number>
  /**
   * Whether deliveries to an address of an owner can wait: some do already, or fewer than `most` of its addresses have any.
   */
  hasRoom(owner: string, url: string, most: number): Promise<boolean>
  /** Stores a test delivery. */
  test(owner: string, url: string): Promise<Delivery>
  /** Enables an endpoint again; false if it was not disabled. */
  enable(owner: string, url: string): Promise<boolean>
  /** The disabled endpoints of an owner. */
  disabled(owner: string): Promise<readonly DisabledEndpoint[]>
  /** The newest deliveries of all owners that match, for operators. */
  search(filter: DeliveryFilter, limit: number): Promise<readonly Delivery[]>
  /** The endpoints of all owners that are disabled and match, for operators; the newest first. */
  allDisabled(limit: number, filter?: Pick<DeliveryFilter, 'owner' | 'url'>): Promise<readonly OwnedEndpoint[]>
  /** Drops the waiting deliveries that match: they are not tried again unless they are replayed. Returns their number. */
  drop(filter: DeliveryFilter): Promise<number>
  /** Removes deliveries of events that happened longer ago than this, in milliseconds, and returns their number. */
  prune(ageMs: number): Promise<number>
  /** Resolves when there may be a due delivery, or the time is up. */
  idle(ms: number, signal?: AbortSignal): Promise<void>
}

/** The name of an endpoint: the same address of two owners is two endpoints. */
export const endpointOf = ({ owner, url }: Pick<NewDelivery, 'owner' | 'url'>): string =>
  createHash('sha256')
    .update(JSON.stringify([owner, url]))
    .digest('base64url')

/** A new id of a delivery. */
export const deliveryId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** The deliveries that follow from a change of a task from this state. */
export function deliveriesOf(from: State, task: Task): readonly NewDelivery[] {
  const { owner, webhook, updatedAt: at } = task
  if (webhook === undefined || task.state === from) return []
  const type = eventOf(task.state)
  if (!webhook.events.includes(type)) return []
  return [{ id: deliveryId(), owner, task: task.id, type, url: storable(webhook.url), at }]
}

/** An address as a database takes it: calls of older nodes can have U+0000 in it, which is sent in this way. */
const storable = (url: string): string => url.replaceAll('\0', '%00')
