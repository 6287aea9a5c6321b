import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clockFrom, machineClock, type Clock } from '../../../gateway/base/clock.ts'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import { hashOf } from '../../../gateway/keys/keys.ts'
import { PostgresKeys } from '../../../gateway/keys/postgres.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { keysContract } from '../../contract/keys.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const root = temporaryFolder()
let count = 0
const openFile = (again: boolean, clock: Clock): SqliteKeys =>
  new SqliteKeys(join(root, `keys-${again ? count : ++count}`, 'keys.sqlite'), clock)

keysContract('a file', async (clock, again) => openFile(again, clock))

const { newDatabase } = usePostgres()
let url: string | undefined

const openNode = (): Promise<PostgresEngine> => openPostgres({ url: url ?? '', onError: () => undefined })

/** The keys of one node, which closes with them. */
async function keysOf(node: PostgresEngine, clock: Clock): Promise<PostgresKeys> {
  const keys = await PostgresKeys.open(node.database, clock)
  const close = keys.close.bind(keys)
  keys.close = () => close().then(() => node.close())
  return keys
}

keysContract('a database', async (clock, again) => {
  url ??= await newDatabase()
  const node = await openNode()
  if (!again) await query(url, 'TRUNCATE gatewright.keys')
  return keysOf(node, clock)
})

/** A clock that stands still, so that a node trusts a key until it hears of the change. */
const frozen = clockFrom(() => 1_800_000_000_000)

test('a key that is revoked on one node ends on the others', async () => {
  url ??= await newDatabase()
  const [one, other] = [await keysOf(await openNode(), frozen), await keysOf(await openNode(), frozen)]
  const { key, token } = await one.create({ name: 'app' })
  expect(await other.find(token)).toEqual(key)
  await one.revoke(key.id)
  await expect.poll(() => other.find(token), { interval: 5 }).toBeUndefined()
  await Promise.all([one.close(), other.close()])
})

test('a key that is rotated or changed on one node changes on the others', async () => {
  url ??= await newDatabase()
  const [one, other] = [await keysOf(await openNode(), frozen), await keysOf(await openNode(), frozen)]
  const { key, token } = await one.create({ name: 'app' })
  expect(await other.find(token)).toEqual(key)
  await one.update(key.id, { creditLimit: 7 })
  await expect.poll(() => other.find(token), { interval: 5 }).toMatchObject({ creditLimit: 7 })
  await one.rotate(key.id)
  await expect.poll(() => other.find(token), { interval: 5 }).toBeUndefined()
  await Promise.all([one.close(), other.close()])
})

test('a node that is not notified of a change trusts a key for five seconds', async () => {
  url ??= await newDatabase()
  let time = 1_800_000_000_000
  const keys = await keysOf(
    await openNode(),
    clockFrom(() => time),
  )
  const { key, token } = await keys.create({ name: 'app' })
  expect(await keys.find(token)).toEqual(key)
  await query(url, 'UPDATE gatewright.keys SET revoked_at = 1 WHERE id = $1', [key.id])
  time += 4999
  expect(await keys.find(token)).toEqual(key)
  time += 1
  expect(await keys.find(token)).toBeUndefined()
  await keys.close()
})

test('a use that cannot be written costs nothing but the time in the list', async () => {
  url ??= await newDatabase()
  const node = await openNode()
  const keys = await PostgresKeys.open(node.database, frozen)
  const { key, token } = await keys.create({ name: 'app' })
  expect(await keys.find(token)).toEqual(key)
  const queries = vi.spyOn(node.database, 'query').mockRejectedValue(new Error('The database is away.'))
  await keys.close()
  expect(queries).toHaveBeenCalledOnce()
  await node.close()
})

test('uses of keys are written together once a minute, each key with its last one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let time = 1_800_000_000_000
  const keys = openFile(
    false,
    clockFrom(() => time),
  )
  const [one, two] = [await keys.create({ name: 'one' }), await keys.create({ name: 'two' })]
  const used = async () => (await keys.list()).map(({ lastUsedAt }) => lastUsedAt)
  await keys.find(one.token)
  time += 10
  for (const { token } of [one, two]) await keys.find(token)
  vi.advanceTimersByTime(59_999)
  expect(await used()).toEqual([undefined, undefined])
  vi.advanceTimersByTime(1)
  expect(await used()).toEqual([time, time])
  time += 10
  await keys.find(two.token)
  vi.advanceTimersByTime(60_000)
  expect(await used()).toEqual([time - 10, time])
  await keys.close()
})

test('a file of an older gateway is migrated, and one of a newer gateway is not changed', async () => {
  const file = join(root, 'older.sqlite')
  const db = new DatabaseSync(file)
  db.exec(`CREATE TABLE keys (id TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, facts TEXT NOT NULL,
    createdAt INTEGER NOT NULL, expiresAt INTEGER, revokedAt INTEGER) STRICT`)
  const insert = db.prepare('INSERT INTO keys (id, hash, facts, createdAt) VALUES (?, ?, ?, 1)')
  insert.run('key_1', hashOf('the-token-of-a-start'), '{"name":"development"}')
  insert.run('key_2', hashOf('the-token-of-somebody'), '{"name":"app","creditLimit":3}')
  db.close()
  const keys = new SqliteKeys(file)
  expect(await keys.find('the-token-of-a-start')).toEqual({ id: 'key_1', name: 'development', isDevelopment: true })
  expect(await keys.find('the-token-of-somebody')).toEqual({ id: 'key_2', name: 'app', creditLimit: 3 })
  await keys.close()
  const newer = new DatabaseSync(file)
  newer.exec('PRAGMA user_version = 99')
  newer.close()
  expect(() => new SqliteKeys(file)).toThrow('has schema version 99')
})

test('a token is never stored in plain text', async () => {
  const store = openFile(false, machineClock)
  const { token } = await store.create({ name: 'app' })
  const folder = join(root, `keys-${count}`)
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes(token), file).toBe(false)
  await store.close()
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes(token), file).toBe(false)
})
