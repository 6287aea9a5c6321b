import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Gives what closes a server once what it is asked has been answered. A connection on which nothing was asked, as
 * browsers open them ahead of need, is cut at once; a caller that does not read its answer, after the grace time.
 */
export function prepareHangUp(app: FastifyInstance): (graceMs: number) => Promise<void> {
  const unasked = watch(app.server)
  return async (graceMs) => {
    const cutting = setTimeout(() => app.server.closeAllConnections(), graceMs)
    const closing = app.close()
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
    await closing
    clearTimeout(cutting)
  }
}

/** The connections of which no request has come yet; the server itself knows only those that are idle after one. */
function watch(server: Server): ReadonlySet<Socket> {
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
  return unasked
}
