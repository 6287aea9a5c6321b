import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../gateway/config.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { linkTo, openKeys } from '../../../gateway/node/link.ts'
import { temporaryFolder } from '../../support/folder.ts'

const root = temporaryFolder()
let count = 0

describe('the key of the link', () => {
  /** The keys that the first and the second start show. */
  async function starts(environment: Readonly<Record<string, string>>): Promise<readonly (string | undefined)[]> {
    const store = new SqliteKeys(join(root, `keys-${count++}.sqlite`))
    const config = readConfig(environment)
    const [first, second] = [await openKeys(config, store), await openKeys(config, store)]
    expect([first.madeKey === undefined, second.madeKey]).toEqual([config.devKey !== undefined, undefined])
    // A token of this process is not another key.
    expect(await second.countKeys()).toBe(1)
    for (const { keys, linkKey } of [first, second]) {
      if (linkKey !== undefined) expect(await keys.find(linkKey)).toMatchObject({ isDevelopment: true })
    }
    const isSession = first.linkKey !== first.madeKey
    await store.close()
    return [first.linkKey && (isSession ? 'session' : 'made'), second.linkKey && 'session']
  }

  test.each([
    ['the defaults', {}, ['made', 'session']],
    ['IPv6', { HOST: '::1' }, ['made', 'session']],
    ['a name of the machine', { HOST: 'localhost' }, ['made', 'session']],
    ['a development key', { GATEWRIGHT_DEV_KEY: 'the-development-key' }, ['session', 'session']],
    ['a public address of the machine', { GATEWRIGHT_PUBLIC_URL: 'http://127.0.0.1:9000/x' }, ['made', 'session']],
    ['all addresses', { HOST: '0.0.0.0' }, ['made', undefined]],
    ['an address of a network', { HOST: '192.168.1.7' }, ['made', undefined]],
    ['a public address', { GATEWRIGHT_PUBLIC_URL: 'https://models.example' }, ['made', undefined]],
    ['production', { NODE_ENV: 'production' }, ['made', undefined]],
    [
      'production with a development key',
      { NODE_ENV: 'production', GATEWRIGHT_DEV_KEY: 'the-development-key' },
      [undefined, undefined],
    ],
    ['many nodes', { DATABASE_URL: 'postgres://localhost/gateway' }, ['made', undefined]],
  ])('with %s', async (_name, environment, shown) => {
    expect(await starts(environment)).toEqual(shown)
  })

  test('is absent if the store has keys and none of them is for development', async () => {
    const store = new SqliteKeys(join(root, 'others.sqlite'))
    await store.create({ name: 'production' })
    expect((await openKeys(readConfig({}), store)).linkKey).toBeUndefined()
    await store.close()
  })
})

test.each([
  [{}, 'gw_1', { url: 'http://a/#key=gw_1', hasKey: true }],
  [{}, undefined, { url: 'http://a/', hasKey: false }],
  [{ GATEWRIGHT_PAGES: 'key' }, undefined, { url: 'http://a/', hasKey: false }],
  [{ GATEWRIGHT_PAGES: 'off' }, 'gw_1', undefined],
  [
    { GATEWRIGHT_ROLES: 'worker', DATABASE_URL: 'postgres://a/b', GATEWRIGHT_PUBLIC_URL: 'http://a' },
    'gw_1',
    undefined,
  ],
])('the link with %j and the key %s', (environment, key, link) => {
  expect(linkTo('http://a', readConfig(environment), key)).toEqual(link)
})
