import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Engine } from './engine/engine.ts'
import { openSqlite } from './engine/sqlite.ts'
import { protectFolder } from './folder.ts'
import type { KeyStore } from './keys/keys.ts'
import { SqliteKeys } from './keys/sqlite.ts'

/** Where tasks and keys are kept. */
export interface Stores {
  readonly engine: Engine
  readonly keys: KeyStore
  readonly close: () => Promise<void>
}

/** Opens the database that is configured, or the data folder. `onError` is told of faults that mend themselves; `now` is the clock of an embedded engine. */
export async function openStores(
  config: Config,
  onError: (error: unknown) => void,
  now: () => number,
): Promise<Stores> {
  if (config.databaseUrl !== undefined) return openDatabase(config.databaseUrl, onError)
  protectFolder(config.dataDir, ['tasks.sqlite', 'keys.sqlite', 'lock.sqlite'])
  const engine = openSqlite(config.dataDir, now)
  const { keys } = openFile(config.dataDir)
  return { engine, keys, close: () => closeAll(engine, keys) }
}

/** Uses the keys alone: another process may be serving. */
export async function useKeys<Value>(
  { databaseUrl, dataDir }: Config,
  use: (keys: KeyStore) => Promise<Value>,
): Promise<Value> {
  const { keys, close } = databaseUrl === undefined ? openFile(dataDir) : await openDatabase(databaseUrl, ignore)
  try {
    return await use(keys)
  } finally {
    await close()
  }
}

const ignore = (): void => undefined

function openFile(folder: string): Pick<Stores, 'keys' | 'close'> {
  protectFolder(folder, ['keys.sqlite'])
  const keys = new SqliteKeys(join(folder, 'keys.sqlite'))
  return { keys, close: () => keys.close() }
}

async function openDatabase(url: string, onError: (error: unknown) => void): Promise<Stores> {
  // Loaded only when it is wanted: a command that looks at a folder should not wait for it.
  const { openPostgres } = await import('./engine/postgres.ts')
  const { PostgresKeys } = await import('./keys/postgres.ts')
  const engine = await openPostgres({ url, onError })
  const keys = await PostgresKeys.open(engine.database)
  return { engine, keys, close: () => closeAll(engine, keys) }
}

async function closeAll(engine: Engine, keys: KeyStore): Promise<void> {
  await keys.close()
  await engine.close()
}
