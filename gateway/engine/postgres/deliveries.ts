import type { NewDelivery } from '../deliveries.ts'
import { newColumns, newValues } from '../storedDeliveries.ts'
import type { Query } from './database.ts'

/** Stores deliveries within the transaction that changes their tasks; without any it is no statement. */
export async function insertDeliveries(query: Query, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((one) => newValues(one))
  await query(
    `INSERT INTO gatewright.deliveries (${newColumns})
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])`,
    newColumns.split(', ').map((_, column) => rows.map((row) => row[column])),
  )
}
