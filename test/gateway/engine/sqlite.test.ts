import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileOf } from '../../../gateway/engine/sqlite/backup.ts'
import { copyDatabase } from '../../../gateway/sqlite.ts'
import { Commits } from '../../../gateway/engine/sqlite/commits.ts'
import { NotWritten } from '../../../gateway/engine/engine.ts'
import { migrate } from '../../../gateway/engine/sqlite/migrations.ts'
import { openSqlite, type SqliteEngine } from '../../../gateway/engine/sqlite.ts'
import { engineContract } from '../../contract/engine.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { valueAt } from '../../support/reading.ts'
import { cpu } from '../../support/work.ts'

engineContract('sqlite', openSqlite, { followsClock: true })

const root = temporaryFolder()
const idle = { is: 'idle' } as const
let folder = ''
let now = 0
let engine: SqliteEngine

const reopen = async (): Promise<void> => {
  await engine.close()
  engine = openSqlite(folder, () => now)
}
const submit = async (key?: string): Promise<string> => {
  const task = newTask('key-1', now)
  await engine.submit({ task, ...(key !== undefined && { idempotency: { key, fingerprint: 'f' } }) })
  return task.id
}

beforeEach(() => {
  folder = mkdtempSync(join(root, 'data-'))
  now = 1_800_000_000_000
  engine = openSqlite(folder, () => now)
})
afterEach(() => engine.close())

test('simultaneous writes share one commit', async () => {
  const before = commitsIn(folder)
  await Promise.all(Array.from({ length: 100 }, () => submit()))
  expect(commitsIn(folder) - before).toBe(1)
})

/** Counts the frames of the write-ahead log that end a transaction: their header contains the size of the file. */
function commitsIn(data: string): number {
  const log = readFileSync(`${fileOf(data)}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  const sizes = Array.from({ length: (log.length - 32) / frame }, (_, index) =>
    log.readUInt32BE(32 + index * frame + 4),
  )
  return sizes.filter((size) => size > 0).length
}

test('a folder can be opened only once, and again after it is closed', async () => {
  expect(() => openSqlite(folder)).toThrow(`The data folder ${folder} is in use`)
  await reopen()
  expect(await engine.list('key-1', 1)).toEqual({ tasks: [], next: undefined })
})

test('data of a newer gateway and files that are not databases are not changed, and the folder is not locked', async () => {
  await engine.close()
  change(folder, 'PRAGMA user_version = 99')
  expect(() => openSqlite(folder)).toThrow('has schema version 99; this gateway supports up to 2: use a newer gateway.')
  change(folder, 'PRAGMA user_version = 2')
  const other = mkdtempSync(join(root, 'other-'))
  writeFileSync(fileOf(other), 'a letter to a friend')
  expect(() => openSqlite(other)).toThrow('not a database')
  expect(readFileSync(fileOf(other), 'utf8')).toBe('a letter to a friend')
  engine = openSqlite(folder, () => now)
})

test('data of the first release are migrated', async () => {
  const old = mkdtempSync(join(root, 'old-'))
  const db = new DatabaseSync(fileOf(old))
  migrate(db, 1)
  db.exec(`INSERT INTO tasks VALUES ('id-1', 'key-1', 'm', 'w', 'ACCEPTED', 0, 5, 5, 5, NULL, '{"state":"ACCEPTED"}');
    INSERT INTO params VALUES ('id-1', '{"prompt":"a"}')`)
  db.close()
  const opened = openSqlite(old, () => now)
  const claim = only(await opened.claim({ limit: 5, leaseMs: 1000 }))
  expect(claim.task).toMatchObject({ id: 'id-1', params: '{"prompt":"a"}', createdAt: 5 })
  expect(await opened.complete(claim, {}, 2)).toBe(true)
  expect(await opened.spent('key-1')).toBe(2)
  await opened.close()
})

function change(data: string, sql: string): void {
  const db = new DatabaseSync(fileOf(data))
  db.exec(sql)
  db.close()
}

test.each([false, true])('a clock that is set back delays no task (restart: %s)', async (restarts) => {
  await submit()
  const claim = only(await engine.claim({ limit: 1, leaseMs: 1000 }))
  await engine.advance(claim, { step: idle, inMs: 5000 })
  now -= 3_600_000
  if (restarts) await reopen()
  expect(await engine.claim({ limit: 1, leaseMs: 1000 })).toEqual([])
  now += 5000
  expect(await engine.claim({ limit: 1, leaseMs: 1000 })).toHaveLength(1)
})

test('a backup contains everything that was acknowledged while work continues', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => submit()))
  const copy = mkdtempSync(join(root, 'copy-'))
  await Promise.all([copyDatabase(fileOf(folder), fileOf(copy)), submit(), submit()])
  const restored = openSqlite(copy, () => now)
  for (const id of ids) expect(await restored.get(id, 'key-1')).toMatchObject({ id })
  await restored.close()
})

test('polls and claims take the same time with many finished tasks', async () => {
  await submit()
  const few = await cost()
  await engine.close()
  const [columns, count] = ['owner, model, workflow, attempt, created_at, updated_at', 200_000]
  change(
    folder,
    `INSERT INTO tasks (id, state, ended_at, detail, ${columns})
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT 'old-' || i, 'FAILED', 1, '{"state":"FAILED"}', ${columns} FROM n, (SELECT ${columns} FROM tasks LIMIT 1);
     INSERT INTO params SELECT id, '{}' FROM tasks WHERE id LIKE 'old-%'`,
  )
  engine = openSqlite(folder, () => now)
  expect((await engine.stats()).states.FAILED).toBe(count)
  // A scan would take a thousand times as long.
  expect(await cost()).toBeLessThan(few * 10 + 50)
})

/** Milliseconds of CPU time for 50 polls, claims, reads of the due times and of the figures. */
async function cost(): Promise<number> {
  const ids = await Promise.all(Array.from({ length: 50 }, () => submit()))
  const start = cpu()
  // Each is read for the first time, because recent reads are cached.
  for (const id of ids) {
    await engine.get(id, 'key-1')
    await engine.claim({ limit: 10, leaseMs: 1000 })
    await engine.idle(0)
    await engine.stats()
  }
  return cpu() - start
}

test('a commit that fails on a full disk acknowledges nothing, and smaller commits still succeed', async () => {
  const db = new DatabaseSync(join(folder, 'full.sqlite'))
  db.exec('CREATE TABLE t (text TEXT) STRICT; PRAGMA max_page_count = 10')
  let undone = 0
  const commits = new Commits(
    db,
    () => 0,
    () => undone++,
    () => undefined,
  )
  const insert = (length: number): Promise<unknown> =>
    commits.write(() => db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(length)))
  const lengths = (): unknown[] =>
    db
      .prepare('SELECT length(text) AS n FROM t')
      .all()
      .map(({ n }) => n)
  // The write that does not fit makes SQLite roll back the writes before it.
  const ends = await Promise.allSettled([insert(1), insert(1_000_000), insert(2)])
  expect(ends.map((end) => valueAt(end, 'reason') instanceof NotWritten)).toEqual([true, true, true])
  expect({ lengths: lengths(), undone }).toEqual({ lengths: [], undone: 1 })
  await insert(3)
  expect({ lengths: lengths(), undone }).toEqual({ lengths: [3], undone: 1 })
  db.close()
  await expect(insert(4)).rejects.toThrow(`Nothing could be written to ${join(folder, 'full.sqlite')}: database is not`)
})
