import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Called with each connection that is closed between two requests: nothing of it was read that was not answered. */
export type OnQuiet = (socket: Socket) => void

/**
 * Returns a function that closes a server when all requests are answered. It closes connections without a request at
 * once, which browsers open ahead of need, and cuts callers that do not read their response after the grace period.
 */
export function prepareHangUp(app: FastifyInstance): (graceMs: number, onQuiet?: OnQuiet) => Promise<void> {
  const connections = new Connections(app.server)
  return async (graceMs, onQuiet) => {
    const cutting = setTimeout(() => app.server.closeAllConnections(), graceMs)
    await Promise.all([connections.closeQuiet(onQuiet), app.close()])
    clearTimeout(cutting)
  }
}

/** The connections of a server, also those that another process has accepted, which the server does not count. */
class Connections {
  private readonly open = new Set<Socket>()
  /** Those without a request so far: Node counts a connection as idle only after a request. */
  private readonly unasked = new Set<Socket>()
  private readonly unsent = new Set<ServerResponse>()
  private readonly closeIdle: () => void
  private change: (() => void) | undefined

  constructor(server: Server) {
    this.closeIdle = server.closeIdleConnections.bind(server)
    // Closing the server calls this.
    server.closeIdleConnections = () => this.change?.()
    server.on('connection', (socket: Socket) => {
      for (const set of [this.open, this.unasked]) set.add(socket)
      socket.once('close', () => {
        for (const set of [this.open, this.unasked]) set.delete(socket)
        this.change?.()
      })
    })
    server.on('request', ({ socket }, response) => {
      this.unasked.delete(socket)
      this.unsent.add(response)
      response.once('close', () => {
        this.unsent.delete(response)
        this.change?.()
      })
    })
  }

  /** Closes each connection as soon as it is between two requests, and resolves when none is left. */
  closeQuiet(onQuiet: OnQuiet = () => undefined): Promise<void> {
    return new Promise((resolve) => {
      this.change = () => {
        const before = [...this.open].filter(({ destroyed }) => !destroyed)
        for (const socket of this.unasked) if (socket.bytesRead === 0) socket.destroy()
        this.closeIdleButSending()
        before.filter(({ destroyed, writableEnded }) => destroyed && !writableEnded).forEach(onQuiet)
        if (this.open.size === 0) resolve()
      }
      this.change()
    })
  }

  /** To Node, a connection is idle as soon as its response is complete, and closing it cuts what is not sent yet. */
  private closeIdleButSending(): void {
    const sending = [...this.unsent].flatMap(({ socket, writableEnded }) => (socket && writableEnded ? [socket] : []))
    for (const socket of sending) socket.destroy = () => socket
    this.closeIdle()
    for (const socket of sending) Reflect.deleteProperty(socket, 'destroy')
  }
}
