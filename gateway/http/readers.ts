import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The response that a connection is sending, or will send next. */
const responseOn = (socket: Duplex): ServerResponse | undefined =>
  '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined

/**
 * Whether a part of a response is already sent: the caller would read anything more as the rest of it. Node checks the
 * same.
 */
export const isAnswering = (socket: Duplex): boolean => responseOn(socket)?.headersSent === true

/**
 * Cuts the callers that only have to read, and do not. The server has one timer for each connection
 * (`connectionTimeout`), because one for each response costs a twelfth of the request. It also fires while a caller
 * waits, sends its body or has not asked yet, which other limits cover; the next byte starts it again.
 */
export function cutStalledReaders({ server }: FastifyInstance): void {
  server.on('timeout', (socket: Socket) => {
    const response = responseOn(socket)
    const isWaiting = response === undefined ? socket.bytesWritten === 0 : !response.headersSent
    if (!isWaiting) socket.destroy()
  })
}

/** Cuts the caller of a response that comes in pieces if nothing is sent for this time, even before the first piece. */
export function limitPieces({ raw }: FastifyReply, payload: unknown, ms: number): void {
  const isComplete = typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)
  if (!isComplete && raw.socket instanceof Socket) raw.setTimeout(ms, () => raw.socket?.destroy())
}
