import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { models } from '@gatewright/catalog'
import fastify from 'fastify'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../gateway/config.ts'
import { accept, start } from '../../../gateway/tasks/task.ts'
import { startTracing, type Tracing } from '../../../gateway/node/tracing.ts'
import { png } from '../../support/assets.ts'
import { catalogues } from '../../support/catalogues.ts'
import { startCollector, type Collector } from '../../support/collector.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startNode, type NodeProcess } from '../../support/node.ts'
import { listen as listenOn, raw } from '../../support/rawSocket.ts'
import { serve } from '../../support/served.ts'
import { listen, shut } from '../../support/servers.ts'
import { key, startVendor } from '../upstream/upstreamKit.ts'

const root = temporaryFolder()
let collector: Collector
let packages = ''
let count = 0
beforeAll(async () => void (packages = (await catalogues()).current), 300_000)
beforeEach(async () => void (collector = await startCollector()))
afterEach(() => collector.close())

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`
const prompt = 'A lighthouse at dawn.'

/** The variables that send traces to a collector. */
const variables = (to: Collector = collector): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: to.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
})

/** Starts a gateway with all models. */
const runAll = (settings: Record<string, string>, nodeArguments: readonly string[] = []): Promise<NodeProcess> =>
  serve(join(root, `data-${count++}`), settings, { nodeArguments })

/** Starts one with a few models, which takes two thirds of the time. */
const run: typeof runAll = (settings, nodeArguments) =>
  runAll({ GATEWRIGHT_PACKAGES: packages, ...settings }, nodeArguments)

const call = (url: string, { body, ...headers }: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
  })

const bodyOf = (model: string, params: object): string => JSON.stringify({ params: { model, params } })

/** The arguments that let a gateway record its modules, and those of the SDK among them; prom-client always loads the API. */
function spyOnModules(): { readonly arguments: readonly string[]; readonly loaded: () => readonly string[] } {
  const list = join(root, `modules-${count}.txt`)
  const program = join(root, `spy-${count++}.mjs`)
  writeFileSync(list, '')
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     const load = (url, context, next) => (appendFileSync(${JSON.stringify(list)}, url + '\\n'), next(url, context))
     registerHooks({ load })`,
  )
  const loaded = (): readonly string[] => {
    const modules = readFileSync(list, 'utf8').split('\n')
    expect(modules.some((module) => module.endsWith('gateway/gateway.ts'))).toBe(true)
    return modules.filter((module) => /\/@opentelemetry\/(?!api\/)|tracing\.ts$/.test(module))
  }
  return { arguments: ['--import', program], loaded }
}

describe('a gateway with a collector', () => {
  let all: Collector
  let exitCode: number | null
  let taskId = ''
  let vendorAnswer = ''
  let vendor: Awaited<ReturnType<typeof startVendor>>
  const spy = spyOnModules()

  // One gateway for the tests that only call it: a start takes longer than all else.
  beforeAll(async () => {
    all = await startCollector()
    vendor = await startVendor((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('data: {"choices":[{"delta":{"content":"From the vendor."}}]}\n\ndata: [DONE]\n\n')
    })
    const upstream = { VENDOR28_API_KEY: key, VENDOR28_BASE_URL: vendor.url }
    const settings = {
      ...variables(all),
      ...upstream,
      GATEWRIGHT_SANDBOX_SECONDS: '0',
      GATEWRIGHT_SANDBOX_MEDIA: 'small',
    }
    const dataDir = join(root, 'all')
    const { url, stop } = await startNode(
      { ...settings, GATEWRIGHT_DATA_DIR: dataDir },
      { nodeArguments: spy.arguments },
    )
    const body = bodyOf('vendor2-audio-1.0', { prompt })
    const made = await call(`${url}/workflows/v1/models/execute?x=1`, { body, traceparent, 'x-request-id': 'mine-1' })
    const { response }: { response: { id: string; result: { url: string } } } = JSON.parse(await made.text())
    taskId = response.id
    await call(`${url}/workflows/vendor2/text-to-speech/${response.id}/result`)
    await (await fetch(response.result.url)).arrayBuffer()
    await call(`${url}/nothing/here`)
    const asked = await call(`${url}/workflows/v1/models/execute`, { body: bodyOf('vendor28-chat-2', { prompt }) })
    vendorAnswer = await asked.text()
    exitCode = await stop()
    await vendor.close()
  })
  afterAll(() => all.close())

  test('makes a span of each request and of each step of a task, and sends all of them before it ends', () => {
    expect(exitCode).toBe(0)
    const about = { 'gatewright.task': taskId, 'gatewright.model': 'vendor2-audio-1.0' }
    const spans = all.spans()
    expect(spans.find(({ name }) => name === 'POST /workflows/v1/models/execute')).toMatchObject({
      traceId,
      parentSpanId: parentId,
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/workflows/v1/models/execute',
        'http.response.status_code': 200,
        'gatewright.request': 'mine-1',
        ...about,
      },
    })
    const steps = spans.filter(
      ({ name, attributes }) => name.startsWith('task ') && attributes['gatewright.task'] === taskId,
    )
    // A slow machine may need several attempts.
    expect([...new Set(steps.map(({ name }) => name))]).toEqual(['task submitting', 'task polling'])
    for (const { attributes, parentSpanId = '' } of steps) expect([attributes, parentSpanId]).toEqual([about, ''])
    // Each step has a separate trace, even one that starts within the request that submits its task.
    expect(steps.map((step) => step.traceId)).not.toContain(traceId)
    const others = spans.map(({ name }) => name).filter((name) => !name.startsWith('task '))
    // The call of the vendor may end after the request that it is for.
    expect([...others.slice(0, 4), ...others.slice(4).toSorted()]).toEqual([
      'POST /workflows/v1/models/execute',
      'GET /workflows/{workflow}/{id}/result',
      'GET /files/{id}',
      'GET',
      'POST',
      'POST /workflows/v1/models/execute',
    ])
    expect(all.resource()).toMatchObject({ 'service.name': 'gatewright-gateway' })
    expect(Object.keys(all.resource()).filter((name) => name.startsWith('process.'))).toEqual([])
  })

  test('makes a span of the call of a vendor within the step of its task, without its key', () => {
    expect(vendorAnswer).toContain('From the vendor.')
    const spans = all.spans()
    const out = spans.find(({ kind }) => kind === 3)
    const step = spans.find(({ spanId }) => spanId === out?.parentSpanId)
    expect(step).toMatchObject({ name: 'task submitting', attributes: { 'gatewright.model': 'vendor28-chat-2' } })
    expect(vendor.got[0]?.headers['traceparent']).toBe(`00-${out?.traceId}-${out?.spanId}-01`)
    expect(all.text()).not.toContain(key)
    expect(all.text()).not.toMatch(/lighthouse|From the vendor/)
  })

  test('loads the SDK', () => {
    expect(spy.loaded().length).toBeGreaterThan(50)
  })

  test('sends it no key, secret, file, URL or parameter', async () => {
    const { url, stop } = await runAll({ ...variables(), OTEL_SERVICE_NAME: 'mine' })
    const model = models.find(({ params }) => params.some(({ secret }) => secret === true))
    const secret = model?.params.find((param) => param.secret === true)?.name ?? ''
    const file = 'data:image/png;base64,QUJDREVGRw=='
    const answers = await Promise.all([
      call(`${url}/workflows/v1/models/submit?key=hush-query`, {
        body: bodyOf(model?.id ?? '', { ...model?.examples[0]?.input, [secret]: 'hush-parameter' }),
      }),
      call(`${url}/workflows/v1/models/submit`, { body: bodyOf('vendor1-v3-omni', { prompt, startFrame: file }) }),
      call(`${url}/workflows/v1/models/submit`, { body: bodyOf('vendor1-v3-omni', { prompt, duration: file }) }),
      call(`${url}/workflows/v1/models`, { authorization: 'Bearer hush-key', cookie: 'hush-cookie' }),
      call(`${url}/files/${'0'.repeat(32)}?hush-file`, { baggage: 'hush=baggage' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 401, 404])
    await stop()
    expect(collector.spans().length).toBeGreaterThanOrEqual(answers.length)
    expect(collector.text()).not.toMatch(/hush|QUJDREVGRw|lighthouse|0{32}/)
    expect(collector.text()).not.toContain(apiKey)
    expect(collector.resource()).toMatchObject({ 'service.name': 'mine' })
  })

  test('stops in time when the collector is unavailable', async () => {
    const { url, stop } = await run({ ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await call(`${url}/healthz`)).status).toBe(200)
    expect(await stop()).toBe(0)
  })
})

/** Starts tracing in the process of the test. */
async function traceHere(): Promise<Tracing> {
  for (const [name, value] of Object.entries(variables())) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return startTracing()
}

test.each([
  ['without a body', 'GET / HTTP/1.1\r\n', '\r\n'],
  ['with a body', 'POST / HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n', '\r\n{}'],
])('an outgoing call of a request %s is a span within that of the request', async (_, head, rest) => {
  const upstream = createServer((_, response) => response.end('{}'))
  const origin = `http://127.0.0.1:${await listen(upstream)}`
  const tracing = await traceHere()
  const app = fastify()
  tracing.traceRequests(app)
  app.route({ method: ['GET', 'POST'], url: '/', handler: async () => (await request(origin)).body.text() })
  await raw(await listenOn(app), [`${head}Host: a\r\nConnection: close\r\n`, rest])
  await app.close()
  await tracing.stop()
  await shut(upstream)
  const [out, own] = collector.spans()
  expect([own?.kind, out?.kind, out?.parentSpanId]).toEqual([2, 3, own?.spanId])
})

test('an outgoing call is a span within its step and passes on the trace, without its path and query', async () => {
  const seen: IncomingHttpHeaders[] = []
  const upstream = createServer((incoming, response) => {
    seen.push(incoming.headers)
    response.end('{}')
  })
  const origin = `http://127.0.0.1:${await listen(upstream)}`
  const tracing = await traceHere()
  const place = { destination: 'vendor', deadlineMs: 1 } as const
  const attributes = { id: 'task-1', owner: 'one', model: 'model-1', workflow: 'w', params: '{}', ...place }
  const send = async (path: string): Promise<void> => {
    await (await request(origin + path, { headers: { authorization: 'Bearer hush' } })).body.dump()
  }
  await tracing.traceStep(start(accept(attributes, 0), 0, 0), () => send('/jobs/hush-path?signature=hush'))
  const failing = tracing.traceStep(start(accept(attributes, 0), 0, 0), () => Promise.reject(new TypeError('hush')))
  await expect(failing).rejects.toThrow('hush')
  await tracing.stop()
  await send('/')
  await shut(upstream)
  const [out, step, failed] = collector.spans()
  expect(step).toMatchObject({ name: 'task idle', attributes: { 'gatewright.task': 'task-1' } })
  expect(out).toMatchObject({ name: 'GET', kind: 3, traceId: step?.traceId, parentSpanId: step?.spanId })
  expect(out?.attributes).toMatchObject({ 'url.full': origin, 'http.response.status_code': 200 })
  expect(failed).toMatchObject({ attributes: { 'error.type': 'TypeError' }, status: { code: 2 } })
  expect(seen.map((headers) => headers['traceparent'])).toEqual([`00-${out?.traceId}-${out?.spanId}-01`, undefined])
  expect(collector.text()).not.toContain('hush')
})

test('a host named by a caller does not receive the trace', async () => {
  const seen: IncomingHttpHeaders[] = []
  const unrelated = createServer((incoming, response) => {
    seen.push(incoming.headers)
    response.setHeader('content-type', 'image/png').end(png)
  })
  const host = `127.0.0.1:${await listen(unrelated)}`
  const fetching = { GATEWRIGHT_FETCH_INPUTS: 'true', GATEWRIGHT_FETCH_ALLOW: host }
  const { url, stop } = await run({ ...variables(), ...fetching })
  const body = bodyOf('vendor1-v3-omni', { prompt, startFrame: `http://${host}/frame.png` })
  expect((await call(`${url}/workflows/v1/models/submit`, { body, traceparent, baggage: 'a=b' })).status).toBe(200)
  await stop()
  await shut(unrelated)
  expect(seen).toHaveLength(1)
  expect(Object.keys(seen[0] ?? {}).filter((name) => /trace|baggage/.test(name))).toEqual([])
  expect(collector.spans().map(({ kind }) => kind)).not.toContain(3)
})

describe('the SDK', () => {
  test('is not loaded without the variables', async () => {
    const spy = spyOnModules()
    const { url, stop } = await run({ OTEL_SERVICE_NAME: 'mine' }, spy.arguments)
    await call(`${url}/healthz`)
    await stop()
    expect(spy.loaded()).toEqual([])
  })

  test.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://a' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }, false],
    [{ OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }, false],
    [{ OTEL_SDK_DISABLED: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' }, true],
  ])('with %j is enabled: %s', (environment, isTraced) => {
    expect(readConfig(environment).isTraced).toBe(isTraced)
  })
})
