import type { NewDelivery } from '../deliveries.ts'
import { newColumns, newValues } from '../storedDeliveries.ts'
import type { Sql } from './statements.ts'

/** Stores deliveries within the transaction that changes their tasks; without any it is no statement. */
export function insertDeliveries(sql: Sql, deliveries: readonly NewDelivery[]): void {
  for (const delivery of deliveries) {
    sql(`INSERT INTO deliveries (${newColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`).run(...newValues(delivery))
  }
}

/** The values of a statement, by number. */
export type Values = readonly (string | number | null)[]

/** Runs a statement with values by number, such as $1, and the time as $now; returns its rows. */
export function runNumbered(sql: Sql, text: string, values: Values, now: number): readonly unknown[] {
  const own = text.replaceAll('$now', `$${values.length + 1}`).replace(/\$(?=\d)/g, '?')
  return sql(own).all(...values, ...(text.includes('$now') ? [now] : []))
}
