import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { openFile } from '../sqlite.ts'
import { hashOf, makeId, makeToken, opened } from './keys.ts'
import type { ApiKey, KeptKey, KeyChanges, KeyStore, ListedKey, MadeKey, NewKey } from './keys.ts'
import { LastUse } from './lastUse.ts'
import { migrateKeys } from './sqliteSchema.ts'

/** API keys in a separate file, which several processes can open. */
export class SqliteKeys implements KeyStore {
  private readonly database: DatabaseSync
  private readonly lookup: StatementSync
  private readonly earlier: StatementSync
  private readonly now: () => number
  private readonly uses = new LastUse((used) => this.saveUses(used))

  /** Opens the store, and creates it if necessary. */
  constructor(file: string, now: () => number = Date.now) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.database = openFile(file)
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrateKeys(this.database)
    this.lookup = this.database.prepare('SELECT * FROM keys WHERE hash = ?')
    this.earlier = this.database.prepare('SELECT * FROM keys WHERE previousHash = ? AND previousUntil > ?')
    this.now = now
  }

  async create({ expiresAt, ...attributes }: NewKey, token: string = makeToken()): Promise<MadeKey> {
    const id = makeId()
    this.database
      .prepare('INSERT INTO keys (id, hash, facts, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)')
      .run(id, hashOf(token), JSON.stringify(attributes), this.now(), expiresAt ?? null)
    return { key: { id, ...attributes }, token }
  }

  async find(token: string): Promise<ApiKey | undefined> {
    const [hash, now] = [hashOf(token), this.now()]
    const row = this.lookup.get(hash) ?? this.earlier.get(hash, now)
    const key = row && opened(kept(row), hash, now)
    if (key !== undefined) this.uses.note(key.id, now)
    return key
  }

  async has(token: string): Promise<boolean> {
    return this.lookup.get(hashOf(token)) !== undefined
  }

  async list(): Promise<readonly ListedKey[]> {
    return this.database.prepare('SELECT * FROM keys ORDER BY createdAt, rowid').all().map(listed)
  }

  async update(id: string, { expiresAt, ...changes }: KeyChanges): Promise<boolean> {
    const { changes: count } = this.database
      .prepare(
        `UPDATE keys SET facts = json_patch(facts, ?2), expiresAt = CASE WHEN ?3 THEN ?4 ELSE expiresAt END
         WHERE id = ?1 AND revokedAt IS NULL`,
      )
      .run(id, JSON.stringify(changes), expiresAt === undefined ? 0 : 1, expiresAt ?? null)
    return Number(count) === 1
  }

  async rotate(id: string, graceMs = 0, token: string = makeToken()): Promise<string | undefined> {
    const now = this.now()
    const { changes } = this.database
      .prepare(
        `UPDATE keys SET previousHash = iif(?3 > ?4, hash, NULL), previousUntil = iif(?3 > ?4, ?3, NULL), hash = ?2
         WHERE id = ?1 AND revokedAt IS NULL AND coalesce(expiresAt > ?4, TRUE)`,
      )
      .run(id, hashOf(token), now + graceMs, now)
    return Number(changes) === 1 ? token : undefined
  }

  async revoke(id: string): Promise<boolean> {
    const { changes } = this.database
      .prepare('UPDATE keys SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL')
      .run(this.now(), id)
    return Number(changes) === 1
  }

  async close(): Promise<void> {
    await this.uses.flush()
    this.database.close()
  }

  private saveUses(used: ReadonlyMap<string, number>): void {
    const rows = JSON.stringify([...used])
    this.database
      .prepare(
        `UPDATE keys SET lastUsedAt = max(coalesce(lastUsedAt, 0), used.at)
         FROM (SELECT value ->> 0 AS id, value ->> 1 AS at FROM json_each(?)) AS used WHERE keys.id = used.id`,
      )
      .run(rows)
  }
}

type Row = Record<string, SQLOutputValue>

function kept(row: Row): KeptKey {
  const { hash, previousHash } = row
  if (!(hash instanceof Uint8Array)) throw new Error(`The key ${String(row.id)} has no hash: its file is damaged.`)
  const previous = previousHash instanceof Uint8Array && { hash: previousHash, until: Number(row.previousUntil) }
  return { key: listed(row), hash, ...(previous && { previous }) }
}

function listed(row: Row): ListedKey {
  const attributes: Omit<ApiKey, 'id'> = JSON.parse(String(row.facts))
  return {
    id: String(row.id),
    ...attributes,
    createdAt: Number(row.createdAt),
    ...(row.expiresAt !== null && { expiresAt: Number(row.expiresAt) }),
    ...(row.revokedAt !== null && { revokedAt: Number(row.revokedAt) }),
    ...(row.lastUsedAt !== null && { lastUsedAt: Number(row.lastUsedAt) }),
  }
}
