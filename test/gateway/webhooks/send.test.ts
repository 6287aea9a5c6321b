import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { webhookSender, type Answer } from '../../../gateway/webhooks/send.ts'
import { listen, shut } from '../../support/servers.ts'

/** A receiver at a local port, and what it received. */
async function receiver(answer: RequestListener): Promise<{ readonly url: string; readonly seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  onTestFinished(() => shut(server))
  return { url: `http://127.0.0.1:${await listen(server)}/hook`, seen }
}

const local = [{ name: '127.0.0.1' }]
const post = (url: string, limitMs?: number, allowed = local): Promise<Answer> =>
  webhookSender(allowed, limitMs)(url, { 'webhook-id': 'msg_1' }, '{"a":1}', new AbortController().signal)

test('a delivery is a POST of JSON with its headers, and every status from 200 to 299 takes it', async () => {
  const bodies: string[] = []
  const { url, seen } = await receiver((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(String(chunk)))
    request.on('end', () => response.writeHead(202).end('taken'))
  })
  expect(await post(url)).toStrictEqual({ status: 202, answer: 'taken' })
  expect(bodies).toEqual(['{"a":1}'])
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/hook',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  })
})

test.each([
  [
    302,
    { location: 'http://169.254.169.254/' },
    'It redirects to http://169.254.169.254/, and redirects are not followed.',
  ],
  [500, {}, 'It returned the status 500.'],
  [410, {}, 'It returned the status 410.'],
])('a %s is a failure that is shown', async (status, headers, error) => {
  const { url, seen } = await receiver((_, response) => response.writeHead(status, headers).end('no'))
  expect(await post(url)).toEqual({ status, error, answer: 'no' })
  expect(seen).toHaveLength(1)
})

test.each([
  ['seconds', '120', 120_000],
  ['the most seconds', '999999999', 999_999_999_000],
  ['no time', '0', undefined],
  ['a fraction', '1.5', undefined],
  ['words', 'soon', undefined],
  ['a date', new Date(1_800_003_600_000).toUTCString(), 3_600_000],
  ['a date that has passed', new Date(1_799_999_999_000).toUTCString(), undefined],
  ['the present', new Date(1_800_000_000_000).toUTCString(), undefined],
])('Retry-After can be %s', async (_, header, retryAfterMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { url } = await receiver((_, response) => response.writeHead(503, { 'retry-after': header }).end())
  expect(await post(url)).toEqual({
    status: 503,
    error: 'It returned the status 503.',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
})

test.each([
  [200, undefined],
  [299, undefined],
  [300, 'It redirects, and redirects are not followed.'],
  [399, 'It redirects, and redirects are not followed.'],
  [400, 'It returned the status 400.'],
])('the status %i means: %s', async (status, error) => {
  const { url } = await receiver((_, response) => response.writeHead(status).end())
  expect(await post(url)).toStrictEqual({ status, ...(error !== undefined && { error }) })
})

test('the first KiB of an answer is kept, in whatever parts it comes', async () => {
  const { url } = await receiver(async (_, response) => {
    for (const letter of ['a', 'b', 'c'])
      await new Promise((resolve) => response.write(letter.repeat(600), () => setImmediate(resolve)))
    response.end()
  })
  expect(await post(url)).toEqual({ status: 200, answer: 'a'.repeat(600) + 'b'.repeat(424) })
})

test('an answer that says nothing more after 64 KiB is enough', async () => {
  const { url } = await receiver((_, response) => void response.writeHead(200).write('x'.repeat(64 * 1024)))
  expect(await post(url, 600_000)).toEqual({ status: 200, answer: 'x'.repeat(1024) })
})

test('the connection of a try is closed with it', async () => {
  const closed = Promise.withResolvers<void>()
  const { url } = await receiver((request, response) => {
    request.socket.on('close', () => closed.resolve())
    response.writeHead(204, { 'keep-alive': 'timeout=600' }).end()
  })
  expect(await post(url)).toEqual({ status: 204 })
  await closed.promise
})

test('of an answer that never ends, 64 KiB are read and one is kept', async () => {
  let written = 0
  const closed = Promise.withResolvers<void>()
  const { url } = await receiver((request, response) => {
    response.on('close', closed.resolve)
    const more = (): void => {
      while (response.write('x'.repeat(1024))) written += 1024
      response.once('drain', more)
    }
    response.writeHead(200)
    request.resume()
    more()
  })
  const { status, answer } = await post(url)
  await closed.promise
  expect([status, answer]).toEqual([200, 'x'.repeat(1024)])
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

test('a receiver that says nothing is given up after the time of a try', async () => {
  const { url } = await receiver(() => undefined)
  expect(await post(url, 50)).toEqual({ error: 'It did not answer in 0.05 s.' })
})

test('a private address is refused on each try, and nothing connects to it', async () => {
  const { url, seen } = await receiver((_, response) => response.end())
  const refused = { error: 'The address does not belong to a public host.', isHopeless: true }
  expect(await post(url, undefined, [])).toEqual(refused)
  expect(await post(url.replace('127.0.0.1', 'localhost'), undefined, [])).toEqual(refused)
  expect(seen).toEqual([])
})

test('a name that nobody knows now can be known later', async () => {
  expect(await post('http://nobody.invalid/', undefined, [])).toEqual({
    error: 'The address does not belong to a public host.',
  })
})

test('an address that nobody listens at cannot be reached', async () => {
  expect(await post('http://127.0.0.1:1/')).toEqual({ error: 'It cannot be reached.' })
})
