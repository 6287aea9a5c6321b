import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { PostgresKeys } from '../../../gateway/keys/postgres.ts'
import { newTask, only, present } from '../../contract/tasks.ts'
import { gatewayCommand } from '../../support/gatewayCommand.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const { newDatabase } = usePostgres()

const fail = (error: unknown): never => {
  throw error
}

async function openNode(url: string): Promise<PostgresEngine> {
  const engine = await openPostgres({ url, onError: fail })
  onTestFinished(() => engine.close())
  return engine
}

const polling = { step: { is: 'polling', job: 'job-1', token: 'token-1' }, inMs: 60_000 } as const
const second = 1000

describe('a node that is notified of nothing', () => {
  /** Two nodes, neither of which gets a notification, and a task that the second has claimed. */
  async function cutOff() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { emit } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (this: pg.Client, name, ...values) {
      return name === 'notification' || Reflect.apply(emit, this, [name, ...values])
    })
    onTestFinished(() => {
      spy.mockRestore()
      vi.useRealTimers()
    })
    const url = await newDatabase()
    const [first, other] = [await openNode(url), await openNode(url)]
    const task = newTask('key-1', Date.now())
    await first.submit({ task })
    const claim = only(await other.claim({ limit: 1, leaseMs: 600_000 }))
    return { first, other, task, claim }
  }

  /** Lets seconds pass for the node until its wait ends. */
  async function pass(waiting: Promise<Seen | undefined>): Promise<Seen> {
    let ended: Seen | undefined
    const end = waiting.then((task) => (ended = present(task)))
    await expect
      .poll(() => {
        vi.advanceTimersByTime(5 * second)
        return ended
      })
      .toBeDefined()
    return end
  }

  test('sees the end of a task within seconds', async () => {
    const { first, other, task, claim } = await cutOff()
    const waiting = first.waitFor(task.id, 'key-1', 3_600_000)
    await first.stats() // until it has read the task
    await other.complete(claim, {}, 1)
    expect(await pass(waiting)).toMatchObject({ id: task.id, state: 'COMPLETED' })
  })

  test('sees the progress and the text of a task within seconds', async () => {
    const { first, other, task, claim } = await cutOff()
    const next = (isEnough: (seen: Seen) => boolean): Promise<Seen> =>
      pass(first.waitFor(task.id, 'key-1', 3_600_000, undefined, isEnough))
    const held = present(await other.advance(claim, { ...polling, progress: { percent: 7 } }))
    expect(await next((seen) => 'progress' in seen)).toMatchObject({ progress: { percent: 7 } })
    const waiting = next((seen) => seen.text !== undefined)
    await other.appendText(held, 0, 'Once')
    expect(await waiting).toMatchObject({ text: { length: 4 } })
  })

  test('reads the tasks of all who wait with one statement, and none while nobody waits', async () => {
    const { first, other } = await cutOff()
    const tasks = Array.from({ length: 20 }, () => newTask('key-1', Date.now()))
    for (const task of tasks) await first.submit({ task })
    const gone = new AbortController()
    const waits = tasks.map(({ id }) => first.waitFor(id, 'key-1', 3_600_000, gone.signal))
    await first.stats()
    const reads = vi.spyOn(first.database, 'query')
    vi.advanceTimersByTime(5 * second)
    expect(reads).toHaveBeenCalledTimes(1)
    gone.abort()
    await Promise.all(waits)
    await expect.poll(() => first.database.query('SELECT 1')).toHaveLength(1)
    reads.mockClear()
    vi.advanceTimersByTime(20 * second)
    expect(reads).not.toHaveBeenCalled()
    await other.stats()
  })
})

test('a node of version 0.2 is notified as before, and what it writes notifies the others', async () => {
  const url = await newDatabase()
  const engine = await openNode(url)
  const keys = await PostgresKeys.open(engine.database, engine)
  const old = new pg.Client({ connectionString: url })
  await old.connect()
  onTestFinished(() => old.end())
  const heard: string[] = []
  old.on('notification', ({ channel, payload }) => heard.push(`${channel}: ${payload}`))
  for (const channel of ['gatewright_new', 'gatewright_ended', 'gatewright_keys']) await old.query(`LISTEN ${channel}`)
  const task = newTask('key-1', Date.now())
  await engine.submit({ task })
  const claim = only(await engine.claim({ limit: 1, leaseMs: 600_000 }))
  await engine.complete(claim, {}, 1)
  const { key } = await keys.create({ name: 'app' })
  await keys.revoke(key.id)
  await old.query('SELECT 1')
  expect(heard).toEqual([
    'gatewright_new: ',
    `gatewright_ended: ${task.id}+`,
    `gatewright_ended: ${task.id}`,
    `gatewright_keys: ${key.id}`,
  ])
  const idle = engine.idle(3_600_000)
  const again = newTask('key-1', Date.now())
  await engine.submit({ task: { ...again, deadlineMs: 1 } })
  await idle
  const waiting = engine.waitFor(again.id, 'key-1', 3_600_000)
  await engine.stats()
  const end = `UPDATE gatewright.tasks SET state = 'FAILED', ended_at = 1, detail = replace(detail, 'ACCEPTED', 'FAILED')
    WHERE id = '${again.id}'; SELECT pg_notify('gatewright_ended', '${again.id}')`
  await old.query(end)
  expect(await waiting).toMatchObject({ id: again.id, state: 'FAILED' })
  await keys.close()
})

test('a new database has no schema of the queues, and a command drops one that is left once no older node uses it', async () => {
  const url = await newDatabase()
  await openNode(url)
  const drop = (): Promise<string> => gatewayCommand({ DATABASE_URL: url }, 'database', 'drop-queues')
  expect(await drop()).toBe('There is no schema gatewright_queue.\n')
  await query(
    url,
    `CREATE SCHEMA gatewright_queue;
     CREATE TABLE gatewright_queue.job (id integer);
     CREATE TABLE gatewright_queue.instance (id integer, stopped_on timestamptz, heartbeat_on timestamptz, heartbeat_seconds integer);
     INSERT INTO gatewright_queue.instance VALUES (1, NULL, now(), 60), (2, now(), now(), 60), (3, NULL, now() - interval '1 day', 60)`,
  )
  await openNode(url)
  await expect(drop()).rejects.toThrow('1 node of an older version used the schema gatewright_queue a moment ago.')
  expect(await query(url, 'SELECT id FROM gatewright_queue.instance')).toHaveLength(3)
  await query(url, 'UPDATE gatewright_queue.instance SET stopped_on = now()')
  expect(await drop()).toBe('The schema gatewright_queue is dropped.\n')
  expect(await query(url, "SELECT 1 FROM pg_namespace WHERE nspname = 'gatewright_queue'")).toEqual([])
  await expect(gatewayCommand({}, 'database', 'drop-queues')).rejects.toThrow('There is no database: set DATABASE_URL.')
})
