/** The first wait and the longest, in milliseconds. */
const [first, longest] = [1000, 60_000]

/** The longest wait that a vendor may ask for, in milliseconds. */
const longestAsked = 600_000

/** How many tokens are remembered. */
const remembered = 10_000

/** What is counted: answers that ask to wait, which never end a task, and failures, which end it when there are too many. */
type Sort = 'wait' | 'failure'

/** Counts what failed in a row, so that waits grow. A restart forgets it, which only makes the next waits short. */
export class Waits {
  private readonly counts = new Map<string, Readonly<Record<Sort, number>>>()

  /** Counts one more of the sort, and gives how many there were in a row. */
  count(token: string, sort: Sort): number {
    const before = this.counts.get(token) ?? { wait: 0, failure: 0 }
    const count = before[sort] + 1
    this.counts.delete(token)
    this.counts.set(token, { ...before, [sort]: count })
    const [oldest] = this.counts.keys()
    if (this.counts.size > remembered && oldest !== undefined) this.counts.delete(oldest)
    return count
  }

  /** Forgets them: something has succeeded. */
  clear(token: string): void {
    this.counts.delete(token)
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export const waitAfter = (count: number): number => Math.min(longest, first * 2 ** (count - 1))

/** How long to wait for a connection when all are in use: shorter, because they are used for a short time. */
export const waitForTurn = (count: number): number => Math.min(8000, waitAfter(count) / 2)

/** What a `Retry-After` header asks for (RFC 9110, 10.2.3), in milliseconds from now; undefined when it says nothing. */
export function retryAfter(header: unknown, now: number): number | undefined {
  if (typeof header !== 'string') return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? 1000 * Number(header) : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.min(longestAsked, Math.max(0, ms))
}
