import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { Database } from '../../../gateway/engine/postgres/database.ts'
import { engineContract } from '../../contract/engine.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { listWith } from '../../support/matching.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { presetUnusually, unusualPresets } from '../../support/presets.ts'
import { wipe } from './postgresKit.ts'

const { newDatabase } = usePostgres()

const fail = (error: unknown): never => {
  throw error
}

/** The unusual database of each parent folder, which is emptied for each new folder. */
const databases = new Map<string, { readonly url: string; folder: string }>()

async function open(folder: string, now: () => number): Promise<Engine> {
  const known = databases.get(dirname(folder))
  const database = known ?? { url: await newDatabase(), folder }
  databases.set(dirname(folder), database)
  if (known === undefined) await presetUnusually(database.url)
  const clock = new DatabaseClock(now)
  const engine = await openPostgres({ url: database.url, now: clock.now, onError: fail })
  if (folder !== database.folder) await engine.database.transact(({ query: run }) => run(wipe))
  database.folder = folder
  return clock.hold(engine)
}

engineContract('a database whose presets are all unusual', open, { concurrency: 4 })

test.each(['its own sessions', 'sessions that a pooler may share'])(
  'no preset of a database or a role counts for a node with %s',
  async (which) => {
    const [url, plain] = [await newDatabase(), await newDatabase()]
    await presetUnusually(url)
    const read = async (address: string): Promise<object> => {
      const directUrl = which.startsWith('its') ? undefined : address
      const database = await Database.open({ url: address, directUrl, onError: fail })
      onTestFinished(() => database.close())
      const text =
        "SELECT name, setting FROM pg_settings WHERE context = 'user' AND name <> 'work_mem' AND name <> 'jit_above_cost'"
      const rows = await database.query<{ readonly name: string; readonly setting: string }>(text)
      const inside = await database.transact((tx) =>
        tx.query<{ readonly name: string; readonly setting: string }>(text),
      )
      expect(inside).toEqual(rows)
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    }
    const settings = await read(url)
    expect(settings).toEqual(await read(plain))
    expect(Object.keys(settings)).toEqual(
      listWith(Object.keys(unusualPresets).filter((name) => !['work_mem', 'jit_above_cost'].includes(name))),
    )
  },
)

test('a preset of a role counts no more than one of a database', async () => {
  const url = await newDatabase()
  await query(
    url,
    "CREATE ROLE hasty LOGIN SUPERUSER; ALTER ROLE hasty SET default_transaction_isolation TO 'serializable'",
  )
  onTestFinished(async () => void (await query(url, 'DROP OWNED BY hasty; DROP ROLE hasty')))
  const database = await Database.open({ url: Object.assign(new URL(url), { username: 'hasty' }).href, onError: fail })
  onTestFinished(() => database.close())
  expect(await database.query('SHOW transaction_isolation')).toEqual([{ transaction_isolation: 'read committed' }])
})
