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
