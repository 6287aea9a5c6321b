import { timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { hashOf, inForce, makeId, makeToken } from './keys.ts'
import type { ApiKey, KeyStore, ListedKey, MadeKey, NewKey } from './keys.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    facts TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER
  ) STRICT`

/** API keys in a file of their own, which several processes may have open. */
export class SqliteKeys implements KeyStore {
  private readonly database: DatabaseSync
  private readonly lookup: StatementSync
  private readonly now: () => number

  /** Opens the store, and makes it when it is not there. */
  constructor(file: string, now: () => number = Date.now) {
    mkdirSync(dirname(file), { recursive: true })
    this.database = new DatabaseSync(file)
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
    this.database.exec(schema)
    this.lookup = this.database.prepare('SELECT * FROM keys WHERE hash = ?')
    this.now = now
  }

  async create({ expiresAt, ...facts }: NewKey, token: string = makeToken()): Promise<MadeKey> {
    const id = makeId()
    this.database
      .prepare('INSERT INTO keys (id, hash, facts, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)')
      .run(id, hashOf(token), JSON.stringify(facts), this.now(), expiresAt ?? null)
    return { key: { id, ...facts }, token }
  }

  async find(token: string): Promise<ApiKey | undefined> {
    const hash = hashOf(token)
    const row = this.lookup.get(hash)
    const isSame = row?.hash instanceof Uint8Array && timingSafeEqual(row.hash, hash)
    return row !== undefined && isSame ? inForce(listed(row), this.now()) : undefined
  }

  async has(token: string): Promise<boolean> {
    return this.lookup.get(hashOf(token)) !== undefined
  }

  async list(): Promise<readonly ListedKey[]> {
    return this.database.prepare('SELECT * FROM keys ORDER BY createdAt, rowid').all().map(listed)
  }

  async revoke(id: string): Promise<boolean> {
    const { changes } = this.database
      .prepare('UPDATE keys SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL')
      .run(this.now(), id)
    return Number(changes) === 1
  }

  async close(): Promise<void> {
    this.database.close()
  }
}

function listed(row: Record<string, SQLOutputValue>): ListedKey {
  const facts: Omit<ApiKey, 'id'> = JSON.parse(String(row.facts))
  return {
    id: String(row.id),
    ...facts,
    createdAt: Number(row.createdAt),
    ...(row.expiresAt !== null && { expiresAt: Number(row.expiresAt) }),
    ...(row.revokedAt !== null && { revokedAt: Number(row.revokedAt) }),
  }
}
