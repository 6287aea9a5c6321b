import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { playgroundRoutes } from '../../../gateway/pages/playground.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { listen } from '../../support/rawSocket.ts'
import { madePage, madeScript, pagesBench, pagesContext, writePlayground } from './pagesKit.ts'

const folder = writePlayground(temporaryFolder())
const gateway = pagesBench(folder)
afterAll(() => gateway.app.close())

/** A request without a key, as a browser sends it. */
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  gateway.app.inject({ method, url, headers })

const script = '/playground/assets/index-1234.js'
const modules = '/playground/packages'
const validator = `${modules}/validators/models/vendor1-v3-omni.js`

describe('the page', () => {
  test.each([
    '/',
    '/history',
    '/history/compare',
    '/tasks',
    '/compare?models=a',
    '/models/vendor1-v3-omni',
    '/?q=video#key=x',
  ])('is at %s', async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toBe(madePage.replace('<head>', '<head>\n    <base href="/" />'))
  })

  test('of an unknown model has the status 404, each time', async () => {
    const first = await open('/models/none')
    expect([first.statusCode, first.body]).toEqual([404, textWith('<title>Made')])
    const again = await open('/models/none', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(404)
  })

  test.each([
    ['/gate/', '<base href="/gate/" />'],
    ['/a"><script>/', '<base href="/a&quot;&gt;&lt;script&gt;/" />'],
  ])('has the path of the public address %s as its base, whatever the Host header says', async (base, tag) => {
    const other = pagesBench(folder, { base })
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/evil' }
    const { body } = await other.app.inject({ url: '/', headers })
    await other.app.close()
    expect(body).toContain(tag)
    expect(body).not.toContain('evil')
  })

  test('that was not built is explained in a sentence', async () => {
    const pages = playgroundRoutes(pagesContext(), join(folder, 'none'))
    const other = bench({ pages })
    for (const url of ['/', '/models/vendor1-v3-omni']) {
      const answer = await other.app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('The playground is not built. Run `node packaging/playground.ts` in the repository')
    }
    await other.app.close()
  })
})

describe('a file', () => {
  test('of the playground is immutable, compressed once and sent again only if it is new', async () => {
    const answer = await open(script, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(madeScript)
    const tag = String(answer.headers.etag)
    const again = await open(script, { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    expect((await open('/playground/assets/index-5678.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('of a package is a module that its page imports, and asks for again', async () => {
    const answer = await open(validator)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('export')
    for (const [, path = ''] of answer.body.matchAll(/from "\.\.\/(runtime\/[^"]+)"/g)) {
      expect((await open(`${modules}/validators/${path}`)).statusCode, path).toBe(200)
    }
    expect((await open(`${modules}/catalog/models/vendor1-v3-omni.js`)).statusCode).toBe(200)
  })

  test.each([
    `${modules}/validators/models/none.js`,
    `${modules}/validators/models/vendor1-v3-omni.d.ts`,
    `${modules}/validators/models%2Fvendor1-v3-omni.js`,
    `${modules}/validators/models%5Cvendor1-v3-omni.js`,
    `${modules}/validators/models/vendor1-v3-omni%2Ejs`,
    `${modules}/validators/../package.json`,
    `${modules}/validators/%2e%2e/package.json`,
    `${modules}/validators/models/..%2f..%2f..%2fpackage.json`,
    `${modules}/validators//models/vendor1-v3-omni.js`,
    `${modules}/validators/`,
    `${modules}/upstreams/index.js`,
    `${modules}/openapi/served.js`,
    `${modules}/constructor/index.js`,
    '/playground/assets/',
    '/playground/assets/none.js',
    '/playground/assets/link.js',
    '/playground/assets/__proto__',
    '/playground/assets/../../index.html',
    '/playground/assets/..%2F..%2Fsecret.js',
    '/playground/assets/%252e%252e/secret.js',
    '/playground/secret.js',
    '/secret.js',
  ])('%s does not exist', async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(body).not.toContain('hidden content')
  })
})

describe('every address', () => {
  const marks = '/playground/marks.json'
  const urls = [
    '/',
    '/history',
    '/history/compare',
    '/compare',
    '/models/vendor1-v3-omni',
    '/playground/index.json',
    marks,
    script,
    validator,
  ]

  test.each(urls)('%s answers HEAD, and other methods with Allow', async (url) => {
    const [got, head, post] = await Promise.all([open(url), open(url, {}, 'HEAD'), open(url, {}, 'POST')])
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', got.headers.etag])
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('has one label in the metrics for all models and files', async () => {
    for (const url of [...urls, `${modules}/catalog/none.js`, '/models/x', '/models/y']) await open(url)
    const text = (await gateway.app.inject({ url: '/metrics' })).body
    const labels = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, label]) => label))
    expect([...labels].filter((label) => /models|playground|histor|compare|^\/$/.test(String(label))).sort()).toEqual([
      '/',
      '/compare',
      '/history',
      '/history/compare',
      '/models/{id}',
      '/playground/assets/*',
      '/playground/index.json',
      '/playground/marks.json',
      '/playground/packages/catalog/*',
      '/playground/packages/validators/*',
    ])
  })
})

test('callers without a key that do not read are limited in number', async () => {
  const other = pagesBench(folder, {}, { limits: { openReads: 3 } })
  const port = await listen(other.app)
  const asks = `GET /playground/index.json HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20)
  const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').pause())
  for (const socket of sockets) socket.on('error', () => undefined).write(asks)
  await expect.poll(() => other.lines.filter((line) => line.includes('"status":503')).length).toBeGreaterThanOrEqual(5)
  const closed = sockets.map((socket) => once(socket, 'close'))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  await other.app.close()
})
