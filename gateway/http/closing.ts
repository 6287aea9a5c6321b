import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a caller may take to read why it was refused, in milliseconds. */
const lingerMs = 2000

/**
 * Ends our side of a connection and cuts it a little later. At once, a caller that still sends would lose the answer
 * (RFC 9112, 9.6); never, it could hold the connection open.
 */
export function linger(socket: Duplex): void {
  socket.end()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
  socket.resume()
}

/** Lets the caller of a request that is refused before its body has arrived read the answer; the body is thrown away. */
export function refuseBody({ raw }: FastifyRequest, { raw: { socket } }: FastifyReply): void {
  const { headers } = raw
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (raw.complete || !hasBody || socket === null) return
  // This is how Node ends a connection after its last answer; by itself it would cut what is not read yet.
  socket.destroySoon = () => {
    raw.resume()
    linger(socket)
  }
}
