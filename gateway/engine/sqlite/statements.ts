import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Returns the prepared statement of a text. */
export type Sql = (text: string) => StatementSync

/** Prepares each statement of a database once. */
export class Statements {
  private readonly db: DatabaseSync
  private readonly prepared = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** The prepared statement of this text. */
  sql(text: string): StatementSync {
    const known = this.prepared.get(text) ?? this.db.prepare(text)
    this.prepared.set(text, known)
    return known
  }
}

/** The values of a statement, by number. */
export type Values = readonly (string | number | null)[]

/** Runs a statement with values by number, such as $1, and the time as $now; returns its rows. */
export function runNumbered(sql: Sql, text: string, values: Values, now: number): readonly unknown[] {
  const own = text.replaceAll('$now', `$${values.length + 1}`).replace(/\$(?=\d)/g, '?')
  return sql(own).all(...values, ...(text.includes('$now') ? [now] : []))
}
