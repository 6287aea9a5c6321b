import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import type { Limits } from '../../../gateway/http/limits.ts'
import { listFiles, temporaryFolder } from '../../support/folder.ts'
import { bench, type Bench } from '../../support/httpServer.ts'
import { dribble, listen, raw, received } from '../../support/rawSocket.ts'
import { isLong } from '../../support/size.ts'

const folder = temporaryFolder()
const files = new FolderStore({ folder: join(folder, 'files'), urlOf: (id) => `/files/${id}` })
let gateway: Bench
afterEach(() => gateway.app.close())

/** A gateway with a real file store, on a port. */
async function serve(limits: Partial<Limits> = {}): Promise<number> {
  gateway = bench({
    limits,
    files: async (app) => {
      app.addHook('onRoute', (route) => void (route.config = { ...route.config, isOpen: route.method !== 'POST' }))
      await fileRoutes(app, { files, authenticate: async () => undefined, maxBytes: 1e8, ttlMs: 1e6 })
    },
  })
  return listen(gateway.app)
}

const connections = (): Promise<number> =>
  new Promise((done) => gateway.app.server.getConnections((_, count) => done(count)))

const head = 'Host: a\r\nAuthorization: Bearer secret-one\r\n'
const json = 'Content-Type: application/json\r\n'
const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
const submit = `POST /workflows/v1/models/submit HTTP/1.1\r\n${head}${json}`
const submitAll = `${submit}Content-Length: ${body.length}\r\n\r\n${body}`

const stored = async (): Promise<number> => (await gateway.engine.stats()).states.ACCEPTED

/** The statuses of all responses on a connection. */
const statuses = (answer: string): readonly string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)

describe('a request that arrives drop by drop', () => {
  test.runIf(isLong).each([
    ['headers', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: `],
    ['a body', `${submit}Content-Length: 100000\r\n\r\n{`],
    ['chunks', `${submit}Transfer-Encoding: chunked\r\n\r\n100000\r\n{`],
    [
      'an upload',
      `POST /files HTTP/1.1\r\n${head}Content-Type: application/pdf\r\nContent-Length: 100000\r\n\r\n%PDF-1.7\n`,
    ],
  ])('with %s is closed with 408, while others are served', async (_, start) => {
    const port = await serve({ requestSeconds: 1 })
    const slow = Promise.all(Array.from({ length: 40 }, () => dribble(port, start, 50)))
    let isOver = false
    void slow.finally(() => (isOver = true))
    let served = 0
    while (!isOver) served += statuses(await raw(port, [submitAll.replace('Host', 'Connection: close\r\nHost')])).length
    for (const answer of await slow) expect(answer).toMatch(/^HTTP\/1\.1 408 .*problems\/request-timeout/s)
    expect(served).toBeGreaterThan(0)
    expect(await stored()).toBe(served)
    await expect.poll(() => listFiles(folder)).toEqual([])
  })

  test.runIf(isLong)('and then stays silent holds no connection', async () => {
    const port = await serve({ requestSeconds: 1 })
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write('GET /healthz HTTP/1.1\r\n')
    const [answer]: Buffer[] = await once(socket, 'data')
    expect(answer?.toString()).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(connections).toBe(0)
    socket.destroy()
  })
})

describe('a request that is cut', () => {
  test.each([
    ['in its headers', submit],
    ['in its body', `${submit}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`],
    ['in a chunk', `${submit}Transfer-Encoding: chunked\r\n\r\nff\r\n${body}`],
  ])('%s stores nothing and leaves nothing behind', async (_, piece) => {
    const port = await serve({ openRequests: 1 })
    for (let round = 0; round < 20; round++) {
      const socket = connect(port, '127.0.0.1')
      socket.write(piece)
      await once(socket, 'connect')
      socket.destroy()
    }
    await expect.poll(connections).toBe(0)
    expect(await stored()).toBe(0)
    expect((await gateway.send({ method: 'GET', url: '/workflows/v1/models?limit=1' })).statusCode).toBe(200)
  })
})

describe('garbage on a connection', () => {
  test('after a request does not damage its response, and ends the connection with 400', async () => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(submitAll)
    const [first]: Buffer[] = await once(socket, 'data')
    const rest = received(socket)
    socket.write(`\x00\x01garbage\r\n\r\n${submitAll}`)
    const answer = `${first?.toString()}${await rest}`
    expect(statuses(answer)).toEqual(['200', '400'])
    expect(answer).toContain('problems/bad-request')
    expect(await stored()).toBe(1)
  })

  test('never mixes with the response that is being sent', async () => {
    const port = await serve()
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(32 * 1024 * 1024)])
    const { url } = await files.put(content, { contentType: 'application/pdf', name: 'a', ttlMs: 1e6 })
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const [first]: Buffer[] = await once(socket, 'data')
    socket.pause()
    socket.write('\x00\x01garbage\r\n\r\n')
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(40)
    const answer = (first?.toString('latin1') ?? '') + (await received(socket.resume()))
    const sent = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')
    expect(sent.equals(content.subarray(0, sent.length))).toBe(true)
  })
})

describe('an unusual request', () => {
  test.each([
    ['an upgrade to WebSocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: YQ==\r\n'],
    ['an upgrade to HTTP/2', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'],
  ])('%s gets a response without it', async (_, headers) => {
    const port = await serve()
    const plain = `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    const answer = await raw(port, [`GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n`, plain], 100)
    expect(statuses(answer)).toEqual(['200', '200'])
  })

  test.each([
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', []],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ['400']],
    ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', ['400']],
    ['HTTP/1.1 without a host', 'GET /healthz HTTP/1.1\r\n\r\n', ['400']],
  ])('%s is closed', async (_, bytes, expected) => {
    const port = await serve()
    expect(statuses(await raw(port, [Buffer.from(bytes, 'latin1')]))).toEqual(expected)
  })
})

describe('a request that two servers could read differently', () => {
  const smuggled = `GET /workflows/v1/models HTTP/1.1\r\n${head}\r\n`
  const length = body.length

  test.each([
    ['two lengths', `Content-Length: ${length}\r\nContent-Length: ${length + smuggled.length}\r\n\r\n${body}`],
    ['the same length twice', `Content-Length: ${length}\r\nContent-Length: ${length}\r\n\r\n${body}`],
    ['a list of lengths', `Content-Length: ${length}, ${length}\r\n\r\n${body}`],
    ['a length with a sign', `Content-Length: +${length}\r\n\r\n${body}`],
    ['a length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
    ['chunks that are not the last coding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['two codings', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a line end without its carriage return', `Content-Length: 0\nX: a\r\n\r\n`],
    ['a chunk without a size', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk that is longer than it declares', `Transfer-Encoding: chunked\r\n\r\n1\r\n${body}\r\n0\r\n\r\n`],
  ])('with %s is rejected once, and the rest of the connection is not read', async (_, rest) => {
    const port = await serve()
    const answer = await raw(port, [`${submit}${rest}${smuggled}`])
    expect(statuses(answer)).toEqual(['400'])
    expect(answer).toContain('problems/bad-request')
    expect(await stored()).toBe(0)
  })
})
