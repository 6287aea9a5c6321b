import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { fieldOf } from '../base/values.ts'
import type { Config } from '../config.ts'
import type { OnQuiet } from '../http/hangup.ts'

/**
 * The process that starts this one with `--attached`, such as `gatewright serve`. This one loads everything, says where it
 * would listen, and waits until it may open its stores. The parent listens and sends it each connection, so the port stays
 * open while one gateway follows another.
 */
export interface Parent {
  /** Resolves when the parent lets this process serve. */
  readonly start: (config: Pick<Config, 'host' | 'port'>) => Promise<Session>
  /** Reports that this process serves, and calls a function when the parent wants it to stop or has ended. */
  readonly serving: (stop: () => void) => void
  /** Closes the channel, so that this process can end. */
  readonly leave: () => Promise<void>
}

/** A session of `gatewright serve`, which outlives its gateways. */
export interface Session {
  /** The key of the link to the playground. */
  readonly key: string | undefined
  /** The address at which the parent listens. */
  readonly listening: string
  /** Lets a server answer the connections that the parent has accepted. */
  readonly attach: (server: Server) => void
  /** Leaves a connection to the next gateway, as if this one had never had it. */
  readonly leaveOpen: OnQuiet
}

/** Returns the parent process. Throws if it has no channel to this one. */
export function attachedTo(): Parent {
  if (process.send === undefined)
    throw new Error('The option --attached is for `gatewright serve`, which starts gateways.')
  const exit = (): void => process.exit(1)
  let sent: Promise<unknown> = Promise.resolve()
  const send = (message: object): void => {
    sent = new Promise((resolve) => process.send?.(message, undefined, {}, resolve)) // they are sent in order
  }
  const leftOpen = new WeakSet<Socket>()
  const receive = (server: Server, id: unknown, socket: Socket): void => {
    socket.once('close', () => send({ closed: id, isLeftOpen: leftOpen.has(socket) }))
    socket.allowHalfOpen = true // as the server has its own connections
    server.emit('connection', socket.setNoDelay(true))
  }
  return {
    start: async ({ host, port }) => {
      process.once('disconnect', exit)
      const started = new Promise<unknown>((resolve) => process.once('message', resolve))
      send({ ready: { host, port } })
      const [message, key] = [await started, fieldOf(await started, 'key')]
      return {
        key: typeof key === 'string' ? key : undefined,
        listening: String(fieldOf(message, 'listening')),
        attach: (server) => {
          server.emit('listening') // starts its time limits
          process.on('message', (message, socket) => {
            if (socket instanceof Socket) receive(server, fieldOf(message, 'connection'), socket)
          })
        },
        leaveOpen: (socket) => void leftOpen.add(socket),
      }
    },
    serving: (stop) => {
      process.off('disconnect', exit).once('disconnect', stop)
      process.on('message', (message) => fieldOf(message, 'stop') === true && stop())
      send({ serving: true })
    },
    leave: async () => {
      await sent
      process.off('disconnect', exit)
      if (process.connected) process.disconnect()
    },
  }
}
