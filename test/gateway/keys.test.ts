import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { KeyStore } from '../../gateway/keys/store.ts'
import { temporaryFolder } from '../support/folder.ts'

const root = temporaryFolder()
let folder: string
let time: number
let count = 0

beforeEach(() => {
  folder = join(root, `keys-${count++}`)
  time = 1_000_000
})

const open = (): KeyStore => new KeyStore(join(folder, 'keys.sqlite'), () => time)

describe('an API key', () => {
  test('is found by its token, also after the store was opened again', async () => {
    const store = open()
    const { key, token } = store.create({
      name: 'app',
      models: ['vendor1-v3-omni'],
      creditLimit: 10,
      perMinute: 60,
      concurrency: 2,
    })
    store.close()
    expect(token).toMatch(/^gw_[\w-]{43}$/)
    const again = open()
    expect(await again.find(token)).toEqual(key)
    expect(key).toMatchObject({
      name: 'app',
      models: ['vendor1-v3-omni'],
      creditLimit: 10,
      perMinute: 60,
      concurrency: 2,
    })
    expect(await again.find(`${token}x`)).toBeUndefined()
    expect(await again.find('')).toBeUndefined()
    again.close()
  })

  test('is kept nowhere in clear', () => {
    const store = open()
    const { token } = store.create({ name: 'app' })
    store.close()
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes(token), file).toBe(false)
    expect(JSON.stringify(open().list())).not.toContain(token)
  })

  test('works until it expires or is revoked', async () => {
    const store = open()
    const { token } = store.create({ name: 'short', expiresAt: time + 100 })
    const { key, token: other } = store.create({ name: 'long' })
    time += 99
    expect(await store.find(token)).toMatchObject({ name: 'short' })
    time += 1
    expect(await store.find(token)).toBeUndefined()
    expect(store.revoke(key.id)).toBe(true)
    expect(await store.find(other)).toBeUndefined()
    expect(store.revoke(key.id)).toBe(false)
    expect(store.revoke('key_none')).toBe(false)
    expect(store.list()).toMatchObject([{ name: 'short' }, { name: 'long', revokedAt: time }])
    store.close()
  })

  test('is listed after those made before it, also within one millisecond', () => {
    const store = open()
    const names = Array.from({ length: 20 }, (_, at) => `key ${at}`)
    for (const name of names) store.create({ name })
    expect(store.list().map(({ name }) => name)).toEqual(names)
    store.close()
  })

  test('may be given, such as the development key', async () => {
    const store = open()
    store.create({ name: 'development' }, 'a-key-of-my-own-1234')
    expect(await store.find('a-key-of-my-own-1234')).toMatchObject({ name: 'development' })
    store.close()
  })
})
