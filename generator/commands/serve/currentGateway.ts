import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, isIPv6, type AddressInfo, type Server, type Socket } from 'node:net'
import { codeOf, reasonOf } from '../../files/reason.ts'
import type { GatewayProcess, ListenAddress } from './gatewayProcess.ts'

/** The dependencies of the current gateway. */
interface CurrentParts {
  /** Starts a gateway. */
  readonly start: () => GatewayProcess
  /** Prints a sentence. */
  readonly report: (sentence: string) => void
}

/** The gateway that serves the packages of the last successful build. */
export class CurrentGateway {
  private readonly parts: CurrentParts
  private readonly port = new Port()
  private process: GatewayProcess | undefined
  private packages: string | undefined
  /** The address of the session, once a gateway has served. */
  private session: string | undefined

  constructor(parts: CurrentParts) {
    this.parts = parts
  }

  /** Whether a gateway is serving. */
  get isServing(): boolean {
    return this.process !== undefined
  }

  /** The address of the gateway; undefined if none is serving. */
  get address(): string | undefined {
    return this.isServing ? this.session : undefined
  }

  /**
   * Serves the packages, of which this is a fingerprint: with a new gateway if they have changed. Returns false if no
   * gateway has ever served.
   */
  async serve(packages: string): Promise<boolean> {
    if (this.process !== undefined && packages === this.packages) return true
    const next = this.parts.start()
    const place = await next.ready()
    if (place === undefined) return this.failed()
    const listening = await this.listen(place)
    if (listening === undefined) {
      await next.stop()
      return this.session !== undefined
    }
    await this.leave()
    if (!(await next.serve(listening))) {
      this.port.close()
      return this.failed()
    }
    this.session = listening
    this.packages = packages
    this.process = next
    this.port.serve(next)
    void next.ended.then((code) => this.lost(next, code))
    return true
  }

  /** Ends the gateway and waits until it has ended. */
  async stop(): Promise<void> {
    this.port.close()
    await this.leave()
    this.port.close()
  }

  /** Ends the gateway; its connections wait for the next one, as new ones do. */
  private async leave(): Promise<void> {
    const old = this.process
    this.process = undefined
    this.port.wait()
    if (old !== undefined) this.port.wait(await old.stop())
  }

  /** Opens the port. Returns its address; undefined if it cannot be opened. */
  private async listen(place: ListenAddress): Promise<string | undefined> {
    try {
      return await this.port.open(place)
    } catch (error) {
      const reason = codeOf(error) === 'EADDRINUSE' ? 'another program uses it (EADDRINUSE)' : reasonOf(error)
      const where = `port ${place.port} of ${place.host}`
      this.parts.report(`error: ${where} cannot be opened: ${reason}. Choose another one with --port or --host.`)
      return undefined
    }
  }

  private failed(): boolean {
    const ending = this.isServing ? 'The previous gateway continues.' : again
    if (this.session !== undefined) this.parts.report(`The gateway did not start. Its output is above. ${ending}`)
    return this.session !== undefined
  }

  private lost(gateway: GatewayProcess, code: number | string): void {
    if (this.process !== gateway) return
    this.process = undefined
    this.port.close()
    this.parts.report(`The gateway ended with ${code}. Its output is above. ${again}`)
  }
}

const again = 'The next change starts it again.'

/**
 * The port of a session. It stays open while one gateway follows another: this process accepts the connections, and sends
 * each to the gateway that serves; in between they wait. It never reads from them.
 */
class Port {
  private servers: readonly Server[] = []
  private readonly waiting = new Set<Socket>()
  private gateway: GatewayProcess | undefined
  private number: number | undefined

  /** Listens, unless it already does; again at the same port. Returns the address. */
  async open({ host, port }: ListenAddress): Promise<string> {
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
