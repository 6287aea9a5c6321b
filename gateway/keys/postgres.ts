import { machineClock, type Clock } from '../base/clock.ts'
import { expiryIn, hashOf, listedTimes, makeId, makeToken, opened } from './keys.ts'
import type { ApiKey, KeptKey, KeyChanges, KeyStore, ListedKey, MadeKey, NewKey } from './keys.ts'
import { LastUse } from './lastUse.ts'
import { changeSecrets, ensureSecret, type ChangeSecrets, type SigningSecret } from './signing.ts'

/** The methods of a database that keys need. Its schema already has the table. */
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
  readonly previous_hash: Buffer | null
  readonly previous_until: string | null
  readonly last_used_at: string | null
}

/** How long a node caches a key, unless it is notified of a change: this limits the effect of a lost notification. */
const trustMs = 5000

/** The channel that announces changed keys. */
const changed = 'gatewright_keys'

/**
 * API keys in a database that many nodes share; each node caches the keys that it reads, until any node changes them.
 */
export class PostgresKeys implements KeyStore {
  private readonly database: KeyDatabase
  /** The database's clock. */
  private readonly clock: Clock
  private readonly uses = new LastUse((used) => this.saveUses(used))
  private readonly seen = new Map<string, { readonly row: Row; readonly until: number }>()
  private unsubscribe: (() => Promise<void>) | undefined

  private constructor(database: KeyDatabase, clock: Clock) {
    this.database = database
    this.clock = clock
  }

  /** Opens the store and subscribes to changes by other nodes. */
  static async open(database: KeyDatabase, clock: Clock = machineClock): Promise<PostgresKeys> {
    const keys = new PostgresKeys(database, clock)
    const forget = (): void => keys.seen.clear()
    keys.unsubscribe = await database.listen(changed, forget, forget)
    return keys
  }

  async create({ expiresInMs, ...attributes }: NewKey, token: string = makeToken()): Promise<MadeKey> {
    const id = makeId()
    await this.database.query(
      'INSERT INTO gatewright.keys (id, hash, facts, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [id, hashOf(token), JSON.stringify(attributes), this.clock.now(), expiryIn(expiresInMs, this.clock)],
    )
    return { key: { id, ...attributes }, token }
  }

  async find(token: string): Promise<ApiKey | undefined> {
    const [hash, now] = [hashOf(token), this.clock.now()]
    const known = this.seen.get(hash.toString('hex'))
    const row = known !== undefined && now < known.until ? known.row : await this.read(hash, now)
    const key = row && opened(kept(row, this.clock), hash, now)
    if (key !== undefined) this.uses.note(key.id, now)
    return key
  }

  async has(token: string): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM gatewright.keys WHERE hash = $1', [hashOf(token)])
    return rows.length > 0
  }

  async list(): Promise<readonly ListedKey[]> {
    const rows = await this.database.query<Row>('SELECT * FROM gatewright.keys ORDER BY created_at, number')
    return rows.map((row) => listed(row, this.clock))
  }

  async countActive(): Promise<number> {
    const [row] = await this.database.query<{ active: string }>(
      `SELECT count(*) AS active FROM gatewright.keys
       WHERE revoked_at IS NULL AND coalesce(expires_at > $1, TRUE)`,
      [this.clock.now()],
    )
    return Number(row?.active)
  }

  async update(id: string, { expiresInMs, ...changes }: KeyChanges): Promise<boolean> {
    return this.change(
      `UPDATE gatewright.keys SET facts = jsonb_strip_nulls(facts::jsonb || $2::jsonb)::text,
         expires_at = CASE WHEN $3::boolean THEN $4::bigint ELSE expires_at END
       WHERE id = $1 AND revoked_at IS NULL`,
      [id, JSON.stringify(changes), expiresInMs !== undefined, expiryIn(expiresInMs, this.clock)],
    )
  }

  async rotate(id: string, graceMs = 0, token: string = makeToken()): Promise<string | undefined> {
    const now = this.clock.now()
    const until = graceMs > 0 ? now + graceMs : null
    const isChanged = await this.change(
      `UPDATE gatewright.keys SET previous_hash = CASE WHEN $3::bigint IS NULL THEN NULL ELSE hash END,
         previous_until = $3, hash = $2
       WHERE id = $1 AND revoked_at IS NULL AND coalesce(expires_at > $4, TRUE)`,
      [id, hashOf(token), until, now],
    )
    return isChanged ? token : undefined
  }

  async secrets(id: string, change: ChangeSecrets = ensureSecret): Promise<readonly SigningSecret[] | undefined> {
    const active = 'WHERE id = $1 AND revoked_at IS NULL'
    const read = async (): Promise<string | null | undefined> => {
      const text = `SELECT webhook_secrets AS secrets FROM gatewright.keys ${active}`
      const [row] = await this.database.query<{ readonly secrets: string | null }>(text, [id])
      return row?.secrets
    }
    const replace = (text: string, before: string | null): Promise<boolean> => {
      const isSame = 'webhook_secrets IS NOT DISTINCT FROM $3'
      return this.change(`UPDATE gatewright.keys SET webhook_secrets = $2 ${active} AND ${isSame}`, [id, text, before])
    }
    return changeSecrets({ read, replace }, change, this.clock.now())
  }

  async revoke(id: string): Promise<boolean> {
    const text = 'UPDATE gatewright.keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL'
    return this.change(text, [id, this.clock.now()])
  }

  async close(): Promise<void> {
    await this.uses.flush()
    await this.unsubscribe?.()
  }

  /** Changes a key and notifies all nodes; returns whether it existed. */
  private async change(update: string, values: readonly unknown[]): Promise<boolean> {
    const rows = await this.database.query(
      `WITH changed AS (${update} RETURNING id) SELECT pg_notify('${changed}', id) FROM changed`,
      values,
    )
    this.seen.clear()
    return rows.length === 1
  }

  private async read(hash: Buffer, now: number): Promise<Row | undefined> {
    const [row] = await this.database.query<Row>(
      `SELECT * FROM gatewright.keys WHERE hash = $1 OR (previous_hash = $1 AND previous_until > $2)
       ORDER BY hash = $1 DESC LIMIT 1`,
      [hash, now],
    )
    if (row !== undefined) this.seen.set(hash.toString('hex'), { row, until: now + trustMs })
    return row
  }

  private async saveUses(used: ReadonlyMap<string, number>): Promise<void> {
    await this.database.query(
      `UPDATE gatewright.keys k SET last_used_at = greatest(k.last_used_at, u.at)
       FROM unnest($1::text[], $2::bigint[]) AS u (id, at) WHERE k.id = u.id`,
      [[...used.keys()], [...used.values()]],
    )
  }
}

const kept = (row: Row, clock: Clock): KeptKey => ({
  key: listed(row, clock),
  hash: row.hash,
  ...(row.previous_hash !== null && { previous: { hash: row.previous_hash, until: Number(row.previous_until) } }),
})

function listed(row: Row, clock: Clock): ListedKey {
  const attributes: Omit<ApiKey, 'id'> = JSON.parse(row.facts)
  const { created_at: createdAt, expires_at: expiresAt, revoked_at: revokedAt, last_used_at: lastUsedAt } = row
  return {
    id: row.id,
    ...attributes,
    ...listedTimes({ createdAt, expiresAt, revokedAt, lastUsedAt }, clock),
  }
}
