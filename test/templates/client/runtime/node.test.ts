import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { vendor1V3Omni } from '../../../../generated/client/src/models/vendor1-v3-omni.ts'
import { catalogs } from '../../../../templates/client/runtime/catalog.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { files } from '../../../../templates/client/runtime/files.ts'
import { toNodeHandler } from '../../../../templates/client/runtime/node.ts'
import { createProxy } from '../../../../templates/client/runtime/proxy.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { startGateway } from '../../../support/gateway.ts'
import { errorOf } from '../kit.ts'
import { apiKey, code, envelope, id, post, serve, stage, submit } from './proxyKit.ts'
import { anyText } from '../../../support/matching.ts'

describe('on a server of node:http', () => {
  /** Sends bytes without changes, and returns the status of the response. */
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
  ])('%s is refused', async (line) => {
    const { proxy, seen } = await stage({ catalogs: ['v1/catalog/voices'] })
    expect(await raw(await serve(toNodeHandler(proxy)), line)).toBeOneOf([400, 404])
    expect(seen).toEqual([])
  })

  test('another host in the Host header and a query have no effect', async () => {
    const { proxy, seen } = await stage()
    const line = `GET /workflows/v1/models/${id}/result?url=http://evil.test&model=x`
    expect(await raw(await serve(toNodeHandler(proxy)), line, 'evil.test:1@evil.test')).toBe(200)
    expect(seen).toMatchObject([{ line: `GET /workflows/v1/models/${id}/result` }])
    expect(seen[0]?.headers.host).toMatch(/^127\.0\.0\.1:/)
  })

  test('a body that is too large is refused with its reason, however it is sent', async () => {
    const { proxy, seen } = await stage({ limitBytes: 1000 })
    const url = await serve(toNodeHandler(proxy))
    const headers = { 'content-type': 'application/json' }
    const large = new Blob(['x'.repeat(3_000_000)])
    const streamed = { body: large.stream(), duplex: 'half' } as const
    for (const sent of [{ body: large }, streamed]) {
      const response = await fetch(url + submit, { method: 'POST', headers, ...sent })
      expect(await code(response)).toEqual([413, 'too-large'])
    }
    expect(seen).toEqual([])
  })

  test('responses are streamed, and end upstream when the caller disconnects', async () => {
    let left: (() => void) | undefined
    const gone = new Promise<void>((done) => (left = done))
    const upstream = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('first')
      response.once('close', () => left?.())
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await serve(toNodeHandler(proxy))
    const response = await fetch(`${url}/workflows/v1/models/${id}/result`)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    await reader?.cancel()
    await gone
  })

  test('a caller that disconnects before the response ends the upstream call', async () => {
    const stop = new AbortController()
    let left: (() => void) | undefined
    const gone = new Promise<void>((done) => (left = done))
    const upstream = await serve((_, response) => {
      response.once('close', () => left?.())
      stop.abort()
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await serve(toNodeHandler(proxy))
    expect(await errorOf(fetch(`${url}/workflows/v1/models/${id}/result`, { signal: stop.signal }))).toBeDefined()
    await gone
  })

  test('a response that breaks off does not look complete', async () => {
    const upstream = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    })
    const proxy = createProxy({ apiKey, baseUrl: upstream, authorize: () => true, models: ['listed'] })
    const url = await serve(toNodeHandler(proxy))
    expect(await errorOf(fetch(`${url}/workflows/v1/models/${id}/result`).then((one) => one.text()))).toBeDefined()
  })
})

describe('in front of the real gateway', () => {
  const root = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    const settings = { GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_LOG_LEVEL: 'silent' }
    gateway = await startGateway(join(root, 'data'), settings)
  })
  afterAll(() => gateway.stop())

  const open = (): ReturnType<typeof createProxy> =>
    createProxy({
      apiKey: () => Promise.resolve(apiKey),
      baseUrl: gateway.url,
      models: [vendor1V3Omni],
      authorize: () => true,
      catalogs: ['vendor2/v1/catalog/voices'],
      uploadBytes: 1_000_000,
    })

  test.each(['model', 'workflow'] as const)(
    'a client without a key can run models through it, %s endpoints',
    async (endpoints) => {
      const baseUrl = `${await serve(toNodeHandler(open()))}/api/gateway`
      const sent: string[] = []
      const keep: typeof fetch = (url, init) => {
        if (typeof init?.body === 'string') sent.push(init.body)
        return fetch(url, init)
      }
      const extras = { files: files({ limitBytes: 10 }), catalog: catalogs }
      const client = createClient({ apiKey: false, baseUrl, endpoints, fetch: keep, ...extras })
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
        'base64',
      )
      const startFrame = new Blob([new Uint8Array(png)], { type: 'image/png' })
      const { result, credits } = await client.run(vendor1V3Omni, { prompt: 'A lighthouse', startFrame })
      expect(sent[0]).toMatch(/"startFrame":"http:[^"]+\/files\//)
      expect([result.model, credits]).toEqual(['vendor1-v3-omni', 1])
      const voices: string[] = []
      for await (const voice of client.catalog('vendor2/v1/catalog/voices').items({ limit: 2 })) voices.push(voice.id)
      expect(voices).toContain('english-male-1')
    },
  )

  test('a client gets the refusals of the gateway and of the proxy', async () => {
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

  test('Hono, Next and workers can call it as a handler', async () => {
    const proxy = open()
    const request = () => post(`/api${submit}`, envelope('vendor1-v3-omni', { prompt: 'A lighthouse' }))
    const { POST } = { POST: proxy } // a route of Next
    const worker = { fetch: (given: Request) => proxy(given) } // the module of a worker, Deno and Bun
    const hono = (context: { readonly req: { readonly raw: Request } }) => proxy(context.req.raw)
    for (const answer of [POST(request()), worker.fetch(request()), hono({ req: { raw: request() } })]) {
      expect<unknown>(await (await answer).json()).toMatchObject({ status: 'success', response: { id: anyText } })
    }
  })
})
