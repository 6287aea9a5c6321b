import { timingSafeEqual } from 'node:crypto'
import { hashOf, inForce, makeId, makeToken } from './keys.ts'
import type { ApiKey, KeyStore, ListedKey, MadeKey, NewKey } from './keys.ts'

/** What of a database the keys need. Its schema has the table already. */
export interface KeyDatabase {
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  listen(channel: string, onMessage: () => void, onReconnect: () => void): Promise<() => Promise<void>>
}

interface Row {
  readonly id: string
  readonly hash: Buffer
  readonly facts: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

/** How long a node believes what it has read of a key, unless it hears of a change: it bounds what a lost message can do. */
const trustMs = 5000

/** The channel on which nodes tell that a key has changed. */
const changed = 'gatewright_keys'

/** API keys in a database that many nodes share; each remembers the keys that it sees, until one is revoked anywhere. */
export class PostgresKeys implements KeyStore {
  private readonly database: KeyDatabase
  private readonly now: () => number
  private readonly seen = new Map<string, { readonly row: Row; readonly until: number }>()
  private deaf: (() => Promise<void>) | undefined

  private constructor(database: KeyDatabase, now: () => number) {
    this.database = database
    this.now = now
  }

  /** The store, once it hears what other nodes say. */
  static async open(database: KeyDatabase, now: () => number = Date.now): Promise<PostgresKeys> {
    const keys = new PostgresKeys(database, now)
    const forget = (): void => keys.seen.clear()
    keys.deaf = await database.listen(changed, forget, forget)
    return keys
  }

  async create({ expiresAt, ...facts }: NewKey, token: string = makeToken()): Promise<MadeKey> {
    const id = makeId()
    await this.database.query(
      'INSERT INTO gatewright.keys (id, hash, facts, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [id, hashOf(token), JSON.stringify(facts), this.now(), expiresAt ?? null],
    )
    return { key: { id, ...facts }, token }
  }

  async find(token: string): Promise<ApiKey | undefined> {
    const hash = hashOf(token)
    const known = this.seen.get(hash.toString('hex'))
    const row = known !== undefined && this.now() < known.until ? known.row : await this.read(hash)
    return row !== undefined && timingSafeEqual(row.hash, hash) ? inForce(listed(row), this.now()) : undefined
  }

  async has(token: string): Promise<boolean> {
    return (await this.read(hashOf(token))) !== undefined
  }

  async list(): Promise<readonly ListedKey[]> {
    return (await this.database.query<Row>('SELECT * FROM gatewright.keys ORDER BY created_at, number')).map(listed)
  }

  async revoke(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `WITH ended AS (UPDATE gatewright.keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id)
       SELECT pg_notify('${changed}', id) FROM ended`,
      [id, this.now()],
    )
    this.seen.clear()
    return rows.length === 1
  }

  async close(): Promise<void> {
    await this.deaf?.()
  }

  private async read(hash: Buffer): Promise<Row | undefined> {
    const [row] = await this.database.query<Row>('SELECT * FROM gatewright.keys WHERE hash = $1', [hash])
    if (row !== undefined) this.seen.set(hash.toString('hex'), { row, until: this.now() + trustMs })
    return row
  }
}

function listed(row: Row): ListedKey {
  const facts: Omit<ApiKey, 'id'> = JSON.parse(row.facts)
  return {
    id: row.id,
    ...facts,
    createdAt: Number(row.created_at),
    ...(row.expires_at !== null && { expiresAt: Number(row.expires_at) }),
    ...(row.revoked_at !== null && { revokedAt: Number(row.revoked_at) }),
  }
}
