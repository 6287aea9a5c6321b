import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a caller has to read why it was refused, in milliseconds. */
const lingerMs = 2000

/**
 * Ends our side of a connection and closes it completely a little later. If it closed at once, a caller that is still
 * sending would lose the response (RFC 9112, 9.6); without the limit, a caller could hold the connection open.
 */
export function linger(socket: Duplex): void {
  socket.end()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
  socket.resume()
}

/** Lets a caller whose request is refused before its body has arrived read the response; the body is discarded. */
export function refuseBody({ raw }: FastifyRequest, { raw: { socket } }: FastifyReply): void {
  const { headers } = raw
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (raw.complete || !hasBody || socket === null) return
  // Node ends a connection after its last response in this way; by itself it would discard unread data.
  socket.destroySoon = () => {
    raw.resume()
    linger(socket)
  }
}
