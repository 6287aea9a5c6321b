import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepareHangUp } from '../../../gateway/http/hangup.ts'
import { listen, received } from '../../support/rawSocket.ts'

/** More than the buffers of a connection hold. */
const large = 64 * 1024 * 1024

/** A server with a small and a large response, and one that waits. */
async function serving() {
  const app = Fastify({ return503OnClosing: false })
  const hangUp = prepareHangUp(app)
  let answer = (): void => undefined
  app.get('/small', () => 'small')
  app.get('/large', (_, reply) => reply.send(Buffer.alloc(large, 'a')))
  app.get('/waiting', () => new Promise((resolve) => (answer = () => resolve('late'))))
  const port = await listen(app)
  const ports = new Map<Socket, number | undefined>() // a closed connection no longer knows its own
  app.server.on('connection', (socket: Socket) => ports.set(socket, socket.remotePort))
  const ask = async (path: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(app.server, 'request')
    return socket
  }
  const quiet: (number | undefined)[] = []
  return {
    app,
    port,
    ask,
    quiet,
    answer: () => answer(),
    hangUp: () => hangUp(30_000, (one) => quiet.push(ports.get(one))),
  }
}

test('connections between two requests are quiet, and the others are as soon as they are answered', async () => {
  const { ask, port, app, quiet, answer, hangUp } = await serving()
  const [idle, waiting, unasked] = [await ask('/small'), await ask('/waiting'), connect(port, '127.0.0.1')]
  await Promise.all([once(idle, 'data'), once(app.server, 'connection')])
  const half = connect(port, '127.0.0.1')
  const [accepted]: Socket[] = await once(app.server, 'connection')
  half.write('GET /small HTTP/1.1\r\n')
  await expect.poll(() => accepted?.bytesRead).toBeGreaterThan(0)
  const [first, second, last] = [idle, unasked, waiting].map(({ localPort }) => localPort)
  const ended = hangUp()
  expect(quiet.sort()).toEqual([first, second].sort())
  half.write('Host: a\r\n\r\n')
  expect(await received(half)).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*small$/s)
  const late = received(waiting)
  answer()
  expect(await late).toMatch(/late$/)
  await ended
  expect(quiet.slice(2)).toEqual([last])
})

test('a response that is complete but not sent yet is not cut', async () => {
  const { ask, quiet, hangUp } = await serving()
  const slow = await ask('/large') // it does not read yet
  const { localPort } = slow
  const ended = hangUp()
  expect((await received(slow)).length).toBeGreaterThan(large)
  await ended
  expect(quiet).toEqual([localPort])
})
