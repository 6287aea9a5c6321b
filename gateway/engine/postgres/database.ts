import { PgBoss, type Clock, type ConstructorOptions } from 'pg-boss'

/** Runs a statement and gives its rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** A transaction: statements of ours, and of the queue when it is handed `db`. */
export interface Transaction {
  readonly query: Query
  readonly db: NonNullable<ConstructorOptions['db']>
}

/** What pg-boss hands on to the pool of pg, though its own types do not say so. */
interface PoolOptions {
  readonly keepAlive: boolean
  readonly query_timeout: number
}

/** What a database is opened with. */
export interface DatabaseOptions {
  /** The address: `postgres://user:password@host:port/name`. */
  readonly url: string
  /** Reports errors of idle connections; the pool replaces such a connection. */
  readonly onError: (error: unknown) => void
  /** Told how long each transaction took, in milliseconds. */
  readonly onCommit?: (ms: number) => void
  /** Stands in for the database's clock in tests. */
  readonly clock?: Clock
}

/** The schema of pg-boss. */
export const queueSchema = 'gatewright_queue'

/** The database's time in whole milliseconds since 1970: one clock for all nodes. */
export const nowMs: string = `floor(extract(epoch FROM ${queueSchema}.job_now()) * 1000)::bigint`

/** One pool of connections for tasks and queues, which pg-boss keeps: both are written in one transaction. */
export class Database {
  readonly queue: PgBoss
  private readonly onCommit: (ms: number) => void
  private readonly pool: ReturnType<PgBoss['getDb']>

  private constructor(queue: PgBoss, onCommit: (ms: number) => void) {
    this.onCommit = onCommit
    this.queue = queue
    this.pool = queue.getDb()
  }

  /** Connects, and brings the queue's schema up to date. Throws when the database cannot be reached. */
  static async open({ url, onError, clock, onCommit = () => undefined }: DatabaseOptions): Promise<Database> {
    const options: ConstructorOptions & PoolOptions = {
      connectionString: url,
      schema: queueSchema,
      application_name: 'gatewright',
      max: 10,
      // A database that has gone silent is noticed: by the system for connections, by pg for statements.
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      query_timeout: 30_000,
      schedule: false,
      ...(clock && { clock }),
    }
    const queue = new PgBoss(options)
    queue.on('error', onError)
    try {
      return new Database(await queue.start(), onCommit)
    } catch (cause) {
      throw new Unreachable(url, cause)
    }
  }

  /** Runs one statement in a transaction of its own. */
  readonly query: Query = async (text, values) => (await this.pool.executeSql(text, values && [...values])).rows

  /** Runs statements that hold together or not at all. Nothing in it may use another connection of the pool. */
  async transact<Value>(run: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    const start = performance.now()
    const handle = await present(this.pool.beginTransaction).call(this.pool)
    try {
      const query: Query = async (text, values) => (await handle.db.executeSql(text, values && [...values])).rows
      const value = await run({ query, db: handle.db })
      await handle.commit()
      this.onCommit(performance.now() - start)
      return value
    } catch (error) {
      await handle.rollback()
      throw error
    }
  }

  /** Hears what any node says on a channel; `onReconnect` runs whenever something may have been missed. */
  async listen(
    channel: string,
    onMessage: (text: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>> {
    const handle = await present(this.pool.listen).call(this.pool, channel, onMessage, onReconnect)
    return () => handle.close()
  }

  /** Closes every connection once what is running has ended. */
  close(): Promise<void> {
    return this.queue.stop({ graceful: false })
  }
}

/** The database cannot be used; the message names it without its password. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url)
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The database ${host}${pathname} of DATABASE_URL cannot be used: ${reason}.`, { cause })
  }
}

/** A capability that pg-boss's own pool has; only adapters of others may lack it. */
function present<Capability>(capability: Capability | undefined): Capability {
  if (capability === undefined) throw new Error('This pool of pg-boss can neither listen nor open a transaction.')
  return capability
}
