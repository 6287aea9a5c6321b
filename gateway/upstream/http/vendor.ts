import { Pool } from 'undici'
import type { Upstream, UpstreamParts } from '@gatewright/upstreams'
import type { OpenInput } from '../../files/opening.ts'
import { readVariables, variableIssues } from '../variables.ts'
import { AnswerBytes, type AnswerShare } from './answerBytes.ts'

/** The variables of the gateway's environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How long connecting can take, in milliseconds. */
const connectMs = 5000

/** The dependencies of a vendor. */
export interface VendorParts {
  readonly openInput: OpenInput
  /** Counts its answers in memory; by default within a share of the heap. */
  readonly answers?: AnswerBytes
}

/** The connections to a vendor, which all its models share, and how many requests are open. */
class Connections {
  /** By origin: the vendor's own, and those of `hosts`. */
  private readonly pools = new Map<string, Pool>()
  private readonly most: number
  private open = 0

  constructor(most: number) {
    this.most = most
  }

  /** Takes one until the returned function is called; undefined if all are in use. */
  take(): (() => void) | undefined {
    if (this.open >= this.most) return undefined
    this.open++
    return () => void this.open--
  }

  to(origin: string): Pool {
    const known = this.pools.get(origin)
    if (known !== undefined) return known
    // One connection carries one request at a time, so that connections limit concurrency.
    const options = { connections: this.most, pipelining: 1, allowH2: false }
    const pool = new Pool(origin, { ...options, connect: { timeout: connectMs } })
    this.pools.set(origin, pool)
    return pool
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()))
  }
}

/** A vendor whose key is set, as a model uses it. */
export class Vendor {
  readonly spec: Upstream
  readonly key: string
  /** The origin of the base address. */
  readonly origin: string
  /** Other hosts to which an address of a response can lead. */
  readonly hosts: readonly string[]
  /** Opens the files of a call. */
  readonly openInput: OpenInput
  /** The answers in memory. */
  readonly answers: AnswerBytes
  /** The prefix of every path. */
  readonly prefix: string
  private readonly base: URL
  private readonly connections: Connections

  private constructor(spec: Upstream, key: string, base: URL, parts: Required<VendorParts>, connections: Connections) {
    this.openInput = parts.openInput
    this.answers = parts.answers
    this.spec = spec
    this.key = key
    this.base = base
    this.prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
    this.origin = base.origin
    this.hosts = spec.hosts ?? []
    this.connections = connections
  }

  /** Opens a vendor; undefined if its key is not set. Throws an error that names an invalid variable. */
  static of(spec: Upstream, environment: Environment, parts: VendorParts): Vendor | undefined {
    const [issue] = variableIssues(spec, environment)
    if (issue !== undefined) throw new Error(issue)
    const read = readVariables(spec, environment)
    const { openInput, answers = new AnswerBytes() } = parts
    return (
      read &&
      new Vendor(spec, read.key, new URL(read.address), { openInput, answers }, new Connections(spec.concurrency))
    )
  }

  /** The same vendor with the changes of a model. */
  with(changes: Partial<UpstreamParts>): Vendor {
    return new Vendor({ ...this.spec, ...changes }, this.key, this.base, this, this.connections)
  }

  /** Whether repeating a submit, or looking it up, is safe. */
  get isRepeatable(): boolean {
    return this.spec.idempotencyHeader !== undefined || this.spec.find !== undefined
  }

  /**
   * Runs a function that needs a connection, and counts what it reads until it ends; returns undefined at once if all
   * connections are in use.
   */
  async use<Value>(work: (share: AnswerShare) => Promise<Value>): Promise<Value | undefined> {
    const free = this.connections.take()
    if (free === undefined) return undefined
    const share = this.answers.share()
    try {
      return await work(share)
    } finally {
      share.end()
      free()
    }
  }

  /** The connections to an origin. */
  poolOf(origin: string): Pool {
    return this.connections.to(origin)
  }

  /** Closes all connections, even those in use. */
  close(): Promise<void> {
    return this.connections.close()
  }
}
