import { divide, minuteMs, shareMs, type Demand, type HeldShare, type Share } from '../../base/shares.ts'
import type { Query, Transaction } from './database.ts'
import { lockOf } from './migrations.ts'
import { clockOf, columnsOf } from './rows.ts'

interface NamedShare extends HeldShare {
  readonly name: string
}

/** Answers the demands of a worker. No other node can take from these limits until this transaction ends. */
export async function takeShares(
  { query }: Transaction,
  worker: string,
  demands: readonly Demand[],
): Promise<readonly Share[]> {
  const names = demands.map(({ name }) => name)
  const locks = names.map((name) => lockOf(`limit ${name}`)).sort((a, b) => a - b)
  await query('SELECT pg_advisory_xact_lock(lock) FROM unnest($1::int[]) AS lock', [locks])
  const now = await clockOf(query)
  const stored = Map.groupBy(
    await query<NamedShare>(
      'SELECT name, worker, count, wanted, until FROM gatewright.shares WHERE name = ANY($1) AND until > $2',
      [names, now],
    ),
    ({ name }) => name,
  )
  const divided = demands.map((demand) => divide(worker, demand, stored.get(demand.name) ?? [], now))
  await save(
    query,
    divided.map(({ held }, index) => ({ ...held, name: names[index] ?? '' })),
  )
  await query('DELETE FROM gatewright.shares WHERE name = ANY($1) AND until <= $2', [names, now])
  return divided.map(({ share }) => share)
}

/**
 * Frees in time what nodes hold until a time that is now far in the future: after the database's clock was set back, the slots
 * of a lost node would be held for hours. A running node renews its own before that.
 */
export async function rewindShares(query: Query): Promise<void> {
  const now = await clockOf(query)
  await query('UPDATE gatewright.shares SET until = $1 WHERE until > $2', [now + shareMs, now + minuteMs + shareMs])
}

async function save(query: Query, held: readonly NamedShare[]): Promise<void> {
  await query(
    `INSERT INTO gatewright.shares (name, worker, count, wanted, until)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::float8[])
     ON CONFLICT (name, worker) DO UPDATE
       SET count = excluded.count, wanted = excluded.wanted, until = excluded.until`,
    columnsOf(held, ['name', 'worker', 'count', 'wanted', 'until']),
  )
}
