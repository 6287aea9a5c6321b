import { Pool } from 'undici'
import type { Upstream } from '@gatewright/upstreams'
import { readVariables, variableIssues } from '../variables.ts'

/** The variables of the gateway's environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How long a connection may take, in milliseconds. */
const connectMs = 5000

/** A vendor whose key is known: its connections, and how many requests are open. */
export class Vendor {
  readonly spec: Upstream
  readonly key: string
  readonly pool: Pool
  /** What stands before every path. */
  readonly prefix: string
  private open = 0

  private constructor(spec: Upstream, key: string, base: URL) {
    this.spec = spec
    this.key = key
    this.prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
    // One connection carries one request, so that a connection is the unit of concurrency.
    const options = { connections: spec.concurrency, pipelining: 1, allowH2: false }
    this.pool = new Pool(base.origin, { ...options, connect: { timeout: connectMs } })
  }

  /** The vendor, or undefined while its key is not set. Throws an error that names the variable that is wrong. */
  static of(spec: Upstream, environment: Environment): Vendor | undefined {
    const [issue] = variableIssues(spec, environment)
    if (issue !== undefined) throw new Error(issue)
    const read = readVariables(spec, environment)
    return read && new Vendor(spec, read.key, new URL(read.address))
  }

  /** Whether a repeated submit, or a look-up after it, does no harm. */
  get isRepeatable(): boolean {
    return this.spec.idempotencyHeader !== undefined || this.spec.find !== undefined
  }

  /** Does something that needs a connection, or gives undefined at once when all of them are in use. */
  async use<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.open >= this.spec.concurrency) return undefined
    this.open++
    try {
      return await work()
    } finally {
      this.open--
    }
  }

  /** Ends the connections, those in use as well. */
  close(): Promise<void> {
    return this.pool.destroy()
  }
}
