import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { tried } from '../../contract/counting.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { taskOf } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { valueAt } from '../../support/reading.ts'
import { times } from '../../support/size.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()

const fail = (error: unknown): never => {
  throw error
}

test('equal calls and their retries are as many tasks as calls, at once on two nodes', async () => {
  const url = await newDatabase()
  const open = (): Promise<PostgresEngine> => openPostgres({ url, onError: fail })
  const nodes = [await open(), await open()] as const
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  const rounds = Array.from({ length: times(10, 50, 500) }, (_, round) => `c-${round}`)
  const tasks = await Promise.all(
    rounds.map(async (content, round) => {
      // First calls and retries on different nodes, whose transactions do not see each other until they end.
      const [near, far] = round % 2 === 0 ? nodes : ([nodes[1], nodes[0]] as const)
      const calls = [0, 1, 2, 2, 1, 0].map((count) => tried(count === 0 ? near : far, count, content))
      return new Set((await Promise.all(calls)).map((submitted) => taskOf(submitted).id)).size
    }),
  )
  expect(tasks).toEqual(rounds.map(() => 2))
})

describe('tries that no retry can join any longer', () => {
  /** An engine on a clock that a test moves, and the number of its stored tries. */
  const stores = {
    SQLite: async (now: () => number) => {
      const folder = mkdtempSync(join(root, 'data-'))
      const count = async (): Promise<number> => {
        const read = new DatabaseSync(fileOf(folder))
        const row = read.prepare('SELECT count(*) AS tries FROM calls').get()
        read.close()
        return Number(row?.['tries'])
      }
      return { engine: openSqlite(folder, now), count }
    },
    PostgreSQL: async (now: () => number) => {
      const url = await newDatabase()
      const clock = new DatabaseClock(now)
      const engine = clock.hold(await openPostgres({ url, now: clock.now, onError: fail }))
      const count = async (): Promise<number> => {
        const [row] = await query(url, 'SELECT count(*) AS tries FROM gatewright.calls')
        return Number(valueAt(row, 'tries'))
      }
      return { engine, count }
    },
  }

  test.each(Object.entries(stores))('are removed from %s', async (_, open) => {
    let now = 1_800_000_000_000
    const { engine, count } = await open(() => now)
    onTestFinished(() => engine.close())
    await tried(engine, 0, 'a')
    now += 300_000
    await tried(engine, 0, 'b')
    now += 300_000
    await engine.prune(1e12)
    expect(await count()).toBe(1)
    expect((await tried(engine, 1, 'b')).is).toBe('replayed')
    now += 600_000
    await engine.prune(1e12)
    expect(await count()).toBe(0)
  })
})
