import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { developmentKey } from '../../gateway/keys/development.ts'
import { clockFrom, type Clock } from '../../gateway/base/clock.ts'
import type { KeyStore } from '../../gateway/keys/keys.ts'
import { addPrivate, rotateSecrets } from '../../gateway/keys/signing.ts'

/** Opens a store: an empty one, or the last one again. */
export type OpenKeys = (clock: Clock, again: boolean) => Promise<KeyStore>

/** The contract tests of `KeyStore`. */
export function keysContract(name: string, open: OpenKeys): void {
  describe(`a key in ${name}`, () => {
    let time: number
    let store: KeyStore
    const clock = clockFrom(() => time)

    beforeEach(async () => {
      time = 1_800_000_000_000
      store = await open(clock, false)
    })
    afterEach(() => store.close())

    test('is found by its token, also after the store is opened again', async () => {
      const attributes = { name: 'app', models: ['model-1'], creditLimit: 10, perMinute: 60, concurrency: 2 }
      const { key, token } = await store.create(attributes)
      await store.close()
      expect(token).toMatch(/^gw_[\w-]{43}$/)
      store = await open(clock, true)
      expect(await store.find(token)).toEqual(key)
      expect(key).toMatchObject(attributes)
      expect(key.id).toMatch(/^key_[\da-f]{16}$/)
      expect(await store.find(`${token}x`)).toBeUndefined()
      expect(await store.find('')).toBeUndefined()
    })

    test('works until it expires or is revoked', async () => {
      const { token } = await store.create({ name: 'short', expiresInMs: 100 })
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

    test('has a secret for webhooks, which a rotation replaces at the end of its grace period', async () => {
      const { key } = await store.create({ name: 'app' })
      const [first] = (await store.secrets(key.id)) ?? []
      expect(first?.secret).toMatch(/^whsec_[\w+/]{43}=$/)
      expect(await store.secrets(key.id)).toEqual([first])
      await store.secrets(key.id, addPrivate)
      await store.close()
      store = await open(clock, true)
      const rotated = (await store.secrets(key.id, (secrets, now) => rotateSecrets(secrets, 100, now))) ?? []
      expect(rotated.map(({ secret }) => secret.slice(0, 5))).toEqual(['whsec', 'whsk_', 'whsec', 'whsk_'])
      expect(rotated[2]).toEqual({ ...first, until: time + 100 })
      time += 100
      expect(await store.secrets(key.id)).toEqual(rotated.slice(0, 2))
      await store.revoke(key.id)
      expect(await store.secrets(key.id)).toBeUndefined()
      expect(await store.secrets('key_none')).toBeUndefined()
    })

    test('gets one secret from simultaneous calls', async () => {
      const { key } = await store.create({ name: 'app' })
      const both = await Promise.all([store.secrets(key.id), store.secrets(key.id)])
      expect(both[0]).toEqual(both[1])
    })

    test('counts while it is active', async () => {
      expect(await store.countActive()).toBe(0)
      const { key } = await store.create({ name: 'one' })
      await store.create({ name: 'two', expiresInMs: 100 })
      expect(await store.countActive()).toBe(2)
      await store.rotate(key.id, 1000)
      time += 100
      expect(await store.countActive()).toBe(1)
      await store.revoke(key.id)
      expect(await store.countActive()).toBe(0)
    })

    test('is listed after earlier keys, even within the same millisecond', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `key ${at}`)
      for (const each of names) await store.create({ name: each })
      expect((await store.list()).map((key) => key.name)).toEqual(names)
    })

    test('can have a predefined token, such as the development key', async () => {
      const token = 'a-key-of-my-own-1234'
      expect(await store.has(token)).toBe(false)
      await store.create({ name: 'development' }, token)
      expect(await store.find(token)).toMatchObject({ name: 'development' })
      expect(await store.has(token)).toBe(true)
    })

    test('changes at once, and only in the named fields', async () => {
      const { key, token } = await store.create({ name: 'app', models: ['model-1'], creditLimit: 10, perMinute: 60 })
      expect(await store.find(token)).toEqual(key)
      expect(await store.update(key.id, { creditLimit: 20, perMinute: null, expiresInMs: 100 })).toBe(true)
      expect(await store.find(token)).toEqual({ id: key.id, name: 'app', models: ['model-1'], creditLimit: 20 })
      expect(await store.list()).toMatchObject([{ expiresAt: time + 100 }])
      expect(await store.update(key.id, { name: 'web', models: null, concurrency: 3 })).toBe(true)
      time += 100
      expect(await store.find(token)).toBeUndefined()
      expect(await store.update(key.id, { expiresInMs: null })).toBe(true)
      expect(await store.find(token)).toEqual({ id: key.id, name: 'web', creditLimit: 20, concurrency: 3 })
      await store.revoke(key.id)
      expect(await store.update(key.id, { creditLimit: 30 })).toBe(false)
      expect(await store.update('key_none', { creditLimit: 30 })).toBe(false)
    })

    test('is rotated to a new token with the same id, and the previous token works during the grace period', async () => {
      const { key, token } = await store.create({ name: 'app', creditLimit: 10 })
      expect(await store.find(token)).toEqual(key)
      const second = (await store.rotate(key.id, 1000)) ?? ''
      expect(second).toMatch(/^gw_[\w-]{43}$/)
      time += 999
      expect([await store.find(token), await store.find(second)]).toEqual([key, key])
      time += 1
      expect([await store.find(token), await store.find(second)]).toEqual([undefined, key])
      const third = (await store.rotate(key.id)) ?? ''
      expect([await store.find(second), await store.find(third)]).toEqual([undefined, key])
      expect((await store.list()).length).toBe(1)
      await store.revoke(key.id)
      expect([await store.rotate(key.id), await store.rotate('key_none')]).toEqual([undefined, undefined])
      const short = await store.create({ name: 'short', expiresInMs: 1 })
      time += 1
      expect(await store.rotate(short.key.id)).toBeUndefined()
    })

    test('ends with both of its tokens when it is revoked', async () => {
      const { key, token } = await store.create({ name: 'app' })
      const next = (await store.rotate(key.id, 1000)) ?? ''
      await store.revoke(key.id)
      expect([await store.find(token), await store.find(next)]).toEqual([undefined, undefined])
    })

    test('is listed with the time of its last use', async () => {
      const { token } = await store.create({ name: 'used' })
      await store.create({ name: 'unused' })
      time += 5000
      await store.find(token)
      await store.find(`${token}x`)
      await store.close()
      store = await open(clock, true)
      expect((await store.list()).map(({ name: of, lastUsedAt }) => [of, lastUsedAt])).toEqual([
        ['used', time],
        ['unused', undefined],
      ])
    })

    test('has exactly the configured token if it is the development key', async () => {
      const made = await developmentKey(store, undefined)
      const id = (await store.find(made ?? ''))?.id
      expect(await developmentKey(store, undefined)).toBeUndefined()
      const other = await store.create({ name: 'development', creditLimit: 5 })
      for (const given of ['the-first-token-of-mine', 'the-second-token-of-mine', 'the-first-token-of-mine']) {
        expect(await developmentKey(store, given)).toBeUndefined()
        expect((await store.find(given))?.id).toBe(id)
      }
      expect(await store.find('the-second-token-of-mine')).toBeUndefined()
      expect(await store.find(made ?? '')).toBeUndefined()
      expect(await store.find(other.token)).toEqual(other.key)
      await store.revoke(id ?? '')
      await developmentKey(store, 'the-first-token-of-mine')
      expect(await store.find('the-first-token-of-mine')).toBeUndefined()
      await developmentKey(store, 'the-second-token-of-mine')
      expect(await store.find('the-second-token-of-mine')).toMatchObject({ name: 'development' })
    })

    test('stays the development key at each start with its token, which ends all others', async () => {
      const own = 'the-first-token-of-mine'
      const others = [await store.create({ name: 'a', isDevelopment: true }), await store.create({ name: 'b' })]
      for (let start = 0; start < 3; start++) {
        await developmentKey(store, own)
        expect(await store.find(own)).toMatchObject({ isDevelopment: true })
      }
      const late = await store.create({ name: 'c', isDevelopment: true })
      await developmentKey(store, own)
      expect(await store.find(own)).toMatchObject({ isDevelopment: true })
      const found = await Promise.all([...others, late].map(({ token }) => store.find(token)))
      expect(found.map((key) => key?.name)).toEqual([undefined, 'b', undefined])
      expect(await store.countActive()).toBe(2)
    })

    test('is made once by nodes that start at the same moment with its token', async () => {
      const own = 'the-first-token-of-mine'
      await Promise.all([developmentKey(store, own), developmentKey(store, own)])
      expect(await store.find(own)).toMatchObject({ name: 'development' })
      expect(await store.countActive()).toBe(1)
    })

    test('is made if the one before was revoked meanwhile, and an error of the store is thrown', async () => {
      await developmentKey(store, 'the-first-token-of-mine')
      const rotates = vi.spyOn(store, 'rotate').mockResolvedValue(undefined)
      await developmentKey(store, 'the-second-token-of-mine')
      expect(await store.find('the-second-token-of-mine')).toMatchObject({ name: 'development' })
      rotates.mockRejectedValue(new Error('The disk is full.'))
      await expect(developmentKey(store, 'the-third-token-of-mine')).rejects.toThrow('The disk is full.')
    })
  })
}
