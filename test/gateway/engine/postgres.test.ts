import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import type { TriedDelivery } from '../../../gateway/engine/deliveries.ts'
import type { Claim, Engine } from '../../../gateway/engine/engine.ts'
import { DatabaseClock } from '../../contract/databaseClock.ts'
import { engineContract, moneyContract } from '../../contract/engine.ts'
import { newTask, only } from '../../contract/tasks.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'
import { wipe } from './postgresKit.ts'

// The server itself does not crash here: testing how it writes to its disk would only take time.
const { newDatabase } = usePostgres()

/** The database of each parent folder, and the folder whose data it holds. */
const databases = new Map<string, { readonly url: string; folder: string }>()

/** The engine on the database of the folder's parent, which is emptied for each new folder. */
async function open(folder: string, now: () => number): Promise<Engine> {
  const database = databases.get(dirname(folder)) ?? { url: await newDatabase(), folder }
  databases.set(dirname(folder), database)
  if (folder !== database.folder) await query(database.url, wipe)
  database.folder = folder
  const clock = new DatabaseClock(now)
  const engine = await openPostgres({ url: database.url, now: clock.now, onError: fail })
  return clock.hold(engine)
}

const fail = (error: unknown): never => {
  throw error
}

// SQLite keeps the complete contract in the quick tests.
if (isLong) engineContract('postgres', open, { concurrency: 4 })
else moneyContract('postgres', open)

/** Three nodes on a database. */
async function openNodes(): Promise<readonly [PostgresEngine, PostgresEngine, PostgresEngine]> {
  const url = await newDatabase()
  const open = (): Promise<PostgresEngine> => openPostgres({ url, onError: fail })
  const nodes = [await open(), await open(), await open()] as const
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  return nodes
}

test('a node wakes for what others store and end', async () => {
  const [first, second, third] = await openNodes()
  const idle = second.idle(3_600_000)
  const task = newTask('key-1', Date.now())
  await first.submit({ task })
  await idle
  const waiting = third.waitFor(task.id, 'key-1', 3_600_000)
  await second.complete(only(await second.claim({ limit: 1, leaseMs: 600_000 })), {}, 1)
  expect(await waiting).toMatchObject({ id: task.id, state: 'COMPLETED' })
})

test('a node wakes for the progress that others report', async () => {
  const [first, second, third] = await openNodes()
  const task = newTask('key-1', Date.now())
  await first.submit({ task })
  const waiting = third.waitFor(task.id, 'key-1', 3_600_000, undefined, (seen) => 'progress' in seen)
  const claim = only(await second.claim({ limit: 1, leaseMs: 600_000 }))
  await second.advance(claim, { step: { is: 'idle' }, inMs: 1000, progress: { percent: 7 } })
  expect(await waiting).toMatchObject({ id: task.id, progress: { percent: 7 } })
})

test('a wait for the end of a task reads it twice, whatever progress it makes', async () => {
  const [first, second] = await openNodes()
  const reads = vi.spyOn(first.database, 'query')
  const task = newTask('key-1', Date.now())
  await first.submit({ task })
  const waiting = first.waitFor(task.id, 'key-1', 3_600_000)
  const claim = only(await second.claim({ limit: 1, leaseMs: 600_000 }))
  for (const percent of [1, 2, 3])
    await second.advance(claim, { step: { is: 'idle' }, inMs: 1000, progress: { percent } })
  await second.complete(claim, {}, 1)
  expect(await waiting).toMatchObject({ state: 'COMPLETED' })
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a worker wakes when a task of a full concurrency group ends', async () => {
  const [node] = await openNodes()
  const claim = (): Promise<readonly Claim[]> =>
    node.claim({ limit: 10, leaseMs: 600_000, groupLimits: new Map([['a', 1]]) })
  for (let count = 0; count < 2; count++) await node.submit({ task: newTask('key-1', Date.now()), group: 'a' })
  const held = only(await claim())
  expect(await claim()).toEqual([])
  const idle = node.idle(3_600_000)
  await node.stats() // until it has read what is due
  await node.stats()
  await node.complete(held, {}, 1)
  await idle
  expect(await claim()).toHaveLength(1)
})

test('nodes that claim at the same moment keep to the limit of a concurrency group together', async () => {
  const nodes = await openNodes()
  const tasks = Array.from({ length: 30 }, () => newTask('key-1', Date.now()))
  await Promise.all(tasks.map((task) => nodes[0].submit({ task, group: 'a' })))
  const request = { limit: 2, leaseMs: 600_000, groupLimits: new Map([['a', 3]]) }
  for (let round = 0; round < 10; round++) {
    const claims = await Promise.all(nodes.map(async (node) => ({ node, held: await node.claim(request) })))
    expect(claims.flatMap(({ held }) => held)).toHaveLength(3)
    for (const { node, held } of claims) for (const claim of held) await node.complete(claim, {}, 1)
  }
})

test.each(['while a node runs', 'before a node starts'])(
  'a database clock set back %s delays no delivery of a webhook',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const url = await newDatabase()
    let now = 1_800_000_000_000
    const start = async (): Promise<Engine> => {
      const clock = new DatabaseClock(() => now)
      const engine = clock.hold(await openPostgres({ url, now: clock.now, onError: fail }))
      onTestFinished(() => engine.close().catch(() => undefined))
      return engine
    }
    let engine = await start()
    const claim = (leaseMs = 30_000) => engine.deliveries.claim({ limit: 9, perEndpoint: 9, open: [], leaseMs })
    const failed = (): TriedDelivery => ({ state: 'waiting', inMs: 600_000, last: { at: now, status: 500 } })
    const urls = ['tried', 'held', 'new'].map((name) => `https://hooks.example.com/${name}`)
    for (const one of urls.slice(0, 2)) await engine.deliveries.test('key-1', one)
    for (const one of await claim()) if (one.url === urls[0]) await engine.deliveries.record(one, failed())
    await engine.deliveries.test('key-1', urls[2] ?? '')
    now -= 7_200_000
    await engine.spent('key-1') // sets the clock
    if (when === 'while a node runs') vi.advanceTimersByTime(30_000)
    else {
      await engine.close()
      engine = await start()
    }
    const second = await start() // does the same
    await second.close()
    const due = async (): Promise<object> =>
      Object.fromEntries((await engine.deliveries.list('key-1', 9)).deliveries.map((one) => [one.url, one.nextAt]))
    const [tried = '', held = '', fresh = ''] = urls
    await expect.poll(due).toEqual({ [tried]: now + 600_000, [held]: now + 30_000, [fresh]: now + 30_000 })
    now += 30_000
    expect((await claim()).map((one) => one.url).toSorted()).toEqual([held, fresh])
    now += 570_000
    expect((await claim()).map((one) => one.url)).toContain(tried)
  },
)

test.each(['while a node runs', 'before a node starts'])(
  'a database clock set back %s delays no task, nor the end of one, nor a slot that a lost node held',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const url = await newDatabase()
    let now = 1_800_000_000_000
    const start = async (): Promise<Engine> => {
      const clock = new DatabaseClock(() => now)
      return clock.hold(await openPostgres({ url, now: clock.now, onError: fail }))
    }
    let engine = await start()
    await engine.submit({ task: newTask('key-1', now) })
    const claim = only(await engine.claim({ limit: 1, leaseMs: 1000 }))
    await engine.advance(claim, { step: { is: 'polling', job: 'j', token: 't' }, upstream: 'v', inMs: 5000 })
    await engine.submit({ task: { ...newTask('key-2', now), deadlineMs: 60_000 } })
    await engine.submit({ task: { ...newTask('key-3', now), cancelAfterMs: 60_000 } })
    const slot = { name: 'vendor', of: 'slots', most: 1, wanted: 1 } as const
    await engine.takeShares('a node that is killed now', [slot])
    now -= 7_200_000
    // Sets the clock.
    await engine.spent('key-1')
    if (when === 'while a node runs') vi.advanceTimersByTime(30_000)
    else {
      await engine.close()
      engine = await start()
    }
    const dueAt = async (): Promise<unknown> => valueAt((await engine.list('key-1', { limit: 1 })).tasks, 0, 'dueAt')
    await expect.poll(dueAt).toBe(now + 5000)
    expect((await engine.list('key-1', { limit: 1 })).tasks).toMatchObject([{ sentAt: now, contactAt: now }])
    expect((await engine.list('key-2', { limit: 1 })).tasks).toMatchObject([{ deadlineAt: now + 60_000 }])
    expect((await engine.list('key-3', { limit: 1 })).tasks).toMatchObject([{ cancelAt: now + 60_000 }])
    expect(await engine.takeShares('another', [slot])).toMatchObject([{ count: 0 }])
    now += 5000
    expect(await engine.claim({ limit: 1, leaseMs: 1000 })).toHaveLength(1)
    now += 55_000
    expect(await engine.sweep(86_400_000)).toMatchObject([
      { owner: 'key-2', error: { code: 'timed-out' } },
      { owner: 'key-3', error: { code: 'cancelled' } },
    ])
    await expect.poll(() => engine.takeShares('another', [slot])).toMatchObject([{ count: 1 }])
    await engine.close()
  },
)
