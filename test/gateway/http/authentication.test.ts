import { afterEach, expect, test, vi } from 'vitest'
import { bench, type Bench } from '../../support/httpServer.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const call = { model: 'vendor2-audio-1.0', params: { prompt: 'A lighthouse at dawn.' } }
const basic = (password: string): string => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`

test.each([
  ['a key as the password of a prompt, which a browser sends for pages of others', basic('secret-one')],
  ['no key', ''],
  ['a key without its scheme', 'secret-one'],
  ['an unknown key', 'Bearer secret-none'],
  ['two keys', 'Bearer secret-one secret-two'],
  ['a key with more behind it', 'Bearer secret-one,'],
])('with %s nothing runs, and the response names the scheme', async (_, authorization) => {
  gateway = bench()
  const answer = await gateway.post('/workflows/v1/models/submit', call, { authorization })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect((await gateway.engine.stats()).states).toMatchObject({ ACCEPTED: 0 })
})

test('a request that nobody may send uses up no limit of a key', async () => {
  gateway = bench()
  const slow = { authorization: 'Bearer secret-slow' }
  for (let count = 0; count < 5; count++)
    await gateway.get('/workflows/v1/models', { authorization: basic('secret-slow') })
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) statuses.push((await gateway.get('/workflows/v1/models', slow)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('a call beyond the limit of open requests is refused before its key is looked up', async () => {
  const find = vi.fn(async () => undefined)
  gateway = bench({ limits: { openRequests: 0 }, keys: { find } })
  const answer = await gateway.get('/workflows/v1/models')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(find).not.toHaveBeenCalled()
})
