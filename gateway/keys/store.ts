import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { ApiKey, Keys } from './keys.ts'

/** What a new key may do. */
export interface NewKey extends Omit<ApiKey, 'id'> {
  /** When it stops working, in milliseconds since 1970; never when left out. */
  readonly expiresAt?: number
}

/** A key as it is listed: everything but the token, which is kept nowhere. */
export interface ListedKey extends ApiKey {
  readonly createdAt: number
  readonly expiresAt?: number
  readonly revokedAt?: number
}

const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    facts TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER
  ) STRICT`

/** API keys in a file of their own. A token is shown once, when it is made; only its SHA-256 is kept. */
export class KeyStore implements Keys {
  private readonly database: DatabaseSync
  private readonly now: () => number

  /** Opens the store, and makes it when it is not there. */
  constructor(file: string, now: () => number = Date.now) {
    mkdirSync(dirname(file), { recursive: true })
    this.database = new DatabaseSync(file)
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
    this.database.exec(schema)
    this.now = now
  }

  /** Makes a key. `token` replaces the one that would be made. */
  create(
    { expiresAt, ...facts }: NewKey,
    token: string = makeToken(),
  ): { readonly key: ApiKey; readonly token: string } {
    const id = `key_${randomBytes(8).toString('hex')}`
    this.database
      .prepare('INSERT INTO keys (id, hash, facts, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)')
      .run(id, hashOf(token), JSON.stringify(facts), this.now(), expiresAt ?? null)
    return { key: { id, ...facts }, token }
  }

  /** The key of a token; undefined when there is none, or it has expired or been revoked. */
  find(token: string): Promise<ApiKey | undefined> {
    const hash = hashOf(token)
    const row = this.database.prepare('SELECT * FROM keys WHERE hash = ?').get(hash)
    const isSame = row?.hash instanceof Uint8Array && timingSafeEqual(row.hash, hash)
    if (row === undefined || !isSame) return Promise.resolve(undefined)
    const { createdAt: _made, expiresAt = Infinity, revokedAt, ...key } = listed(row)
    return Promise.resolve(revokedAt === undefined && this.now() < expiresAt ? key : undefined)
  }

  /** Whether there is a key with this token, in force or not. */
  has(token: string): boolean {
    return this.database.prepare('SELECT 1 FROM keys WHERE hash = ?').get(hashOf(token)) !== undefined
  }

  /** Every key, oldest first; those of one millisecond in the order in which they were made. */
  list(): readonly ListedKey[] {
    return this.database.prepare('SELECT * FROM keys ORDER BY createdAt, rowid').all().map(listed)
  }

  /** Ends a key at once; whether there was one to end. */
  revoke(id: string): boolean {
    const { changes } = this.database
      .prepare('UPDATE keys SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL')
      .run(this.now(), id)
    return Number(changes) === 1
  }

  /** Closes the file. */
  close(): void {
    this.database.close()
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 bits: it cannot be guessed, so that a plain hash is enough to keep it by. */
const makeToken = (): string => `gw_${randomBytes(32).toString('base64url')}`

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
