import { OpenCounter, type Limits } from './limits.ts'
import { shared } from './shared.ts'

/** How long the number of active keys is cached, in milliseconds. */
const keepMs = 60_000

/** The default share of one key among several. */
const shareOfSeveral = 0.25

/** Counts the requests that wait for the end of a task. One key can hold a share of them, so that others can wait too. */
export class WaitingRequests {
  private readonly counter = new OpenCounter()
  private readonly openRequests: number
  private readonly share: () => Promise<number>

  constructor({ openRequests, waitShare }: Limits, countKeys: () => Promise<number>) {
    const shareOf = (count: number): number => (count > 1 ? shareOfSeveral : 1)
    const byKeys = shared(() => countKeys().then(shareOf, () => shareOfSeveral), keepMs)
    this.openRequests = openRequests
    this.share = waitShare === undefined ? byKeys : () => Promise.resolve(waitShare)
  }

  /** Counts a request of a key, and returns the function that releases it; undefined beyond the share of the key. */
  async enter(key: string): Promise<(() => void) | undefined> {
    return this.counter.enter(key, Math.max(1, Math.floor(this.openRequests * (await this.share()))))
  }
}
