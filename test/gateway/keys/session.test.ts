import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clockFrom } from '../../../gateway/base/clock.ts'
import { sessionKeys } from '../../../gateway/keys/development.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../../support/folder.ts'

const root = temporaryFolder()

test('a session has a second token of the development key, which nothing stores', async () => {
  let time = 1000
  const store = new SqliteKeys(
    join(root, 'keys.sqlite'),
    clockFrom(() => time),
  )
  const { key, token: own } = await store.create({ name: 'development', isDevelopment: true, expiresInMs: 4000 })
  await store.create({ name: 'other' })
  const { keys, token = '' } = await sessionKeys(store)
  expect(token).toMatch(/^gw_[\w-]{43}$/)
  expect(await keys.find(token)).toEqual(await keys.find(own))
  expect(await keys.find(token)).toMatchObject({ id: key.id, isDevelopment: true })
  expect([await store.find(token), await keys.find('gw_none'), (await store.list()).length]).toEqual([
    undefined,
    undefined,
    2,
  ])

  const next = await sessionKeys(store)
  expect(next.token).not.toBe(token)
  expect(await next.keys.find(token)).toBeUndefined()
  expect((await sessionKeys(store, token)).token).toBe(token)

  time = 6000
  expect([await keys.find(token), (await sessionKeys(store)).token]).toEqual([undefined, undefined])
  await store.close()
})

test('a session ends when the development key is revoked, and needs one', async () => {
  const store = new SqliteKeys(join(root, 'revoked.sqlite'))
  expect((await sessionKeys(store)).token).toBeUndefined()
  const { key } = await store.create({ name: 'development', isDevelopment: true })
  const { keys, token = '' } = await sessionKeys(store)
  expect(await keys.find(token)).toBeDefined()
  await store.revoke(key.id)
  expect([await keys.find(token), (await sessionKeys(store)).token]).toEqual([undefined, undefined])
  await store.close()
})
