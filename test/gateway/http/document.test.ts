import document from '@gatewright/openapi'
import { modelsSegment, previewOperations, tasksPath, workflowOperations } from '@gatewright/openapi/protocol'
import Fastify from 'fastify'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { everywhere } from '../../../gateway/http/availability.ts'
import { defaultLimits } from '../../../gateway/http/limits.ts'
import { operationRoutes } from '../../../gateway/http/operations.ts'
import { routesOf } from '../../../gateway/http/routes.ts'
import { operationsOf } from '../../../gateway/http/server.ts'
import { teach } from '../../contract/ajv.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { bench } from '../../support/httpServer.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { ownCatalogue } from '../../support/packages.ts'
import { readJson, unchecked } from '../../support/reading.ts'
import { lint } from '../../support/redocly.ts'
import { isLong } from '../../support/size.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly security?: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
}

interface Served {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [key: string]: unknown
}

const folder = temporaryFolder()
let gateway: Gateway
let text: string
let served: Served

const call = (path: string, { body, ...headers }: { body?: Buffer } & Record<string, unknown> = {}) =>
  fetch(gateway.url + path, {
    ...(body && { method: 'POST', body: new Uint8Array(body) }),
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  })

/** The status of a response to a caller without a key. */
async function statusOf(path: string, method = 'GET'): Promise<number> {
  const answer = await fetch(gateway.url + path, { method })
  await answer.arrayBuffer()
  return answer.status
}

beforeAll(async () => {
  gateway = await startGateway(join(folder, 'data'))
  text = await (await fetch(`${gateway.url}/openapi.json`)).text()
  served = JSON.parse(text)
})

afterAll(() => gateway.stop())

const methods = ['get', 'post', 'put', 'delete'] as const

/** Every method of every path, with the names of the placeholders unified. */
const documented = ({ paths }: Pick<Served, 'paths'>): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{id}')}`),
  )

/** The routes of the server, without the HEAD route of each GET route. */
async function routed(): Promise<string[]> {
  const engine = memoryEngine()
  const context = {
    engine,
    catalogue: ownCatalogue(),
    service: { problems: '', syncSeconds: 1 },
    limits: defaultLimits,
    waiting: { enter: Promise.reject },
    streams: { enter: () => () => undefined, heartbeat: Promise.reject },
    stopping: new AbortController().signal,
    publicUrl: () => '/',
    pages: 'public' as const,
    readList: Promise.reject,
    availability: everywhere,
    price: Promise.reject,
    budgets: { note: () => undefined },
    webhookHosts: [],
    hasFiles: true,
    hasOperations: true,
  }
  const found = routesOf(context, operationRoutes(operationsOf(engine), context.stopping)).map(
    ({ method, url }) => `${method} ${url}`,
  )
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.push(`${one} ${url}`)
  })
  const files = {
    put: Promise.reject,
    open: Promise.reject,
    prune: Promise.reject,
    usedBy: Promise.reject,
    remove: Promise.reject,
  }
  await fileRoutes(app, { files, authenticate: async () => undefined, maxBytes: 1, ttlMs: 1 })
  await app.close()
  return found.map((route) => route.replaceAll(':id', '{id}')).filter((route) => !isDescribedElsewhere(route))
}

/** Whether the document describes this operation of a workflow at the segments of all models and tasks only. */
const isDescribedElsewhere = (route: string): boolean =>
  [...Object.values(workflowOperations), ...Object.values(previewOperations)].some(
    ({ method, path, isDescribedOnce }) =>
      isDescribedOnce === true &&
      route.startsWith(`${method} `) &&
      route.endsWith(path.replace(/.*{workflow}/, '')) &&
      ![`/workflows/${modelsSegment}/`, `${tasksPath}/`].some((start) => route.includes(` ${start}`)),
  )

describe('the served document', () => {
  test('has every route and no other path', async () => {
    expect(documented(served).sort()).toEqual((await routed()).sort())
  })

  test('repeats the API document, and marks everything else as an extension', () => {
    for (const [path, item] of Object.entries(document.paths)) expect(served.paths[path], path).toEqual(item)
    const ours = Object.entries(served.paths).filter(([path]) => !Object.hasOwn(document.paths, path))
    expect(ours.map(([path]) => path)).toEqual([
      '/workflows/v1/models',
      '/workflows/v1/models/{id}',
      '/workflows/v1/models/options',
      '/workflows/v1/tasks',
      '/workflows/v1/tasks/{id}',
      '/workflows/v1/tasks/{id}/events',
      '/workflows/v1/tasks/cancel',
      '/workflows/v1/tasks/{id}/cancel',
      '/workflows/v1/webhooks/deliveries',
      '/workflows/v1/webhooks/replay',
      '/workflows/v1/webhooks/deliveries/{id}/replay',
      '/workflows/v1/webhooks/test',
      '/workflows/v1/webhooks/enable',
      '/files',
      '/files/{id}',
      '/workflows/v1/usage',
      '/openapi.json',
      '/healthz',
      '/readyz',
      '/metrics',
    ])
    for (const [path, item] of ours) {
      for (const { description } of Object.values(item)) expect(description, path).toContain('This is an extension')
    }
  })

  test('has no range of statuses, which some tools do not read beside a default response', () => {
    const operations = Object.values(served.paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []))
    const names = new Set(operations.flatMap(({ responses }) => Object.keys(responses)))
    expect([...names].filter((name) => name !== 'default' && !/^\d{3}$/.test(name))).toEqual([])
    expect(names).toContain('default')
  })

  test.runIf(isLong)('passes Redocly without a problem', async () => {
    const file = join(folder, 'served.json')
    writeFileSync(file, text)
    expect(await lint(folder, file)).toEqual([])
  })

  test('is served at the URL that it names', async () => {
    expect(served.servers).toEqual([{ url: gateway.url, description: 'This gateway.' }])
    const other = bench({ publicUrl: () => 'https://api.example/gateway' })
    const { servers, paths } = (await other.app.inject({ url: '/openapi.json' })).json<Served>()
    await other.app.close()
    expect(servers[0]?.url).toBe('https://api.example/gateway')
    expect(Object.keys(paths)).not.toContain('/files')
  })

  test('is sent again only after it changes', async () => {
    const first = await call('/openapi.json')
    expect(await first.text()).toBe(text)
    const again = await call('/openapi.json', { 'if-none-match': first.headers.get('etag') })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('requires a key exactly where the gateway does', async () => {
    const open = Object.entries(served.paths).filter(([, { get }]) => get?.security?.length === 0)
    expect(open.map(([path]) => path)).toEqual(['/files/{id}', '/openapi.json', '/healthz', '/readyz', '/metrics'])
    for (const [path] of open) expect(await statusOf(path), path).not.toBe(401)
    for (const path of ['/workflows/v1/models', '/workflows/v1/models/x', '/workflows/v1/models/x/result']) {
      expect(await statusOf(path), path).toBe(401)
    }
    expect(await statusOf('/files', 'POST')).toBe(401)
  })
})

describe('a response of the gateway', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
    'base64',
  )

  test.each([
    ['/workflows/v1/models', '/workflows/v1/models?limit=100', {}, 200],
    ['/workflows/v1/models', '/workflows/v1/models?category=video&mode=async&vendor=a&task=b&q=c', {}, 200],
    ['/workflows/v1/models', '/workflows/v1/models?limit=0', {}, 422],
    ['/workflows/v1/models', '/workflows/v1/models', { authorization: '' }, 401],
    ['/workflows/v1/models/{id}', '/workflows/v1/models/vendor2-audio-1.0', {}, 200],
    ['/workflows/v1/models/{id}', '/workflows/v1/models/none', {}, 404],
    ['/files', '/files?name=a.png', { body: png, 'content-type': 'image/png' }, 200],
    ['/files', '/files', { body: Buffer.from('<p>'), 'content-type': 'text/html' }, 415],
    ['/files', '/files', { body: Buffer.alloc(0), 'content-type': 'image/png' }, 400],
    ['/files/{id}', '/files/none', {}, 404],
    ['/openapi.json', '/openapi.json', {}, 200],
    ['/healthz', '/healthz', {}, 200],
    ['/healthz', `/healthz?${'x'.repeat(5000)}`, {}, 414],
    ['/readyz', '/readyz', {}, 200],
    ['/metrics', '/metrics', {}, 200],
  ])('at %s matches the document (%#)', async (path, url, options, status) => {
    const answer = await call(url, options)
    expect(answer.status).toBe(status)
    const method = 'body' in options ? 'post' : 'get'
    const schema = schemaOf(path, method, status, answer.headers.get('content-type') ?? '')
    const body = await answer.text()
    expect(schema(path === '/metrics' ? body : readJson(body)), JSON.stringify(schema.errors)).toBe(true)
  })
})

/** The schema of a response, compiled as a user of the document would. */
function schemaOf(path: string, method: 'get' | 'post', status: number, type: string) {
  const ajv = teach(new Ajv2020({ strictRequired: false, validateFormats: false, allowUnionTypes: true }))
  ajv.addVocabulary([...Object.keys(served), 'discriminator', 'example'])
  ajv.addSchema(served, 'served')
  const responses = served.paths[path]?.[method]?.responses ?? {}
  const name = Object.hasOwn(responses, status) ? String(status) : 'default'
  const steps = ['paths', path, method, 'responses', name]
  const { $ref }: { $ref?: string } = unchecked(responses[name])
  const answer = $ref?.split('/').slice(1) ?? steps
  const pointer = [...answer, 'content', type.split(';')[0] ?? '', 'schema']
  const schema = ajv.getSchema(`served#/${pointer.map((step) => step.replaceAll('/', '~1')).join('/')}`)
  if (schema === undefined) throw new Error(`There is no schema at ${pointer.join(' ')}.`)
  return schema
}
