import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readConfig } from '../../../gateway/config.ts'
import type { HomeOf } from '../../../gateway/engine/adoption.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { Database } from '../../../gateway/engine/postgres/database.ts'
import { migrate as migrateDatabase } from '../../../gateway/engine/postgres/migrations.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { migrate } from '../../../gateway/engine/sqlite/migrations.ts'
import { useTasks } from '../../../gateway/node/stores.ts'
import { routesAt } from '../../../gateway/tasks/route.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()
const homeOf: HomeOf = (model) =>
  model === 'drawn' ? { upstream: undefined, destination: 'sandbox' } : { upstream: 'vendor-1', destination: 'vendor' }

/** The open tasks of version 0.1, and where they run in this version. */
const tasks = [
  ['new', 'model-1', 'ACCEPTED', 0, {}, { destination: 'vendor' }],
  ['drawn', 'drawn', 'ACCEPTED', 0, {}, { destination: 'sandbox' }],
  [
    'paid',
    'model-1',
    'IN_PROGRESS',
    2,
    { is: 'polling', job: 'b1', token: 'paid' },
    { upstream: 'vendor-1', destination: 'vendor' },
  ],
  [
    'job',
    'model-1',
    'IN_PROGRESS',
    1,
    { is: 'polling', job: 'sandbox-17-3000-job', token: 'job' },
    { upstream: 'sandbox', destination: 'sandbox' },
  ],
  [
    'sent',
    'model-1',
    'IN_PROGRESS',
    1,
    { is: 'submitting', token: 'sent' },
    { upstream: 'vendor-1', destination: 'vendor' },
  ],
  [
    'taken',
    'model-1',
    'IN_PROGRESS',
    1,
    { is: 'idle' },
    { upstream: 'vendor-1', destination: 'vendor', step: { is: 'submitting', token: 'taken' } },
  ],
] as const

const rows = tasks.map(([id, model, state, attempt, step]) => {
  const detail = state === 'ACCEPTED' ? { state } : { state, step, dueAt: 5 }
  return [id, 'key-1', model, 'w', state, attempt, 5, 5, 5, JSON.stringify(detail)] as const
})

async function expectAdopted(engine: Engine): Promise<void> {
  for (const [id, , state, , , place] of tasks)
    expect(await engine.get(id, 'key-1')).toMatchObject({ id, state, ...place })
  expect(await engine.sweep(86_400_000)).toEqual([])
  const claim = async (routes: readonly string[]): Promise<readonly string[]> =>
    (await engine.claim({ limit: 10, leaseMs: 1000, routes: new Set(routes) })).map(({ task }) => task.id).sort()
  expect(await claim(routesAt('model-1', 'sandbox', 'sandbox'))).toEqual(['job'])
  expect(await claim(routesAt('model-1', 'vendor', 'vendor-2'))).toEqual(['new'])
  expect(await claim(routesAt('model-1', 'vendor', 'vendor-1'))).toEqual(['paid', 'sent', 'taken'])
  expect(await claim(routesAt('drawn', 'sandbox', 'sandbox'))).toEqual(['drawn'])
  expect((await engine.get('ended', 'key-1'))?.state).toBe('FAILED')
}

const ended = [
  'ended',
  'key-1',
  'model-1',
  'w',
  'FAILED',
  1,
  5,
  5,
  null,
  JSON.stringify({ state: 'FAILED', endedAt: 5, error: {} }),
]

test('open tasks of version 0.1 on SQLite get their destination and their upstream', async () => {
  const folder = mkdtempSync(join(root, 'old-'))
  const db = new DatabaseSync(fileOf(folder))
  migrate(db, 2)
  const insert = db.prepare(
    'INSERT INTO tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, due_at, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const row of [...rows, ended]) {
    insert.run(...row)
    db.prepare("INSERT INTO params VALUES (?, '{}')").run(row[0] ?? '')
  }
  db.close()
  const engine = openSqlite(folder, () => 1_800_000_000_000, undefined, homeOf)
  await expectAdopted(engine)
  await engine.close()
})

test('open tasks of version 0.1 on PostgreSQL get their destination and their upstream', async () => {
  const url = await newDatabase()
  const old = await Database.open({ url, onError: () => undefined })
  await migrateDatabase(old, undefined, 2)
  const text = `INSERT INTO gatewright.tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, due_at, detail,
    lane, params) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', '{}')`
  for (const row of [...rows, ended]) await old.query(text, row)
  // A command does not know where the tasks run: it leaves the migration to a gateway.
  const command = useTasks(readConfig({ DATABASE_URL: url }), (beside) => beside.stats())
  await expect(command).rejects.toThrow('The database has open tasks of an older gateway: start a gateway of this')
  expect(await query(url, 'SELECT version FROM gatewright.version')).toEqual([{ version: 2 }])
  const engine = await openPostgres({ url, onError: () => undefined, homeOf })
  await expectAdopted(engine)
  await engine.close()
  // Version 0.1 claimed with these columns: it finds nothing that it could run, and can write nothing.
  const claim = "SELECT id FROM gatewright.tasks WHERE state = 'IN_PROGRESS' AND due_at <= 9 FOR UPDATE SKIP LOCKED"
  await expect(query(url, claim)).rejects.toThrow('due_at')
  await old.close()
})

/** Deliveries of version 0.2: two that are due, one of them at an endpoint that is disabled, one for later, and one that has ended. */
const deliveriesOf = (schema: string): string => `
  INSERT INTO ${schema}deliveries (id, owner, type, url, endpoint, at, state, next_at) VALUES
    ('due', 'key-1', 'webhook.test', 'u1', 'e1', 5, 'waiting', 5), ('later', 'key-1', 'webhook.test', 'u1', 'e1', 5, 'waiting', 9),
    ('disabled', 'key-2', 'webhook.test', 'u2', 'e2', 5, 'waiting', 5), ('ended', 'key-2', 'webhook.test', 'u3', 'e3', 5, 'failed', NULL);
  INSERT INTO ${schema}disabled_endpoints VALUES ('e2', 'key-2', 'u2', 5)`

/** A node of version 0.2 beside a new one enables an endpoint, disables another, stores a delivery and makes one due again. */
const writesOf = (schema: string): string => `
  DELETE FROM ${schema}disabled_endpoints WHERE endpoint = 'e2';
  INSERT INTO ${schema}disabled_endpoints VALUES ('e1', 'key-1', 'u1', 5);
  INSERT INTO ${schema}deliveries (id, owner, type, url, endpoint, at, next_at) VALUES ('new', 'key-3', 'webhook.test', 'u4', 'e4', 5, 5);
  UPDATE ${schema}deliveries SET state = 'waiting', next_at = 5 WHERE id = 'ended'`

async function expectDelivered({ deliveries }: Engine, write: () => unknown): Promise<void> {
  const claim = async (): Promise<readonly string[]> => {
    const claimed = await deliveries.claim({ limit: 9, perEndpoint: 1, open: [], leaseMs: 600_000 })
    return claimed.map(({ id }) => id).sort()
  }
  expect(await claim()).toEqual(['due'])
  await write()
  expect(await claim()).toEqual(['disabled', 'ended', 'new'])
  expect(await claim()).toEqual([])
}

test('deliveries that wait in a file of version 0.2 are claimed', async () => {
  const folder = mkdtempSync(join(root, 'waiting-'))
  const db = new DatabaseSync(fileOf(folder))
  migrate(db, 10)
  db.exec(deliveriesOf(''))
  const engine = openSqlite(folder)
  await expectDelivered(engine, () => db.exec(writesOf('')))
  db.close()
  await engine.close()
})

test('deliveries that wait in a database of version 0.2 are claimed, and those that its nodes write beside new ones', async () => {
  const url = await newDatabase()
  const old = await Database.open({ url, onError: () => undefined })
  await migrateDatabase(old, undefined, 10)
  await query(url, deliveriesOf('gatewright.'))
  const engine = await openPostgres({ url, onError: () => undefined })
  await expectDelivered(engine, () => query(url, writesOf('gatewright.')))
  await old.close()
  await engine.close()
})

test('a delivery that a node of version 0.2 stores during the migration is claimed', async () => {
  const url = await newDatabase()
  const old = await Database.open({ url, onError: () => undefined })
  await migrateDatabase(old, undefined, 10)
  const isOpening = Promise.withResolvers<void>()
  const stored = old.transact(async (transaction) => {
    await transaction.query(deliveriesOf('gatewright.'))
    isOpening.resolve()
    // The migration waits for this transaction.
    const waiting = `SELECT 1 AS waits FROM pg_locks WHERE NOT granted AND relation = 'gatewright.deliveries'::regclass`
    await expect.poll(() => query(url, waiting)).toHaveLength(1)
  })
  await isOpening.promise
  const [engine] = await Promise.all([openPostgres({ url, onError: () => undefined }), stored])
  await expectDelivered(engine, () => query(url, writesOf('gatewright.')))
  await old.close()
  await engine.close()
})
