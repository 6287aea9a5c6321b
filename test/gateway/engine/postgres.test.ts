import { dirname } from 'node:path'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { engineContract } from '../../contract/engine.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

// The server itself does not crash here: testing how it writes to its disk would only take time.
const { newDatabase } = usePostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])

/** The database of each parent folder, and the folder whose data it holds. */
const databases = new Map<string, { readonly url: string; folder: string }>()

/** The engine on the database of the folder's parent, which is emptied for each new folder. */
async function open(folder: string, now: () => number): Promise<Engine> {
  const database = databases.get(dirname(folder)) ?? { url: await newDatabase(), folder }
  databases.set(dirname(folder), database)
  if (folder !== database.folder) await query(database.url, wipe)
  database.folder = folder
  const clock = new DatabaseClock(now)
  const engine = await openPostgres({ url: database.url, clock: clock.clock, onError: fail })
  return clock.hold(engine)
}

const wipe = ['tasks', 'idempotency', 'ledger', 'accounts', 'counts']
  .map((table) => `DELETE FROM gatewright.${table};`)
  .concat('DELETE FROM gatewright_queue.job')
  .join(' ')

const fail = (error: unknown): never => {
  throw error
}

engineContract('postgres', open, { concurrency: 4 })
