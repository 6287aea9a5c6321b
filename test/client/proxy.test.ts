import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../gateway/config.ts'
import { startGateway, type Gateway } from '../../gateway/gateway.ts'
import { vendor1V3Omni } from '../../generated/client/src/models/vendor1-v3-omni.ts'
import { openCatalog } from '../../templates/client/runtime/catalog.ts'
import { createClient } from '../../templates/client/runtime/client.ts'
import { withFiles } from '../../templates/client/runtime/files.ts'
import { toNodeHandler } from '../../templates/client/runtime/node.ts'
import { createProxy, type ProxyOptions } from '../../templates/client/runtime/proxy.ts'
import { temporaryFolder } from '../support/folder.ts'
import { errorOf } from './kit.ts'

const apiKey = 'gw_key-that-no-caller-may-see'
const id = '0199aaaa-0000-7000-8000-000000000000'
const listed = { id: 'listed', workflow: 'vendor/listed' }

/** A server on a free port until the test ends; its address. */
async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${Object(server.address()).port}`
}

interface Seen {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A proxy before a server that remembers what it was asked, and answers with a task. */
async function stage(
  options: Partial<ProxyOptions> = {},
  status = 200,
): Promise<{ proxy: (request: Request) => Promise<Response>; seen: readonly Seen[] }> {
  const seen: Seen[] = []
  const baseUrl = await listen(async (request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    const kept = { 'retry-after': '7', 'x-request-id': 'request-1', 'preference-applied': 'wait=1' }
    response.writeHead(status, { 'content-type': 'application/json', ...kept, 'set-cookie': 'a=b', server: 'secret' })
    response.end(JSON.stringify({ status: 'success', response: { id }, echo: request.headers.authorization }))
  })
  return { proxy: createProxy({ apiKey, baseUrl, authorize: () => true, models: [listed, 'by-id'], ...options }), seen }
}

const envelope = (model: string, params: object = {}): string => JSON.stringify({ params: { model, params } })

const post = (path: string, body: BodyInit = envelope('listed'), headers: object = {}): Request =>
  new Request(`http://page.test${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

const submit = '/workflows/v1/models/submit'
const code = async (response: Response): Promise<unknown> => {
  const { type } = Object(await response.json())
  return [response.status, String(type).split(':').at(-1)]
}

describe('without leave nothing passes', () => {
  test('a proxy without authorize, models or an address is a fault of its options, all at once', () => {
    const wrong = (options: object) => () => createProxy(Object(options))
    expect(wrong({ apiKey, baseUrl: 'http://a' })).toThrow(
      'createProxy: give authorize, a function that tells whether a request may pass; and models, the ids of those that may be run.',
    )
    const right = { apiKey, authorize: () => true, models: ['a'] }
    expect(wrong({ ...right, baseUrl: '/relative' })).toThrow('give baseUrl, with https://.')
    expect(wrong({ ...right, baseUrl: 'http://a', apiKey: 'two words' })).toThrow('apiKey')
    expect(wrong({ ...right, baseUrl: 'http://a', apiKey: false })).toThrow('give apiKey, which callers do not have.')
    expect(wrong({ ...right, baseUrl: 'http://a', models: [] })).toThrow('give models')
  })

  test.each<[string, ProxyOptions['authorize']]>([
    ['false', () => false],
    ['a promise of false', () => Promise.resolve(false)],
    ['what only looks like true', () => Object('yes')],
    ['an error', () => Promise.reject(new Error(apiKey))],
  ])('%s is 403', async (_, authorize) => {
    const { proxy, seen } = await stage({ authorize })
    const response = await proxy(post(submit))
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await code(response)).toEqual([403, 'forbidden'])
    expect(seen).toEqual([])
  })

  test('authorize sees the request as it came', async () => {
    const cookies: (string | null)[] = []
    const { proxy } = await stage({
      authorize: ({ headers, url }) => {
        cookies.push(headers.get('cookie'), new URL(url).host)
        return true
      },
    })
    await proxy(post(submit, undefined, { cookie: 'session=1' }))
    expect(cookies).toEqual(['session=1', 'page.test'])
  })
})

describe('what passes', () => {
  test.each([
    [submit, envelope('listed'), 200],
    ['/api/gateway/workflows/v1/models/execute', envelope('by-id'), 200],
    ['/workflows/vendor/listed/submit', '{"params":{"model":"listed","prompt":"a"}}', 200],
    [submit, envelope('other'), 403],
    [submit, envelope('constructor'), 403],
    ['/workflows/vendor/listed/submit', '{"params":{"model":"other"}}', 403],
    ['/workflows/vendor/other/submit', '{"params":{"model":"listed"}}', 403],
    ['/workflows/vendor/listed/submit', '{"params":{"model":"by-id"}}', 403],
    [submit, '{"params":{}}', 400],
    [submit, '{"params":', 400],
    [submit, '[]', 400],
    [submit, 'null', 400],
    [submit, '{"params":{"model":"listed"},"params":{"model":"other"}}', 403],
  ])('POST %s with %s: %i', async (path, body, status) => {
    const { proxy, seen } = await stage()
    expect((await proxy(post(path, body))).status).toBe(status)
    expect(seen.map(({ line }) => line)).toEqual(status === 200 ? [`POST ${path.replace('/api/gateway', '')}`] : [])
    if (status === 200) expect(JSON.parse(seen[0]?.body ?? '')).toEqual(JSON.parse(body))
  })

  test('the body that is checked is the body that is sent, though a name stands twice', async () => {
    const { proxy, seen } = await stage()
    await proxy(post(submit, '{"params":{"model":"other"},"params":{"model":"listed"}}'))
    expect(seen[0]?.body).toBe('{"params":{"model":"listed"}}')
  })

  test.each([
    ['GET', `/workflows/v1/models/${id}/result`, 200],
    ['GET', `/api/workflows/vendor/listed/${id}/result`, 200],
    ['GET', '/workflows/v1/models/task-1/result', 404],
    ['GET', `/workflows/v1/models/${id}`, 404],
    ['GET', '/workflows/v1/models', 404],
    ['GET', '/workflows/vendor/v1/catalog/voices?limit=2&cursor=x&other=1', 200],
    ['GET', '/workflows/vendor/v1/catalog/others', 404],
    ['POST', '/workflows/vendor/v1/catalog/voices/execute', 403],
    ['GET', '/metrics', 404],
    ['GET', '/openapi.json', 404],
    ['GET', '/files/abc', 404],
    ['POST', '/files?name=a.png', 404],
    ['DELETE', `/workflows/v1/models/${id}/result`, 404],
    ['GET', submit, 404],
  ])('%s %s: %i', async (method, path, status) => {
    const { proxy, seen } = await stage({ catalogs: ['vendor/v1/catalog/voices'] })
    const request = method === 'POST' ? post(path) : new Request(`http://page.test${path}`, { method })
    expect((await proxy(request)).status).toBe(status)
    const wanted = path.replace('/api', '').replace('&other=1', '').replace('limit=2&cursor=x', 'cursor=x&limit=2')
    expect(seen.map(({ line }) => line)).toEqual(status === 200 ? [`GET ${wanted}`] : [])
  })

  test('headers that a call needs, and no others, in both ways', async () => {
    const { proxy, seen } = await stage()
    const needed = { 'idempotency-key': 'k', prefer: 'wait=5', traceparent: '00-a-b-01' }
    const stripped = {
      ...{ cookie: 'a=b', authorization: 'Bearer mine', 'proxy-authorization': 'Basic x', forwarded: 'for=1.1.1.1' },
      ...{ 'x-forwarded-for': '1.1.1.1', 'x-forwarded-host': 'evil.test', 'x-api-key': 'mine', te: 'trailers' },
      ...{ host: 'evil.test', connection: 'x-secret', 'x-secret': 'a' },
    }
    const response = await proxy(post(submit, undefined, { ...needed, ...stripped }))
    const headers = seen[0]?.headers ?? {}
    expect(headers).toMatchObject({ ...needed, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' })
    expect(headers.host).toMatch(/^127\.0\.0\.1:/)
    const mine = Object.keys(stripped).filter((name) => !['authorization', 'host', 'connection'].includes(name))
    expect(mine.filter((name) => name in headers)).toEqual([])
    expect(Object.fromEntries(response.headers)).toEqual({
      ...{ 'content-type': 'application/json', 'retry-after': '7', 'x-request-id': 'request-1' },
      'preference-applied': 'wait=1',
    })
  })

  test('only JSON, which no form of another site can send unasked', async () => {
    const { proxy, seen } = await stage()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      expect(await code(await proxy(post(submit, undefined, { 'content-type': type })))).toEqual([415, 'not-json'])
    }
    expect(seen).toEqual([])
  })

  test('bodies up to their limit, told by their length or not', async () => {
    const { proxy, seen } = await stage({ limitBytes: 1000, uploadBytes: 2000 })
    const padded = (bytes: number) => envelope('listed', { prompt: 'x'.repeat(bytes - 52) })
    expect(padded(1000)).toHaveLength(1000)
    expect((await proxy(post(submit, padded(1000)))).status).toBe(200)
    const stream = new Blob([padded(1001)]).stream()
    const unmeasured = new Request(`http://page.test${submit}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: stream, duplex: 'half' },
    })
    expect(await code(await proxy(unmeasured))).toEqual([413, 'too-large'])
    expect(await code(await proxy(post(submit, padded(100), { 'content-length': '1001' })))).toEqual([413, 'too-large'])
    expect((await proxy(post('/files?name=a.txt', 'y'.repeat(2000), { 'content-type': 'text/plain' }))).status).toBe(
      200,
    )
    expect(seen.at(-1)).toMatchObject({ line: 'POST /files?name=a.txt', headers: { 'content-type': 'text/plain' } })
    expect(await code(await proxy(post('/files', 'y'.repeat(2001))))).toEqual([413, 'too-large'])
  })
})

describe('the key', () => {
  test('is in no answer that is an error, even where the gateway repeats it', async () => {
    const { proxy } = await stage({}, 500)
    const response = await proxy(post(submit))
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('Bearer [secret]')])
  })

  test('is in no error of the proxy', async () => {
    const options = { authorize: () => true, models: ['listed'], timeoutMs: 50 }
    const fetches: readonly (typeof fetch)[] = [
      () => Promise.reject(new TypeError(`Bearer ${apiKey}`)),
      () => Promise.resolve(new Response(null, { status: 307, headers: { location: `https://evil.test/${apiKey}` } })),
      () => new Promise(() => {}),
    ]
    const codes: unknown[] = []
    for (const fetch of fetches) {
      const response = await createProxy({ ...options, apiKey, baseUrl: 'http://gateway.test', fetch })(post(submit))
      expect(await response.clone().text()).not.toContain(apiKey)
      codes.push(await code(response))
    }
    expect(codes).toEqual([
      [502, 'unreachable'],
      [502, 'redirect'],
      [504, 'timeout'],
    ])
    const bringing = createProxy({ ...options, baseUrl: 'http://gateway.test', apiKey: () => `${apiKey}\n` })
    expect(await code(await bringing(post(submit)))).toEqual([500, 'misconfigured'])
  })
})

describe('on a server of node:http', () => {
  /** Sends bytes as they are, and gives the status of the answer. */
  async function raw(url: string, line: string, host = 'page.test'): Promise<number> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n`,
    )
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
  }

  test.each([
    `GET /workflows/v1/models/${id}/result/../../../../metrics`,
    `GET /workflows/v1/models/..%2f..%2f..%2fmetrics/${id}/result`,
    `GET /workflows/v1%2fmodels/${id}/result`,
    `GET /workflows/%2e%2e/${id}/result`,
    `GET /workflows/%2e%2e%2fmetrics/${id}/result`,
    `GET /workflows/x\\..\\..\\metrics/${id}/result`,
    `GET //workflows/v1/models/${id}/result`,
    `GET //evil.test/workflows/v1/models/${id}/result`,
    `GET /workflows//v1/models/${id}/result`,
    `GET http://evil.test/workflows/v1/models/${id}/result`,
    `GET https://evil.test:443/workflows/v1/models/${id}/result`,
    `GET /@evil.test/workflows/v1/models/${id}/result`,
    `GET /workflows/v1/models/${id}%00/result`,
    `GET /workflows/v1/models/${id};x=1/result`,
    'GET /workflows/v1/catalog/../../metrics',
    'GET *',
    'OPTIONS *',
    'TRACE /workflows/v1/models/submit',
  ])('%s leads nowhere', async (line) => {
    const { proxy, seen } = await stage({ catalogs: ['v1/catalog/voices'] })
    expect(await raw(await listen(toNodeHandler(proxy)), line)).toBeOneOf([400, 404])
    expect(seen).toEqual([])
  })

  test('another host in the Host header changes nothing, nor do queries', async () => {
    const { proxy, seen } = await stage()
    const line = `GET /workflows/v1/models/${id}/result?url=http://evil.test&model=x`
    expect(await raw(await listen(toNodeHandler(proxy)), line, 'evil.test:1@evil.test')).toBe(200)
    expect(seen).toMatchObject([{ line: `GET /workflows/v1/models/${id}/result` }])
    expect(seen[0]?.headers.host).toMatch(/^127\.0\.0\.1:/)
  })

  test('a body that is too large is refused in words, however it is sent', async () => {
    const { proxy, seen } = await stage({ limitBytes: 1000 })
    const url = await listen(toNodeHandler(proxy))
    const headers = { 'content-type': 'application/json' }
    const large = new Blob(['x'.repeat(3_000_000)])
    const streamed = { body: large.stream(), duplex: 'half' } as const
    for (const sent of [{ body: large }, streamed]) {
      const response = await fetch(url + submit, { method: 'POST', headers, ...sent })
      expect(await code(response)).toEqual([413, 'too-large'])
    }
    expect(seen).toEqual([])
  })

  test('answers stream, and end upstream when the caller leaves', async () => {
    let left: (() => void) | undefined
    const gone = new Promise<void>((done) => (left = done))
    const upstream = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('first')
      response.once('close', () => left?.())
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await listen(toNodeHandler(proxy))
    const response = await fetch(`${url}/workflows/v1/models/${id}/result`)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    await reader?.cancel()
    await gone
  })

  test('a caller who leaves before the answer ends the call upstream', async () => {
    const stop = new AbortController()
    let left: (() => void) | undefined
    const gone = new Promise<void>((done) => (left = done))
    const upstream = await listen((_, response) => {
      response.once('close', () => left?.())
      stop.abort()
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await listen(toNodeHandler(proxy))
    expect(await errorOf(fetch(`${url}/workflows/v1/models/${id}/result`, { signal: stop.signal }))).toBeDefined()
    await gone
  })

  test('an answer that breaks off does not look whole', async () => {
    const upstream = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await listen(toNodeHandler(proxy))
    expect(await errorOf(fetch(`${url}/workflows/v1/models/${id}/result`).then((one) => one.text()))).toBeDefined()
  })
})

describe('before the real gateway', () => {
  const root = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    const settings = {
      PORT: '0',
      GATEWRIGHT_DEV_KEY: apiKey,
      GATEWRIGHT_SANDBOX_SECONDS: '0',
      GATEWRIGHT_LOG_LEVEL: 'silent',
    }
    gateway = await startGateway({ ...readConfig(settings), dataDir: join(root, 'data') })
  })
  afterAll(() => gateway.stop())

  const open = (): ReturnType<typeof createProxy> =>
    createProxy({
      ...{ apiKey: () => Promise.resolve(apiKey), baseUrl: gateway.url, models: [vendor1V3Omni] },
      ...{ authorize: () => true, catalogs: ['vendor2/v1/catalog/voices'], uploadBytes: 1_000_000 },
    })

  test.each(['model', 'workflow'] as const)(
    'a client without a key runs through it, %s endpoints',
    async (endpoints) => {
      const baseUrl = `${await listen(toNodeHandler(open()))}/api/gateway`
      const client = createClient({ apiKey: false, baseUrl, endpoints })
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
        'base64',
      )
      const startFrame = new Blob([new Uint8Array(png)], { type: 'image/png' })
      const params = await withFiles(client, vendor1V3Omni, { prompt: 'A lighthouse', startFrame }, { limitBytes: 10 })
      expect(params.startFrame).toMatch(/^http:.+\/files\//)
      const { result, credits } = await client.run(vendor1V3Omni, params)
      expect([result.model, credits]).toEqual(['vendor1-v3-omni', 1])
      const voices: string[] = []
      for await (const voice of openCatalog(client, 'vendor2/v1/catalog/voices').items({ limit: 2 }))
        voices.push(voice.id)
      expect(voices).toContain('english-male-1')
    },
  )

  test('a client is told what the gateway and the proxy refuse', async () => {
    const handler = open()
    const fetchThrough: typeof fetch = (url, init) => handler(new Request(url, init))
    const client = createClient({ apiKey: false, baseUrl: 'https://page.test', fetch: fetchThrough, validate: false })
    const other = {
      id: 'vendor2-audio-1.0',
      workflow: 'vendor2/text-to-speech',
      mode: 'async',
      estimatedSeconds: 1,
    } as const
    expect(await errorOf(client.run(other, { prompt: 'a' }))).toMatchObject({ status: 403, code: 'model-not-allowed' })
    const wrong = { prompt: 'a', duration: 99 }
    expect(await errorOf(client.run(vendor1V3Omni, wrong))).toMatchObject({ name: 'ValidationError', status: 422 })
  })

  test('it is called as Hono, Next and workers call a handler', async () => {
    const proxy = open()
    const request = () => post(`/api${submit}`, envelope('vendor1-v3-omni', { prompt: 'A lighthouse' }))
    const { POST } = { POST: proxy } // a route of Next
    const worker = { fetch: (given: Request) => proxy(given) } // the module of a worker, Deno and Bun
    const hono = (context: { readonly req: { readonly raw: Request } }) => proxy(context.req.raw)
    for (const answer of [POST(request()), worker.fetch(request()), hono({ req: { raw: request() } })]) {
      expect(await (await answer).json()).toMatchObject({ status: 'success', response: { id: expect.any(String) } })
    }
  })
})
