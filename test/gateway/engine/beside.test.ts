import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { migrate } from '../../../gateway/engine/sqlite/migrations.ts'
import { openSqlite, openSqliteBeside, type SqliteEngine } from '../../../gateway/engine/sqlite.ts'
import { end, retry } from '../../../gateway/tasks/operating.ts'
import type { Seen, Task } from '../../../gateway/tasks/task.ts'
import { newTask, only, taskOf } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'

const root = temporaryFolder()
const hour = 3_600_000
const start = 1_800_000_000_000
let folder = ''
let now = 0
let gateway: SqliteEngine

beforeEach(() => {
  folder = mkdtempSync(join(root, 'data-'))
  now = start
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  gateway = openSqlite(folder, () => now)
})
afterEach(() => gateway.close())
afterEach(() => void vi.useRealTimers())

const submit = async (): Promise<Seen> => taskOf(await gateway.submit({ task: newTask('key-1', now) }))
const claim = async () => only(await gateway.claim({ limit: 1, leaseMs: 1000 }))
const ended = (task: Task, at: number): Task | string => end(task, { operator: 'anna', isPaidAbandoned: true }, at)

/** Runs a function on an engine of another process, as a command has it. */
async function beside<Value>(use: (engine: SqliteEngine) => Promise<Value>): Promise<Value> {
  const engine = openSqliteBeside(folder, () => now)
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}

test('a poll sees at once what a process beside the gateway has changed', async () => {
  const { id } = await submit()
  expect(await gateway.get(id, 'key-1')).toMatchObject({ state: 'ACCEPTED' })
  await beside((engine) => engine.operate(id, ended))
  expect(await gateway.get(id, 'key-1')).toMatchObject({ state: 'FAILED', acts: [{ operator: 'anna' }] })
  expect((await gateway.stats()).states).toMatchObject({ ACCEPTED: 0, FAILED: 1 })
})

test('a repeated call is answered with what a process beside the gateway has changed', async () => {
  const idempotency = { key: 'once', fingerprint: 'f' }
  const { id } = taskOf(await gateway.submit({ task: newTask('key-1', now), idempotency }))
  await gateway.get(id, 'key-1')
  await beside((engine) => engine.operate(id, ended))
  expect(await gateway.recall('key-1', idempotency)).toMatchObject({ is: 'replayed', task: { state: 'FAILED' } })
})

test('a worker cannot overwrite what a process beside the gateway has changed', async () => {
  const { id } = await submit()
  const held = await claim()
  // The cache of the gateway has the task as the worker holds it.
  await gateway.get(id, 'key-1')
  await beside((engine) => engine.operate(id, ended))
  expect(await gateway.complete(held, {}, 5)).toBe(false)
  expect(await gateway.spent('key-1')).toBe(0)
  expect(await gateway.get(id, 'key-1')).toMatchObject({ state: 'FAILED' })
})

test('a caller that waits is notified of an end, and waits on after other changes', async () => {
  const [first, second] = [await submit(), await submit()]
  const waiting = gateway.waitFor(first.id, 'key-1', hour)
  await beside((engine) => engine.operate(second.id, ended))
  await gateway.get(second.id, 'key-1')
  await beside((engine) => engine.operate(first.id, ended))
  vi.advanceTimersByTime(1000)
  expect(await waiting).toMatchObject({ state: 'FAILED' })
})

test('a worker that waits is woken by a retry', async () => {
  await submit()
  await gateway.advance(await claim(), { step: { is: 'idle' }, inMs: hour })
  const idle = gateway.idle(hour)
  const [task] = await beside((engine) => engine.search({ states: ['IN_PROGRESS'], limit: 1 }))
  await beside((engine) => engine.operate(task?.id ?? '', (one, at) => retry(one, { operator: 'anna' }, at)))
  vi.advanceTimersByTime(1000)
  await idle
  expect((await claim()).task.id).toBe(task?.id)
})

test('it uses the time of the store, and leaves what is stored of it to the gateway', async () => {
  const stored = (): unknown => {
    const db = new DatabaseSync(fileOf(folder))
    const rows = db.prepare('SELECT seen_at, ahead_ms FROM clock').all()
    db.close()
    return rows
  }
  const { id } = await submit()
  await gateway.close()
  const before = stored()
  now += 100 * hour
  const changed = await beside((engine) => engine.operate(id, ended))
  expect(changed).toMatchObject({ task: { endedAt: start + hour } })
  expect(stored()).toEqual(before)
  gateway = openSqlite(folder, () => now)
  expect(await gateway.get(id, 'key-1')).toMatchObject({ state: 'FAILED', endedAt: gateway.now() })
})

test('it creates no store, and does not migrate one of another version', async () => {
  const empty = mkdtempSync(join(root, 'empty-'))
  expect(() => openSqliteBeside(empty)).toThrow(`There are no tasks in ${empty}: set GATEWRIGHT_DATA_DIR`)
  expect(readdirSync(empty)).toEqual([])
  const db = new DatabaseSync(fileOf(empty))
  migrate(db, 2)
  expect(() => openSqliteBeside(empty)).toThrow('has schema version 2 of an older gateway: start a gateway of this')
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 })
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => openSqliteBeside(empty)).toThrow('has schema version 99; this gateway supports up to')
})
