import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { copyDatabase } from '../../../gateway/base/sqlite.ts'
import { clockOfFolder } from '../../../gateway/engine/sqlite/clock.ts'
import { Commits } from '../../../gateway/engine/sqlite/commits.ts'
import { NotWritten } from '../../../gateway/engine/engine.ts'
import { migrate } from '../../../gateway/engine/sqlite/migrations.ts'
import { openSqlite, SqliteEngine } from '../../../gateway/engine/sqlite.ts'
import { Recent } from '../../../gateway/engine/sqlite/recent.ts'
import { accept, type Seen } from '../../../gateway/tasks/task.ts'
import { engineContract } from '../../contract/engine.ts'
import { newTask, only, taskOf } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { unchecked, valueAt } from '../../support/reading.ts'
import { collectTexts, stepsPassingBy } from '../../support/sqlitePlans.ts'

const collected = collectTexts()
engineContract('sqlite', openSqlite, { hasMachineClock: true })

const root = temporaryFolder()
const hour = 3_600_000
const day = 24 * hour
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

test('no statement reads rows in proportion to what other owners have', () => {
  collected.stop()
  const db = new DatabaseSync(fileOf(folder))
  onTestFinished(() => db.close())
  expect(stepsPassingBy(db, ['SELECT * FROM tasks WHERE model = 1', 'SELECT 1 FROM ledger WHERE at > 1'])).toHaveLength(
    2,
  )
  expect(stepsPassingBy(db, collected.texts())).toEqual([])
})

test('simultaneous writes share one commit', async () => {
  const before = commitsIn(folder)
  await Promise.all(Array.from({ length: 100 }, () => submit()))
  expect(commitsIn(folder) - before).toBe(1)
})

test('a commit has at most a thousand writes, and about four megabytes', async () => {
  let commits = 0
  const own = openSqlite(
    mkdtempSync(join(root, 'own-')),
    () => now,
    () => commits++,
  )
  commits = 0
  await Promise.all(Array.from({ length: 1001 }, () => stored(own)))
  expect(commits).toBe(2)
  await Promise.all([1, 2, 3].map(() => stored(own, 'x'.repeat(3_000_000))))
  expect(commits).toBe(5)
  await own.close()
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
  expect(await engine.list('key-1', { limit: 1 })).toEqual({ tasks: [], next: undefined })
})

test('data of a newer gateway and files that are not databases are not changed, and the folder is not locked', async () => {
  await engine.close()
  change(folder, 'PRAGMA user_version = 99')
  expect(() => openSqlite(folder)).toThrow(
    'has schema version 99; this gateway supports up to 12: use a newer gateway.',
  )
  change(folder, 'PRAGMA user_version = 12')
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
    INSERT INTO params VALUES ('id-1', '{"prompt":"a"}');
    INSERT INTO ledger VALUES ('id-0', 'key-2', 3, 5), ('removed', 'key-2', 4, 5)`)
  db.close()
  const opened = openSqlite(old, () => now)
  const claim = only(await opened.claim({ limit: 5, leaseMs: 1000 }))
  expect(claim.task).toMatchObject({ id: 'id-1', params: '{"prompt":"a"}', createdAt: 5 })
  expect(await opened.complete(claim, {}, 2)).toBe(true)
  expect(await opened.spent('key-1')).toBe(2)
  expect(await opened.spent('key-2')).toBe(7)
  await opened.close()
})

function change(data: string, sql: string): void {
  const db = new DatabaseSync(fileOf(data))
  db.exec(sql)
  db.close()
}

test('the time is stored every minute, also while the gateway is idle', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await reopen()
  const id = await submit('once')
  now += 20 * hour
  vi.advanceTimersByTime(60_000)
  await engine.recall('key-1', { key: 'none', fingerprint: '' })
  await nextCommit()
  // The process is killed here: nothing is closed.
  const copy = mkdtempSync(join(root, 'killed-'))
  copyDatabase(fileOf(folder), fileOf(copy))
  now += 100 * day
  const next = openSqlite(copy, () => now)
  const [task] = (await next.list('key-1', { limit: 1 })).tasks
  expect(task).toMatchObject({ id })
  expect(next.now() - Number(task?.createdAt)).toBe(21 * hour)
  await next.close()
})

test('times that people see are those of the clock, also of the ledger', async () => {
  await engine.close()
  now += 100 * day
  engine = openSqlite(folder, () => now)
  expect(engine.now()).toBeLessThan(now)
  expect(engine.shown(engine.now())).toBe(now)
  await submit()
  await engine.complete(only(await engine.claim({ limit: 1, leaseMs: 1000 })), {}, 3)
  await engine.close()
  const db = new DatabaseSync(fileOf(folder))
  expect(db.prepare('SELECT at FROM ledger').all()).toEqual([{ at: now }])
  db.close()
  engine = openSqlite(folder, () => now)
})

test('open tasks get the time of a stop back once there is room for it on the disk, and only once', async () => {
  await engine.submit({ task: { ...newTask('key-1', now), deadlineMs: 60_000 } })
  await engine.close()
  now += hour
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  onTestFinished(() => exec.mockRestore())
  engine = openSqlite(folder, () => now)
  exec.mockImplementation(() => {
    throw new Error('database or disk is full')
  })
  await expect(engine.sweep(day)).rejects.toThrow('database or disk is full')
  exec.mockRestore()
  expect(await engine.sweep(day)).toEqual([])
  now += 59_999
  await reopen()
  expect(await engine.sweep(day)).toEqual([])
  now += 1
  expect(await engine.sweep(day)).toHaveLength(1)
})

test('a command reads the time of a store that a gateway uses, and changes nothing', async () => {
  await nextCommit()
  vi.spyOn(Date, 'now').mockReturnValue(now + 100 * day)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(clockOfFolder(folder).now()).toBe(now + hour)
  expect(clockOfFolder(folder).shown(now)).toBe(now + 100 * day - hour)
  expect([engine.now(), engine.shown(now)]).toEqual([now, now])
  expect(clockOfFolder(mkdtempSync(join(root, 'empty-'))).now()).toBe(now + 100 * day)
})

/** Resolves when earlier writes are committed. */
const nextCommit = (): Promise<unknown> => engine.claim({ limit: 0, leaseMs: 0 })

test('a backup contains everything that was acknowledged while work continues', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => submit()))
  const copy = mkdtempSync(join(root, 'copy-'))
  await Promise.all([copyDatabase(fileOf(folder), fileOf(copy)), submit(), submit()])
  const restored = openSqlite(copy, () => now)
  for (const id of ids) expect(await restored.get(id, 'key-1')).toMatchObject({ id })
  await restored.close()
})

test('polls, claims and figures never read all tasks', async () => {
  const id = await submit()
  const spies = (['get', 'all', 'run', 'iterate'] as const).map((name) => vi.spyOn(StatementSync.prototype, name))
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  await engine.get(id, 'key-1')
  await engine.claim({ limit: 10, leaseMs: 1000 })
  await engine.idle(0)
  await engine.stats()
  const texts = new Set(
    spies.flatMap(({ mock }) => mock.contexts.map((one) => unchecked<StatementSync>(one).sourceSQL)),
  )
  spies.forEach((spy) => spy.mockRestore())
  const reads = [...texts].filter((text) => /^\s*(?:SELECT|WITH|UPDATE|DELETE)/i.test(text))
  expect(reads.length).toBeGreaterThan(2)
  const db = new DatabaseSync(fileOf(folder))
  const steps = reads.flatMap((text) => db.prepare(`EXPLAIN QUERY PLAN ${text}`).all())
  db.close()
  // A scan of an index reads the entries that it has: those of tasks that wait or run.
  expect(
    steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?:tasks|params)(?! USING)/.test(String(detail))),
  ).toEqual([])
})

test('a commit that fails on a full disk acknowledges nothing, and smaller commits still succeed', async () => {
  const db = new DatabaseSync(join(folder, 'full.sqlite'))
  db.exec('CREATE TABLE t (text TEXT) STRICT; PRAGMA max_page_count = 10')
  let undone = 0
  const commits = new Commits(
    db,
    () => 0,
    { write: () => undefined, commit: () => undone++ },
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

test('a task that a full disk kept from ending is read and ended as before', async () => {
  const file = fileOf(mkdtempSync(join(root, 'full-')))
  const db = new DatabaseSync(file)
  migrate(db)
  const full = new SqliteEngine({ folder, unlock: () => undefined, machine: () => now, onCommit: () => undefined, db })
  const { id } = await stored(full)
  const claim = only(await full.claim({ limit: 1, leaseMs: 1000 }))
  db.exec(`PRAGMA max_page_count = ${Number(db.prepare('PRAGMA page_count').get()?.['page_count']) + 4}`)
  // The second end reads what the first one wrote; then the submission fills the disk, and all three are rolled back.
  const ends = [full.complete(claim, {}, 1), full.complete(claim, {}, 1), stored(full, 'x'.repeat(1_000_000))]
  for (const end of await Promise.allSettled(ends)) expect(valueAt(end, 'reason')).toBeInstanceOf(NotWritten)
  expect(await full.get(id, 'key-1')).toMatchObject({ state: 'IN_PROGRESS' })
  expect(await full.complete(claim, {}, 1)).toBe(true)
  expect(await full.get(id, 'key-1')).toMatchObject({ state: 'COMPLETED' })
  await full.close()
})

/** Submits a task with a prompt. */
async function stored(to: SqliteEngine, prompt = 'a'): Promise<Seen> {
  return taskOf(await to.submit({ task: newTask('key-1', now, JSON.stringify({ prompt })) }))
}

test('the cache of tasks forgets the oldest ones when it is full, and what it forgets takes no room', () => {
  const recent = new Recent()
  const task = (id: string): Seen => accept({ ...newTask('key-1', now), id }, now)
  const kept = (): unknown[] => ['a', 'b', 'c', 'd'].filter((id) => recent.get(id) !== undefined)
  const mb = 1024 * 1024
  for (const id of ['a', 'b', 'a', 'b']) recent.keep(task(id), 7 * mb)
  expect(kept()).toEqual(['a', 'b'])
  recent.keep(task('c'), 7 * mb)
  expect(kept()).toEqual(['b', 'c'])
  recent.forget('b')
  recent.keep(task('d'), 9 * mb)
  expect(kept()).toEqual(['c', 'd'])
  recent.clear()
  for (const id of ['a', 'b']) recent.keep(task(id), 8 * mb)
  expect(kept()).toEqual(['a', 'b'])
  recent.keep(task('c'), 17 * mb)
  expect(kept()).toEqual([])
})
