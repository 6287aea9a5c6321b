import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import { PostgresKeys } from '../../../gateway/keys/postgres.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { engineContract } from '../../contract/engine.ts'
import { keysContract } from '../../contract/keys.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { lacking } from '../../support/lacking.ts'
import { hasPooler, startPooler, type Pooler } from '../../support/pooler.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { presetUnusually } from '../../support/presets.ts'
import { serve } from '../../support/served.ts'
import { wipe } from './postgresKit.ts'

const { newDatabase } = usePostgres()

const fail = (error: unknown): never => {
  throw error
}

describe.skipIf(!hasPooler)(`behind a pooler${lacking(hasPooler, 'the Debian package pgbouncer')}`, () => {
  let pooler: Pooler
  let statements: Pooler
  let sessions: Pooler
  beforeAll(async () => {
    const server = await newDatabase()
    pooler = await startPooler(server, 'transaction')
    sessions = await startPooler(server, 'session')
    statements = await startPooler(server, 'statement')
  })
  afterAll(async () => void (await Promise.all([pooler, sessions, statements].map((one) => one.stop()))))

  /** The database of each parent folder, which is emptied for each new folder. Its presets are unusual. */
  const databases = new Map<string, { readonly url: string; folder: string }>()

  const open = async (folder: string, now: () => number): Promise<Engine> => {
    const known = databases.get(dirname(folder))
    const database = known ?? { url: await newDatabase(), folder }
    databases.set(dirname(folder), database)
    if (known === undefined) await presetUnusually(database.url)
    const clock = new DatabaseClock(now)
    const addresses = { url: pooler.urlOf(database.url), directUrl: database.url }
    const engine = await openPostgres({ ...addresses, now: clock.now, onError: fail })
    if (folder !== database.folder) await engine.database.transact(({ query: run }) => run(wipe))
    database.folder = folder
    return clock.hold(engine)
  }

  engineContract('PgBouncer by transaction, and unusual presets', open, { concurrency: 2 })

  let url: string | undefined
  keysContract('keys behind PgBouncer', async (clock, again) => {
    url ??= await newDatabase()
    const engine = await openPostgres({ url: pooler.urlOf(url), directUrl: url, onError: fail })
    if (!again) await query(url, 'TRUNCATE gatewright.keys')
    const keys = await PostgresKeys.open(engine.database, clock)
    const close = keys.close.bind(keys)
    keys.close = () => close().then(() => engine.close())
    return keys
  })

  const nodeOn = async (direct: string, through: Pooler): Promise<PostgresEngine> => {
    const engine = await openPostgres({ url: through.urlOf(direct), directUrl: direct, onError: fail })
    onTestFinished(() => engine.close())
    return engine
  }

  test('nodes notify each other', async () => {
    const direct = await newDatabase()
    const [first, second] = [await nodeOn(direct, pooler), await nodeOn(direct, pooler)]
    const task = newTask('key-1', Date.now())
    const idle = second.idle(3_600_000)
    await first.submit({ task })
    await idle
    const waiting = first.waitFor(task.id, 'key-1', 3_600_000)
    await second.complete(only(await second.claim({ limit: 1, leaseMs: 600_000 })), {}, 1)
    expect(await waiting).toMatchObject({ id: task.id, state: 'COMPLETED' })
  })

  test.each([
    ['transaction', () => pooler],
    ['statement', () => statements],
  ])('a start without a direct address refuses sessions that are shared by %s', async (_, through) => {
    const direct = await newDatabase()
    const shared = through().urlOf(direct)
    const refusal =
      /^A pooler shares the sessions of DATABASE_URL .* Set DATABASE_DIRECT_URL to the address of the database itself; DATABASE_URL can stay\.$/
    for (let time = 0; time < 3; time++)
      await expect(openPostgres({ url: shared, onError: fail })).rejects.toThrow(refusal)
    await expect(openPostgres({ url: direct, directUrl: shared, onError: fail })).rejects.toThrow(
      /^A pooler shares the sessions of DATABASE_DIRECT_URL /,
    )
  })

  test('a pooler that keeps sessions needs no direct address', async () => {
    const direct = await newDatabase()
    const engine = await openPostgres({ url: sessions.urlOf(direct), onError: fail })
    onTestFinished(() => engine.close())
    const task = newTask('key-1', Date.now())
    await engine.submit({ task })
    const waiting = engine.waitFor(task.id, 'key-1', 3_600_000)
    await engine.complete(only(await engine.claim({ limit: 1, leaseMs: 600_000 })), {}, 1)
    expect(await waiting).toMatchObject({ state: 'COMPLETED' })
  })

  test('a gateway says at its start what to do, and starts with both addresses', async () => {
    const direct = await newDatabase()
    const folder = temporaryFolder()
    const shared = { DATABASE_URL: pooler.urlOf(direct), GATEWRIGHT_SANDBOX: 'on' }
    await expect(serve(folder, shared)).rejects.toThrow(/Set DATABASE_DIRECT_URL to the address of the database itself/)
    const node = await serve(folder, { ...shared, DATABASE_DIRECT_URL: direct })
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  })
})
