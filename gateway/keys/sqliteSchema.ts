import type { DatabaseSync } from 'node:sqlite'
import { locationOf, rollBack } from '../base/sqlite.ts'

/** Each migration runs once on a file, in this order. Never change one after a release; add another. */
const migrations: readonly string[] = [
  // Files of the first release have the table, and the version 0.
  `CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    facts TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER
  ) STRICT;`,
  `ALTER TABLE keys ADD COLUMN previousHash BLOB;
   ALTER TABLE keys ADD COLUMN previousUntil INTEGER;
   ALTER TABLE keys ADD COLUMN lastUsedAt INTEGER;
   CREATE INDEX keys_previous ON keys (previousHash) WHERE previousHash IS NOT NULL;
   UPDATE keys SET facts = '{"name":"development","isDevelopment":true}' WHERE facts = '{"name":"development"}';`,
]

/**
 * Migrates a file of keys to the newest schema; several processes can do so at once. Throws on a newer gateway's file.
 */
export function migrateKeys(db: DatabaseSync): void {
  if (versionOf(db) === migrations.length) return
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(db)
    if (version > migrations.length) throw new NewerKeys(locationOf(db), version)
    for (const sql of migrations.slice(version)) db.exec(sql)
    db.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
  } catch (error) {
    rollBack(db)
    throw error
  }
}

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.user_version)

/** The keys were written by a newer gateway than this one. */
export class NewerKeys extends Error {
  override readonly name = 'NewerKeys'

  constructor(file: string, version: number) {
    super(
      `${file} has schema version ${version}; this gateway supports up to ${migrations.length}: use a newer gateway.`,
    )
  }
}
