import { randomUUID } from 'node:crypto'
import { LocalShares, minuteMs, shareMs, tolerance, type Demand, type Share, type TakeShares } from './shares.ts'

/** How often a node renews the slots that it uses and returns the others, in milliseconds. */
const renewMs = 2000

/** How long a node does not ask again for what there was not enough of, in milliseconds. */
const restMs = 250

/** Part of a limit that a node holds. */
interface Portion {
  /** Returns the needs of the node; undefined if it holds and needs nothing. */
  demand(): Demand | undefined
  /** Takes the answer to a demand that was sent at this time. */
  receive(share: Share, asked: number): void
  /** Learns that the store has failed, and may or may not have met the demand. */
  fail(): void
  /** Needs no more from here on. */
  leave(): void
}

/**
 * The part of each limit over all nodes that this node holds. It takes portions from the store, renews those that it uses
 * every few seconds, and returns the others. If the store fails, it uses the portions that it has until they expire.
 */
export class Portions {
  /** The clock of the process, which cannot be set. */
  readonly now: () => number
  private readonly take: TakeShares
  private readonly worker = randomUUID()
  private readonly slots = new Map<string, Slots>()
  private readonly buckets = new Map<string, Bucket>()
  /** The portions with a demand on its way. */
  private readonly asking = new Map<Portion, Promise<void>>()
  private timer: NodeJS.Timeout | undefined

  constructor(take: TakeShares, now: () => number) {
    this.take = take
    this.now = now
  }

  /** The slots of a limit. */
  slotsOf(name: string, most: number): Slots {
    const slots = this.slots.get(name) ?? new Slots(name, most, this)
    this.slots.set(name, slots)
    return slots
  }

  /** The tokens of a limit for a minute. */
  bucketOf(name: string): Bucket {
    const bucket = this.buckets.get(name) ?? new Bucket(name, this)
    this.buckets.set(name, bucket)
    return bucket
  }

  /** Asks the store for a portion, once at a time. Rejects if the store fails. */
  ask(portion: Portion): Promise<void> {
    this.timer ??= setInterval(() => void this.renew(), renewMs).unref()
    return this.asking.get(portion) ?? this.send([portion])
  }

  /** Returns everything to the store. */
  readonly stop = async (): Promise<void> => {
    clearInterval(this.timer)
    for (const portion of [...this.slots.values(), ...this.buckets.values()]) portion.leave()
    await this.renew()
  }

  /** Renews everything but what is being asked for. A failure is not repeated before the next time. */
  private async renew(): Promise<void> {
    for (const [name, bucket] of this.buckets) if (bucket.isUnused) this.buckets.delete(name)
    const portions = [...this.slots.values(), ...this.buckets.values()]
    await this.send(portions.filter((portion) => !this.asking.has(portion))).catch(() => undefined)
  }

  private async send(portions: readonly Portion[]): Promise<void> {
    const asked = this.now()
    const demands = portions.flatMap((portion) => {
      const demand = portion.demand()
      return demand === undefined ? [] : [{ portion, demand }]
    })
    if (demands.length === 0) return this.rest()
    const sending = this.take(
      this.worker,
      demands.map(({ demand }) => demand),
    ).then((shares) =>
      demands.forEach(({ portion }, index) => portion.receive(shares[index] ?? { count: 0, left: 0 }, asked)),
    )
    for (const { portion } of demands) this.asking.set(portion, sending)
    try {
      await sending
    } catch (error) {
      for (const { portion } of demands) portion.fail()
      throw error
    } finally {
      for (const { portion } of demands) this.asking.delete(portion)
    }
  }

  private rest(): void {
    if (this.asking.size > 0 || this.buckets.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

/** The limits of a process that shares them with no other. */
export function localPortions(now: () => number = () => performance.now()): Portions {
  const shares = new LocalShares()
  return new Portions(async (worker, demands) => shares.take(worker, demands, now()), now)
}

/** The slots of a limit that this node holds. */
export class Slots implements Portion {
  private readonly name: string
  private readonly most: number
  private readonly portions: Portions
  private held = 0
  private until = -Infinity
  private used = 0
  private waiting = 0
  /** The most that were used or waited for at once since the last demand. */
  private peak = 0
  /** As many as the last demand asked for. */
  private wanted = 0
  /** When it may ask for more again. */
  private restUntil = -Infinity
  private isStoreDown = false

  /** Call `Portions.slotsOf` instead. */
  constructor(name: string, most: number, portions: Portions) {
    this.name = name
    this.most = most
    this.portions = portions
  }

  /** Takes one until the returned function is called; undefined if none is free, here or in the store. */
  async take(): Promise<(() => void) | undefined> {
    this.waiting++
    this.peak = Math.max(this.peak, this.used + this.waiting)
    while (!this.isFree && this.portions.now() >= this.restUntil) await this.portions.ask(this).catch(() => undefined)
    this.waiting--
    if (!this.isFree) return undefined
    this.used++
    return () => void this.used--
  }

  demand(): Demand | undefined {
    // Without the store, nobody else could use returned slots.
    const wanted = Math.min(this.most, Math.max(this.peak, this.isStoreDown ? this.held : 0))
    if (wanted === 0 && this.held === 0 && this.wanted === 0) return undefined
    this.peak = this.used + this.waiting
    // Slots that are returned are not used from here on: the store may have them before its answer arrives.
    this.held = Math.min(this.held, wanted)
    this.wanted = wanted
    return { name: this.name, of: 'slots', most: this.most, wanted, keeps: Math.max(this.held, this.used) }
  }

  receive({ count }: Share, asked: number): void {
    this.isStoreDown = false
    this.held = count
    this.until = asked + shareMs
    if (count < this.wanted || count >= this.most) this.restUntil = this.portions.now() + restMs
  }

  fail(): void {
    this.isStoreDown = true
    this.restUntil = this.portions.now() + restMs
  }

  leave(): void {
    this.peak = 0
    this.isStoreDown = false
    this.restUntil = Infinity
  }

  private get isFree(): boolean {
    return this.used < this.held && this.portions.now() < this.until
  }
}

/** A bucket after a token was taken from it, or was not there. */
export interface BucketLevel {
  readonly isTaken: boolean
  /** How many tokens are left for all nodes, as far as this one knows. */
  readonly left: number
  /** In how many seconds the bucket is full. */
  readonly fullInSeconds: number
  /** In how many seconds there is a token, if none was taken. */
  readonly waitSeconds: number
}

/** A node takes tokens for about this part of a minute at once. */
const perMinute = 20

/** The tokens of a limit for a minute. The node takes several at once from the store, and uses them up. */
export class Bucket implements Portion {
  private readonly name: string
  private readonly portions: Portions
  private most = 1
  /** The tokens of this node. */
  private held = 0
  private until = -Infinity
  private waiting = 0
  private isIdle = false
  /** The tokens in the store, at a time. */
  private stored = { left: 0, at: 0 }
  /** When there can be a token in the store. */
  private emptyUntil = -Infinity

  /** Call `Portions.bucketOf` instead. */
  constructor(name: string, portions: Portions) {
    this.name = name
    this.portions = portions
  }

  /** Takes one of the tokens of a minute. Rejects if the store fails and this node has none. */
  async take(most: number): Promise<BucketLevel> {
    this.most = most
    this.held = Math.min(this.held, most)
    this.isIdle = false
    this.waiting++
    try {
      while (!this.hasToken && !this.isStoreEmpty) await this.portions.ask(this)
    } finally {
      this.waiting--
    }
    const isTaken = this.hasToken
    if (isTaken) this.held--
    return this.level(isTaken)
  }

  /** Whether it can be forgotten. */
  get isUnused(): boolean {
    return this.isIdle && this.held === 0 && this.waiting === 0 && !this.isStoreEmpty
  }

  /** Asks for tokens if some are awaited; returns those that were not used between two renewals. */
  demand(): Demand | undefined {
    const limit = { name: this.name, of: 'tokens', most: this.most } as const
    if (this.waiting > 0) {
      const portion = Math.min(this.most, Math.max(Math.ceil(this.most / perMinute), this.waiting))
      return { ...limit, wanted: Math.max(0, portion - this.held) }
    }
    const returned = this.isIdle ? this.held : 0
    this.isIdle = true
    this.held -= returned
    return returned === 0 ? undefined : { ...limit, wanted: -returned }
  }

  receive({ count, left }: Share, asked: number): void {
    this.stored = { left, at: asked }
    if (count < 0) return
    this.held += count
    this.until = asked + shareMs
    if (this.held === 0) this.emptyUntil = asked + Math.max(1, (1 - left) / this.perMs)
  }

  fail(): void {}

  leave(): void {
    this.isIdle = true
  }

  private get perMs(): number {
    return this.most / minuteMs
  }

  private get hasToken(): boolean {
    return this.held > 0 && this.portions.now() < this.until
  }

  /** A clock that was set back does not prolong it. */
  private get isStoreEmpty(): boolean {
    const ms = this.emptyUntil - this.portions.now()
    return ms > 0 && ms <= minuteMs
  }

  private level(isTaken: boolean): BucketLevel {
    const now = this.portions.now()
    const stored = this.stored.left + (now - this.stored.at) * this.perMs
    const left = Math.min(this.most, Math.floor(stored + tolerance) + this.held)
    return {
      isTaken,
      left,
      fullInSeconds: Math.ceil((this.most - left) / this.perMs / 1000),
      waitSeconds: Math.max(1, Math.ceil((this.emptyUntil - now) / 1000)),
    }
  }
}
