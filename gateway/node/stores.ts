import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config.ts'
import type { HomeOf } from '../engine/adoption.ts'
import type { Engine } from '../engine/engine.ts'
import type { Transaction } from '../engine/postgres/database.ts'
import { openSqlite, openSqliteBeside } from '../engine/sqlite.ts'
import { clockOfFolder } from '../engine/sqlite/clock.ts'
import type { KeyStore } from '../keys/keys.ts'
import { SqliteKeys } from '../keys/sqlite.ts'
import { protectFolder } from './folder.ts'

/** The stores of tasks and keys. */
export interface Stores {
  readonly engine: Engine
  readonly keys: KeyStore
  readonly close: () => Promise<void>
}

/** The options of the stores. */
export interface StoreParts {
  /** Called with failures that the store recovers from. */
  readonly onError: (error: unknown) => void
  /** Called with the duration of each commit, in milliseconds. */
  readonly onCommit: (ms: number) => void
  /** The clock of an embedded engine. */
  readonly now: () => number
  /** Where models run, for tasks of older versions. */
  readonly homeOf?: HomeOf
}

/** Opens the configured database, or the data folder. */
export async function openStores(config: Config, parts: StoreParts): Promise<Stores> {
  if (isDatabase(config)) return openDatabase(config, parts)
  protectFolder(config.dataDir, ['tasks.sqlite', 'keys.sqlite', 'lock.sqlite'])
  const engine = openSqlite(config.dataDir, parts.now, parts.onCommit, parts.homeOf)
  const { keys } = openFile(config.dataDir, engine)
  return { engine, keys, close: () => closeAll(engine, keys) }
}

/** Opens only the keys: another process may be serving. */
export async function useKeys<Value>(config: Config, use: (keys: KeyStore) => Promise<Value>): Promise<Value> {
  const { keys, close } = isDatabase(config)
    ? await openDatabase(config, beside)
    : openFile(config.dataDir, clockOfFolder(config.dataDir))
  try {
    return await use(keys)
  } finally {
    await close()
  }
}

/** Opens only the tasks: another process may be serving. */
export async function useTasks<Value>(config: Config, use: (engine: Engine) => Promise<Value>): Promise<Value> {
  const { engine, close } = isDatabase(config) ? await openDatabase(config, beside) : openTasks(config.dataDir)
  try {
    return await use(engine)
  } finally {
    await close()
  }
}

/** Runs a transaction on the database of many nodes. Throws if there is none. */
export async function useDatabase<Value>(
  config: Config,
  use: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  if (!isDatabase(config)) throw new Error('There is no database: set DATABASE_URL.')
  const { Database } = await import('../engine/postgres/database.ts')
  const database = await Database.open({ ...addressesOf(config), onError: ignore })
  try {
    return await database.transactAtLeisure(use)
  } finally {
    await database.close()
  }
}

function openTasks(folder: string): Pick<Stores, 'engine' | 'close'> {
  const engine = openSqliteBeside(folder)
  return { engine, close: () => engine.close() }
}

const ignore = (): void => undefined

/** How a command opens a database: it does not know where the open tasks of older versions run. */
const beside: Pick<StoreParts, 'onError' | 'onCommit' | 'homeOf'> = {
  onError: ignore,
  onCommit: ignore,
  homeOf: () => {
    throw new Error('The database has open tasks of an older gateway: start a gateway of this version, and try again.')
  },
}

function openFile(folder: string, clock: Clock): Pick<Stores, 'keys' | 'close'> {
  protectFolder(folder, ['keys.sqlite'])
  const keys = new SqliteKeys(join(folder, 'keys.sqlite'), clock)
  return { keys, close: () => keys.close() }
}

/** The configuration of a node on a database. */
type OnDatabase = Pick<Config, 'databaseDirectUrl'> & { readonly databaseUrl: string }

const isDatabase = <Given extends Config>(config: Given): config is Given & OnDatabase =>
  config.databaseUrl !== undefined

const addressesOf = ({ databaseUrl: url, databaseDirectUrl: directUrl }: OnDatabase) => ({ url, directUrl })

async function openDatabase(
  config: OnDatabase,
  { onError, onCommit, homeOf }: Pick<StoreParts, 'onError' | 'onCommit' | 'homeOf'>,
): Promise<Stores> {
  // Loaded only if configured, so that commands that use a folder do not wait for it.
  const { openPostgres } = await import('../engine/postgres.ts')
  const { PostgresKeys } = await import('../keys/postgres.ts')
  const engine = await openPostgres({ ...addressesOf(config), onError, onCommit, ...(homeOf && { homeOf }) })
  const keys = await PostgresKeys.open(engine.database, engine)
  return { engine, keys, close: () => closeAll(engine, keys) }
}

async function closeAll(engine: Engine, keys: KeyStore): Promise<void> {
  await keys.close()
  await engine.close()
}
