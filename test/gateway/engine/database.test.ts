import { setTimeout as wait } from 'node:timers/promises'
import { models } from '@gatewright/catalog'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotWritten } from '../../../gateway/engine/engine.ts'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import { Database } from '../../../gateway/engine/postgres/database.ts'
import { clockOfTurns } from '../../../gateway/engine/postgres/turns.ts'
import { Worker } from '../../../gateway/worker/worker.ts'
import { newTask, present } from '../../contract/tasks.ts'
import { query, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { bench, taskIdOf } from '../../support/httpServer.ts'
import { isLong, times } from '../../support/size.ts'
import { textLike } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

/** How long the database is unavailable, in milliseconds. */
const awayMs = times(300, 300, 3000)
const model = present(models[0])
const errors: unknown[] = []
let server: PostgresServer
let engine: PostgresEngine

beforeAll(async () => {
  server = await startPostgres()
  await query(server.urlOf('postgres'), 'CREATE DATABASE tasks')
  engine = await openPostgres({ url: server.urlOf('tasks'), onError: (error) => errors.push(error) })
})
afterAll(async () => {
  await engine.close()
  await server.remove()
})

const submit = async (): Promise<string> => {
  const task = { ...newTask('key-1', Date.now()), model: model.id, workflow: model.workflow }
  await engine.submit({ task })
  return task.id
}

/** A worker whose upstream counts its calls and finishes each job after one poll. */
function startWorker(charged: Map<string, number>): Worker {
  const worker = new Worker({
    engine,
    leaseMs: 1000,
    giveUpMs: 86_400_000,
    slots: 8,
    upstreamOf: () => ({
      id: 'vendor-1',
      upstream: {
        supportsIdempotencyToken: true,
        submit: async ({ token }) => {
          charged.set(token, (charged.get(token) ?? 0) + 1)
          return { is: 'submitted', job: token, inMs: 50 }
        },
        poll: async () => ({ is: 'done', result: { text: 'x', model: model.id } }),
      },
    }),
    modelOf: () => model,
    onError: (error) => errors.push(error),
  })
  worker.start()
  return worker
}

test('a database restart loses no task, and waiting callers are notified', { timeout: 300_000 + awayMs }, async () => {
  const charged = new Map<string, number>()
  const other = await openPostgres({ url: server.urlOf('tasks'), onError: (error) => errors.push(error) })
  const worker = startWorker(charged)
  const before = await Promise.all(Array.from({ length: 30 }, submit))
  const waiting = engine.waitFor(present(before.at(-1)), 'key-1', 60_000).catch(() => undefined)
  await server.stop()
  await expect(submit()).rejects.toThrow(NotWritten)
  await expect(engine.get(present(before[0]), 'key-1')).rejects.toThrow()
  await wait(awayMs)
  await server.start()
  await waiting
  const after = await retry(submit)
  for (const id of [...before, after]) {
    await expect.poll(() => engine.get(id, 'key-1')).toMatchObject({ state: 'COMPLETED' })
  }
  expect(await engine.spent('key-1')).toBe(31)
  expect(charged.size).toBe(31)
  // Listening works again as well: another node is notified of the end long before the timeout, and of nothing earlier.
  const heard = other.waitFor(await submit(), 'key-1', 600_000)
  expect(await heard).toMatchObject({ state: 'COMPLETED' })
  await other.close()
  await worker.stop(5000)
})

test('a lost connection does not end the wait for a task', async () => {
  const id = await submit()
  const heard = engine.waitFor(id, 'key-1', 600_000)
  const listening = "SELECT pid FROM pg_stat_activity WHERE datname = 'tasks' AND query LIKE 'LISTEN %'"
  const pids = async (): Promise<readonly unknown[]> => (await query(server.urlOf('postgres'), listening)).map(pidOf)
  const lost = await pids()
  await query(server.urlOf('postgres'), `SELECT pg_terminate_backend(pid) FROM (${listening}) AS l`)
  await expect.poll(async () => (await pids()).filter((pid) => !lost.includes(pid)).length).toBe(lost.length)
  const [claim] = await engine.claim({ limit: 1, leaseMs: 60_000 })
  await engine.complete(present(claim), {}, 0)
  expect(await heard).toMatchObject({ id, state: 'COMPLETED' })
})

const pidOf = (row: object): unknown => valueAt(row, 'pid')

test('callers get 503 while the database is unavailable, and are served when it is back', async () => {
  const { send, post, get, app } = bench({ engine })
  const params = { model: 'vendor2-audio-1.0', params: { prompt: 'a' } }
  const call = () => post('/workflows/v1/models/submit', params)
  const id = taskIdOf(await retry(async () => answered(await call())))
  await server.stop()
  const paths = [`/workflows/v1/models/${id}/result`, '/readyz']
  for (const answer of [await call(), ...(await Promise.all(paths.map((path) => get(path))))]) {
    expect(answer.json<unknown>()).toMatchObject({ status: 503, type: textLike(/store-failed$/) })
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toMatch(/ECONN|postgres/)
  }
  expect((await send({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  await server.start()
  await retry(async () => answered(await get(paths[0] ?? '')))
  expect((await call()).statusCode).toBe(200)
  await app.close()
})

/** The response; undefined if the call fails. */
function answered(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 500) throw new Error(answer.body)
  return answer
}

/** Waits until the database accepts connections again. */
async function retry<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries === 600) throw error
      await wait(100)
    }
  }
}

test('a node reports that it cannot reach its database, and can be closed without one', async () => {
  const nowhere = server.urlOf('tasks').replace(/:\d+\/tasks$/, ':9/tasks')
  await expect(openPostgres({ url: nowhere, onError: () => undefined })).rejects.toThrow(
    /^The database 127\.0\.0\.1:9\/tasks of DATABASE_URL cannot be used: connect ECONNREFUSED/,
  )
  const other = await openPostgres({ url: server.urlOf('tasks'), onError: () => undefined })
  await server.stop()
  await other.close()
  await expect(other.stats()).rejects.toThrow('closed')
  await server.start()
})

test('a database with a newer schema is rejected and not changed', async () => {
  const url = server.urlOf('tasks')
  await retry(() => query(url, 'UPDATE gatewright.version SET version = 99'))
  await expect(openPostgres({ url, onError: () => undefined })).rejects.toThrow(
    'The database has schema version 99; this gateway supports up to 12: use a newer gateway.',
  )
  await query(url, 'UPDATE gatewright.version SET version = 2')
})

test.runIf(isLong)(
  'a node that is paused while it stores a task delays the others only until its session is ended',
  async () => {
    const paused = await Database.open({ url: server.urlOf('tasks'), onError: (error) => errors.push(error) })
    const [holds, resumes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stored = paused.transact(async (transaction) => {
      await clockOfTurns(transaction.query, ['key-1'])
      holds.resolve()
      await resumes.promise
      await transaction.query('SELECT 1')
    })
    await holds.promise
    expect(await engine.get(await submit(), 'key-1')).toMatchObject({ state: 'ACCEPTED' })
    resumes.resolve()
    await expect(stored).rejects.toThrow(/connection|terminat|query/i)
    expect(await paused.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await paused.close()
  },
)
