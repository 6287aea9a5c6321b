import { catalogs, models } from '@gatewright/catalog'
import document from '@gatewright/openapi'
import type { InjectOptions } from 'fastify'
import {
  modelOperations,
  previewOperations,
  taskOperations,
  webhookOperations,
} from '../../../generator/protocol/extensions.ts'
import { workflowOperations, type Operation } from '../../../generator/protocol/operations.ts'
import { fill } from '../../../generator/protocol/routes.ts'
import { readCatalogue } from '../../../gateway/catalogue/catalogue.ts'
import { ownCatalogue, packages } from '../../support/packages.ts'
import { validators } from '../../support/validators.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { bench, type Bench } from '../../support/httpServer.ts'
import { valueAt } from '../../support/reading.ts'
import { fieldsOf } from '../../../generator/language/values.ts'

let gateway: Bench
beforeEach(() => void (gateway = bench()))
afterEach(() => gateway.app.close())

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const address = catalogs[0]?.address ?? ''

/** Every type of path, and the response of each method to an empty request with a key. */
const table: readonly (readonly [path: string, allow: string, status: number])[] = [
  ['/workflows/v1/models/execute', 'POST', 400],
  ['/workflows/v1/models/submit', 'POST', 400],
  ['/workflows/v1/models/options', 'POST', 400],
  ['/workflows/v1/models/some-task/result', 'GET, HEAD', 404],
  ['/workflows/vendor1-omni-video/execute', 'POST', 400],
  ['/workflows/vendor2/text-to-speech/execute', 'POST', 400],
  ['/workflows/vendor2/text-to-speech/submit', 'POST', 400],
  ['/workflows/vendor2/text-to-speech/some-task/result', 'GET, HEAD', 404],
  [`/workflows/${address}`, 'GET, HEAD', 200],
  [`/workflows/${address}/execute`, 'POST', 400],
  ['/workflows/v1/models', 'GET, HEAD', 200],
  ['/workflows/v1/models/vendor1-v3-omni', 'GET, HEAD', 200],
  ['/workflows/v1/tasks', 'GET, HEAD', 200],
  ['/workflows/v1/tasks/some-task', 'GET, HEAD, DELETE', 404],
  ['/workflows/v1/tasks/cancel', 'POST', 422],
  ['/workflows/v1/tasks/some-task/cancel', 'POST', 404],
  ['/openapi.json', 'GET, HEAD', 200],
  ['/healthz', 'GET, HEAD', 200],
  ['/readyz', 'GET, HEAD', 200],
  ['/metrics', 'GET, HEAD', 200],
]

describe.each(table)('%s', (url, allow, status) => {
  test.each(methods)('%s', async (method) => {
    const answer = await gateway.send({ method, url })
    const isAllowed = allow.split(', ').includes(method)
    expect(answer.statusCode).toBe(isAllowed ? status : 405)
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(answer.headers.allow).toBe(isAllowed ? undefined : allow)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    if (answer.statusCode >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  })
})

test.each([
  ['/', 'not-found'],
  ['/workflows', 'not-found'],
  ['/workflows/none/execute', 'unknown-workflow'],
  ['/workflows/vendor2/execute', 'unknown-workflow'],
  ['/workflows/vendor2%2Ftext-to-speech/execute', 'unknown-workflow'],
  ['/workflows/vendor1-omni-video/execute/', 'not-found'],
  ['/workflows//vendor1-omni-video/execute', 'unknown-workflow'],
  ['/workflows/__proto__/execute', 'unknown-workflow'],
  ['/workflows/%00/execute', 'unknown-workflow'],
])('%s is not found', async (url, code) => {
  const answer = await gateway.send({ method: 'POST', url, payload: { params: {} } })
  expect(answer.json<unknown>()).toMatchObject({ status: 404, type: `http://localhost:8787/problems/${code}` })
})

test.each([
  ['/workflows/%', 400],
  [`/healthz?${'x'.repeat(5000)}`, 414],
])('a malformed URL is a problem (%#)', async (url, status) => {
  const answer = await gateway.send({ method: 'GET', url })
  expect(answer.json<unknown>()).toMatchObject({ status, requestId: answer.headers['x-request-id'] })
})

test('every path of the OpenAPI document responds, and every model runs on its workflow', async () => {
  await gateway.app.close()
  gateway = bench({ catalogue: ownCatalogue() })
  for (const [path, operations] of Object.entries(document.paths)) {
    const url = path.replace(/\{\w+\}/, 'some-task')
    for (const method of ['GET', 'POST'] as const) {
      if (!Object.keys(fieldsOf(operations)).includes(method.toLowerCase())) continue
      const { statusCode } = await gateway.send({ method, url } satisfies InjectOptions)
      expect([200, 400, 404], `${method} ${url}`).toContain(statusCode)
    }
  }
  for (const { id, workflow, examples } of models.filter((model) => model.examples.length > 0)) {
    const answer = await gateway.post(`/workflows/${workflow}/submit`, { model: id, ...examples[0]?.input })
    expect(answer.statusCode, id).toBe(200)
  }
})

test.each(['/workflows/v1/models/%00/result', '/workflows/vendor1-omni-video/a%00/result', '/workflows/v1/models/%00'])(
  '%s never reaches a store',
  async (url) => {
    await gateway.app.close()
    // PostgreSQL rejects a text with U+0000, which would look like a failure of the store.
    const get = (): Promise<never> => Promise.reject(new Error('invalid byte sequence for encoding "UTF8": 0x00'))
    gateway = bench({ engine: Object.assign(memoryEngine(), { get }) })
    const answer = await gateway.send({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    // The problem does not blame the workflow, which exists, like the reserved one that stands for all models.
    expect(valueAt(answer.json(), 'type')).toBe('http://localhost:8787/problems/not-found')
  },
)

/** Workflows whose names look like paths of the API, and models whose ids look like the ends of such paths. */
const misleading = { 'a/v1/tasks': 'options', 'a/v1/models': 'execute', 'tasks/v1': 'result', 'a/b': 'v1', a: 'models' }

test('workflows and models with the names of paths are reached by every operation', async () => {
  const [id = ''] = models.map((model) => model.id)
  const [validator, model] = [validators[id], models.find((one) => one.id === id)]
  if (validator === undefined || model === undefined) throw new Error('There are no models.')
  const named = Object.entries(misleading).map(([workflow, name]) => ({ ...model, id: name, aliases: [], workflow }))
  const catalogue = readCatalogue({
    ...packages,
    catalog: { ...packages.catalog, models: named },
    readSchema: async () => ({}),
    validators: Object.fromEntries(named.map(({ id: name }) => [name, { ...validator, id: name }])),
  })
  const own = bench({ catalogue })
  const matched: string[] = []
  own.app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => void matched.push(`${method} ${url}`))
  onTestFinished(() => own.app.close())
  const operations = [workflowOperations, previewOperations, taskOperations, webhookOperations].flatMap((group) =>
    Object.values<Operation>(group),
  )
  for (const workflow of ['v1/models', ...Object.keys(misleading)])
    for (const { method, path } of operations)
      for (const name of Object.values(misleading)) {
        await own.send({ method, url: fill(path, { workflow, id: name }), payload: {} })
        expect(matched.splice(0)).toEqual([`${method} ${fill(path, { workflow }).replace('{id}', ':id')}`])
      }
  for (const name of Object.values(misleading)) {
    const answer = await own.get(fill(modelOperations.readModel.path, { id: name }))
    expect(valueAt(answer.json(), 'response', 'result', 'id')).toBe(name)
  }
})
