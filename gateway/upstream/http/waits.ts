/** The first and the longest delay, in milliseconds. */
const [first, longest] = [1000, 60_000]

/** The longest delay that a vendor can request, in milliseconds. */
const longestAsked = 600_000

/** How many tokens are stored. */
const remembered = 10_000

/** The two counters: requests to wait, which never end a task, and failures, which end it if there are too many. */
type Sort = 'wait' | 'failure'

/** Counts consecutive failures, so that delays grow. A restart resets it, which only shortens the next delays. */
export class Waits {
  private readonly counts = new Map<string, Readonly<Record<Sort, number>>>()

  /** Counts one more of this kind, and returns the number in a row. */
  count(token: string, sort: Sort): number {
    const before = this.counts.get(token) ?? { wait: 0, failure: 0 }
    const count = before[sort] + 1
    this.counts.delete(token)
    this.counts.set(token, { ...before, [sort]: count })
    const [oldest] = this.counts.keys()
    if (this.counts.size > remembered && oldest !== undefined) this.counts.delete(oldest)
    return count
  }

  /** Resets the counts after a success. */
  clear(token: string): void {
    this.counts.delete(token)
  }
}

/** How long to wait after this many failures in a row, in milliseconds. */
export const waitAfter = (count: number): number => Math.min(longest, first * 2 ** (count - 1))

/** How long to wait for a connection if all are in use: shorter, because they are used briefly. */
export const waitForTurn = (count: number): number => Math.min(8000, waitAfter(count) / 2)

/** The delay of a `Retry-After` header (RFC 9110, 10.2.3), in milliseconds from now; undefined if there is none. */
export function retryAfter(header: unknown, now: number): number | undefined {
  if (typeof header !== 'string') return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? 1000 * Number(header) : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(longestAsked, Math.max(0, ms))
}
