import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine, Submission } from '../../../gateway/engine/engine.ts'
import { lockOf } from '../../../gateway/engine/postgres/migrations.ts'
import { storeBatch } from '../../../gateway/engine/postgres/submissions.ts'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import type { Webhook } from '../../../gateway/tasks/task.ts'
import { newTask, only, taskOf } from '../../contract/tasks.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const { newDatabase } = usePostgres()
afterEach(() => void vi.restoreAllMocks())

const noError = (error: unknown): never => {
  throw error
}

async function open(url: string, now?: () => number): Promise<PostgresEngine> {
  const engine = await openPostgres({ url, ...(now && { now }), onError: noError })
  onTestFinished(() => engine.close())
  return engine
}

/** Holds a lock, starts each of some writes as soon as the one before waits for a lock, and then ends the lock. */
async function whileLocked<Results extends readonly unknown[]>(
  { database }: PostgresEngine,
  url: string,
  lock: string,
  writes: { readonly [Index in keyof Results]: () => Promise<Results[Index]> },
): Promise<readonly PromiseSettledResult<Results[number]>[]> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const running: Promise<Results[number]>[] = []
  await database.transact(async (transaction) => {
    await transaction.query(lock)
    for (const write of writes) {
      running.push(write())
      const all = running.length
      await expect.poll(async () => (await query(url, waiting)).length, { timeout: 10_000 }).toBe(all)
    }
  })
  return Promise.allSettled(running)
}

const webhook: Webhook = { url: 'https://hooks.example.com', events: ['task.started', 'task.completed'] }

const submit = async (engine: Engine): Promise<string> => {
  const submission = {
    task: { ...newTask('key-1', engine.now()), webhook },
    lease: { upstream: 'vendor-1', ms: 60_000 },
  }
  return taskOf(await engine.submit(submission)).id
}

test.each([
  ['a deletion', (engine: PostgresEngine, ended: string) => engine.remove(ended, 'key-1')],
  ['a submission', submit],
])('%s and an end of tasks with one webhook do not lock each other out', async (_, write) => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // all tasks are counted in one row
  const url = await newDatabase()
  const engine = await open(url)
  const claim = async () => only(await engine.claim({ limit: 1, leaseMs: 60_000 }))
  const tasks = [0, 1].map(() => ({ ...newTask('key-1', engine.now()), webhook }))
  const claims = []
  for (const task of tasks) {
    await engine.submit({ task })
    claims.push(await claim())
  }
  const [first, second] = claims
  if (first === undefined || second === undefined) throw new Error('Nothing was claimed.')
  await engine.complete(first, {}, 1)
  const results = await whileLocked(engine, url, 'SELECT 1 FROM gatewright.endpoints FOR UPDATE', [
    () => write(engine, first.task.id),
    () => engine.complete(second, {}, 1),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('claims of two nodes that begin with different groups do not lock each other out', async () => {
  const url = await newDatabase()
  const time = Date.now()
  // The time decides with which group a claim begins.
  const nodes = [await open(url, () => time), await open(url, () => time + 1)] as const
  for (const group of ['a', 'b'])
    for (let count = 0; count < 2; count++) await nodes[0].submit({ task: newTask('key-1', time - 10), group })
  const groupLimits = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const claimAt = (node: PostgresEngine) => () => node.claim({ limit: 9, leaseMs: 60_000, groupLimits })
  const locks = ['a', 'b'].map((group) => lockOf(`lane ${group}`))
  const lock = `SELECT pg_advisory_xact_lock(n) FROM unnest(ARRAY[${locks.join(',')}]) AS n`
  const results = await whileLocked(nodes[0], url, lock, [claimAt(nodes[0]), claimAt(nodes[1])])
  const claimed = results.map((result): unknown =>
    result.status === 'fulfilled' ? result.value.length : result.reason,
  )
  expect(claimed.toSorted()).toEqual([0, 2])
})

test.each(['endpoints', 'disabled_endpoints'])(
  'an endpoint can be enabled by two nodes at once, while another transaction holds %s',
  async (table) => {
    const url = await newDatabase()
    const nodes = [await open(url), await open(url)] as const
    const { deliveries } = nodes[0]
    const { url: address } = await deliveries.test('key-1', webhook.url)
    const [claim] = await deliveries.claim({ limit: 1, perEndpoint: 1, open: [], leaseMs: 60_000 })
    const gone = { state: 'waiting', inMs: 0, last: { at: 1, status: 410 }, disables: true } as const
    if (claim !== undefined) await deliveries.record(claim, gone)
    const results = await whileLocked(
      nodes[0],
      url,
      `SELECT 1 FROM gatewright.${table} FOR UPDATE`,
      nodes.map((node) => () => node.deliveries.enable('key-1', address)),
    )
    // Only the first one finds it disabled.
    const enabled = results.map((result): unknown => (result.status === 'fulfilled' ? result.value : result.reason))
    expect(enabled).toEqual([true, false])
  },
)

test('batches lock accounts in one order, also those of their second round', async () => {
  const url = await newDatabase()
  const engine = await open(url)
  const submission = (owner: string, count?: number): Submission => ({
    task: newTask(owner, engine.now()),
    allowance: {},
    ...(count !== undefined && { call: { content: 'equal', count, arrivedAt: engine.now() } }),
  })
  const store = (...batch: readonly Submission[]) => engine.database.transact((tx) => storeBatch(tx, batch))
  await store(submission('a', 0), submission('b'))
  const results = await whileLocked(engine, url, "SELECT 1 FROM gatewright.accounts WHERE owner = 'b' FOR UPDATE", [
    // The retry joins the call of before; the new call after it, which is equal, has to wait for that.
    () => store(submission('a', 1), submission('b'), submission('a', 0)),
    () => store(submission('a'), submission('b')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})
