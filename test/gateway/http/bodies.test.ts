import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Limits } from '../../../gateway/http/limits.ts'
import { bench, work, type Bench } from '../../support/httpServer.ts'
import { listen, raw, received } from '../../support/rawSocket.ts'
import { unchecked } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const MB = 1_000_000
let gateway: Bench
afterEach(() => gateway.app.close())

async function serve(limits: Partial<Limits>): Promise<number> {
  gateway = bench({ limits })
  return listen(gateway.app)
}

const head = 'Host: a\r\nAuthorization: Bearer secret-one\r\nContent-Type: application/json\r\nConnection: close\r\n'
const text = (bytes: number): string =>
  JSON.stringify({
    params: {
      model: 'vendor1-v3-omni',
      params: { prompt: 'a', imageUrls: [`data:image/png;base64,${'A'.repeat(bytes)}`] },
    },
  })
const asked = (text: string, path = 'submit'): string =>
  `POST /workflows/v1/models/${path} HTTP/1.1\r\n${head}Content-Length: ${text.length}\r\n\r\n${text}`
const inChunks = (text: string): string =>
  `POST /workflows/v1/models/submit HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}`

/** Sends an incomplete request, and nothing more. */
async function startBody(port: number, part: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await new Promise<void>((sent) => socket.write(part, () => sent()))
  return socket
}

const overloaded = /^HTTP\/1\.1 503 (?=.*\r\nRetry-After: 1\r\n).*problems\/overloaded/is
const answered = (port: number, bytes: number) => async (): Promise<string> => raw(port, [asked(text(bytes))])

describe('while a gateway holds as many bytes of bodies as it can', () => {
  describe.each([
    ['of an announced length', (body: string) => asked(body).slice(0, -1)],
    ['in chunks', inChunks],
  ])('bodies %s that never end', (_, unfinished) => {
    test('hold up large calls, but not ordinary ones', async () => {
      const port = await serve({ heldBytes: 2 * MB })
      const slow = await startBody(port, unfinished(text(MB)))
      await expect.poll(answered(port, MB)).toMatch(overloaded)
      expect(await answered(port, 1000)()).toMatch(/^HTTP\/1\.1 200/)
      slow.destroy()
    })

    test.runIf(isLong)('are refused in time, and their bytes are freed', async () => {
      const port = await serve({ heldBytes: 2 * MB, requestSeconds: 2 })
      const slow = await startBody(port, unfinished(text(MB)))
      expect(await received(slow)).toMatch(/^HTTP\/1\.1 408/)
      expect(await answered(port, MB)()).toMatch(/^HTTP\/1\.1 200/)
    })
  })

  test('a declared length alone reserves no memory', async () => {
    const port = await serve({ heldBytes: 2 * MB })
    const body = asked(text(MB))
    const silent = await Promise.all([1, 2, 3, 4].map(() => startBody(port, body.slice(0, 1000))))
    expect(await answered(port, MB)()).toMatch(/^HTTP\/1\.1 200/)
    for (const socket of silent) socket.destroy()
  })

  test('the bytes of a caller that disconnects are freed', async () => {
    const port = await serve({ heldBytes: 2 * MB })
    const slow = await startBody(port, asked(text(MB)).slice(0, -1))
    await expect.poll(answered(port, MB)).toMatch(overloaded)
    slow.destroy()
    await expect.poll(answered(port, MB)).toMatch(/^HTTP\/1\.1 200/)
  })

  test('the bytes of a rejected call are freed', async () => {
    const port = await serve({ heldBytes: 2 * MB })
    const wrong = asked(text(1.5 * MB).replace('"prompt"', '"prompd"'))
    for (let times = 0; times < 4; times++) expect(await raw(port, [wrong])).toMatch(/^HTTP\/1\.1 422/)
  })

  test('a call that waits for the end of its task holds no bytes', async () => {
    const port = await serve({ heldBytes: 2 * MB })
    const calls = [1, 2, 3].map(async (count) => {
      await expect.poll(async () => (await gateway.engine.stats()).states.ACCEPTED).toBe(count - 1)
      return raw(port, [asked(text(1.5 * MB), 'execute')])
    })
    await expect.poll(async () => (await gateway.engine.stats()).states.ACCEPTED).toBe(3)
    await work(gateway.engine, { url: 'https://assets.example/1.mp4' })
    for (const call of calls) expect(await call).toMatch(/^HTTP\/1\.1 200/)
  })

  test('a single body is accepted even if it is larger than the limit for all bodies', async () => {
    const port = await serve({ heldBytes: 0.5 * MB })
    expect(await answered(port, MB)()).toMatch(/^HTTP\/1\.1 200/)
  })
})

test('a body in chunks that never ends is refused as soon as it is too large', async () => {
  const port = await serve({ bodyBytes: 1000, requestSeconds: 2 })
  expect(await received(await startBody(port, inChunks(text(2000))))).toMatch(
    /^HTTP\/1\.1 413.*problems\/body-too-large/is,
  )
})

/** The bytes on the heap that are still referenced. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = unchecked<() => void>(runInNewContext('gc'))
  collect()
  return process.memoryUsage().heapUsed
}

test.runIf(isLong)('a body that arrives byte by byte takes no more memory than any other', async () => {
  const port = await serve({})
  const before = heldBytes()
  const slow = await startBody(port, inChunks('{').concat('\r\n', `1\r\na\r\n`.repeat(MB)))
  const held = heldBytes() - before
  slow.destroy()
  expect(held / MB).toBeLessThan(50)
})
