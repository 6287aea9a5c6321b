import { openPostgres } from '../../../gateway/engine/postgres.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { engineContract } from '../../contract/engine.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

// The server itself does not crash here: what it does for its disk would only take time.
const { newDatabase } = usePostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])

let url: string | undefined
let current = ''

/** The engine on the tests' database, which is empty for each folder that comes new. */
async function open(folder: string, now: () => number): Promise<Engine> {
  if (url === undefined) url = await newDatabase()
  else if (folder !== current) await query(url, wipe)
  current = folder
  const clock = new DatabaseClock(now)
  const engine = await openPostgres({ url, clock: clock.clock, onError: fail })
  return clock.hold(engine)
}

const wipe = `TRUNCATE gatewright.tasks, gatewright.idempotency, gatewright.ledger, gatewright.accounts, gatewright.counts;
  DELETE FROM gatewright_queue.job`

const fail = (error: unknown): never => {
  throw error
}

engineContract('postgres', open)
