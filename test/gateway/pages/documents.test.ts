import { afterAll, expect, test } from 'vitest'
import { documentRoutes } from '../../../gateway/pages/pages.ts'
import { bench } from '../../support/httpServer.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { pagesContext } from './pagesKit.ts'

const url = 'https://api.example/gate'
const { app } = bench({ pages: documentRoutes(pagesContext({ publicUrl: () => url, hasFiles: false })) })
afterAll(() => app.close())

test.each([
  ['/openapi/models/vendor1-v3-omni.json', '/workflows/vendor1-omni-video/submit', '3.1.0'],
  ['/openapi/workflows/vendor2/text-to-speech.json', '/workflows/vendor2/text-to-speech/submit', '3.1.0'],
  ['/openapi/index.json', '/workflows/v1/models', '3.1.0'],
  ['/openapi/3.0.json', '/workflows/vendor1-omni-video/submit', '3.0.3'],
])('%s has %s, in OpenAPI %s, at the public address, without a key', async (path, operation, version) => {
  const { statusCode, headers, body } = await app.inject({ url: path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const document = readJson(body)
  expect(document).toMatchObject({ openapi: version, servers: [{ url }] })
  expect(valueAt(document, 'paths')).toHaveProperty([operation])
  expect(valueAt(document, 'paths')).not.toHaveProperty(['/files']) // this gateway has no file store
  const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('the index names a document for each model and workflow, and each of them is there', async () => {
  const index = readJson((await app.inject({ url: '/openapi/index.json' })).body)
  const entries = [valueAt(index, 'x-models'), valueAt(index, 'x-workflows')].flatMap((list): readonly unknown[] =>
    Array.isArray(list) ? list : [],
  )
  expect(entries.length).toBe(220 + 130)
  for (const entry of entries.filter((_, place) => place % 29 === 0)) {
    const { statusCode } = await app.inject({ url: String(valueAt(entry, 'document')) })
    expect(statusCode, JSON.stringify(entry)).toBe(200)
  }
})

test.each(['models/none', 'models/%2E%2E', 'models/toString', 'workflows/v1/models', 'workflows/none', 'x'])(
  '%s.json is not found',
  async (name) => {
    const { statusCode, headers } = await app.inject({ url: `/openapi/${name}.json` })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  },
)
