import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { machineClock, shownNow, type Clock } from '../base/clock.ts'
import { locationOf, openDurable, rollBack } from '../base/sqlite.ts'
import {
  expiryIn,
  hashOf,
  listedTimes,
  makeId,
  makeToken,
  opened,
  type ApiKey,
  type KeptKey,
  type KeyChanges,
  type KeyStore,
  type ListedKey,
  type MadeKey,
  type NewKey,
} from './keys.ts'
import { LastUse } from './lastUse.ts'
import { changeSecrets, ensureSecret, type ChangeSecrets, type SigningSecret } from './signing.ts'

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
  // JSON (signing.ts).
  `ALTER TABLE keys ADD COLUMN webhookSecrets TEXT;`,
]

/**
 * Migrates a file of keys to the newest schema; several processes can do so at once. Throws on a newer gateway's file.
 */
function migrateKeys(db: DatabaseSync): void {
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
class NewerKeys extends Error {
  override readonly name = 'NewerKeys'

  constructor(file: string, version: number) {
    super(
      `${file} has schema version ${version}; this gateway supports up to ${migrations.length}: use a newer gateway.`,
    )
  }
}

/** API keys in a separate file, which several processes can open. */
export class SqliteKeys implements KeyStore {
  private readonly database: DatabaseSync
  private readonly lookup: StatementSync
  private readonly earlier: StatementSync
  private readonly clock: Clock
  private readonly uses = new LastUse((used) => this.saveUses(used))

  /** Opens the store, and creates it if necessary. */
  constructor(file: string, clock: Clock = machineClock) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.database = openDurable(file, migrateKeys)
    this.lookup = this.database.prepare('SELECT * FROM keys WHERE hash = ?')
    this.earlier = this.database.prepare('SELECT * FROM keys WHERE previousHash = ? AND previousUntil > ?')
    this.clock = clock
  }

  async create({ expiresInMs, ...attributes }: NewKey, token: string = makeToken()): Promise<MadeKey> {
    const id = makeId()
    this.database
      .prepare('INSERT INTO keys (id, hash, facts, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)')
      .run(id, hashOf(token), JSON.stringify(attributes), shownNow(this.clock), expiryIn(expiresInMs, this.clock))
    return { key: { id, ...attributes }, token }
  }

  async find(token: string): Promise<ApiKey | undefined> {
    const [hash, now] = [hashOf(token), this.clock.now()]
    const row = this.lookup.get(hash) ?? this.earlier.get(hash, now)
    const key = row && opened(kept(row, this.clock), hash, now)
    if (key !== undefined) this.uses.note(key.id, this.clock.shown(now))
    return key
  }

  async has(token: string): Promise<boolean> {
    return this.lookup.get(hashOf(token)) !== undefined
  }

  async list(): Promise<readonly ListedKey[]> {
    return this.database
      .prepare('SELECT * FROM keys ORDER BY createdAt, rowid')
      .all()
      .map((row) => listed(row, this.clock))
  }

  async countActive(): Promise<number> {
    const row = this.database
      .prepare('SELECT count(*) AS active FROM keys WHERE revokedAt IS NULL AND coalesce(expiresAt > ?, TRUE)')
      .get(this.clock.now())
    return Number(row?.active)
  }

  async update(id: string, { expiresInMs, ...changes }: KeyChanges): Promise<boolean> {
    const { changes: count } = this.database
      .prepare(
        `UPDATE keys SET facts = json_patch(facts, ?), expiresAt = CASE WHEN ? THEN ? ELSE expiresAt END
         WHERE id = ? AND revokedAt IS NULL`,
      )
      .run(JSON.stringify(changes), expiresInMs === undefined ? 0 : 1, expiryIn(expiresInMs, this.clock), id)
    return Number(count) === 1
  }

  async rotate(id: string, graceMs = 0, token: string = makeToken()): Promise<string | undefined> {
    const now = this.clock.now()
    const { changes } = this.database
      .prepare(
        `UPDATE keys SET previousHash = iif(?, hash, NULL), previousUntil = ?, hash = ?
         WHERE id = ? AND revokedAt IS NULL AND coalesce(expiresAt > ?, TRUE)`,
      )
      .run(graceMs > 0 ? 1 : 0, graceMs > 0 ? now + graceMs : null, hashOf(token), id, now)
    return Number(changes) === 1 ? token : undefined
  }

  async secrets(id: string, change: ChangeSecrets = ensureSecret): Promise<readonly SigningSecret[] | undefined> {
    const [active, db] = ['WHERE id = ? AND revokedAt IS NULL', this.database]
    const read = async (): Promise<string | null | undefined> => {
      const row = db.prepare(`SELECT webhookSecrets AS secrets FROM keys ${active}`).get(id)
      return row && (row.secrets === null ? null : String(row.secrets))
    }
    const update = db.prepare(`UPDATE keys SET webhookSecrets = ? ${active} AND webhookSecrets IS ?`)
    const replace = async (text: string, before: string | null): Promise<boolean> =>
      Number(update.run(text, id, before).changes) === 1
    return changeSecrets({ read, replace }, change, this.clock.now())
  }

  async revoke(id: string): Promise<boolean> {
    const { changes } = this.database
      .prepare('UPDATE keys SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL')
      .run(shownNow(this.clock), id)
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

function kept(row: Row, clock: Clock): KeptKey {
  const { hash, previousHash } = row
  if (!(hash instanceof Uint8Array)) throw new Error(`The key ${String(row.id)} has no hash: its file is damaged.`)
  const previous = previousHash instanceof Uint8Array && { hash: previousHash, until: Number(row.previousUntil) }
  return { key: listed(row, clock), hash, ...(previous && { previous }) }
}

function listed({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: Row, clock: Clock): ListedKey {
  const attributes: Omit<ApiKey, 'id'> = JSON.parse(String(row.facts))
  return {
    id: String(row.id),
    ...attributes,
    ...listedTimes({ createdAt, expiresAt, revokedAt, lastUsedAt }, clock),
  }
}
