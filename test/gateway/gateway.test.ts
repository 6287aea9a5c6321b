import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createClient, TaskFailedError, ValidationError, type AssetResult } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { models as catalog } from '@gatewright/catalog'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../gateway/config.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startGateway } from '../support/gateway.ts'
import { anyText, textLike, textWith } from '../support/matching.ts'
import { isLong } from '../support/size.ts'

const apiKey = 'development-key-of-the-test'
const root = temporaryFolder()
let dataDir: string
let count = 0
let gateway: Gateway

const start = (more: Partial<Config> = {}): Promise<Gateway> => startGateway(dataDir, {}, more)

const startAnew = async (): Promise<void> => {
  dataDir = join(root, `data-${count++}`)
  gateway = await start()
}

/** Tests that only call the gateway share one. */
const share = (): void => {
  beforeAll(startAnew)
  afterAll(() => gateway.stop())
}

/** Tests that start it anew have their own. */
const separate = (): void => {
  beforeEach(startAnew)
  afterEach(() => gateway.stop())
}

const connect = (endpoints: 'model' | 'workflow' = 'model') =>
  createClient({ apiKey, baseUrl: gateway.url, endpoints, models })

describe('the gateway, through the generated client', () => {
  share()

  test.runIf(isLong).each(['model', 'workflow'] as const)(
    'makes a playable video on the %s-level endpoints',
    async (endpoints) => {
      const { result, credits } = await connect(endpoints).run('vendor1-v3-omni', {
        prompt: 'A lighthouse at dawn',
        duration: 3,
      })
      const asset = await fetch(result.url)
      const bytes = Buffer.from(await asset.arrayBuffer())
      expect(asset.headers.get('content-type')).toBe('video/mp4')
      expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
      expect({ items: result.items.length, model: result.model, credits }).toEqual({
        items: 1,
        model: 'vendor1-v3-omni',
        credits: 1,
      })
    },
  )

  test('makes speech on a workflow whose name has a slash', async () => {
    const { result } = await connect('workflow').run('vendor2-audio-1.0', { prompt: 'Good morning', format: 'mp3' })
    expect((await fetch(result.url)).headers.get('content-type')).toBe('audio/mpeg')
  })

  test('executes a sync model with one call', async () => {
    const sync = catalog.find(({ mode, category }) => mode === 'sync' && category === 'text')
    const load = Object.entries(models).find(([id]) => id === sync?.id)?.[1]
    const definition = await load?.()
    if (definition === undefined || sync === undefined) throw new Error('There is no sync text model.')
    const input = sync.examples[0]?.input as never // an example is a valid input of its model
    const { result } = await connect().execute(definition, input)
    expect(result).toMatchObject({ text: anyText, model: sync.id })
  })

  test('reports issues and failures in the same words everywhere', async () => {
    await expect(connect().run('vendor1-v3-omni', { prompt: 'sandbox:fail' })).rejects.toThrow(TaskFailedError)
    const unchecked = createClient({ apiKey, baseUrl: gateway.url })
    const definition = { ...(await models['vendor1-v3-omni']()), check: () => [] }
    const call = unchecked.submit(definition, { prompt: 'a', duration: 99 })
    await expect(call).rejects.toThrow('duration must be a whole number from 3 to 15 seconds, but it is 99.')
    await expect(call).rejects.toThrow(ValidationError)
  })
})

describe('files', () => {
  share()

  const send = (body: Uint8Array<ArrayBuffer>, type: string, key = apiKey): Promise<Response> =>
    fetch(`${gateway.url}/files`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
    })

  test.runIf(isLong)('are uploaded with a key and read by their URL alone', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
      'base64',
    )
    const { response }: { response: { url: string } } = JSON.parse(
      await (await send(new Uint8Array(png), 'image/png')).text(),
    )
    const read = await fetch(response.url)
    expect(read.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
    expect((await connect().run('vendor1-v3-omni', { prompt: 'a', startFrame: response.url })).credits).toBe(1)
  })

  test('are rejected in the words of all other routes', async () => {
    expect((await send(new Uint8Array([1, 2, 3, 4]), 'image/png', 'nobody')).status).toBe(401)
    const refused = await send(new TextEncoder().encode('<p>Words'), 'text/html')
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect<unknown>(await refused.json()).toMatchObject({ status: 415, type: textWith('unsupported-file') })
    const missing = await fetch(`${gateway.url}/files/${'0'.repeat(32)}`)
    expect(missing.status).toBe(404)
    expect<unknown>(await missing.json()).toMatchObject({ status: 404 })
  })
})

describe('the settings', () => {
  separate()

  test('let pages of the allowed origins upload, and read why a file is rejected', async () => {
    await gateway.stop()
    const origin = 'https://app.example'
    gateway = await start({ corsOrigins: [origin] })
    const asked = { origin, 'access-control-request-method': 'POST' }
    const preflight = await fetch(`${gateway.url}/files`, { method: 'OPTIONS', headers: asked })
    const headers = { origin, authorization: `Bearer ${apiKey}`, 'content-type': 'text/html' }
    const refused = await fetch(`${gateway.url}/files`, { method: 'POST', headers, body: '<p>Words' })
    const [one, other] = [preflight, refused].map((answer) => answer.headers.get('access-control-allow-origin'))
    expect([preflight.status, one, refused.status, other]).toEqual([204, origin, 415, origin])
  })

  test('define the URL of files, with or without a slash at its end', async () => {
    for (const publicUrl of ['https://api.example/gateway', 'https://api.example/gateway/']) {
      await gateway.stop()
      gateway = await start({ publicUrl, port: 0 })
      expect(gateway.url).toBe('https://api.example/gateway')
    }
  })
})

describe('a restart', () => {
  separate()

  test('loses no task', async () => {
    const client = connect()
    await gateway.stop()
    gateway = await start({ sandboxMs: 1500 })
    const stored = JSON.stringify(await connect().submit('vendor1-v3-omni', { prompt: 'A slow one', duration: 3 }))
    await gateway.stop()
    gateway = await start()
    const { result } = await connect().task<AssetResult>(JSON.parse(stored)).result()
    expect(result.model).toBe('vendor1-v3-omni')
    expect(client).toBeDefined()
  })

  test.runIf(isLong)('creates a key once, for an empty store', async () => {
    await gateway.stop()
    dataDir = join(root, `data-${count++}`)
    gateway = await start({ devKey: undefined })
    const { madeKey = '' } = gateway
    expect(madeKey).toMatch(/^gw_/)
    const client = createClient({ apiKey: madeKey, baseUrl: gateway.url, models })
    expect((await client.submit('vendor1-v3-omni', { prompt: 'a' })).id).toMatch(/^[0-9a-f-]{36}$/)
    await gateway.stop()
    gateway = await start({ devKey: undefined })
    expect(gateway.madeKey).toBeUndefined()
  })
})

describe('the command line', () => {
  share()

  const program = resolve('gateway/gatewright-gateway.js')

  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, GATEWRIGHT_DATA_DIR: dataDir, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, output }
  }

  test('creates, lists and revokes keys while the gateway runs', async () => {
    const made = await run(['keys', 'create', 'app', '--models', 'vendor2-audio-1.0'])
    const [token = ''] = made.output.split('\n')
    const client = createClient({ apiKey: token, baseUrl: gateway.url, models })
    await client.submit('vendor2-audio-1.0', { prompt: 'a' })
    const id = /key_\w+/.exec(made.output)?.[0] ?? ''
    expect((await run(['keys', 'list'])).output).toMatch(new RegExp(`${id} .* app`))
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 0 })
    await expect(client.submit('vendor2-audio-1.0', { prompt: 'a' })).rejects.toMatchObject({ status: 401 })
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 1, output: textWith(id) })
  })

  test.runIf(isLong)('rejects a second gateway on the same folder with one sentence', async () => {
    const { code, output } = await run(['serve'], { PORT: '0' })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('names every invalid setting and starts nothing', async () => {
    const { code, output } = await run(['serve'], { PORT: 'x', GATEWRIGHT_WORKERS: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(/PORT[\s\S]*GATEWRIGHT_WORKERS/)
    const origins = await run(['serve'], { GATEWRIGHT_CORS_ORIGINS: '*' })
    expect(origins).toMatchObject({ code: 1, output: textLike(/^error: GATEWRIGHT_CORS_ORIGINS: .+\n$/) })
  })
})
