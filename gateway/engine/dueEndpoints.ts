import type { DeliveryParts } from './deliveryParts.ts'

/** An endpoint with a due delivery, as a claim has read it. */
export interface DueEndpoint {
  readonly endpoint: string
  readonly owner: string
  /** How often it had changed. */
  readonly changes: number | string
}

/** How many due endpoints a claim reads at once; if there are more, owners take turns. */
const mostAtOnce = 250

/** How many owners get a turn in a claim, and how many endpoints of each. */
const [mostOwners, mostOfOwner] = [64, 8]

/** How long an endpoint is left alone whose due deliveries wait for others that another node is trying, in milliseconds. */
const postponedMs = 5000

/**
 * The endpoints with due deliveries. Each endpoint with waiting deliveries has a row with the time of the first of them, so a
 * claim reads only what is due, and of that a limited number, however many endpoints wait or are disabled.
 */
export class DueEndpoints {
  private readonly parts: DeliveryParts
  private readonly endpoints: string
  private readonly disabled: string
  private readonly deliveries: string

  constructor(parts: DeliveryParts) {
    const { prefix = '' } = parts
    this.parts = parts
    this.endpoints = `${prefix}endpoints`
    this.disabled = `${prefix}disabled_endpoints`
    this.deliveries = `${prefix}deliveries`
  }

  /** Endpoints with due deliveries, in random order. Where many are due, a limited number of each owner. */
  async *inTurn(): AsyncGenerator<DueEndpoint, void> {
    const first = await this.read('', 'ORDER BY next_at LIMIT $1', [mostAtOnce])
    if (first.length < mostAtOnce) return yield* inRandomOrder(first)
    for (const owner of await this.owners())
      yield* inRandomOrder(await this.read('owner = $1 AND', 'ORDER BY next_at LIMIT $2', [owner, mostOfOwner]))
  }

  /**
   * Leaves an endpoint alone, none of whose due deliveries can be tried: until the next of its deliveries is due, or until one
   * of them changes.
   */
  async postpone({ endpoint, changes }: DueEndpoint): Promise<void> {
    await this.parts.write(
      `UPDATE ${this.endpoints} SET disabled = EXISTS (SELECT 1 FROM ${this.disabled} e WHERE e.endpoint = $1),
         next_at = coalesce((SELECT min(d.next_at) FROM ${this.deliveries} d WHERE d.endpoint = $1 AND d.next_at > $now),
           $now + ${postponedMs})
       WHERE endpoint = $1 AND changes = $2`,
      [endpoint, changes],
    )
  }

  /** Some owners with endpoints that are not disabled, from a random one on: an index step each. */
  private async owners(): Promise<readonly string[]> {
    const next = (after: string): string =>
      `(SELECT min(owner) FROM ${this.endpoints} WHERE NOT disabled AND owner > ${after})`
    const rows = (await this.parts.read(
      `WITH RECURSIVE turns (owner, number) AS (
         SELECT coalesce(${next('$1')}, ${next("''")}), 1
         UNION ALL
         SELECT coalesce(${next('turns.owner')}, ${next("''")}), number + 1 FROM turns
           WHERE owner IS NOT NULL AND number < ${mostOwners}
       )
       SELECT DISTINCT owner FROM turns WHERE owner IS NOT NULL`,
      [`key_${Math.random().toString(16).slice(2)}`],
    )) as readonly { readonly owner: string }[] // typed by its columns
    return inRandomOrder(rows.map(({ owner }) => owner))
  }

  private async read(of: string, end: string, values: readonly (string | number)[]): Promise<readonly DueEndpoint[]> {
    const rows = await this.parts.read(
      `SELECT endpoint, owner, changes FROM ${this.endpoints} WHERE ${of} NOT disabled AND next_at <= $now ${end}`,
      values,
    )
    return rows as readonly DueEndpoint[] // typed by its columns
  }
}

function inRandomOrder<Item>(items: readonly Item[]): readonly Item[] {
  const order = new Map(items.map((item) => [item, Math.random()]))
  return items.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}
