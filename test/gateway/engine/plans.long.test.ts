import pg from 'pg'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsOf } from '../../../gateway/base/values.ts'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { PostgresKeys } from '../../../gateway/keys/postgres.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { engineContract } from '../../contract/engine.ts'
import { keysContract } from '../../contract/keys.ts'
import { present } from '../../contract/tasks.ts'
import { collectStatements, costOf, isPlanned, type RanStatement } from '../../support/explained.ts'
import { others, own, rowsOf } from '../../support/otherOwners.ts'
import { times } from '../../support/size.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { wipe } from './postgresKit.ts'

const { newDatabase } = usePostgres()

const fail = (error: unknown): never => {
  throw error
}

let collected: ReturnType<typeof collectStatements>
beforeAll(() => {
  collected = collectStatements()
})
afterAll(() => collected.stop())

const databases = new Map<string, { readonly url: string; folder: string }>()

async function open(folder: string, now: () => number): Promise<Engine> {
  const database = databases.get(dirname(folder)) ?? { url: await newDatabase(), folder }
  databases.set(dirname(folder), database)
  if (folder !== database.folder) await query(database.url, wipe)
  database.folder = folder
  const clock = new DatabaseClock(now)
  return clock.hold(await openPostgres({ url: database.url, now: clock.now, onError: fail }))
}

engineContract('postgres, whose statements are collected', open, { concurrency: 4 })

let keysUrl: string | undefined
keysContract('keys, whose statements are collected', async (clock, again) => {
  keysUrl ??= await newDatabase()
  const engine = await openPostgres({ url: keysUrl, onError: fail })
  if (!again) await query(keysUrl, 'TRUNCATE gatewright.keys')
  const keys = await PostgresKeys.open(engine.database, clock)
  const close = keys.close.bind(keys)
  keys.close = () => close().then(() => engine.close())
  return keys
})

/** How many rows of each kind other owners have. */
const rows = times(20_000, 20_000, 200_000)

/** Rows that a statement may read in vain, and blocks that it may read beyond four times those without others. */
const [mostVain, mostBlocks] = [rows / 100, 250]

/** The statements that only operators and timers run, and that are about the rows of all owners. */
const aboutAll: readonly RegExp[] = [
  /^SELECT [\s\S]* FROM gatewright\.tasks t WHERE state IN [\s\S]* ORDER BY id LIMIT/, // the list of operators
  /FROM gatewright\.deliveries WHERE TRUE|state = 'failed'[\s\S]*AND TRUE/, // the deliveries that operators list and drop
  /FROM gatewright\.disabled_endpoints WHERE TRUE/, // the endpoints that operators list
  /FROM gatewright\.keys ORDER BY created_at/, // the list of keys
  /count\(\*\) AS active FROM gatewright\.keys/, // once a minute
  /ledger_days WHERE day >= [\s\S]* UNION ALL/, // the ledger of operators
  /^DELETE FROM gatewright\.\w+ WHERE \S+ IN \(SELECT [\s\S]* LIMIT/, // retention
  /WHERE t\.state IN \('ACCEPTED', 'IN_PROGRESS'\)$/, // the migration from version 0.1
  /AND updated_at > \$1|SET until = \$1 WHERE until >|endpoints WHERE next_at > \$1|CASE tried WHEN 0/, // once after the clock of the database was set back
  /AS waiting\) AS counted/, // the gauges of waiting tasks, counted up to a limit
  /CROSS JOIN LATERAL \([\s\S]*LIMIT \$2\) AS waiting\) AS line/, // the place in a queue, counted up to a limit
  /SELECT count\(\*\) FROM gatewright\.tasks t WHERE t\.state = 'IN_PROGRESS'/, // the gauge of tasks that nobody can run
]

const isAboutAll = ({ text }: RanStatement): boolean => aboutAll.some((pattern) => pattern.test(text))

test('no statement reads rows in proportion to what other owners have', async () => {
  collected.stop()
  const [few, full] = [await newDatabase(), await newDatabase()]
  for (const url of [few, full]) await (await openPostgres({ url, onError: fail })).close()
  for (const url of [few, full]) await query(url, rowsOf(own, rows / 4))
  await query(full, rowsOf(others, rows))
  const [alone, client] = [new pg.Client({ connectionString: few }), new pg.Client({ connectionString: full })]
  await Promise.all([alone.connect(), client.connect()])
  const statements = collected.ran().filter((one) => isPlanned(one) && !isAboutAll(one))
  expect(statements.length).toBeGreaterThan(50)
  const wrong: object[] = []
  for (const one of statements) {
    const [without, beside] = [await costOf(alone, one), await costOf(client, one)]
    const given = Math.max(0, ...one.values.map((value) => itemsOf(value).length))
    const isVain = beside.vain > without.vain + mostVain
    if (isVain || beside.blocks > 4 * without.blocks + 10 * given + mostBlocks)
      wrong.push({ text: one.text, given, without, beside })
  }
  // The list before it named the owner at both ends: it must be seen.
  const list = present(collected.ran().find(({ text }) => text.includes('(t.owner, t.id) < ($1, $2)')))
  const range = 'WHERE t.owner = $1 AND t.id < $2 AND t.id >= $3 ORDER BY t.id DESC LIMIT'
  const text = list.text.replace(/WHERE \(t\.owner[\s\S]*LIMIT/, range)
  const found = await costOf(client, { text, values: ['key-1', 'g', '0', 5] })
  await Promise.all([alone.end(), client.end()])
  expect(found.vain).toBeGreaterThan(mostVain)
  expect(wrong).toEqual([])
})
