import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, isIPv6, type AddressInfo, type Server, type Socket } from 'node:net'
import type { GatewayProcess, Place } from './gatewayProcess.ts'

/**
 * The port of a session. It stays open while one gateway follows another: this process accepts the connections, and sends
 * each to the gateway that serves; in between they wait. It never reads from them.
 */
export class Port {
  private servers: readonly Server[] = []
  private readonly waiting = new Set<Socket>()
  private gateway: GatewayProcess | undefined
  private number: number | undefined

  /** Listens, unless it already does; again at the same port. Returns the address. */
  async open({ host, port }: Place): Promise<string> {
    if (this.servers.length > 0) return this.addressOf(host)
    for (const address of await addressesOf(host)) {
      const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.take(socket))
      try {
        await once(server.listen({ host: address, port: this.number ?? port }), 'listening')
      } catch (error) {
        if (this.servers.length === 0) throw error // of `localhost`, one address is enough
        continue
      }
      this.servers = [...this.servers, server]
      this.number ??= numberOf(server)
    }
    return this.addressOf(host)
  }

  /** Sends connections to this gateway from now on, those that wait first. */
  serve(gateway: GatewayProcess): void {
    this.gateway = gateway
    for (const socket of this.waiting) gateway.connect(socket)
    this.waiting.clear()
  }

  /** Lets connections wait from now on, and those that a gateway has left open. */
  wait(leftOpen: readonly Socket[] = []): void {
    this.gateway = undefined
    for (const socket of leftOpen) this.waiting.add(socket)
  }

  /** Refuses connections, and closes those that wait. */
  close(): void {
    for (const server of this.servers) server.close()
    this.servers = []
    for (const socket of this.waiting) socket.destroy()
    this.wait()
    this.waiting.clear()
  }

  private addressOf(host: string): string {
    return `http://${hostInUrl(host)}:${this.number}`
  }

  private take(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    if (this.gateway === undefined) this.waiting.add(socket)
    else this.gateway.connect(socket)
  }
}

/** All addresses of `localhost`, because callers use any of them. */
const addressesOf = async (host: string): Promise<readonly string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]

/** The host in an address that works on this machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (!isIPv6(host)) return host
  return host === '::' ? '[::1]' : `[${host}]`
}

/** The port of a server that listens. */
const numberOf = (server: Server): number | undefined => {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
