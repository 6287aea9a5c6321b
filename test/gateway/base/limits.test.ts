import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchRemote } from '../../../gateway/files/remote.ts'
import { openS3 } from '../../../gateway/files/s3.ts'
import { answerBrokenRequests } from '../../../gateway/http/errors.ts'
import { prepareHangUp } from '../../../gateway/http/hangup.ts'
import { impatient } from '../../../gateway/http/shared.ts'
import { webhookSender } from '../../../gateway/webhooks/send.ts'
import { Deliverer } from '../../../gateway/webhooks/deliverer.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { bucketServer } from '../../programs/bucket.ts'
import { listen as listenTo } from '../../support/rawSocket.ts'
import { listen, shut } from '../../support/servers.ts'

/** Only what limits use: sockets are real. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const [second, hour] = [1000, 3_600_000]
const local = [{ name: '127.0.0.1' }]

/** Starts a server until the test ends, and returns its address. */
async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  onTestFinished(() => shut(server))
  return `http://127.0.0.1:${await listen(server)}`
}

describe('a file from an address', () => {
  test('has its limit for the address alone, however long it takes to store each part', async () => {
    let next = (): void => undefined
    const url = await serve((_, response) => {
      const parts = ['k', 'i', 't', 'e']
      next = () => void (parts.length > 1 ? response.write(parts.shift()) : response.end(parts.shift()))
      next()
    })
    const { content } = await fetchRemote(url, { maxBytes: 10, timeoutMs: second, allowed: local })
    let text = ''
    for await (const chunk of content) {
      for (let at = 0; at < 9; at++) await vi.advanceTimersByTimeAsync(second)
      text += Buffer.from(chunk).toString()
      next()
    }
    expect(text).toBe('kite')
  })
})

describe('a call of the bucket', () => {
  const server = bucketServer(3)
  const open = (endpoint = server.endpoint) =>
    openS3({ bucket: 'assets', endpoint, timeoutMs: 10 * second, onError: () => undefined })

  test('has its limit from when it is sent, however long the bytes take to come and to go', async () => {
    const s3 = await open()
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (const part of ['ki', 'te']) {
        await vi.advanceTimersByTimeAsync(hour)
        yield Buffer.from(part)
      }
    }
    expect(await s3.put('slow', slowly(), { contentType: 'text/plain', metadata: {} })).toBe(4)
    let text = ''
    for await (const part of s3.get('slow', 0, 3)) {
      await vi.advanceTimersByTimeAsync(hour)
      text += Buffer.from(part).toString()
    }
    expect(text).toBe('kite')
  })
})

describe('a try of a webhook', () => {
  test('has its limit from when it is sent: the fifth one of a host waits for the others', async () => {
    const waiting: (() => void)[] = []
    const url = await serve((_, response) => void waiting.push(() => void response.end()))
    const engine = memoryEngine(() => 1_800_000_000_000)
    const outcomes: string[] = []
    const deliverer = new Deliverer({
      engine,
      secretsOf: async () => [{ secret: `whsec_${Buffer.alloc(32).toString('base64')}` }],
      send: webhookSender(local),
      onError: (error) => expect.fail(String(error)),
      onTried: (outcome) => void outcomes.push(outcome),
      onDisabled: () => undefined,
      random: () => 0.5,
    })
    for (let at = 0; at < 5; at++) await engine.deliveries.test('key-1', `${url}/${at}`)
    while ((await deliverer.startDue()) > 0);
    await expect.poll(() => waiting.length).toBe(4)
    await vi.advanceTimersByTimeAsync(9 * second)
    for (const answer of waiting.splice(0)) answer()
    await expect.poll(() => waiting.length).toBe(1)
    await vi.advanceTimersByTimeAsync(9 * second)
    waiting[0]?.()
    await deliverer.settled()
    expect(outcomes).toEqual(Array(5).fill('delivered'))
  })

  test('ends when its receiver is silent for longer', async () => {
    const url = await serve(() => void vi.advanceTimersByTimeAsync(11 * second))
    expect(await webhookSender(local)(url, {}, '{}', new AbortController().signal)).toEqual({
      error: 'It did not answer in 10 s.',
    })
  })
})

describe('a look at the store', () => {
  test('has its limit from when it is asked for, also while an earlier one is open', async () => {
    const answer = Promise.withResolvers<string>()
    const ask = impatient(() => answer.promise, 2 * second)
    const first = expect(ask()).rejects.toThrow('The store has not answered within 2000 ms.')
    await vi.advanceTimersByTimeAsync(2 * second)
    await first
    await vi.advanceTimersByTimeAsync(hour)
    const later = ask()
    await vi.advanceTimersByTimeAsync(1.9 * second)
    answer.resolve('well')
    expect(await later).toBe('well')
  })
})

describe('a caller', () => {
  test('that is refused has two seconds from the refusal to read why, however long its request took', async () => {
    const app = Fastify(answerBrokenRequests(() => 'urn:problems:', []))
    onTestFinished(() => app.close())
    const port = await listenTo(app)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('GET / HTTP/1.1\r\n')
    const [accepted]: Socket[] = await once(app.server, 'connection')
    await expect.poll(() => accepted?.bytesRead).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(hour)
    socket.write('no header\r\n\r\n')
    const [bytes]: unknown[] = await once(socket, 'data')
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 400 /)
    expect(accepted?.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1.9 * second)
    expect(accepted?.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(0.1 * second)
    expect(accepted?.destroyed).toBe(true)
    socket.destroy()
  })

  test('that does not read has the grace period from the stop of the gateway, however long it was silent before', async () => {
    const app = Fastify({ return503OnClosing: false })
    const hangUp = prepareHangUp(app)
    app.get('/large', (_, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024, 'a')))
    const socket = connect(await listenTo(app), '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'readable') // the rest of the answer waits
    await vi.advanceTimersByTimeAsync(hour)
    let hasEnded = false
    const ended = hangUp(25 * second).then(() => (hasEnded = true))
    await vi.advanceTimersByTimeAsync(24.9 * second)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(0.1 * second)
    await ended
    socket.destroy()
  })
})
