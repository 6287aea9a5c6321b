import type { Claim } from '../engine/engine.ts'
import { mustEnd } from '../tasks/task.ts'

/**
 * The share of a lease in which a worker may begin to send a request. In the rest, the request reaches its upstream, so
 * that a worker that takes the task over finds its job.
 */
const beginning = 2 / 3

/**
 * The lease of a claimed task, as its worker knows it. It counts from before the store was asked, on the clock of the
 * process, so that it is over here before another worker can have the task.
 */
export class Lease {
  private readonly ms: number
  private since: number
  private hasCancel = false
  private renewal: Promise<Claim | undefined> | undefined

  /** Takes the value of `performance.now()` from before the task was claimed. */
  constructor(ms: number, since: number) {
    this.ms = ms
    this.since = since
  }

  /** Whether a request that must not be sent twice may be sent now. */
  get mayBegin(): boolean {
    return performance.now() - this.since <= this.ms * beginning
  }

  /** Whether a renewal has found that somebody asked to cancel the task, or that its time is up. */
  get isCancelled(): boolean {
    return this.hasCancel
  }

  /**
   * Renews it with a write of the claim; it has ended if another worker has taken the task over. One renewal runs at a
   * time: a call meanwhile waits for it.
   */
  renew(write: () => Promise<Claim | undefined>): Promise<Claim | undefined> {
    this.renewal ??= this.renewBy(write).finally(() => (this.renewal = undefined))
    return this.renewal
  }

  /** Resolves when no renewal runs: a late one would undo the next write. */
  async settled(): Promise<void> {
    await this.renewal?.catch(() => undefined)
  }

  private async renewBy(write: () => Promise<Claim | undefined>): Promise<Claim | undefined> {
    const asked = performance.now()
    const claim = await write()
    this.since = claim === undefined ? -Infinity : asked
    this.hasCancel ||= claim !== undefined && mustEnd(claim.task)
    return claim
  }
}
