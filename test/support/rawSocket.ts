import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Listens on a free port, and returns the port. */
export async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** Sends raw pieces over one socket, and returns everything that comes back until the other side closes. */
export async function raw(port: number, pieces: readonly (string | Buffer)[], pause = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = received(socket)
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece)
    await sleep(pause)
  }
  return answer
}

/** Everything that comes back over a socket, even if it is cut at the end. */
export async function received(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise<void>((done) => socket.once('error', () => undefined).once('close', () => done()))
  return Buffer.concat(pieces).toString('latin1')
}

/** Sends one byte after another until the other side closes the connection; returns the response. */
export async function dribble(port: number, start: string, pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer = received(socket)
  socket.write(start)
  const timer = setInterval(() => void (socket.writable && socket.write('a')), pause)
  await answer
  clearInterval(timer)
  return answer
}
