import { createHash } from 'node:crypto'
import pg, { type ClientBase, type ClientConfig, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import { messageOf } from '../../base/values.ts'
import type { HomeOf } from '../adoption.ts'
import { WriteHealth } from '../health.ts'
import { saysUnwritable } from './errors.ts'
import { Listener } from './listener.ts'
import { startFor, setForSession, startStatement, statementMs } from './presets.ts'
import { SharedSessions } from './sharing.ts'

/** Runs a statement and returns its rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** A transaction. */
export interface Transaction {
  readonly query: Query
}

/** Options for opening a database. */
export interface DatabaseOptions {
  /** The address: `postgres://user:password@host:port/name`. */
  readonly url: string
  /** The address of the database itself, if `url` is that of a pooler that shares sessions. */
  readonly directUrl?: string | undefined
  /** Reports errors of idle connections; the pool replaces such a connection. */
  readonly onError: (error: unknown) => void
  /** Called with the duration of each transaction, in milliseconds. */
  readonly onCommit?: (ms: number) => void
  /** Where models run, for tasks of older versions. */
  readonly homeOf?: HomeOf
  /** Replaces the database's clock in tests, in milliseconds since 1970. */
  readonly now?: () => number
}

/** The database's time in whole milliseconds since 1970: one clock for all nodes. */
export const nowMs = 'floor(extract(epoch FROM now()) * 1000)::bigint'

/** How many connections a node opens for statements, besides the one that listens. */
export const mostConnections = 10

/** How long a transaction that has failed may take to be undone; then its connection is closed. */
const undoMs = 5000

/** How a connection is made. TCP keepalive finds one that is lost, and pg limits statements. */
const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'gatewright',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  query_timeout: statementMs,
})

/** The connections of a node to a database: a pool for statements and transactions, and one that listens. */
export class Database {
  /** Whether the last writes have succeeded. */
  readonly health: WriteHealth = new WriteHealth()
  private readonly options: DatabaseOptions
  private readonly pool: pg.Pool
  private listener: Listener | undefined
  /** The start of a transaction; where sessions are shared, with all that our SQL relies on. */
  private start = startStatement

  private constructor(options: DatabaseOptions, pool: pg.Pool) {
    this.options = options
    this.pool = pool
    // A connection that the pool has closed can still report that the database closes it, too.
    pool.on('error', (error) => pool.ending || options.onError(error))
  }

  /**
   * Connects. Throws if the database cannot be reached, or if nothing can be notified there because a pooler shares its
   * sessions.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    const { url, directUrl, onError } = options
    const database = new Database(options, new pg.Pool(poolTo(options)))
    const variable = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    try {
      if (database.isPooled) await database.learn()
      const config = connectionTo(directUrl ?? url)
      database.listener = await Listener.open({ config, variable, onError })
      return database
    } catch (cause) {
      await database.close()
      throw cause instanceof SharedSessions || cause instanceof Unreachable
        ? cause
        : new Unreachable(directUrl ?? url, cause, variable)
    }
  }

  /** Runs one statement in its own transaction. */
  readonly query: Query = <Row>(text: string, values?: readonly unknown[]) =>
    this.isPooled
      ? this.within<Row>(text, values)
      : this.use(async (client) => rowsOf<Row>(await client.query(this.statement(text, values))))

  /** Runs statements in one transaction. The callback must not use another connection of the pool. */
  async transact<Value>(run: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    const start = performance.now()
    const value = await this.use(async (client) => {
      await client.query(this.start)
      const result = await this.inside(client, run)
      requireCommit(await client.query('COMMIT'))
      return result
    }, undo)
    this.options.onCommit?.(performance.now() - start)
    return value
  }

  /** Runs statements that may take long, such as those of a migration, in one transaction on a separate connection. */
  async transactAtLeisure<Value>(run: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    const { url, directUrl } = this.options
    const { query_timeout: _limit, ...config } = connectionTo(directUrl ?? url)
    const client = new pg.Client(config)
    client.on('error', () => undefined) // the statement fails
    await client.connect()
    try {
      await client.query(setForSession)
      await client.query(
        `${startStatement}; SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0`,
      )
      const value = await this.inside(client, run)
      requireCommit(await client.query('COMMIT'))
      return value
    } finally {
      await client.end() // what is not committed is undone
    }
  }

  /** Listens to a channel; `onReconnect` runs whenever notifications may have been missed. */
  async listen(
    channel: string,
    onMessage: (text: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>> {
    if (this.listener === undefined) throw new Error('The database is not open.')
    return this.listener.listen(channel, { onMessage, onReconnect })
  }

  /** Closes all connections when running statements have ended. */
  async close(): Promise<void> {
    await this.listener?.close()
    if (!this.pool.ending) await this.pool.end()
  }

  /** Whether a pooler may pass each transaction on to another session of the database. */
  private get isPooled(): boolean {
    return this.options.directUrl !== undefined
  }

  /** Learns how a transaction begins where its session may be another one each time. */
  private async learn(): Promise<void> {
    try {
      this.start = await this.use(startFor)
    } catch (cause) {
      throw new Unreachable(this.options.url, cause)
    }
  }

  /** Runs one statement in a transaction that sets what it relies on; all three are sent at once. */
  private within<Row>(text: string, values: readonly unknown[] | undefined): Promise<readonly Row[]> {
    return this.use(async (client) => {
      const [begun, found, ended] = await Promise.allSettled([
        client.query(this.start),
        client.query(this.statement(text, values)),
        client.query('COMMIT'),
      ])
      for (const one of [begun, found, ended]) if (one.status === 'rejected') throw reasonOf(one)
      if (ended.status === 'fulfilled') requireCommit(ended.value)
      return found.status === 'fulfilled' ? rowsOf<Row>(found.value) : []
    }, undo)
  }

  /** Runs statements of an open transaction. Once it has ended, the connection may be another caller's. */
  private async inside<Value>(client: ClientBase, run: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    let isOpen = true
    const query: Query = async <Row>(text: string, values?: readonly unknown[]) => {
      if (!isOpen) throw new Error('The transaction has ended.')
      return rowsOf<Row>(await client.query(this.statement(text, values)))
    }
    try {
      return await run({ query })
    } finally {
      isOpen = false
    }
  }

  /** Lends a connection. One that fails, or whose work cannot be undone, is closed. */
  private async use<Value>(
    run: (client: PoolClient) => Promise<Value>,
    afterFailure: (client: PoolClient, error: unknown) => Promise<Error | undefined> = keepAnswering,
  ): Promise<Value> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    const onError = (error: Error): void => void (broken ??= error)
    client.on('error', onError)
    try {
      return await run(client)
    } catch (error) {
      if (saysUnwritable(error)) this.health.fail()
      broken ??= await afterFailure(client, error)
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  /** A statement; where sessions are the node's own, the database keeps it, by the hash of its text. */
  private statement(text: string, values: readonly unknown[] | undefined): QueryConfig {
    const { now } = this.options
    const given = values === undefined ? [] : [...values]
    if (now !== undefined) return { text: text.replaceAll(nowMs, `${now()}::bigint`), values: given }
    const isKept = !this.isPooled && values !== undefined && !returnsAllColumns.test(text)
    return { ...(isKept && { name: nameOf(text) }), text, values: given }
  }
}

/** The pool of a node. Where sessions are its own, each is prepared once; where they are shared, each transaction is. */
function poolTo({ url, directUrl }: DatabaseOptions): PoolConfig {
  const config = { ...connectionTo(url), max: mostConnections }
  // Only where a statement, its beginning and its end are sent at once.
  if (directUrl !== undefined) return { ...config, pipeline: true }
  return { ...config, onConnect: (client) => client.query(setForSession) }
}

/** A newer node can add a column to a table, and a kept statement that returns all columns would then fail. */
const returnsAllColumns = /RETURNING \*|SELECT \* FROM gatewright\./

const names = new Map<string, string>()

/** The name of a kept statement. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, known)
  return known
}

const rowsOf = <Row>({ rows }: { readonly rows: readonly unknown[] }): readonly Row[] => rows as readonly Row[] // the statement names them

/** A database answers COMMIT with ROLLBACK if a statement of the transaction failed. */
function requireCommit({ command }: { readonly command: string }): void {
  if (command !== 'COMMIT')
    throw new Error('The database has undone the transaction, because a statement of it failed.')
}

/** Undoes a transaction; returns why its connection must be closed. */
async function undo(client: ClientBase): Promise<Error | undefined> {
  const late = Promise.withResolvers<Error>()
  const timer = setTimeout(() => late.resolve(new Error('The transaction could not be undone in time.')), undoMs)
  const undone = client.query('ROLLBACK').then(() => undefined, errorOf)
  return Promise.race([undone, late.promise]).finally(() => clearTimeout(timer))
}

/** A connection is kept after an error of the database; after another one, such as a limit of time, it may answer late. */
const keepAnswering = async (_client: ClientBase, error: unknown): Promise<Error | undefined> =>
  error instanceof pg.DatabaseError ? undefined : errorOf(error)

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The database is unusable; the message contains its address without the password. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(url: string, cause: unknown, variable = 'DATABASE_URL') {
    const { host, pathname } = new URL(url)
    const reason = messageOf(cause)
    super(`The database ${host}${pathname} of ${variable} cannot be used: ${reason}.`, { cause })
  }
}

const reasonOf = ({ reason }: { readonly reason: unknown }): unknown => reason
