import { Pool } from 'undici'
import type { Upstream, UpstreamParts } from '@gatewright/upstreams'
import { localPortions, type Portions, type Slots } from '../../base/portions.ts'
import type { OpenInput } from '../../files/taskFiles.ts'
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
  readonly answers?: AnswerBytes | undefined
  /** The part of each limit of a vendor that this node holds; by default all of it. */
  readonly portions?: Portions | undefined
}

/** The connections to a vendor, which all its models share, and its open requests at this node. */
class Connections {
  readonly slots: Slots
  /** By origin: the vendor's own, and those of `hosts`. */
  private readonly pools = new Map<string, Pool>()
  private readonly most: number

  constructor(most: number, slots: Slots) {
    this.most = most
    this.slots = slots
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

/** The parts of a vendor that its calls use. */
type CallParts = Pick<Vendor, 'openInput' | 'answers'>

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

  private constructor(spec: Upstream, key: string, base: URL, parts: CallParts, connections: Connections) {
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
    const { openInput, answers = new AnswerBytes(), portions = localPortions() } = parts
    if (read === undefined) return undefined
    const connections = new Connections(spec.concurrency, portions.slotsOf(`vendor ${spec.id}`, spec.concurrency))
    return new Vendor(spec, read.key, new URL(read.address), { openInput, answers }, connections)
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
   * Runs a function that needs a connection, and counts what it reads until it ends; returns undefined if as many
   * requests are open as the vendor allows, at this node or at others.
   */
  async use<Value>(work: (share: AnswerShare) => Promise<Value>): Promise<Value | undefined> {
    const free = await this.connections.slots.take()
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
