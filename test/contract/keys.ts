import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KeyStore } from '../../gateway/keys/keys.ts'

/** Opens a store: an empty one, or the last one again. */
export type OpenKeys = (now: () => number, again: boolean) => Promise<KeyStore>

/** Tests that an implementation keeps the promises of `KeyStore`. */
export function keysContract(name: string, open: OpenKeys): void {
  describe(`a key in ${name}`, () => {
    let time: number
    let store: KeyStore
    const now = (): number => time

    beforeEach(async () => {
      time = 1_800_000_000_000
      store = await open(now, false)
    })
    afterEach(() => store.close())

    test('is found by its token, also after the store was opened again', async () => {
      const facts = { name: 'app', models: ['model-1'], creditLimit: 10, perMinute: 60, concurrency: 2 }
      const { key, token } = await store.create(facts)
      await store.close()
      expect(token).toMatch(/^gw_[\w-]{43}$/)
      store = await open(now, true)
      expect(await store.find(token)).toEqual(key)
      expect(key).toMatchObject(facts)
      expect(await store.find(`${token}x`)).toBeUndefined()
      expect(await store.find('')).toBeUndefined()
    })

    test('works until it expires or is revoked', async () => {
      const { token } = await store.create({ name: 'short', expiresAt: time + 100 })
      const { key, token: other } = await store.create({ name: 'long' })
      time += 99
      expect(await store.find(token)).toMatchObject({ name: 'short' })
      expect(await store.find(other)).toEqual(key)
      time += 1
      expect(await store.find(token)).toBeUndefined()
      expect(await store.revoke(key.id)).toBe(true)
      expect(await store.find(other)).toBeUndefined()
      expect(await store.revoke(key.id)).toBe(false)
      expect(await store.revoke('key_none')).toBe(false)
      expect(await store.list()).toMatchObject([{ name: 'short' }, { name: 'long', revokedAt: time }])
      expect(JSON.stringify(await store.list())).not.toContain(token)
    })

    test('is listed after those made before it, also within one millisecond', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `key ${at}`)
      for (const each of names) await store.create({ name: each })
      expect((await store.list()).map((key) => key.name)).toEqual(names)
    })

    test('may be given, such as the development key', async () => {
      const token = 'a-key-of-my-own-1234'
      expect(await store.has(token)).toBe(false)
      await store.create({ name: 'development' }, token)
      expect(await store.find(token)).toMatchObject({ name: 'development' })
      expect(await store.has(token)).toBe(true)
    })
  })
}
