import { catalogs } from '@gatewright/catalog'
import { requestHeaders, responseHeaders } from '@gatewright/openapi/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { bench, type Bench } from '../../support/httpServer.ts'
import { listWith } from '../../support/matching.ts'

const app = 'https://app.example'
const other = 'http://localhost:5173'
const otherOrigin = 'https://elsewhere.example'
const problem = 'application/problem+json; charset=utf-8'

let gateway: Bench
let base: string
afterEach(() => gateway.app.close())

/** A gateway that listens, with a working file store, for these origins. */
async function serve(corsOrigins?: readonly string[]): Promise<void> {
  gateway = bench({
    ...(corsOrigins && { corsOrigins }),
    files: async (server) => {
      server.get('/files/:id', { config: { isOpen: true } }, (_, reply) => reply.header('ETag', '"1"').send({}))
      server.post('/files', () => ({}))
    },
  })
  base = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
}

const call = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}): Promise<Response> =>
  fetch(base + path, { method, headers })

const preflight = (path: string, method: string, origin = app): Promise<Response> =>
  call(path, {
    method: 'OPTIONS',
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  })

const words = (text: string | null): string[] => (text ?? '').toLowerCase().split(/,\s*/)

/** The names of the CORS headers of a response, and `Vary` if it names the origin. */
const namesOf = ({ headers }: Response): string[] =>
  [...headers].flatMap(([name, value]) =>
    name.startsWith('access-control-') || (name === 'vary' && words(value).includes('origin')) ? [name] : [],
  )

const list = catalogs[0]?.address ?? ''
const routes: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/workflows/v1/models/execute'],
  ['POST', '/workflows/v1/models/submit'],
  ['GET', '/workflows/v1/models/some-task/result'],
  ['POST', '/workflows/vendor1-omni-video/submit'],
  ['POST', '/workflows/vendor2/text-to-speech/execute'],
  ['GET', '/workflows/vendor2/text-to-speech/some-task/result'],
  ['GET', '/workflows/v1/models?limit=1'],
  ['GET', '/workflows/v1/models/vendor1-v3-omni'],
  ['GET', `/workflows/${list}`],
  ['POST', `/workflows/${list}/execute`],
  ['POST', '/files?name=a.png'],
  ['GET', '/files/0123'],
  ['GET', '/openapi.json'],
]

describe('with origins', () => {
  test.each(routes)('a preflight for %s %s gets a response without a key', async (method, path) => {
    await serve([app, other])
    for (const origin of [app, other]) {
      const answer = await preflight(path, method, origin)
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(words(answer.headers.get('access-control-allow-methods'))).toEqual(['get', 'head', 'post', 'delete'])
      const allowed = words(answer.headers.get('access-control-allow-headers'))
      expect(allowed).toEqual(listWith(['authorization', 'content-type', 'traceparent']))
      expect(allowed).toEqual(listWith(Object.values(requestHeaders).map(({ name }) => name.toLowerCase())))
      expect(words(answer.headers.get('vary'))).toContain('origin')
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
      expect(answer.headers.has('x-request-id')).toBe(true)
    }
  })

  test.each([
    ['a success', '/healthz', {}, 200],
    ['a page', '/workflows/v1/models?limit=1', { authorization: 'Bearer secret-one' }, 200],
    ['a stored file', '/files/0123', {}, 200],
    ['a compressed document', '/openapi.json', { 'accept-encoding': 'gzip' }, 200],
    ['a call without a key', '/workflows/v1/models', {}, 401],
    [
      'a poll of an unknown task',
      '/workflows/vendor2/text-to-speech/x/result',
      { authorization: 'Bearer secret-one' },
      404,
    ],
    ['an unknown path', '/none', {}, 404],
    ['a wrong method', '/workflows/v1/models/submit', {}, 405],
    ['a call without JSON', '/workflows/v1/models/submit', { method: 'POST', authorization: 'Bearer secret-one' }, 400],
    ['an address that cannot be decoded', '/workflows/%', {}, 400],
    ['an address that is too long', `/healthz?${'x'.repeat(5000)}`, {}, 414],
  ])('a page can read the response to %s', async (_, path, headers, status) => {
    await serve([app, other])
    const answer = await call(path, { origin: app, ...headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(app)
    expect(words(answer.headers.get('vary'))).toContain('origin')
    const readable = words(answer.headers.get('access-control-expose-headers'))
    expect(readable).toEqual(
      listWith(['x-request-id', 'retry-after', 'idempotency-replayed', 'preference-applied', 'etag', 'content-range']),
    )
    expect(new Set(readable)).toEqual(new Set(Object.values(responseHeaders).map(({ name }) => name.toLowerCase())))
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('a page can also read a failure of the gateway', async () => {
    await serve([app])
    gateway.engine.get = () => Promise.reject(new Error('The disk is gone.'))
    const answer = await call('/workflows/v1/models/x/result', { origin: app, authorization: 'Bearer secret-one' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([503, app])
  })

  test.each([otherOrigin, 'null', `${app}.elsewhere.example`, `${app}:8443`, 'http://app.example'])(
    'the origin %s is not allowed',
    async (origin) => {
      await serve([app, other])
      const plain = await call('/healthz', { origin })
      const asked = await preflight('/workflows/v1/models/submit', 'POST', origin)
      const broken = await call('/workflows/%', { origin })
      expect([plain.status, asked.status, broken.status]).toEqual([200, 405, 400])
      for (const answer of [plain, asked, broken]) expect(namesOf(answer)).toEqual(['vary'])
    },
  )

  test('an OPTIONS request other than a preflight is treated like any other method', async () => {
    await serve([app])
    const known = await call('/workflows/v1/models', { method: 'OPTIONS', origin: app })
    expect([known.status, known.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const unknown = await call('/none', { method: 'OPTIONS', origin: app })
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, problem])
  })
})

describe('without origins', () => {
  test.each(routes)(
    '%s %s has no CORS header, and its preflight is rejected like any OPTIONS request',
    async (method, path) => {
      await serve()
      const asked = await preflight(path, method)
      expect([asked.status, asked.headers.get('content-type')]).toEqual([405, problem])
      const answer = await call(path, { method, origin: app, authorization: 'Bearer secret-one' })
      const broken = await call('/workflows/%', { origin: app })
      for (const one of [asked, answer, broken]) expect(namesOf(one)).toEqual([])
    },
  )
})
