import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../gateway/config.ts'
import { priceTask } from '../../gateway/credits/price.ts'
import { models } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'
import { objectWith, textLike } from '../support/matching.ts'
import { validators } from '../support/validators.ts'

describe('the configuration', () => {
  test.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { HOST: '::1', GATEWRIGHT_DEV_KEY: 'a-key-of-sixteen-characters' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { DATABASE_URL: 'postgres://a/b', GATEWRIGHT_DEV_KEY: 'a-key-of-sixteen-characters' }],
    [false, { NODE_ENV: 'production' }],
    [false, { GATEWRIGHT_PUBLIC_URL: 'https://models.example' }],
    [false, { GATEWRIGHT_SANDBOX: 'off' }],
    [true, { GATEWRIGHT_SANDBOX: 'on', NODE_ENV: 'production' }],
  ])('has the sandbox on (%s) with %j', (isOn, environment) => {
    expect(readConfig(environment).sandbox).toBe(isOn)
  })

  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      sandboxMs: 3000,
      sandboxMedia: 'full',
      retentionMs: 30 * 86_400_000,
    })
    expect(readConfig({ PORT: '', HOST: undefined })).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({ bucket: undefined, mirror: undefined, fetchInputs: false, fetchAllowed: [] })
  })

  test.each([
    ['s3://assets', { name: 'assets', prefix: '' }],
    ['s3://assets/', { name: 'assets', prefix: '' }],
    ['s3://my.assets-2/gateway/eu/', { name: 'my.assets-2', prefix: 'gateway/eu/' }],
  ])('reads where files are stored: %s', (address, bucket) => {
    const endpoint = 'http://127.0.0.1:9000'
    expect(readConfig({ GATEWRIGHT_FILES: address })).toMatchObject({ bucket: { ...bucket, endpoint: undefined } })
    expect(readConfig({ GATEWRIGHT_FILES: address, GATEWRIGHT_S3_ENDPOINT: endpoint }).bucket?.endpoint).toBe(endpoint)
  })

  test('reads which private hosts files can be fetched from', () => {
    const given = { GATEWRIGHT_MIRROR: 'true', GATEWRIGHT_FETCH_INPUTS: 'true' }
    expect(readConfig({ ...given, GATEWRIGHT_FETCH_ALLOW: 'Files.Internal, 10.0.0.7:9000,[::1]' })).toMatchObject({
      mirror: true,
      fetchInputs: true,
      fetchAllowed: [{ name: 'files.internal' }, { name: '10.0.0.7', port: 9000 }, { name: '::1' }],
    })
  })

  test('has endpoints in the shape of OpenAI only if they are enabled, and a time for which they wait', () => {
    const read = (environment: Record<string, string>) => readConfig(environment).openaiSeconds
    expect([read({}), read({ GATEWRIGHT_OPENAI: 'off' }), read({ GATEWRIGHT_OPENAI: 'on' })]).toEqual([
      undefined,
      undefined,
      590,
    ])
    expect(read({ GATEWRIGHT_OPENAI: 'on', GATEWRIGHT_OPENAI_SECONDS: '90.5' })).toBe(90.5)
    expect(() => readConfig({ GATEWRIGHT_OPENAI: 'yes' })).toThrow('GATEWRIGHT_OPENAI')
  })

  test('names settings that exclude each other', () => {
    const wrong = { GATEWRIGHT_ROLES: 'worker', GATEWRIGHT_S3_ENDPOINT: 'http://127.0.0.1:9000' }
    expect(() => readConfig(wrong)).toThrow('also set DATABASE_URL\nGATEWRIGHT_S3_ENDPOINT')
    const more = { DATABASE_URL: 'postgres://a@b/c', GATEWRIGHT_FILES: 's3://bucket' }
    expect(() => readConfig({ ...wrong, ...more })).toThrow('GATEWRIGHT_PUBLIC_URL: a worker serves no files')
    expect(readConfig({ ...wrong, ...more, GATEWRIGHT_PUBLIC_URL: 'https://a.example' })).toMatchObject({
      roles: ['worker'],
      databaseUrl: 'postgres://a@b/c',
    })
    expect(() => readConfig({ DATABASE_URL: 'mysql://a@b/c' })).toThrow('DATABASE_URL: must be an address postgres://')
    const direct = { DATABASE_DIRECT_URL: 'postgres://a@direct/c' }
    expect(() => readConfig(direct)).toThrow(
      'DATABASE_DIRECT_URL: is for a database behind a pooler; also set DATABASE_URL',
    )
    expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', ...direct })).toMatchObject({
      databaseUrl: 'postgres://a@b/c',
      databaseDirectUrl: 'postgres://a@direct/c',
    })
    expect(() => readConfig({ GATEWRIGHT_ROLES: 'api,boss' })).toThrow('GATEWRIGHT_ROLES')
  })

  test('names every invalid value at once', () => {
    const wrong = {
      PORT: 'eighty',
      GATEWRIGHT_SANDBOX_SECONDS: '-1',
      GATEWRIGHT_DEV_KEY: 'short',
      GATEWRIGHT_LOG_LEVEL: 'loud',
      GATEWRIGHT_FILES: '/var/files',
      GATEWRIGHT_S3_ENDPOINT: '127.0.0.1:9000',
      GATEWRIGHT_MIRROR: 'yes',
      GATEWRIGHT_FETCH_INPUTS: '1',
      GATEWRIGHT_FETCH_ALLOW: 'http://files.internal/',
    }
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name)
  })
})

describe('a number', () => {
  const port = 'PORT: must be a whole number from 0 to 65535, but it is'
  const seconds = 'GATEWRIGHT_LEASE_SECONDS: must be a number above 0 and at most 86400, but it is'
  const workers = 'GATEWRIGHT_WORKERS: must be a whole number from 1 to 9007199254740991, but it is'

  test.each([
    ['PORT', 'abc', `${port} "abc".`],
    ['PORT', '65536', `${port} "65536".`],
    ['PORT', '80.5', `${port} "80.5".`],
    ['PORT', ' ', `${port} " ".`],
    ['PORT', '0x50', `${port} "0x50".`],
    ['GATEWRIGHT_METRICS_PORT', '-1', `GATEWRIGHT_METRICS_${port} "-1".`],
    ['GATEWRIGHT_LEASE_SECONDS', '30s', `${seconds} "30s".`],
    ['GATEWRIGHT_LEASE_SECONDS', '0', `${seconds} "0".`],
    ['GATEWRIGHT_LEASE_SECONDS', '1e9', `${seconds} "1e9".`],
    ['GATEWRIGHT_SANDBOX_SECONDS', 'x', 'GATEWRIGHT_SANDBOX_SECONDS: must be a number from 0 to 86400, but it is "x".'],
    ['GATEWRIGHT_WORKERS', 'Infinity', `${workers} "Infinity".`],
    ['GATEWRIGHT_WORKERS', '1\u001b[31m', `${workers} "1\\u001b[31m".`],
  ])('%s=%s is rejected with the allowed range', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message))
  })

  test('can have decimals if it is a duration', () => {
    const given = { PORT: '080', GATEWRIGHT_LEASE_SECONDS: '0.5', GATEWRIGHT_SANDBOX_SECONDS: '0' }
    expect(readConfig(given)).toMatchObject({ port: 80, leaseMs: 500, sandboxMs: 0 })
  })
})

describe('an unknown setting', () => {
  test.each([
    ['GATEWRIGHT_WORKER', 'Did you mean GATEWRIGHT_WORKERS?'],
    ['GATEWRIGHT_FILE_LIMIT_BYTE', 'Did you mean GATEWRIGHT_FILE_LIMIT_BYTES?'],
    ['GATEWRIGHT_COFFEE', 'Remove it.'],
  ])('%s is named', (name, advice) => {
    expect(() => readConfig({ [name]: '1' })).toThrow(new ConfigError(`${name}: there is no such setting. ${advice}`))
  })

  test('does not include variables of the client, of an upstream or of other programs', () => {
    const variables = { key: 'GATEWRIGHT_HOUSE_KEY', baseUrl: 'GATEWRIGHT_HOUSE_URL' }
    const house = { id: 'house', baseUrl: 'https://house.example', variables }
    const others = { GATEWRIGHT_API_KEY: 'a', GATEWRIGHT_BASE_URL: 'b', GATEWRIGHT_HOUSE_KEY: 'c', GATEWAY_X: 'd' }
    expect(readConfig(others, [house])).toEqual(readConfig({}))
    expect(() => readConfig(others)).toThrow('GATEWRIGHT_HOUSE_KEY: there is no such setting.')
  })

  test('is reported together with all other problems', () => {
    const house = { id: 'house', baseUrl: 'https://h.example', variables: { key: 'HOUSE_KEY', baseUrl: 'HOUSE_URL' } }
    const wrong = {
      PORT: 'x',
      GATEWRIGHT_LEASE_SECONDS: '99999999',
      GATEWRIGHT_WORKER: '2',
      GATEWRIGHT_ROLES: 'worker',
      GATEWRIGHT_TRUSTED_PROXIES: '10.0.0.0/8, proxy',
      HOUSE_KEY: 'a b',
      HOUSE_URL: 'nowhere',
    }
    expect(() => readConfig(wrong, [house])).toThrow(
      objectWith({
        message: textLike(
          /^PORT: .+\nGATEWRIGHT_TRUSTED_PROXIES: proxy must be .+\nGATEWRIGHT_LEASE_SECONDS: .+\nGATEWRIGHT_WORKER: .+\nGATEWRIGHT_ROLES: .+\nGATEWRIGHT_PUBLIC_URL: .+\nHOUSE_KEY .+\nHOUSE_URL .+$/,
        ),
      }),
    )
  })
})

describe('origins', () => {
  const read = (text: string): readonly string[] => readConfig({ GATEWRIGHT_CORS_ORIGINS: text }).corsOrigins

  test('are empty by default, and otherwise the listed ones', () => {
    expect([read(''), read(' , ')]).toEqual([[], []])
    expect(read('https://app.example, http://localhost:5173')).toEqual(['https://app.example', 'http://localhost:5173'])
  })

  test.each([
    ['*', '* is not an origin: list each one'],
    ['https://app.example,*', '* is not an origin: list each one'],
    ['https://*.app.example', 'https://*.app.example is not an origin'],
    ['null', 'null is not an origin: list each one'],
    ['app.example', 'app.example is not an origin: list each one'],
    ['https://app.example/', 'https://app.example/ is not an origin: write https://app.example'],
    ['https://App.Example:443', 'https://App.Example:443 is not an origin: write https://app.example'],
  ])('%s prevents the start with a message of one line', (text, message) => {
    expect(() => read(text)).toThrow(ConfigError)
    expect(() => read(text)).toThrow(`GATEWRIGHT_CORS_ORIGINS: ${message}`)
    expect(() => read(text)).not.toThrow('\n')
  })
})

describe('the price of a task', () => {
  const byId: Readonly<Record<string, Validator<unknown, Record<string, unknown>>>> = validators as never // params are records

  test('is an integer for every example of every model', async () => {
    for (const model of models) {
      const { id, examples } = model
      for (const { input } of examples) {
        const params = byId[id]?.parse(input) ?? {}
        expect(Number.isSafeInteger(await priceTask(model, () => params)), id).toBe(true)
      }
    }
  })

  test('cannot be anything but a whole number', async () => {
    const model = { id: 'vendor0-half', credits: '1 / 2' }
    await expect(priceTask(model, () => ({}))).rejects.toThrow('The price of vendor0-half is 0.5')
  })
})
