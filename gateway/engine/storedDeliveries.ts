import { webhookTest } from '@gatewright/openapi/protocol'
import {
  deliveryId,
  endpointOf,
  type ClaimedDelivery,
  type Deliveries,
  type Delivery,
  type DeliveryFilter,
  type DeliveryPage,
  type DeliveryRequest,
  type DisabledEndpoint,
  type NewDelivery,
  type OwnedEndpoint,
  type TriedDelivery,
} from './deliveries.ts'
import type { DeliveryParts, RunStatement } from './deliveryParts.ts'
import { DueEndpoints } from './dueEndpoints.ts'
import { conditionOf } from './operatorDeliveries.ts'
import { inBatches } from './retention.ts'

/** The notification name of deliveries that may be due. */
export const dueDeliveries = 'deliveries'

/** The columns of a row. PostgreSQL returns large numbers as texts. */
interface Row {
  readonly seq: number | string
  readonly id: string
  readonly owner: string
  readonly task: string | null
  readonly type: Delivery['type']
  readonly url: string
  readonly at: number | string
  readonly state: Delivery['state']
  readonly next_at: number | string | null
  readonly tries: string
  readonly tried: number
  readonly claim: number
}

/** The columns of a new delivery, in the order of `newValues`. */
export const newColumns = 'id, owner, task, type, url, endpoint, at, next_at'

/** The values of a new delivery. */
export const newValues = (one: NewDelivery): readonly (string | number | null)[] => [
  one.id,
  one.owner,
  one.task ?? null,
  one.type,
  one.url,
  endpointOf(one),
  one.at,
  one.at,
]

/** How many tries of a delivery are kept. */
const mostTries = 20

/** The deliveries of a store with tables. */
export class StoredDeliveries implements Deliveries {
  private readonly parts: DeliveryParts
  private readonly lock: string
  private readonly table: string
  private readonly disabledTable: string
  private readonly endpoints: string
  private readonly due: DueEndpoints
  /** Whether a delivery may have become due since the last claim began, and nobody waited. */
  private isNotified = false

  constructor(parts: DeliveryParts) {
    const { prefix = '', lock = '' } = parts
    this.parts = parts
    this.lock = lock
    this.table = `${prefix}deliveries`
    this.disabledTable = `${prefix}disabled_endpoints`
    this.endpoints = `${prefix}endpoints`
    this.due = new DueEndpoints(parts)
  }

  async claim({ limit, perEndpoint, open, leaseMs }: DeliveryRequest): Promise<readonly ClaimedDelivery[]> {
    this.isNotified = false
    const claimed: ClaimedDelivery[] = []
    const [ofEndpoint, ofOwner] = [countBy(open, endpointOf), countBy(open, ({ owner }) => owner)]
    for await (const due of this.due.inTurn()) {
      const { endpoint, owner } = due
      const [left, own] = [limit - claimed.length, ofOwner.get(owner) ?? 0]
      if (left <= 0) break
      const room = Math.min(perEndpoint - (ofEndpoint.get(endpoint) ?? 0), Math.floor((left - own + 1) / 2))
      if (room <= 0) continue
      const found = await this.claimAt(endpoint, room, leaseMs)
      if (found.length === 0) await this.due.postpone(due)
      claimed.push(...found)
      ofOwner.set(owner, own + found.length)
    }
    return claimed
  }

  async record({ id, claim, tries, tried }: ClaimedDelivery, result: TriedDelivery): Promise<boolean> {
    const { state, inMs, last, disables } = result
    // Written first: after a crash between the two, the delivery waits until its endpoint is enabled.
    if (disables === true) {
      await this.parts.write(
        `INSERT INTO ${this.disabledTable} (endpoint, owner, url, since)
         SELECT endpoint, owner, url, $now FROM ${this.table} WHERE id = $1 AND claim = $2
         ON CONFLICT (endpoint) DO NOTHING`,
        [id, claim],
      )
    }
    const all = JSON.stringify([...tries, last].slice(-mostTries))
    const wait = state === 'waiting' ? (inMs ?? 0) : null
    const rows = await this.parts.write(
      `UPDATE ${this.table} SET state = $3, next_at = $now + $4, tries = $5, tried = $6 WHERE id = $1 AND claim = $2 RETURNING id`,
      [id, claim, state, wait, all, tried + 1],
    )
    this.notify()
    return rows.length > 0
  }

  async list(owner: string, limit: number, cursor?: string, task?: string): Promise<DeliveryPage> {
    const values = [owner, Number(cursor ?? Number.MAX_SAFE_INTEGER), limit + 1]
    const rows = await this.rows(
      this.parts.read,
      task === undefined
        ? // Both ends name the owner, so that no index over all owners fits.
          `SELECT * FROM ${this.table} WHERE (owner, seq) < ($1, $2) AND (owner, seq) >= ($1, 0)
           ORDER BY owner DESC, seq DESC LIMIT $3`
        : `WITH of_task AS MATERIALIZED (SELECT * FROM ${this.table} WHERE task = $4)
           SELECT * FROM of_task WHERE owner = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`,
      task === undefined ? values : [...values, task],
    )
    const shown = rows.slice(0, limit)
    return { deliveries: shown.map(deliveryOf), next: rows.length > limit ? String(shown.at(-1)?.seq) : undefined }
  }

  async has(owner: string, id: string): Promise<boolean> {
    return (await this.parts.read(`SELECT 1 FROM ${this.table} WHERE owner = $1 AND id = $2`, [owner, id])).length > 0
  }

  async replay(owner: string, which: { readonly id: string } | { readonly since: number }): Promise<number> {
    const [condition, value] = 'id' in which ? ['id = $2', which.id] : ['at >= $2', which.since]
    const rows = await this.parts.write(
      `UPDATE ${this.table} SET state = 'waiting', next_at = $now, tried = 0
       WHERE owner = $1 AND next_at IS NULL AND ${condition} RETURNING id`,
      [owner, value],
    )
    this.notify()
    return rows.length
  }

  async test(owner: string, url: string): Promise<Delivery> {
    const rows = await this.rows(
      this.parts.write,
      `INSERT INTO ${this.table} (id, owner, type, url, endpoint, at, next_at)
       VALUES ($1, $2, $3, $4, $5, $now, $now) RETURNING *`,
      [deliveryId(), owner, webhookTest, url, endpointOf({ owner, url })],
    )
    this.notify()
    return deliveryOf(present(rows[0]))
  }

  async enable(owner: string, url: string): Promise<boolean> {
    const rows = await this.parts.write(`DELETE FROM ${this.disabledTable} WHERE endpoint = $1 RETURNING endpoint`, [
      endpointOf({ owner, url }),
    ])
    this.notify()
    return rows.length > 0
  }

  async disabled(owner: string): Promise<readonly DisabledEndpoint[]> {
    const rows = await this.parts.read(`SELECT url, since FROM ${this.disabledTable} WHERE owner = $1 ORDER BY url`, [
      owner,
    ])
    return (rows as { url: string; since: string }[]).map(({ url, since }) => ({ url, since: Number(since) })) // typed by its columns
  }

  async search(filter: DeliveryFilter, limit: number): Promise<readonly Delivery[]> {
    const { text, values } = conditionOf(filter, 2)
    const rows = await this.rows(
      this.parts.read,
      `SELECT * FROM ${this.table} WHERE ${text} ORDER BY seq DESC LIMIT $1`,
      [limit, ...values],
    )
    return rows.map(deliveryOf)
  }

  async allDisabled(limit: number, { owner, url }: DeliveryFilter = {}): Promise<readonly OwnedEndpoint[]> {
    const { text, values } = conditionOf(
      { ...(owner !== undefined && { owner }), ...(url !== undefined && { url }) },
      2,
    )
    const rows = await this.parts.read(
      `SELECT owner, url, since FROM ${this.disabledTable} WHERE ${text} ORDER BY since DESC, endpoint LIMIT $1`,
      [limit, ...values],
    )
    const endpoints = rows as readonly (OwnedEndpoint & { readonly since: string })[] // typed by its columns
    return endpoints.map((endpoint) => ({ ...endpoint, since: Number(endpoint.since) }))
  }

  async drop(filter: DeliveryFilter): Promise<number> {
    const { text, values } = conditionOf(filter, 1)
    const rows = await this.parts.write(
      `UPDATE ${this.table} SET state = 'failed', next_at = NULL, claim = claim + 1
       WHERE next_at IS NOT NULL AND ${text} RETURNING id`,
      values,
    )
    this.notify() // the next delivery of a task waits for the one before it
    return rows.length
  }

  async prune(ageMs: number): Promise<number> {
    const old = `SELECT seq FROM ${this.table} WHERE at < $now - $1 ORDER BY at LIMIT $2${this.lock}`
    const text = `DELETE FROM ${this.table} WHERE seq IN (${old}) RETURNING seq`
    return inBatches(async (most) => (await this.parts.write(text, [ageMs, most])).length)
  }

  async idle(ms: number, signal?: AbortSignal): Promise<void> {
    if (!this.isNotified) await this.parts.notifications.wait(dueDeliveries, ms, signal)
    this.isNotified = false
  }

  /** Wakes those who wait for a due delivery. */
  notify(): void {
    this.isNotified = true
    this.parts.notifications.notify(dueDeliveries)
  }

  /** Whether a new address of an owner can get deliveries: it has one of these, or room for another that waits. */
  async hasRoom(owner: string, url: string, most: number): Promise<boolean> {
    const rows = await this.parts.read(
      `SELECT 1 FROM ${this.endpoints} WHERE endpoint = $1
       UNION ALL SELECT 1 WHERE $3 > (
         SELECT count(*) FROM (SELECT 1 FROM ${this.endpoints} WHERE owner = $2 LIMIT $3) AS waiting)`,
      [endpointOf({ owner, url }), owner, most],
    )
    return rows.length > 0
  }

  private async claimAt(endpoint: string, room: number, leaseMs: number): Promise<readonly ClaimedDelivery[]> {
    const rows = await this.rows(
      this.parts.write,
      `UPDATE ${this.table} SET next_at = $now + $3, claim = claim + 1 WHERE seq IN (
         SELECT seq FROM ${this.table} d WHERE endpoint = $1 AND next_at <= $now AND NOT EXISTS (
           SELECT 1 FROM ${this.table} e WHERE e.task = d.task AND e.seq < d.seq AND e.next_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM ${this.disabledTable} e WHERE e.endpoint = $1)
         ORDER BY next_at, seq LIMIT $2${this.lock}) RETURNING *`,
      [endpoint, room, leaseMs],
    )
    return rows.map((row) => ({ ...deliveryOf(row), claim: row.claim, tried: row.tried }))
  }

  private async rows(run: RunStatement, text: string, values: (string | number | null)[]): Promise<readonly Row[]> {
    return (await run(text, values)) as readonly Row[] // the columns of the table
  }
}

function present(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The store returned no row for a delivery that it stored.')
  return row
}

const deliveryOf = ({ id, owner, task, type, url, at, state, next_at: nextAt, tries }: Row): Delivery => ({
  id,
  owner,
  ...(task !== null && { task }),
  type,
  url,
  at: Number(at),
  state,
  nextAt: nextAt === null ? undefined : Number(nextAt),
  tries: JSON.parse(tries),
})

function countBy<Item>(items: Iterable<Item>, nameOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return counts
}
