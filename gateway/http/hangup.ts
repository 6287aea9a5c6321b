import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Returns a function that closes a server when all requests are answered. It cuts connections without a request at
 * once, which browsers open ahead of need, and callers that do not read their response after the grace period.
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

/** The connections without a request so far; the server itself tracks only those that are idle after a request. */
function watch(server: Server): ReadonlySet<Socket> {
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
  return unasked
}
