import { join, resolve } from 'node:path'
import { createClient } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { addKeys } from '../../../gateway/commands/keys.ts'
import { UsageError } from '../../../gateway/commands/usage.ts'
import { node, repository, type Ended } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { gatewayCommand } from '../../support/gatewayCommand.ts'
import { textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const apiKey = 'development-key-of-the-test'
const root = temporaryFolder()
const dataDir = join(root, 'data')
const env = {
  GATEWRIGHT_DATA_DIR: dataDir,
  GATEWRIGHT_DEV_KEY: apiKey,
  GATEWRIGHT_LOG_LEVEL: 'error',
  GATEWRIGHT_SANDBOX_SECONDS: '0',
  PORT: '0',
}

/** The output of a command. */
const command = (...args: string[]): Promise<string> => gatewayCommand(env, ...args)

/** The exit code and the error output of a command. */
const ended = (...args: string[]): Promise<Ended> =>
  node([resolve('gateway/gatewright-gateway.js'), ...args], { cwd: repository, env })

describe('gatewright-gateway', () => {
  test.runIf(isLong)('creates a key, lists it without its secret, and revokes it', async () => {
    const [token = '', , shown = ''] = (await command('keys', 'create', 'night shift', '--days', '1')).split('\n')
    const id = shown.replace(/^This is (\S+)\. .*$/, '$1')
    const listed = await command('keys', 'list')
    expect(listed).toMatch(new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d  night shift  expires `, 'm'))
    expect(listed).not.toContain(token)
    expect(await command('keys', 'revoke', id)).toBe(`${id} is revoked.\n`)
    await expect(command('keys', 'revoke', id)).rejects.toThrow(`There is no key "${id}" in force.`)
  })

  test.runIf(isLong)('names every problem of a new key and creates no key', async () => {
    const wrong = [
      '--weight',
      '0',
      '--days',
      '30d',
      '--per-minute',
      'abc',
      '--models',
      'no-such-model-at-all',
      'vendor1-v3-omn',
    ]
    const before = await command('keys', 'list')
    const { code, stderr } = await ended(
      'keys',
      'create',
      'a\u001b[31mb',
      ...wrong,
      '--credit-limit',
      '1e3',
      '--day',
      '3',
    )
    expect(code).toBe(2)
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: There is no option "--day". Did you mean --days?',
      'error: The name cannot contain control characters, but it is "a\\u001b[31mb".',
      'error: --models: There is no model or workflow "no-such-model-at-all". GET /workflows/v1/models lists the models.',
      'error: --models: There is no model or workflow "vendor1-v3-omn". Did you mean vendor1-v3-omni?',
      'error: --days must be a whole number of days from 1 to 36500, but it is "30d".',
      'error: --credit-limit must be a whole number of credits from 0 to 1000000000000, but it is "1e3".',
      'error: --per-minute must be a whole number of requests from 1 to 1000000, but it is "abc".',
      'error: --weight must be a whole number of shares from 1 to 100, but it is "0".',
    ])
    expect(await command('keys', 'list')).toBe(before)
  })

  test.each([
    [['create'], 'The argument name is missing.'],
    [['create', ' '], 'The name is empty: say what the key is for.'],
    [['create', 'x'.repeat(101)], 'The name can have at most 100 characters.'],
    [['create', 'a', 'b'], 'The argument "b" is one too many.'],
    [['create', 'a', '--days', '0'], '--days must be a whole number of days from 1 to 36500, but it is "0".'],
    [['create', 'a', '--days', '-5'], '--days must be a whole number of days from 1 to 36500, but it is "-5".'],
    [['create', 'a', '--concurrency', 'none'], '--concurrency must be a whole number of tasks from 1 to 1000000, but'],
    [['update', 'key_1'], 'Nothing would change: add an option, such as --days 30.'],
    [['update', 'key_1', '--days', 'never'], '--days must be a whole number of days from 1 to 36500, or "none", but'],
    [['rotate', 'key_1', '--grace-hours', '1000'], '--grace-hours must be a whole number of hours from 0 to 720, but'],
    [['list', 'all'], 'The argument "all" is one too many.'],
  ])('keys %j is a usage error', async (words, sentence) => {
    const program = new Command().exitOverride()
    const fail = (): never => expect.fail('Nothing is opened.')
    addKeys(program, { configuration: fail, packages: fail })
    const failed = program.parseAsync(['keys', ...words], { from: 'user' })
    await expect(failed).rejects.toThrow(sentence)
    await expect(failed).rejects.toThrow(UsageError)
  })

  test.runIf(isLong)('an unknown command is a usage error', async () => {
    const { code, stderr } = await ended('keys', 'rvoke')
    expect([code, stderr]).toEqual([2, "error: unknown command 'rvoke'\n(Did you mean revoke?)\n"])
    const first = await ended('backpu', '/tmp/somewhere')
    expect([first.code, first.stderr]).toEqual([2, 'error: There is no command "backpu". Did you mean backup?\n'])
    const strange = await ended('\u001b[31m')
    const advice = 'Run gatewright-gateway --help to list them.'
    expect([strange.code, strange.stderr]).toEqual([2, `error: There is no command "\\u001b[31m". ${advice}\n`])
    const option = await ended('serve', '--prot', '80')
    const help = 'Run gatewright-gateway serve --help to list them.'
    expect([option.code, option.stderr]).toEqual([2, `error: There is no option "--prot". ${help}\n`])
    const excess = await ended('serve', 'x')
    expect([excess.code, excess.stderr]).toEqual([2, 'error: The argument "x" is one too many.\n'])
  })

  test('shows the secrets of the webhooks of a key, the same each time, until they are rotated', async () => {
    const { id } = made(await command('keys', 'create', 'hooked', '--webhook-url', 'https://your.site/hook'))
    const secrets = async (...more: string[]): Promise<readonly string[]> =>
      (await command('keys', 'secrets', id, ...more)).trimEnd().split('\n')
    const [first = '', ...others] = await secrets()
    expect([first.slice(0, 6), others]).toEqual(['whsec_', []])
    expect(await secrets()).toEqual([first])
    const [kept, publicKey = ''] = await secrets('--ed25519')
    expect([kept, publicKey.slice(0, 5)]).toEqual([first, 'whpk_'])
    const rotated = await secrets('--rotate', '--grace-hours', '1')
    expect(rotated.map((line) => line.replace(/_\S+(?: until \S+Z)?$/, ''))).toEqual(['whsec', 'whpk', 'whsec', 'whpk'])
    expect(rotated.filter((line) => line.startsWith(`${first} until 2`))).toHaveLength(1)
    const unknown = await ended('keys', 'secrets', 'key_none')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'error: There is no key "key_none" in force.\n'])
    const wrong = await ended('keys', 'create', 'a', '--webhook-url', 'ftp://a', '--webhook-events', 'task.ended')
    expect([wrong.code, wrong.stderr.trimEnd().split('\n').length]).toEqual([2, 2])
  })

  test('refuses a webhook at a private address, unless the setting allows it', async () => {
    const refused = await ended('keys', 'create', 'near', '--webhook-url', 'http://127.0.0.1:9000/hook')
    expect([refused.code, refused.stderr]).toEqual([2, textWith('lists in GATEWRIGHT_FETCH_ALLOW')])
  })

  test('shows operators the deliveries of all keys, and drops them', async () => {
    const folder = join(root, 'hooks')
    await (await startGateway(folder)).stop()
    const hooks = (...args: string[]): Promise<string> =>
      gatewayCommand({ ...env, GATEWRIGHT_DATA_DIR: folder }, ...args)
    const failed = (...args: string[]): Promise<Ended> =>
      node([resolve('gateway/gatewright-gateway.js'), ...args], {
        cwd: repository,
        env: { ...env, GATEWRIGHT_DATA_DIR: folder },
      })
    expect(await hooks('deliveries')).toBe('No delivery matches.\n')
    expect(await hooks('deliveries', '--disabled')).toBe('No endpoint is disabled.\n')
    expect(await hooks('deliveries', '--json')).toBe('[]\n')
    expect(await hooks('deliveries', 'drop', '--key', 'key_none')).toBe('0 deliveries are given up.\n')
    const wrong = await failed('deliveries', '--state', 'lost', '--limit', '0')
    expect([wrong.code, wrong.stderr.trimEnd().split('\n').length]).toEqual([2, 2])
    expect(await failed('deliveries', 'drop')).toMatchObject({
      code: 2,
      stderr: 'error: Say which: an id, --key or --url.\n',
    })
    const unknown = await failed('deliveries', 'enable', 'key_none', 'https://your.site/hook')
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'error: The key "key_none" has no disabled endpoint "https://your.site/hook".\n',
    ])
  })

  test('changes and rotates a key, which keeps its tasks', async () => {
    const model = 'vendor2-audio-1.0'
    const options = ['--models', model, 'vendor1-omni-video', '--per-minute', '100', '--days', '9']
    const { token: first, id } = made(await command('keys', 'create', 'app', ...options))
    const lineOf = async (): Promise<string> =>
      (await command('keys', 'list')).split('\n').find((line) => line.startsWith(id)) ?? ''
    expect(await lineOf()).toMatch(
      /  app  expires \d{4}-\d\d-\d\d  models vendor2-audio-1\.0 vendor1-v3-omni, 100 requests a minute  never used$/,
    )
    const gateway = await startGateway(dataDir, env)
    try {
      const clientOf = (apiKey: string) => createClient({ apiKey, baseUrl: gateway.url, models })
      const task = await clientOf(first).submit(model, { prompt: 'Good morning' })
      expect(
        await command(
          'keys',
          'update',
          id,
          '--credit-limit',
          '1',
          '--per-minute',
          'none',
          '--models',
          'all',
          '--weight',
          '3',
        ),
      ).toBe(`${id} is changed.\n`)
      expect(await lineOf()).toMatch(/  1 credit, weight 3  /)
      const { token: second } = made(await command('keys', 'rotate', id, '--grace-hours', '1'))
      const { token: third } = made(await command('keys', 'rotate', id))
      const address = `${gateway.url}/workflows/v1/models/${task.id}/result`
      const get = (key: string) => fetch(address, { headers: { authorization: `Bearer ${key}` } })
      const read = async (key: string): Promise<number> => (await get(key)).status
      expect([await read(first), await read(second), await read(third)]).toEqual([401, 401, 200])
      // The budget belongs to the key, not to its secret.
      const state = async (): Promise<unknown> => valueAt(await (await get(third)).json(), 'response', 'status')
      await expect.poll(state).toBe('COMPLETED')
      const again = clientOf(third).submit(model, { prompt: 'Good night' })
      await expect(again).rejects.toThrow(/credit/)
    } finally {
      await gateway.stop()
    }
    expect(await lineOf()).toMatch(/last used \d{4}-\d\d-\d\d$/)
    const { code, stderr } = await ended('keys', 'rotate', 'key_none')
    expect([code, stderr]).toEqual([1, 'error: There is no key "key_none" in force.\n'])
  })

  test('changing GATEWRIGHT_DEV_KEY ends the old key, and the tasks stay', async () => {
    const [one, two] = ['the-first-development-key', 'the-second-development-key']
    const start = (key: string) => startGateway(join(root, 'changed'), { GATEWRIGHT_DEV_KEY: key })
    const read = async (url: string, key: string, path: string): Promise<number> =>
      (await fetch(`${url}/workflows/v1/models${path}`, { headers: { authorization: `Bearer ${key}` } })).status
    let gateway = await start(one)
    const client = createClient({ apiKey: one, baseUrl: gateway.url, models })
    const { id } = await client.submit('vendor2-audio-1.0', { prompt: 'Good morning' })
    await gateway.stop()
    gateway = await start(two)
    const statuses = [await read(gateway.url, one, ''), await read(gateway.url, two, `/${id}/result`)]
    await gateway.stop()
    expect(statuses).toEqual([401, 200])
  })
})

/** The token and the id that a command prints. */
function made(text: string): { readonly token: string; readonly id: string } {
  const [token = '', , shown = ''] = text.split('\n')
  return { token, id: shown.replace(/^This is (\S+)\. .*$/, '$1') }
}
