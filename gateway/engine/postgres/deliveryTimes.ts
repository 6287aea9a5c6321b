import type { DeliveryTry } from '../deliveries.ts'
import type { Database, Transaction } from './database.ts'
import { clockOf, columnsOf } from './rows.ts'

/** How long a node holds a delivery that it tries for the first time, in milliseconds. */
const mostHeldMs = 30_000

/** How many deliveries one transaction rewinds. */
const rewoundAtOnce = 500

/** When the last try of a delivery was; null before the first one. */
const lastTry = `(tries::json -> -1 ->> 'at')::float8`

/** A delivery that waits until a time that is now too far in the future. */
interface Delayed {
  readonly seq: string
  readonly next_at: string
  readonly tried: number
  readonly tries: string
}

/**
 * Lets deliveries wait no longer than they would have: after the database's clock was set back, each would wait until the
 * time at which it was due before. Several nodes can do so at once; what another transaction changes meanwhile is of the new
 * time anyway.
 */
export async function rewindDeliveries(database: Database): Promise<void> {
  const rewind = async ({ query }: Transaction): Promise<number> => {
    const now = await clockOf(query)
    const rows = await query<Delayed>(
      `SELECT seq, next_at, tried, tries FROM gatewright.deliveries WHERE next_at > $1
         AND CASE tried WHEN 0 THEN next_at > $1 + ${mostHeldMs} ELSE ${lastTry} > $1 END
       ORDER BY seq LIMIT ${rewoundAtOnce} FOR UPDATE SKIP LOCKED`,
      [now],
    )
    const rewound = rows.map((row) => rewoundOf(row, now))
    // The triggers move the times of the endpoints.
    await query(
      `UPDATE gatewright.deliveries d SET next_at = c.next_at, tries = c.tries
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS c (seq, next_at, tries) WHERE d.seq = c.seq`,
      columnsOf(rewound, ['seq', 'nextAt', 'tries']),
    )
    return rows.length
  }
  while ((await database.transact(rewind)) === rewoundAtOnce);
  await database.transact(rewindEndpoints)
}

/** The last try is then one of now, so that another node does not move the delivery a second time. */
function rewoundOf(
  { seq, next_at, tried, tries }: Delayed,
  now: number,
): { readonly seq: string; readonly nextAt: number; readonly tries: string } {
  if (tried === 0) return { seq, nextAt: now + mostHeldMs, tries }
  const all: readonly DeliveryTry[] = JSON.parse(tries) // written by `record`
  const last = all.at(-1)
  const nextAt = now + Math.max(0, Number(next_at) - (last?.at ?? Number(next_at)))
  return { seq, nextAt, tries: JSON.stringify([...all.slice(0, -1), { ...last, at: now }]) }
}

/** Endpoints that were left alone until a time that is now far in the future are looked at when a delivery is due. */
async function rewindEndpoints({ query }: Transaction): Promise<void> {
  await query(
    `UPDATE gatewright.endpoints e SET changes = e.changes + 1,
       next_at = (SELECT min(d.next_at) FROM gatewright.deliveries d WHERE d.endpoint = e.endpoint)
     WHERE e.endpoint IN (SELECT endpoint FROM gatewright.endpoints WHERE next_at > $1 ORDER BY endpoint FOR UPDATE SKIP LOCKED)
       AND e.next_at > (SELECT min(d.next_at) FROM gatewright.deliveries d WHERE d.endpoint = e.endpoint)`,
    [await clockOf(query)],
  )
}
