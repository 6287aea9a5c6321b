import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { migrate } from '../../../gateway/engine/sqlite/migrations.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { newTask } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const { newDatabase } = usePostgres()
const root = temporaryFolder()

/** An engine, and its database. */
interface Opened {
  readonly engine: Engine
  /** Runs statements outside the engine. */
  readonly run: (text: string) => Promise<readonly object[]>
  /** Makes each removal from the ledger fail. */
  readonly breakLedger: string
}

type Open = (now: () => number, onCommit: () => void) => Promise<Opened>

const openFile: Open = async (now, onCommit) => {
  const folder = mkdtempSync(join(root, 'data-'))
  const engine = openSqlite(folder, now, onCommit)
  const run = async (text: string): Promise<readonly object[]> => {
    const db = new DatabaseSync(fileOf(folder))
    try {
      return text.startsWith('SELECT') ? db.prepare(text).all() : (db.exec(text), [])
    } finally {
      db.close()
    }
  }
  const breakLedger = `CREATE TRIGGER broken BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'broken'); END`
  return { engine, run, breakLedger }
}

const openDatabase: Open = async (now, onCommit) => {
  const url = await newDatabase()
  const clock = new DatabaseClock(now)
  const onError = (error: unknown): never => {
    throw error
  }
  const engine = clock.hold(await openPostgres({ url, onError, onCommit, now: clock.now }))
  const breakLedger = `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER broken BEFORE DELETE ON gatewright.ledger FOR EACH ROW EXECUTE FUNCTION broken()`
  return { engine, run: (text) => query(url, text.replace(/ (ledger\w*)/g, ' gatewright.$1')), breakLedger }
}

const day = 86_400_000
const start = Date.UTC(2026, 10, 1, 12)

describe.each<[string, Open]>([
  ['a file', openFile],
  ['a database', openDatabase],
])('retention in %s', (_, open) => {
  let now = start
  let commits = 0
  let opened: Opened
  let engine: Engine
  beforeEach(async () => {
    now = start
    opened = await open(
      () => now,
      () => void commits++,
    )
    engine = opened.engine
  })
  afterEach(() => engine.close())

  /** Stores tasks of an owner, and completes them for some credits each. */
  async function complete(count: number, credits: number, owner = 'key-1', model = 'model-1'): Promise<void> {
    const tasks = Array.from({ length: count }, () => ({ ...newTask(owner, now), model }))
    await Promise.all(tasks.map((task) => engine.submit({ task, idempotency: { key: task.id, fingerprint: 'f' } })))
    const claims = await engine.claim({ limit: count, leaseMs: 60_000 })
    await Promise.all(claims.map((claim) => engine.complete(claim, {}, credits)))
  }

  const sums = () => opened.run('SELECT day, owner, model, tasks, credits FROM ledger_days ORDER BY day, owner, model')
  const entries = async () => Number(valueAt((await opened.run('SELECT count(*) AS n FROM ledger'))[0], 'n'))
  /** A row of sums. PostgreSQL returns its large integers as text. */
  const row = (of: string, owner: string, model: string, tasks: number, credits: number) => {
    const [ofTasks, ofCredits] = open === openFile ? [tasks, credits] : [String(tasks), String(credits)]
    return { day: of, owner, model, tasks: ofTasks, credits: ofCredits }
  }

  test.runIf(isLong)(
    'removes many tasks and idempotency keys in few transactions, and small numbers in one',
    async () => {
      await complete(1700, 1)
      now += 2 * day
      commits = 0
      expect(await engine.prune(day)).toBe(1700)
      // 500, 1,000 and 200 of each, and one look at the tries of calls, of which there are none.
      expect(commits).toBe(7)
      expect((await engine.stats()).states).toMatchObject({ COMPLETED: 0 })
      expect(await engine.spent('key-1')).toBe(1700)
      commits = 0
      expect(await engine.prune(day)).toBe(0)
      expect(commits).toBe(3)
    },
  )

  test('counts removed tasks by their state', async () => {
    await complete(3, 1)
    await engine.submit({ task: newTask('key-1', now) })
    const [claim] = await engine.claim({ limit: 1, leaseMs: 60_000 })
    if (claim !== undefined) await engine.fail(claim, { code: 'broken', message: 'Broken.', retryable: false })
    now += day
    await complete(2, 1)
    expect(await engine.prune(day / 2)).toBe(4)
    expect((await engine.stats()).states).toEqual({ ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 2, FAILED: 0 })
  })

  test('sums old entries of the ledger by day, key and model, without changing what was spent', async () => {
    await complete(3, 5)
    await complete(1, 7, 'key-1', 'model-2')
    await complete(2, 11, 'key-2')
    now += day
    await complete(1, 2)
    now += day
    await complete(1, 100)
    expect(await engine.sumLedger(day / 2)).toBe(7)
    expect(await sums()).toEqual([
      row('2026-11-01', 'key-1', 'model-1', 3, 15),
      row('2026-11-01', 'key-1', 'model-2', 1, 7),
      row('2026-11-01', 'key-2', 'model-1', 2, 22),
      row('2026-11-02', 'key-1', 'model-1', 1, 2),
    ])
    expect(await entries()).toBe(1)
    expect([await engine.spent('key-1'), await engine.spent('key-2')]).toEqual([124, 22])
    expect(await engine.sumLedger(day / 2)).toBe(0)
  })

  test('adds entries of the same day to their sums', async () => {
    await complete(1, 5)
    now += day / 4
    await complete(1, 6)
    now += day
    expect(await engine.sumLedger(day * 1.1)).toBe(1)
    expect(await engine.sumLedger(day / 2)).toBe(1)
    expect(await sums()).toEqual([row('2026-11-01', 'key-1', 'model-1', 2, 11)])
  })

  test('loses and doubles no credit if it is stopped in between', async () => {
    await complete(4, 5)
    now += 2 * day
    await opened.run(opened.breakLedger)
    await expect(engine.sumLedger(day)).rejects.toThrow('broken')
    expect([await sums(), await entries()]).toEqual([[], 4])
    await opened.run('DROP TRIGGER broken' + (open === openFile ? '' : ' ON ledger'))
    expect(await engine.sumLedger(day)).toBe(4)
    expect(await sums()).toEqual([row('2026-11-01', 'key-1', 'model-1', 4, 20)])
    expect(await engine.spent('key-1')).toBe(20)
  })
})

test('entries of the ledger get the models of their tasks, as far as they are known', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, 3)
  db.exec(`INSERT INTO tasks VALUES ('id-1', 'key-1', 'm', 'w', 'ACCEPTED', 0, 5, 5, 5, NULL, '{}', '', NULL);
    INSERT INTO ledger VALUES ('id-1', 'key-2', 3, 5), ('removed', 'key-2', 4, 5)`)
  migrate(db)
  const rows = db.prepare('SELECT task, model, credits FROM ledger').all()
  expect(rows).toEqual([
    { task: 'id-1', model: 'm', credits: 3 },
    { task: 'removed', model: '', credits: 4 },
  ])
})

test('pruning removes only the tasks that it removes from the cache', async () => {
  let now = start
  const engine = openSqlite(mkdtempSync(join(root, 'cached-')), () => now)
  onTestFinished(() => engine.close())
  const [old, kept] = [newTask('key-1', now), newTask('key-1', now + 1)]
  await engine.submit({ task: old })
  now++
  await engine.submit({ task: kept })
  for (const claim of await engine.claim({ limit: 1, leaseMs: 1000 })) await engine.complete(claim, {}, 1)
  for (const { id } of [old, kept]) await engine.get(id, 'key-1')
  now += 5000
  const reads = vi.spyOn(StatementSync.prototype, 'get')
  onTestFinished(() => reads.mockRestore())
  expect(await engine.prune(1000)).toBe(1)
  expect(await engine.get(kept.id, 'key-1')).toMatchObject({ state: 'ACCEPTED' })
  // Each read asks whether another process has written.
  const texts = reads.mock.contexts.map((one) => one instanceof StatementSync && one.sourceSQL)
  expect(texts.filter((text) => text !== 'PRAGMA data_version')).toEqual([])
  expect(await engine.get(old.id, 'key-1')).toBeUndefined()
})
