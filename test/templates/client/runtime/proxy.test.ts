import { describe, expect, test } from 'vitest'
import { createProxy, type ProxyOptions } from '../../../../templates/client/runtime/proxy.ts'
import { apiKey, code, envelope, id, listed, post, stage, submit } from './proxyKit.ts'
import { readJson } from '../../../support/reading.ts'
import { textWith } from '../../../support/matching.ts'
import { unchecked } from '../../../support/reading.ts'

describe('the proxy forwards nothing without permission', () => {
  test('the missing options authorize, models and baseUrl are reported together', () => {
    const wrong = (options: object) => () => createProxy(unchecked(options))
    expect(wrong({ apiKey, baseUrl: 'http://a' })).toThrow(
      'createProxy: give authorize, a function that returns whether to forward a request; and models, the ids of the allowed models.',
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
    ['a value that is only truthy', () => unchecked('yes')],
    ['an error', () => Promise.reject(new Error(apiKey))],
  ])('%s is 403', async (_, authorize) => {
    const { proxy, seen } = await stage({ authorize })
    const response = await proxy(post(submit))
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await code(response)).toEqual([403, 'forbidden'])
    expect(seen).toEqual([])
  })

  test('authorize gets the original request', async () => {
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

describe('the proxy forwards only allowed requests', () => {
  test.each([
    [submit, envelope('listed'), 200],
    ['/api/gateway/workflows/v1/models/execute', envelope('by-id'), 200],
    ['/workflows/vendor/listed/submit', '{"params":{"model":"listed","prompt":"a"}}', 200],
    [submit, envelope('routed'), 200],
    ['/workflows/vendor/one/submit', '{"params":{"model":"routed"}}', 200],
    ['/workflows/vendor/two/submit', '{"params":{"model":"routed"}}', 200],
    ['/workflows/vendor/listed/submit', '{"params":{"model":"routed"}}', 403],
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
    if (status === 200) expect(readJson(seen[0]?.body ?? '')).toEqual(readJson(body))
  })

  test('the proxy sends the body that it checked, even if a name occurs twice', async () => {
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

  test('only the headers that a call needs pass, in both directions', async () => {
    const { proxy, seen } = await stage()
    const wishes = { 'cancel-after': '10m', 'gatewright-on-disconnect': 'cancel' }
    const needed = { 'idempotency-key': 'k', ...wishes, prefer: 'wait=5', traceparent: '00-a-b-01' }
    const stripped = {
      cookie: 'a=b',
      authorization: 'Bearer mine',
      'proxy-authorization': 'Basic x',
      forwarded: 'for=1.1.1.1',
      'x-forwarded-for': '1.1.1.1',
      'x-forwarded-host': 'evil.test',
      'x-api-key': 'mine',
      te: 'trailers',
      host: 'evil.test',
      connection: 'x-secret',
      'x-secret': 'a',
    }
    const response = await proxy(post(submit, undefined, { ...needed, ...stripped }))
    const headers = seen[0]?.headers ?? {}
    expect(headers).toMatchObject({ ...needed, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' })
    expect(headers.host).toMatch(/^127\.0\.0\.1:/)
    const mine = Object.keys(stripped).filter((name) => !['authorization', 'host', 'connection'].includes(name))
    expect(mine.filter((name) => name in headers)).toEqual([])
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'retry-after': '7',
      'x-request-id': 'request-1',
      'preference-applied': 'wait=1',
    })
  })

  test('only JSON passes, which a form on another site cannot send', async () => {
    const { proxy, seen } = await stage()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      expect(await code(await proxy(post(submit, undefined, { 'content-type': type })))).toEqual([415, 'not-json'])
    }
    expect(seen).toEqual([])
  })

  test('metadata passes, and a webhook does not: the gateway would send it in the name of the key', async () => {
    const { proxy, seen } = await stage()
    const sent = { params: { model: listed.id, params: {} }, metadata: { film: 'Dawn' } }
    expect((await proxy(post(submit, JSON.stringify(sent)))).status).toBe(200)
    expect(seen.map(({ body }) => readJson(body))).toEqual([sent])
    const hooked = JSON.stringify({ ...sent, webhook: { url: 'https://a.example' } })
    expect(await code(await proxy(post(submit, hooked)))).toEqual([403, 'webhook-not-allowed'])
    expect(seen).toHaveLength(1)
  })

  test('bodies up to the limit pass, with or without a declared length', async () => {
    const { proxy, seen } = await stage({ limitBytes: 1000, uploadBytes: 2000 })
    const padded = (bytes: number) => envelope('listed', { prompt: 'x'.repeat(bytes - 52) })
    expect(padded(1000)).toHaveLength(1000)
    expect((await proxy(post(submit, padded(1000)))).status).toBe(200)
    const stream = new Blob([padded(1001)]).stream()
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    }
    const unmeasured = new Request(`http://page.test${submit}`, streamed)
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
  test('is never in an error response, even if the gateway repeats it', async () => {
    const { proxy } = await stage({}, 500)
    const response = await proxy(post(submit))
    expect([response.status, await response.text()]).toEqual([500, textWith('Bearer [secret]')])
  })

  test('is never in an error of the proxy', async () => {
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
      [503, 'unreachable'],
      [500, 'redirect'],
      [504, 'timeout'],
    ])
    const bringing = createProxy({ ...options, baseUrl: 'http://gateway.test', apiKey: () => `${apiKey}\n` })
    expect(await code(await bringing(post(submit)))).toEqual([500, 'misconfigured'])
  })
})
