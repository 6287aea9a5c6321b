/** How many tasks are remembered. */
const most = 10_000

/**
 * When this process first knew that the upstream of a cancelled task does not have it, by a clock that nobody sets: a step
 * of the store's clock must not shorten the time until it is looked up again.
 */
export class Misses {
  private readonly clock: () => number
  private readonly since = new Map<string, number>()

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** How much is left of a time since this process knew it of a task, in milliseconds. */
  leftOf(task: string, ms: number): number {
    const now = this.clock()
    const since = this.since.get(task) ?? now
    this.since.set(task, since)
    const [oldest] = this.since.keys()
    if (this.since.size > most && oldest !== undefined) this.since.delete(oldest)
    return since + ms - now
  }

  /** Forgets a task that has ended. */
  forget(task: string): void {
    this.since.delete(task)
  }
}
