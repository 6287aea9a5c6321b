import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { v7 } from 'uuid'
import type { Engine } from '../gateway/engine/engine.ts'
import { migrate } from '../gateway/engine/sqlite/migrations.ts'
import { openPostgres } from '../gateway/engine/postgres.ts'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import { query, startPostgres, type PostgresServer } from '../test/support/postgresServer.ts'
import { newTask, sample } from './samples.ts'

const seconds = 4
const callers = 32
/** The number of transactions that the engine runs at once. */
const writers = 4

type Row = readonly [name: string, ...cells: string[]]

/** Tasks stored per second, acknowledged when they are on disk, and the same inserts by hand. */
export async function engineRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const rawSqlite = insertSqlite(join(folder, 'raw.sqlite'))
  const sqlite = await submitAll([openSqlite(join(folder, 'engine'))])
  const sqliteSteps = await stepAll(openSqlite(join(folder, 'steps')))
  rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres()
  try {
    await query(server.urlOf('postgres'), 'CREATE DATABASE bench')
    const url = server.urlOf('bench')
    const engine = await openPostgres({ url, onError: console.error })
    const [single, batched] = [await insertPostgres(url, 1), await insertPostgres(url, callers / writers)]
    const postgres = await submitAll([engine])
    const [one, two] = [await onNodes(server, 1), await onNodes(server, 2)]
    const shared = await onNodes(server, 2, 1)
    await query(server.urlOf('postgres'), 'CREATE DATABASE steps')
    const postgresSteps = await stepAll(await openPostgres({ url: server.urlOf('steps'), onError: console.error }))
    return [
      ['raw SQLite: the same rows, 32 in a commit, synchronous=FULL', rate(rawSqlite), '100 %', ''],
      ['submit to the embedded engine, 32 callers', ...cells(sqlite, rawSqlite)],
      [
        'raw PostgreSQL: the same rows by hand, 32 at once, a transaction each',
        rate(single),
        share(single, batched),
        '',
      ],
      ['raw PostgreSQL: the same rows by hand, 32 at once in 4 transactions', rate(batched), '100 %', ''],
      ['submit to the distributed engine, 32 callers with one key', ...cells(postgres, batched)],
      ['the same on two nodes with one database, 16 callers each', ...cells(shared, batched)],
      ['submit to the distributed engine, 32 callers with a key each', ...cells(one, batched)],
      ['the same on two nodes with one database, 16 callers each, a key each', ...cells(two, batched)],
      ['steps of tasks (claim, advance) on the embedded engine, 64 at once', rate(sqliteSteps), '', ''],
      ['steps of tasks (claim, advance) on the distributed engine, 64 at once', rate(postgresSteps), '', ''],
    ]
  } finally {
    await server.remove()
  }
}

const rate = (value: number): string => Math.round(value).toLocaleString('en')
const share = (value: number, of: number): string => `${((100 * value) / of).toFixed(0)} %`

/** The tasks stored per second, and the microseconds of processor of the nodes for each. */
interface Stored {
  readonly perSecond: number
  readonly microseconds: number
}

const cells = ({ perSecond, microseconds }: Stored, of: number): readonly string[] => [
  rate(perSecond),
  share(perSecond, of),
  microseconds.toFixed(0),
]

/** Submissions by callers with this many keys, each of one node and waiting for its acknowledgement. */
async function submitAll(nodes: readonly [Engine, ...Engine[]], keys = 1): Promise<Stored> {
  const nodeOf = (caller: number): Engine => nodes[caller % nodes.length] ?? nodes[0]
  const before = process.cpuUsage()
  const perSecond = await callFor(
    async (caller) => void (await nodeOf(caller).submit({ task: { ...newTask(), owner: `key${caller % keys}` } })),
  )
  const { user, system } = process.cpuUsage(before)
  for (const node of nodes) await node.close()
  return { perSecond, microseconds: (user + system) / (perSecond * seconds) }
}

/** The same on this many nodes with a new database. */
async function onNodes(server: PostgresServer, count: 1 | 2, keys: number = callers): Promise<Stored> {
  const name = `nodes${count}_keys${keys}`
  await query(server.urlOf('postgres'), `CREATE DATABASE ${name}`)
  const open = (): Promise<Engine> => openPostgres({ url: server.urlOf(name), onError: console.error })
  return submitAll(count === 1 ? [await open()] : [await open(), await open()], keys)
}

/** Steps that a worker records per second: each claims a task and puts it back. */
async function stepAll(engine: Engine): Promise<number> {
  await Promise.all(Array.from({ length: 2000 }, () => engine.submit({ task: newTask() })))
  const end = performance.now() + 1000 * seconds
  let count = 0
  while (performance.now() < end) {
    const claims = await engine.claim({ limit: 64, leaseMs: 60_000 })
    const step = { is: 'polling', job: 'job', token: 'token' } as const
    await Promise.all(claims.map((claim) => engine.advance(claim, { step, inMs: 0 })))
    count += claims.length
  }
  await engine.close()
  return count / seconds
}

async function callFor(call: (caller: number) => Promise<void>, each = 1): Promise<number> {
  const end = performance.now() + 1000 * seconds
  let count = 0
  const caller = async (index: number): Promise<void> => {
    for (; performance.now() < end; count += each) await call(index)
  }
  await Promise.all(Array.from({ length: callers / each }, (_, index) => caller(index)))
  return count / seconds
}

/** The rows of a task in the engine's own tables, by prepared statements. */
function insertSqlite(file: string): number {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  migrate(database)
  const task = database.prepare(
    `INSERT INTO tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, route, due_at, deadline_at,
       contact_at, detail, lane, turn, held)
     VALUES ($id, 'key', 'model-1', 'flow', 'ACCEPTED', 0, $now, $now, 'vendor', $now, $now, $now,
       '{"state":"ACCEPTED"}', '', $turn, 0)`,
  )
  const body = database.prepare('INSERT INTO params VALUES (?, ?)')
  const end = performance.now() + 1000 * seconds
  let count = 0
  while (performance.now() < end) {
    database.exec('BEGIN')
    for (let row = 0; row < callers; row++, count++) {
      const [id, now] = [v7(), Date.now()]
      task.run({ $id: id, $now: now, $turn: count })
      body.run(id, JSON.stringify(sample.params))
    }
    database.exec('COMMIT')
  }
  database.close()
  return count / seconds
}

/** The rows of a task and of its job, this many in a transaction. */
async function insertPostgres(url: string, rows: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const insert = async (): Promise<void> => {
    const client = await pool.connect()
    const now = Date.now()
    const ids = Array.from({ length: rows }, () => v7())
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO gatewright.tasks (id, owner, model, workflow, concurrency_group, state, attempt, created_at, updated_at,
         route, next_at, deadline_at, contact_at, held, detail, params, turn)
       SELECT id, 'key', 'model-1', 'flow', '', 'ACCEPTED', 0, $2, $2, 'vendor', $2, $2, $2, 0, $3, $4, n
       FROM unnest($1::text[]) WITH ORDINALITY AS new (id, n)`,
      [ids, now, '{"state":"ACCEPTED"}', JSON.stringify(sample.params)],
    )
    await client.query('SELECT pg_notify($1, $2)', [`bench_${randomUUID()}`, ''])
    await client.query('COMMIT')
    client.release()
  }
  const stored = rows === 1 ? await callFor(insert) : await batchesFor(insert, rows)
  await pool.end()
  return stored
}

/** Full batches, as many at once as the engine writes. */
async function batchesFor(insert: () => Promise<void>, rows: number): Promise<number> {
  const end = performance.now() + 1000 * seconds
  let count = 0
  const writer = async (): Promise<void> => {
    for (; performance.now() < end; count += rows) await insert()
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return count / seconds
}
