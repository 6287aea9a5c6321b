import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { textWith } from '../../support/matching.ts'
import { basic, pagesBench, writePlayground } from './pagesKit.ts'

const folder = writePlayground(temporaryFolder())

/** An address of each kind of page and document. */
const urls = [
  '/',
  '/models/vendor1-v3-omni',
  '/models/none',
  '/history',
  '/tasks',
  '/history/compare',
  '/compare',
  '/openapi.json',
  '/playground/index.json',
  '/playground/marks.json',
  '/playground/assets/index-1234.js',
  '/playground/packages/catalog/index.js',
]

describe('pages behind a key', () => {
  const gateway = pagesBench(folder, {}, { pageAccess: 'key' })
  afterAll(() => gateway.app.close())
  const open = (url: string, authorization?: string) =>
    gateway.app.inject({ url, headers: { ...(authorization !== undefined && { authorization }) } })

  test.each(urls)('%s asks for a key in words that a browser understands', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Basic realm="Gateway: a key is the password", charset="UTF-8"',
      'content-type': 'application/problem+json; charset=utf-8',
    })
    expect(answer.json<object>()).toMatchObject({
      detail: 'Open the page with a valid key as the password, and any name.',
    })
  })

  test.each(urls)('%s opens with the key as a password or as a token', async (url) => {
    const status = url === '/models/none' ? 404 : 200
    for (const header of [
      basic('secret-one').authorization,
      basic('secret-one', '').authorization,
      'Bearer secret-one',
    ]) {
      expect((await open(url, header)).statusCode, header).toBe(status)
    }
  })

  test.each([
    basic('secret-none').authorization,
    basic('', 'secret-one').authorization,
    `Basic ${Buffer.from('secret-one').toString('base64')}`,
    'Basic !!!',
    'Basic',
    'Bearer',
    `Basic ${'A'.repeat(5000)}`,
  ])('%.40s opens nothing', async (header) => {
    expect((await open('/', header)).statusCode).toBe(401)
  })

  test('a password runs nothing: a page of somebody else could make a browser send it', async () => {
    const payload = { params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } }
    const url = '/workflows/v1/models/submit'
    const answer = await gateway.app.inject({ method: 'POST', url, headers: basic('secret-one'), payload })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await open('/workflows/v1/models', basic('secret-one').authorization)).statusCode).toBe(401)
  })

  test('the limit of the key holds', async () => {
    const statuses = []
    for (const url of urls.slice(0, 3)) statuses.push((await open(url, basic('secret-slow').authorization)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('health needs no key, and no key is in the log', async () => {
    expect((await open('/healthz')).statusCode).toBe(200)
    await open('/', basic('secret-none').authorization)
    const text = gateway.lines.join('')
    for (const secret of ['secret-one', 'secret-none', basic('secret-one').authorization.slice(6)])
      expect(text).not.toContain(secret)
  })
})

test('pages that are off are not there, and nothing names them', async () => {
  const gateway = pagesBench(folder, {}, { pageAccess: 'off' })
  for (const url of urls) {
    const answer = await gateway.send({ method: 'GET', url })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json<object>()).toMatchObject({
      type: textWith('/not-found'),
      detail: `There is nothing at GET ${url}.`,
    })
  }
  expect((await gateway.get('/workflows/v1/models')).statusCode).toBe(200)
  await gateway.app.close()
})

test('a node without callers has no pages', async () => {
  const gateway = pagesBench(folder, {}, { isApi: false })
  for (const url of urls) expect((await gateway.get(url)).statusCode, url).toBe(url === '/openapi.json' ? 200 : 404)
  await gateway.app.close()
})
