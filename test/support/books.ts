import { join } from 'node:path'
import type { Engine } from '../../gateway/engine/engine.ts'
import { openPostgres } from '../../gateway/engine/postgres.ts'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import type { KeyStore } from '../../gateway/keys/keys.ts'
import { PostgresKeys } from '../../gateway/keys/postgres.ts'
import { SqliteKeys } from '../../gateway/keys/sqlite.ts'

/** How many tasks of a gateway have not ended, as it reports to Prometheus. */
export async function openTasks(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const count = (state: string): number =>
    Number(new RegExp(`^gatewright_tasks\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return count('ACCEPTED') + count('IN_PROGRESS')
}

/** The credits that all keys have spent, from the ledger and from their tasks. */
export async function readBooks(
  place: Readonly<Record<string, string>>,
): Promise<{ readonly spent: number; readonly sum: number }> {
  const { engine, keys } = await openStores(place)
  try {
    const books = { spent: 0, sum: 0 }
    for (const { id } of await keys.list()) {
      books.spent += await engine.spent(id)
      books.sum += await sumOf(engine, id)
    }
    return books
  } finally {
    await keys.close()
    await engine.close()
  }
}

async function sumOf(engine: Engine, owner: string): Promise<number> {
  let sum = 0
  let cursor: string | undefined
  do {
    const { tasks, next } = await engine.list(owner, { limit: 500, ...(cursor !== undefined && { cursor }) })
    for (const task of tasks) sum += task.state === 'COMPLETED' ? task.credits : 0
    cursor = next
  } while (cursor !== undefined)
  return sum
}

async function openStores({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: url = pooled,
  GATEWRIGHT_DATA_DIR: folder = '',
}: Readonly<Record<string, string>>): Promise<{ engine: Engine; keys: KeyStore }> {
  if (url === undefined) return { engine: openSqlite(folder), keys: new SqliteKeys(join(folder, 'keys.sqlite')) }
  const engine = await openPostgres({ url, onError: () => undefined })
  return { engine, keys: await PostgresKeys.open(engine.database, engine) }
}
