import type { GatewayProcess } from './gatewayProcess.ts'

/** The dependencies of the current gateway. */
export interface CurrentParts {
  /** Starts a gateway; it listens at a port that is free now, or at this one. */
  readonly start: (port: string | undefined) => GatewayProcess
  /** Prints a sentence. */
  readonly report: (sentence: string) => void
}

/** The gateway that serves the packages of the last successful build. */
export class CurrentGateway {
  private readonly parts: CurrentParts
  private process: GatewayProcess | undefined
  private packages: string | undefined
  private port: string | undefined
  private current: string | undefined

  constructor(parts: CurrentParts) {
    this.parts = parts
  }

  /** Whether a gateway is serving. */
  get isServing(): boolean {
    return this.process !== undefined
  }

  /** The address of the gateway; undefined if none is serving. */
  get address(): string | undefined {
    return this.isServing ? this.current : undefined
  }

  /**
   * Serves the packages, of which this is a fingerprint: with a new gateway if they have changed. Returns false if no
   * gateway has ever served.
   */
  async serve(packages: string): Promise<boolean> {
    if (this.process !== undefined && packages === this.packages) return true
    const next = this.parts.start(this.port)
    if (!(await next.ready())) return this.failed('It continues with the packages before.')
    await this.stop()
    const address = await next.listen()
    if (address === undefined) return this.failed('')
    this.port = new URL(address).port
    this.current = address
    this.packages = packages
    this.process = next
    void next.ended.then((code) => this.lost(next, code))
    return true
  }

  /** Ends the gateway and waits until it has ended. */
  async stop(): Promise<void> {
    const old = this.process
    this.process = undefined
    await old?.stop()
  }

  private failed(addition: string): boolean {
    const ending = this.isServing ? addition : 'The next change starts it again.'
    if (this.port !== undefined) this.parts.report(`The gateway did not start; its words are above. ${ending}`)
    return this.port !== undefined
  }

  private lost(gateway: GatewayProcess, code: number | string): void {
    if (this.process !== gateway) return
    this.process = undefined
    this.parts.report(`The gateway ended with ${code}; its words are above. The next change starts it again.`)
  }
}
