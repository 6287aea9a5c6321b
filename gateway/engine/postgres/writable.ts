import type { WriteHealth } from '../health.ts'
import { nowMs, type Query } from './database.ts'

/** Throws unless a write would succeed. A standby is noticed at once; what else fails, by a write. */
export async function checkWritable(query: Query, health: WriteHealth): Promise<void> {
  const [row] = await query<{ readonly recovers: boolean; readonly refuses: boolean }>(
    `SELECT pg_is_in_recovery() AS recovers, current_setting('transaction_read_only') = 'on' AS refuses`,
  )
  if (row?.recovers === true || row?.refuses === true) {
    health.fail()
    throw new Error(
      row.recovers ? 'The database is a standby in recovery: it takes no writes.' : 'The database is read-only.',
    )
  }
  await health.check(() =>
    query(
      `INSERT INTO gatewright.proofs (id, at) VALUES (1, ${nowMs}) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
    ),
  )
}
