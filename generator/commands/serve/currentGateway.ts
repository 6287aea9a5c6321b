import { codeOf, reasonOf } from '../../files/reason.ts'
import type { GatewayProcess, Place } from './gatewayProcess.ts'
import { Port } from './port.ts'

/** The dependencies of the current gateway. */
export interface CurrentParts {
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
  private async listen(place: Place): Promise<string | undefined> {
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
    const ending = this.isServing ? 'It continues with the packages before.' : again
    if (this.session !== undefined) this.parts.report(`The gateway did not start; its words are above. ${ending}`)
    return this.session !== undefined
  }

  private lost(gateway: GatewayProcess, code: number | string): void {
    if (this.process !== gateway) return
    this.process = undefined
    this.port.close()
    this.parts.report(`The gateway ended with ${code}; its words are above. ${again}`)
  }
}

const again = 'The next change starts it again.'
