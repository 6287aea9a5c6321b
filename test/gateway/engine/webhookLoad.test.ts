import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { DatabaseSync } from 'node:sqlite'
import { collectStatements, costOf, isPlanned } from '../../support/explained.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { times } from '../../support/size.ts'

const { newDatabase } = usePostgres()

const keys = 100
/** How many addresses of each key there are, and how many deliveries of other keys have ended. */
const [addresses, ended] = [times(20, 20, 1000), times(2000, 2000, 2_000_000)]
const hour = 3_600_000

const fail = (error: unknown): never => {
  throw error
}

/** The three states of the addresses of a key. */
type State = 'waiting' | 'due' | 'disabled'

/** The time of the next try at each address, as SQL. */
const nextAt = (state: State, now: number): number => (state === 'waiting' ? now + hour : now - hour)

/** Stores deliveries to all addresses of all keys in one state, and some that have ended, with statements of PostgreSQL. */
const rowsOf = (state: State, now: number): string => `
  INSERT INTO gatewright.deliveries (id, owner, type, url, endpoint, at, next_at)
    SELECT 'd-' || k || '-' || a, 'key-' || k, 'webhook.test', 'https://hooks.example.com/' || a, 'e-' || k || '-' || a, ${now},
      ${nextAt(state, now)} FROM generate_series(1, ${keys}) AS k, generate_series(1, ${addresses}) AS a;
  ${state === 'disabled' ? `INSERT INTO gatewright.disabled_endpoints SELECT endpoint, owner, url, ${now} FROM gatewright.deliveries;` : ''}
  ALTER TABLE gatewright.deliveries DISABLE TRIGGER USER;
  INSERT INTO gatewright.deliveries (id, owner, type, url, endpoint, at, state)
    SELECT 'old-' || n, 'other-' || n % 1000, 'task.completed', 'u', 'old-' || n % 5000, ${now}, 'delivered'
      FROM generate_series(1, ${ended}) AS n;
  ALTER TABLE gatewright.deliveries ENABLE TRIGGER USER`

const claim = (engine: Engine) => engine.deliveries.claim({ limit: 64, perEndpoint: 4, open: [], leaseMs: 30_000 })

test.each<[State, number, number]>([
  ['waiting', 0, 12],
  ['disabled', 0, 12],
  ['due', 64, 400],
])(
  'a claim beside many addresses that are %s takes %i and reads few blocks of PostgreSQL',
  async (state, taken, most) => {
    const url = await newDatabase()
    const engine = await openPostgres({ url, onError: fail })
    onTestFinished(() => engine.close())
    await query(url, rowsOf(state, engine.now()))
    await query(url, 'VACUUM ANALYZE gatewright.deliveries, gatewright.endpoints')
    const collected = collectStatements()
    onTestFinished(collected.stop)
    expect(await claim(engine)).toHaveLength(taken)
    collected.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const costs = []
    for (const one of collected.ran().filter(isPlanned)) costs.push(await costOf(client, one))
    expect(Math.max(...costs.map(({ blocks }) => blocks))).toBeLessThanOrEqual(most)
    expect(costs.length).toBe(taken === 0 ? 1 : 4)
  },
)

test.each<[State, number]>([
  ['waiting', 0],
  ['disabled', 0],
  ['due', 64],
])('a claim beside many addresses that are %s takes %i from SQLite', async (state, taken) => {
  const folder = temporaryFolder()
  const engine = openSqlite(folder)
  onTestFinished(() => engine.close())
  const text = rowsOf(state, engine.now())
    .replaceAll('gatewright.', '')
    .replaceAll(/ALTER TABLE .*(?:;|$)/gm, '')
    .replaceAll(/FROM generate_series\(1, (\d+)\) AS k, generate_series\(1, (\d+)\) AS a/g, 'FROM k, a')
    .replaceAll(/FROM generate_series\(1, (\d+)\) AS n/g, 'FROM n')
  const db = new DatabaseSync(fileOf(folder))
  const series = (name: string, most: number): string =>
    `CREATE TEMP TABLE ${name} AS WITH RECURSIVE s (${name}) AS (SELECT 1 UNION ALL SELECT ${name} + 1 FROM s WHERE ${name} < ${most}) SELECT * FROM s;`
  db.exec(`${series('k', keys)} ${series('a', addresses)} ${series('n', ended)} ${text}`)
  db.close()
  expect(await claim(engine)).toHaveLength(taken)
})
