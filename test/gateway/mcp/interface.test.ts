import type { LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { service } from '@gatewright/catalog'
import { mcpInterface } from '../../../gateway/mcp/interface.ts'
import type { ServerParts } from '../../../gateway/http/server.ts'
import { bench, taskIdOf, work, type Bench } from '../../support/httpServer.ts'
import { anyText, textWith } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'

let gateway: Bench

/** A gateway that speaks MCP. */
const serve = (parts: Partial<ServerParts> = {}): Bench =>
  bench({ ...parts, interfaces: [mcpInterface({ service, corsOrigins: parts.corsOrigins ?? [] })] })

afterEach(() => gateway.app.close())

const video = { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse' } }

/** Calls a method in the protocol of 2025, which needs no session here, and returns the response of HTTP. */
const rpc = (
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  gateway.send({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 7, method, params },
    headers: { accept: 'application/json, text/event-stream', ...headers },
  })

/** The message in a response: JSON, or the last event of a stream. */
function messageOf({ body }: LightMyRequestResponse): unknown {
  const data = [...body.matchAll(/^data: (.*)$/gm)].at(-1)?.[1]
  return JSON.parse(data ?? body)
}

const call = async (name: string, args: object, headers: Record<string, string> = {}): Promise<unknown> =>
  valueAt(messageOf(await rpc('tools/call', { name, arguments: args }, headers)), 'result')

test('a request without a valid key is refused in the shape of JSON-RPC, with the challenge', async () => {
  gateway = serve()
  const refused = await rpc('tools/list', {}, { authorization: 'Bearer none', 'x-request-id': 'mine' })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'x-request-id': 'mine' })
  expect(refused.headers['content-type']).toContain('application/json')
  expect(readJson(refused.body)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_600, message: textWith('valid key'), data: { code: 'unauthorized', requestId: 'mine' } },
  })
  const asPassword = `Basic ${Buffer.from('name:secret-one').toString('base64')}`
  expect((await rpc('tools/list', {}, { authorization: asPassword })).statusCode).toBe(401)
})

test('other refusals have the code of their problem and the request id, too', async () => {
  gateway = serve({ limits: { bodyBytes: 400 } })
  const headers = { 'content-type': 'application/json' }
  const send = (payload: string, more = {}) =>
    gateway.send({ method: 'POST', url: '/mcp', payload, headers: { ...headers, ...more } })
  expect(readJson((await send('{')).body)).toMatchObject({
    error: { code: -32_700, data: { code: 'bad-json', requestId: anyText } },
  })
  expect(readJson((await send(`{"a":"${'a'.repeat(500)}"}`)).body)).toMatchObject({
    error: { data: { code: 'body-too-large' } },
  })
  expect(readJson((await send('a', { 'content-type': 'text/plain' })).body)).toMatchObject({
    error: { data: { code: 'not-json' } },
  })
  const slow = { authorization: 'Bearer secret-slow' }
  for (let count = 0; count < 2; count++) await rpc('tools/list', {}, slow)
  const limited = await rpc('tools/list', {}, slow)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, anyText])
  expect(readJson(limited.body)).toMatchObject({ error: { data: { code: 'rate-limited' } } })
  const read = await gateway.get('/mcp')
  expect([read.statusCode, read.headers['allow']]).toEqual([405, 'POST'])
  expect(readJson(read.body)).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'method-not-allowed' } } })
})

test('a page calls only from an origin of the setting, or from the gateway itself', async () => {
  gateway = serve({ corsOrigins: ['https://page.example'], publicUrl: () => 'https://gateway.example/api' })
  const from = async (origin: string) => (await rpc('tools/list', {}, { origin })).statusCode
  expect(await from('https://page.example')).toBe(200)
  expect(await from('https://gateway.example')).toBe(200)
  for (const origin of ['https://elsewhere.example', 'null', 'https://page.example.evil']) {
    const refused = await rpc('tools/list', {}, { origin })
    expect(refused.statusCode).toBe(403)
    expect(readJson(refused.body)).toMatchObject({
      id: 7,
      error: { message: textWith('origin'), data: { code: 'origin-not-allowed', requestId: anyText } },
    })
  }
  const preflight = await gateway.app.inject({
    method: 'OPTIONS',
    url: '/mcp',
    headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('Mcp-Method')
})

test('the tools obey the key of the caller, and their calls have its request id', async () => {
  gateway = serve()
  const narrow = { authorization: 'Bearer secret-narrow' }
  expect(await call('search_models', {}, narrow)).toMatchObject({ structuredContent: { total: 1 } })
  const other = await call('describe_model', { model: 'vendor20-image-3-swift' }, { ...narrow, 'x-request-id': 'mine' })
  expect(other).toMatchObject({ isError: true, content: [{ text: textWith('"request_id":"mine"') }] })
  const poor = { authorization: 'Bearer secret-poor' }
  const started = await call('run_model', { ...video, wait_seconds: 0 }, poor)
  expect(started).toMatchObject({ structuredContent: { status: 'ACCEPTED', next: textWith('get_task') } })
  const unpaid = await call('run_model', { ...video, wait_seconds: 0 }, poor)
  expect(unpaid).toMatchObject({ isError: true, content: [{ text: textWith('"code":"credit-limit"') }] })
  const id = String(valueAt(started, 'structuredContent', 'task_id'))
  const foreign = await call('get_task', { task_id: id, wait_seconds: 0 })
  expect(foreign).toMatchObject({ isError: true, content: [{ text: textWith('"code":"unknown-task"') }] })
  const ofRequest = gateway.lines.filter((line) => line.includes('"requestId":"mine"'))
  expect(ofRequest.map((line) => valueAt(JSON.parse(line), 'path'))).toContain(
    '/workflows/v1/models/vendor20-image-3-swift',
  )
  expect(gateway.lines.join()).not.toContain('secret-narrow')
})

test('a task of the other endpoints is read and cancelled like one of MCP', async () => {
  gateway = serve()
  const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', { model: video.model, params: video.params }))
  const cancelled = await call('cancel_task', { task_id: id })
  expect(cancelled).toMatchObject({
    structuredContent: { status: 'FAILED', error: { code: 'cancelled' }, cancellation: 'confirmed' },
  })
  expect(await call('list_tasks', { state: 'FAILED' })).toMatchObject({
    structuredContent: { tasks: [{ task_id: id }], more: false },
  })
})

test('requests leave nothing open: the limits of open and of waiting requests are free after many of them', async () => {
  gateway = serve({ limits: { openRequests: 4 } })
  for (let count = 0; count < 12; count++) {
    const answers = await Promise.all([call('search_models', { limit: 1 }), call('price', video)])
    expect(answers).toMatchObject([{ structuredContent: {} }, { structuredContent: { price: { credits: 1 } } }])
  }
  const running = call('run_model', { ...video, wait_seconds: 60 })
  while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
  await work(gateway.engine, { url: 'https://files.example/a.mp4' })
  expect(await running).toMatchObject({
    structuredContent: { status: 'COMPLETED', files: [{ uri: 'https://files.example/a.mp4', mime_type: 'video/mp4' }] },
  })
  expect(await call('search_models', { limit: 1 })).toMatchObject({ structuredContent: {} })
})

/** Sends a batch of calls of a tool. */
const batch = (calls: number, name: string, args: object): Promise<LightMyRequestResponse> =>
  gateway.send({
    method: 'POST',
    url: '/mcp',
    payload: Array.from({ length: calls }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: args },
    })),
    headers: { accept: 'application/json, text/event-stream' },
  })

test('a batch has at most 10 calls, and nothing of a longer one runs', async () => {
  gateway = serve()
  const refused = await batch(11, 'run_model', { ...video, wait_seconds: 0 })
  expect([refused.statusCode, readJson(refused.body)]).toMatchObject([
    400,
    {
      id: null,
      error: {
        code: -32_600,
        message: 'A batch can have at most 10 calls, but this one has 11. Nothing ran.',
        data: { code: 'batch-too-large', requestId: anyText },
      },
    },
  ])
  expect((await gateway.engine.stats()).states).toMatchObject({ ACCEPTED: 0 })
  expect((await batch(10, 'run_model', { ...video, wait_seconds: 0 })).statusCode).toBe(200)
  expect((await gateway.engine.stats()).states).toMatchObject({ ACCEPTED: 10 })
})

test('the searches of a batch list the models once', async () => {
  gateway = serve()
  const { body } = await batch(10, 'search_models', { query: 'image' })
  expect(body.match(/"structuredContent"/g)).toHaveLength(10)
  const lists = gateway.lines.filter((line) => line.includes('"path":"/workflows/v1/models"'))
  await call('search_models', { query: 'image' })
  const again = gateway.lines.filter((line) => line.includes('"path":"/workflows/v1/models"'))
  expect(again).toHaveLength(2 * lists.length) // another request sees what has changed since
})

test('a caller who goes leaves its task, and the waiting request ends', async () => {
  gateway = serve()
  const base = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const giveUp = new AbortController()
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run_model', arguments: video } }
  const headers = {
    authorization: 'Bearer secret-one',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const running = fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(body), signal: giveUp.signal })
  const ended = running.then((answer) => answer.text()).catch((error: unknown) => error)
  while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
  giveUp.abort()
  expect(await ended).toBeInstanceOf(Error)
  const isEnded = (): boolean => gateway.lines.some((line) => line.includes('/events') && line.includes('"answered"'))
  await expect.poll(isEnded, { interval: 10 }).toBe(true)
  expect((await gateway.engine.stats()).states).toMatchObject({ ACCEPTED: 1 })
})
