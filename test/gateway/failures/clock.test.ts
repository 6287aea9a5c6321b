import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { steadyClock } from '../../../gateway/base/clock.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { usePostgres } from '../../support/postgres.ts'
import { sampled } from '../../support/size.ts'

const hour = 3_600_000
const day = 24 * hour
const root = temporaryFolder()
const { newDatabase } = usePostgres()
const gateways: Gateway[] = []
const realNow = Date.now.bind(Date)
/** How far the clock of the machine is ahead. */
let ahead = 0
beforeEach(() => {
  ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
})
afterEach(async () => {
  await stopAll()
  vi.restoreAllMocks()
})

const stopAll = async (): Promise<void> => {
  for (const gateway of gateways.splice(0)) await gateway.stop()
}

/** Starts a gateway on a machine whose clock the test sets. */
async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const settings = { GATEWRIGHT_LOG_LEVEL: 'silent', GATEWRIGHT_LEASE_SECONDS: '5', GATEWRIGHT_SANDBOX_SECONDS: '1.5' }
  const gateway = await startGateway(join(root, name), { ...settings, ...more })
  gateways.push(gateway)
  return gateway
}

interface Answer {
  readonly id: string
  readonly status: string
  /** Whether the call repeated an earlier one. */
  readonly isReplayed: boolean
}

interface Call {
  readonly prompt?: string
  readonly wait?: number
  readonly key?: string
  readonly idempotencyKey?: string
}

async function send(path: string, { prompt, wait = 20, key = apiKey, idempotencyKey }: Call = {}): Promise<Answer> {
  const params = { model: 'vendor2-audio-1.0', params: { prompt } }
  const sent = prompt !== undefined && { method: 'POST', body: JSON.stringify({ params }) }
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    prefer: `wait=${wait}`,
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
  const answer = await fetch(`${gateways[0]?.url}/workflows/v1/models/${path}`, { headers, ...sent })
  const { response }: { response: Answer } = JSON.parse(await answer.text())
  return { ...response, isReplayed: answer.headers.get('idempotency-replayed') === 'true' }
}

const submit = (prompt: string, more: Call = {}): Promise<Answer> => send('submit', { prompt, ...more })
const read = (id: string, more: Call = {}): Promise<Answer> => send(`${id}/result`, more)

describe('a clock that jumps', () => {
  test.each(
    sampled(
      [
        ['two hours forward', 2 * hour],
        ['two hours back', -2 * hour],
      ] as const,
      1,
    ),
  )('%s fails no task and delays none', async (name, by) => {
    await start(name)
    const unended = await submit('a sandbox:hang')
    const tasks = await Promise.all([1, 2, 3].map(() => submit('a')))
    ahead = by
    const late = await submit('a')
    const ends = await Promise.all([...tasks, late].map(({ id }) => read(id)))
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('COMPLETED'))
    // Its upstream still works on it, and has had two seconds so far, not two hours.
    expect((await read(unended.id, { wait: 0 })).status).toBe('IN_PROGRESS')
  })
})

describe('a restart on a clock that was set', () => {
  test.each(
    sampled(
      [
        ['a hundred days forward', 100 * day],
        ['two hours forward', 2 * hour],
        ['two hours back', -2 * hour],
        ['a hundred days back', -100 * day],
      ] as const,
      2,
      2,
    ),
  )('%s expires no key, and repeats and fails no call', async (name, by) => {
    const folder = `restart ${name}`
    const keys = new SqliteKeys(join(root, folder, 'keys.sqlite'))
    const { token: key } = await keys.create({ name: 'for a month', expiresInMs: 30 * day })
    await keys.close()
    await start(folder, { GATEWRIGHT_GRACE_SECONDS: '0.1' })
    const ended = await submit('a', { key, idempotencyKey: 'once' })
    expect((await read(ended.id, { key })).status).toBe('COMPLETED')
    const running = await submit('b', { key })
    await stopAll()
    ahead = by
    await start(folder)
    expect(await submit('a', { key, idempotencyKey: 'once' })).toMatchObject({ id: ended.id, isReplayed: true })
    expect((await read(running.id, { key })).status).toBe('COMPLETED')
  })
})

test.each(
  sampled(
    [
      ['90 s ahead', 90_000],
      ['an hour ahead', hour],
      ['two hours behind', -2 * hour],
      ['a month ahead', 31 * day],
    ] as const,
    1,
    2,
  ),
)('a worker whose clock is %s fails no task of a node on another clock', async (name, by) => {
  const shared = { DATABASE_URL: await newDatabase() }
  const { url } = await start(name, { ...shared, GATEWRIGHT_ROLES: 'api' })
  ahead = by
  await start(name, { ...shared, GATEWRIGHT_ROLES: 'worker', GATEWRIGHT_PUBLIC_URL: url })
  const tasks = await Promise.all([1, 2, 3, 4].map(() => submit('a', { idempotencyKey: 'once' })))
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(1)
  const others = await Promise.all([1, 2, 3].map(() => submit('b')))
  const ends = await Promise.all([...tasks, ...others].map(({ id }) => read(id)))
  expect(ends.map(({ status }) => status)).toEqual(Array(7).fill('COMPLETED'))
})

test('a steady clock continues from its start time when the clock of the machine changes', () => {
  let [wall, passed] = [1_000_000, 50]
  const now = steadyClock(
    () => wall,
    () => passed,
  )
  expect(now()).toBe(1_000_000)
  wall += 2 * hour
  passed += 10
  expect(now()).toBe(1_000_010)
})
