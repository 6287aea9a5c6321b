import Fastify, { type FastifyInstance } from 'fastify'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockFrom } from '../../../gateway/base/clock.ts'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import { FileError } from '../../../gateway/files/upload.ts'
import { png } from '../../support/assets.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textLike, textWith } from '../../support/matching.ts'
import { valueAt } from '../../support/reading.ts'

const folder = temporaryFolder()
let base = ''
let now = Date.now()
let app: FastifyInstance
let files: FolderStore
const authorization = 'Bearer right'

beforeAll(async () => {
  const clock = clockFrom(() => now)
  files = new FolderStore({ folder, urlOf: (id) => `${base}/files/${id}`, clock })
  app = Fastify()
  await app.register(fileRoutes, {
    files,
    clock,
    maxBytes: 100_000,
    ttlMs: 60_000,
    authenticate: async (request) => {
      if (request.headers.authorization !== authorization) throw new FileError('unauthorized', 'Send a key.')
    },
  })
  app.post('/json', (request, reply) => reply.send({ body: request.body }))
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const upload = (
  body: BodyInit | null,
  type = 'image/png',
  more: RequestInit = {},
  name = 'kïte".png',
): Promise<Response> =>
  fetch(`${base}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization, ...(type !== '' && { 'content-type': type }) },
    body,
    ...more,
  })

async function uploaded(): Promise<string> {
  return String(valueAt(await (await upload(png)).json(), 'response', 'url'))
}

const stored = async (): Promise<number> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.length > 30).length

/** A stream of this many bytes, without a declared length. */
function streamed(bytes: number): RequestInit {
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(left === bytes ? new Uint8Array(png) : new Uint8Array(8192))
      left -= 8192
      if (left <= 0) controller.close()
    },
  })
  // Node's fetch needs `duplex`, which the type of the browser does not have.
  return { body, duplex: 'half' } as RequestInit
}

describe('POST /files', () => {
  it('stores the body and responds with its URL', async () => {
    const response = await upload(png)
    expect(response.status).toBe(200)
    const expiresAt = new Date(now + 60_000).toISOString()
    expect<unknown>(await response.json()).toEqual({
      status: 'success',
      response: {
        url: textLike(/\/files\/[0-9a-f]{32}$/),
        contentType: 'image/png',
        bytes: 1008,
        expiresAt,
      },
    })
  })

  it('rejects a caller without a key before it stores anything', async () => {
    const before = await stored()
    const response = await upload(png, 'image/png', { headers: { 'content-type': 'image/png' } })
    expect([response.status, await stored()]).toEqual([401, before])
  })

  it('detects the type when none is declared', async () => {
    const answer = await upload(png, 'application/octet-stream')
    expect(valueAt(await answer.json(), 'response', 'contentType')).toBe('image/png')
  })

  it.each([
    ['application/octet-stream', 'mesh.glb', 'glTF\x02', 'model/gltf-binary'],
    ['application/octet-stream', 'mesh.obj', 'v 0 0 1', 'model/obj'],
    ['text/csv', 'upload', 'a,b', 'text/csv'],
    ['application/json', 'upload', '[1]', 'application/json'],
  ])('accepts data of the type %s as %s', async (type, name, body, contentType) => {
    const answer = await upload(new TextEncoder().encode(body), type, {}, name)
    expect(valueAt(await answer.json(), 'response', 'contentType')).toBe(contentType)
  })

  it.each([
    ['application/octet-stream', Buffer.from('v 0 0 1'), 'unsupported-file'],
    ['model/obj', Buffer.from('<script>'), 'unsupported-file'],
    ['image/jpeg', png, 'unsupported-file'],
    ['text/html', png, 'unsupported-file'],
    ['image/svg+xml', Buffer.from('<svg/>'), 'unsupported-file'],
    ['image/png', Buffer.from('<script>'), 'unsupported-file'],
  ])('rejects a body that is declared as %s and is not', async (type, body, code) => {
    const before = await stored()
    const response = await upload(new Uint8Array(body), type)
    expect(response.status).toBe(415)
    expect([valueAt(await response.json(), 'code'), await stored()]).toEqual([code, before])
  })

  it.each([['image/png'], ['']])('rejects an empty body of type %j', async (type) => {
    const response = await upload(null, type)
    expect([response.status, valueAt(await response.json(), 'code')]).toEqual([400, 'bad-request'])
  })

  it('rejects a body by its declared length before it is sent', async () => {
    const response = await upload(new Uint8Array(100_001))
    expect([response.status, valueAt(await response.json(), 'code')]).toEqual([413, 'body-too-large'])
  })

  it('stops a stream that grows too large and keeps nothing of it', async () => {
    const before = await stored()
    const status = await upload(null, 'image/png', streamed(50_000_000)).then(
      (response) => response.status,
      // The server closes the connection while the client still sends: fetch may see that first.
      () => 413,
    )
    expect([status, await stored()]).toEqual([413, before])
  })

  it('accepts a stream within the limit', async () => {
    expect((await upload(null, 'image/png', streamed(80_000))).status).toBe(200)
  })

  it('keeps nothing of an upload that breaks off', async () => {
    const before = await stored()
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const head = `POST /files HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 50000\r\n\r\n`
    await new Promise((done) => socket.write(Buffer.concat([Buffer.from(head), png]), done))
    await expect.poll(stored).toBeGreaterThan(before)
    socket.destroy()
    await expect.poll(stored).toBe(before)
  })

  it('does not change the bodies of other routes', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${base}/json`, { method: 'POST', headers, body: '{"a":1}' })
    expect<unknown>(await response.json()).toEqual({ body: { a: 1 } })
  })
})

describe('GET /files/:id', () => {
  it('returns the file to anyone who has its URL, in a way that browsers cannot misread', async () => {
    const response = await fetch(await uploaded())
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1008',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="k_te_.png"; filename*=UTF-8''k%C3%AFte%22.png`,
    })
  })

  it('responds to HEAD with the headers only', async () => {
    const response = await fetch(await uploaded(), { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '1008'])
    expect(await response.text()).toBe('')
  })

  it.each([
    ['bytes=0-7', 'bytes 0-7/1008', 8],
    ['bytes=1000-', 'bytes 1000-1007/1008', 8],
    ['bytes=1000-5000', 'bytes 1000-1007/1008', 8],
    ['bytes=-8', 'bytes 1000-1007/1008', 8],
  ])('returns the part %s', async (range, part, length) => {
    const response = await fetch(await uploaded(), { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, part])
    expect((await response.arrayBuffer()).byteLength).toBe(length)
  })

  it('rejects a range outside of the file', async () => {
    const response = await fetch(await uploaded(), { headers: { range: 'bytes=2000-' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1008'])
  })

  it('ignores unknown ranges', async () => {
    expect((await fetch(await uploaded(), { headers: { range: 'bytes=0-1,4-5' } })).status).toBe(200)
  })

  it.each([
    ['image/svg+xml', 'attachment', undefined],
    ['text/html', 'attachment', undefined],
    ['application/xhtml+xml', 'attachment', undefined],
    ['application/xml', 'attachment', undefined],
    ['text/xml; charset=utf-8', 'attachment', undefined],
    ['text/plain', 'attachment', undefined],
    ['application/json', 'attachment', undefined],
    ['multipart/related', 'attachment', undefined],
    ['text/javascript', 'attachment', 'application/octet-stream'],
    ['application/x-javascript', 'attachment', 'application/octet-stream'],
    ['Application/ECMAScript; charset=utf-8', 'attachment', 'application/octet-stream'],
    ['text/css', 'attachment', 'application/octet-stream'],
    ['application/wasm', 'attachment', 'application/octet-stream'],
    ['application/pdf', 'inline', undefined],
    ['image/png', 'inline', undefined],
    ['video/mp4', 'inline', undefined],
    ['audio/mpeg', 'inline', undefined],
  ])('a file of the type %s cannot run on the host of the pages', async (contentType, way, sent = contentType) => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { url } = await files.put(bytes, { contentType, name: 'a.svg', ttlMs: 60_000 })
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const read = await fetch(url, { headers })
      expect(Object.fromEntries(read.headers)).toMatchObject({
        'content-type': textWith(sent),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': textLike(`^${way};`),
      })
    }
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', '0'.repeat(32), 'x'])('has no file %s', async (id) => {
    expect((await fetch(`${base}/files/${id}`)).status).toBe(404)
  })

  it('removes a file when it expires', async () => {
    const url = await uploaded()
    now += 60_000
    const response = await fetch(url)
    expect([response.status, valueAt(await response.json(), 'code')]).toEqual([404, 'not-found'])
  })
})

describe('a rejection', () => {
  it('becomes an error that the server can send', async () => {
    const server = Fastify()
    server.setErrorHandler((error: Error, _request, reply) => reply.code(418).send({ reported: error.message }))
    await server.register(fileRoutes, {
      files,
      maxBytes: 1,
      ttlMs: 1,
      authenticate: async () => {},
      refuse: ({ code }) => new Error(`translated ${code}`),
    })
    const response = await server.inject('/files/none')
    expect([response.statusCode, response.json<unknown>()]).toEqual([418, { reported: 'translated not-found' }])
    await server.close()
  })
})
