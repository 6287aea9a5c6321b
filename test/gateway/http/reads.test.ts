import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { bench, type Bench } from '../../support/httpServer.ts'
import { listen, received } from '../../support/rawSocket.ts'
import { textWith } from '../../support/matching.ts'
import { isLong } from '../../support/size.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const document = '/openapi.json'
const model = '/workflows/v1/models/vendor1-v3-omni'

describe.each([document, model])('%s', (url) => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0', 'gzip', gunzipSync],
    ['GZIP;q=0.5, identity', 'gzip', gunzipSync],
    ['*', 'gzip', gunzipSync],
  ])('for %s is compressed as %s, with the headers of the encoding', async (accepted, packing, unpack) => {
    gateway = bench()
    const plain = await gateway.get(url)
    const packed = await gateway.get(url, { 'accept-encoding': accepted })
    expect(packed.headers).toMatchObject({ 'content-encoding': packing, vary: textWith('Accept-Encoding') })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    const tags = [plain.headers.etag, packed.headers.etag]
    expect(tags[0]).not.toBe(tags[1])
    const again = await gateway.get(url, { 'accept-encoding': accepted, 'if-none-match': String(tags[1]) })
    expect([again.statusCode, again.headers.etag, again.rawPayload.length]).toEqual([304, tags[1], 0])
  })

  test.each([undefined, 'identity', 'deflate', 'br;q=0, gzip;q=0.0', ''])(
    'for %s is not compressed',
    async (accepted) => {
      gateway = bench()
      const plain = await gateway.get(url, accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.headers.vary).toContain('Accept-Encoding')
      expect(plain.json<unknown>()).toBeTypeOf('object')
    },
  )
})

describe('a caller', () => {
  const asks = (times: number): string => `GET ${document} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times)
  const open = (): Promise<number> =>
    new Promise((resolve) => gateway.app.server.getConnections((_, count) => resolve(count)))

  test('that does not read is cut off', async () => {
    gateway = bench({ limits: { sendSeconds: 0.3 } })
    const port = await listen(gateway.app)
    const accepted = once(gateway.app.server, 'connection')
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write(asks(10))
    await accepted
    await expect.poll(open).toBe(0)
    socket.destroy()
  })

  test('that does not read is cut off, however long it was silent before', async () => {
    gateway = bench({ limits: { sendSeconds: 0.3 } })
    const port = await listen(gateway.app)
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    await once(gateway.app.server, 'timeout')
    expect(await open()).toBe(1)
    socket.write(asks(10))
    await expect.poll(open).toBe(0)
    socket.destroy()
  })

  test('that opens a connection and sends its body late is answered', async () => {
    gateway = bench({ limits: { sendSeconds: 0.3 } })
    const port = await listen(gateway.app)
    const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
    const socket = connect(port, '127.0.0.1')
    const answer = received(socket)
    for (const piece of [
      'POST /workflows/v1/models/submit HTTP/1.1\r\nHost: a\r\nConnection: close\r\n',
      `Authorization: Bearer secret-one\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ]) {
      await once(gateway.app.server, 'timeout')
      socket.write(piece)
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test.runIf(isLong)('that reads slowly gets the complete response', async () => {
    // Longer than a busy machine lets either side wait, and less than all pauses together.
    gateway = bench({ limits: { sendSeconds: 2 } })
    const port = await listen(gateway.app)
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(asks(3).replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'))
    let bytes = 0
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length
      socket.pause()
      setTimeout(() => socket.resume(), 50)
    })
    await once(socket, 'close')
    expect(bytes).toBeGreaterThan(3 * (await gateway.get(document)).rawPayload.length)
  })

  test('that waits for a task is not cut off, although nothing is sent', async () => {
    gateway = bench({ limits: { sendSeconds: 0.1 }, syncSeconds: 1 })
    const port = await listen(gateway.app)
    const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
    const headers = { authorization: 'Bearer secret-one', 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/workflows/v1/models/execute`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(504)
  })
})

test.runIf(isLong)('400 clients that do not read share one document in memory', async () => {
  gateway = bench({ limits: { openReads: 300 } })
  const port = await listen(gateway.app)
  await gateway.get(document)
  const before = process.memoryUsage()
  const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').pause())
  for (const socket of sockets)
    socket.on('error', () => undefined).write(`GET ${document} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(5))
  const refused = () => gateway.lines.filter((line) => line.includes('"status":503')).length
  await expect.poll(refused).toBeGreaterThanOrEqual(100)
  const { heapUsed, external } = process.memoryUsage()
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(100 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
})
