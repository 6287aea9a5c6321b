import { messageOf } from '../../base/values.ts'
import type { HomeOf } from '../adoption.ts'
import { PgBoss, type Clock, type ConstructorOptions } from 'pg-boss'

/** Runs a statement and returns its rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** A transaction for our statements; pg-boss uses it through `db`. */
export interface Transaction {
  readonly query: Query
  readonly db: NonNullable<ConstructorOptions['db']>
}

/** Options that pg-boss passes on to the pool of pg, although its types do not declare them. */
interface PoolOptions {
  readonly keepAlive: boolean
  readonly query_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

/** Options for opening a database. */
export interface DatabaseOptions {
  /** The address: `postgres://user:password@host:port/name`. */
  readonly url: string
  /** Reports errors of idle connections; the pool replaces such a connection. */
  readonly onError: (error: unknown) => void
  /** Called with the duration of each transaction, in milliseconds. */
  readonly onCommit?: (ms: number) => void
  /** Where models run, for tasks of older versions. */
  readonly homeOf?: HomeOf
  /** Replaces the database's clock in tests. */
  readonly clock?: Clock
}

/** The schema of pg-boss. */
export const queueSchema = 'gatewright_queue'

/** The database's time in whole milliseconds since 1970: one clock for all nodes. */
export const nowMs: string = `floor(extract(epoch FROM ${queueSchema}.job_now()) * 1000)::bigint`

/** One connection pool for tasks and queues, owned by pg-boss, so that one transaction can write both. */
export class Database {
  readonly queue: PgBoss
  private readonly onCommit: (ms: number) => void
  private readonly pool: ReturnType<PgBoss['getDb']>

  private constructor(queue: PgBoss, onCommit: (ms: number) => void) {
    this.onCommit = onCommit
    this.queue = queue
    this.pool = queue.getDb()
  }

  /** Connects, and migrates the schema of pg-boss. Throws if the database cannot be reached. */
  static async open({ url, onError, clock, onCommit = () => undefined }: DatabaseOptions): Promise<Database> {
    const options: ConstructorOptions & PoolOptions = {
      connectionString: url,
      schema: queueSchema,
      application_name: 'gatewright',
      max: 10,
      // Detects a silent database: TCP keepalive checks connections, and pg limits statements.
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      query_timeout: 30_000,
      // A node that is paused within a transaction holds the locks of callers: the database then ends its session.
      idle_in_transaction_session_timeout: 15_000,
      schedule: false,
      supervise: false,
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

  /** Runs one statement in its own transaction. */
  readonly query: Query = async (text, values) => (await this.pool.executeSql(text, values && [...values])).rows

  /** Runs statements in one transaction. The callback must not use another connection of the pool. */
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

  /** Listens to a channel; `onReconnect` runs whenever notifications may have been missed. */
  async listen(
    channel: string,
    onMessage: (text: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>> {
    const handle = await present(this.pool.listen).call(this.pool, channel, onMessage, onReconnect)
    return () => handle.close()
  }

  /** Closes all connections when running statements have ended. */
  close(): Promise<void> {
    return this.queue.stop({ graceful: false })
  }
}

/** The database is unusable; the message contains its address without the password. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(url: string, cause: unknown) {
    const { host, pathname } = new URL(url)
    const reason = messageOf(cause)
    super(`The database ${host}${pathname} of DATABASE_URL cannot be used: ${reason}.`, { cause })
  }
}

/** A method that pg-boss's own pool always has; only other adapters may lack it. */
function present<Capability>(capability: Capability | undefined): Capability {
  if (capability === undefined) throw new Error('This pool of pg-boss can neither listen nor open a transaction.')
  return capability
}
