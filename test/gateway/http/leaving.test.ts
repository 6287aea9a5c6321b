import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { fileRoutes } from '../../../gateway/files/routes.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { type Bench } from '../../support/httpServer.ts'
import { openaiBench } from '../../support/openaiBench.ts'
import { listen, received } from '../../support/rawSocket.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const folder = temporaryFolder()
let gateway: Bench
afterEach(() => gateway.app.close())

/** A gateway with uploads and forms, and its port. */
async function serve(limits = {}): Promise<number> {
  const files = new FolderStore({ folder, urlOf: (id) => `http://gateway.example/files/${id}` })
  gateway = openaiBench(folder, {
    limits,
    files: async (app) =>
      void (await app.register(fileRoutes, { files, authenticate: async () => undefined, maxBytes: 1e6, ttlMs: 1e6 })),
  })
  return listen(gateway.app)
}

/** The lines of the log with a status. */
const lines = (): readonly unknown[] =>
  gateway.lines.map(readJson).filter((line) => valueAt(line, 'status') !== undefined)

/** Opens a connection that sends this text, and waits until the gateway reads a request. */
async function openRequest(port: number, text: string): Promise<Socket> {
  const asked = once(gateway.app.server, 'request')
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(text)
  await asked
  return socket
}

/** The beginning of a request with a body that is longer than what is sent. */
const head = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret-one\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`

const png = `\x89PNG\r\n\x1a\n${'\0'.repeat(100)}`
const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

const uploads = [
  ['a file', '/files?name=a.png', 'image/png', png],
  ['JSON', '/workflows/v1/models/submit', 'application/json', '{"params":{'],
  ['a form', '/v1/images/edits', 'multipart/form-data; boundary=b', `${form}${png}`],
  [
    'the text of a form',
    '/v1/images/edits',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; n',
  ],
] as const

test.each(uploads)('a caller who breaks off %s is one line of information with 499', async (_, path, type, part) => {
  const socket = await openRequest(await serve(), `${head(path, type)}${part}`)
  socket.destroy()
  await expect.poll(lines, { interval: 5 }).toHaveLength(1)
  expect(lines()).toMatchObject([
    {
      level: 30,
      status: 499,
      path: path.replace(/\?.*/, ''),
      key: 'one',
      msg: 'the connection closed before the response ended',
    },
  ])
  const metrics = await gateway.app.inject('/metrics')
  expect(metrics.body).toMatch(/^gatewright_http_requests_total\{.*status="499"\} 1$/m)
  expect(metrics.body).not.toMatch(/status="5\d\d"/)
  expect(gateway.lines.join()).not.toMatch(/"level":[45]0|stack|failure/)
})

test('a caller that disconnects while it waits is one line with 499, too', async () => {
  const body = JSON.stringify({ params: { model: 'vendor2-audio-1.0', params: { prompt: 'a' } } })
  const start = head('/workflows/v1/models/execute', 'application/json').replace('5000', String(body.length))
  const socket = await openRequest(await serve(), `${start}${body}`)
  while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
  socket.destroy()
  await expect.poll(lines, { interval: 5 }).toMatchObject([{ level: 30, status: 499, model: 'vendor2-audio-1.0' }])
})

test('a request that the gateway refuses while it arrives has the status of its refusal', async () => {
  const port = await serve({ requestSeconds: 0.2 })
  const late = await openRequest(port, `${head('/files?name=a.png', 'image/png')}${png}`)
  expect(await received(late)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(lines, { interval: 5 }).toMatchObject([{ status: 408 }])
  const broken = await openRequest(
    port,
    `${head('/files?name=a.png', 'image/png').replace('Content-Length: 5000', 'Transfer-Encoding: chunked')}no chunk\r\n`,
  )
  expect(await received(broken)).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(lines, { interval: 5 }).toMatchObject([{ status: 408 }, { status: 400 }])
})
