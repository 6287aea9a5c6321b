import { connect, createServer, type Socket } from 'node:net'
import { listen } from './servers.ts'

/** A proxy to a server that can go silent: then it accepts connections and does not respond. */
export interface SilentWay {
  readonly url: string
  /** Cuts open connections, and keeps all new ones waiting forever. */
  silence(): void
  close(): Promise<void>
}

/** Passes connections on to a server, until it is silenced. */
export async function silentWay(target: string): Promise<SilentWay> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const keep = (one: Socket): Socket => {
      sockets.add(one.on('error', () => {}).on('close', () => sockets.delete(one)))
      return one
    }
    keep(socket)
    if (!isSilent) socket.pipe(keep(connect(Number(new URL(target).port), '127.0.0.1'))).pipe(socket)
  })
  const port = await listen(server)
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${port}`,
    silence: () => {
      isSilent = true
      cut()
    },
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
