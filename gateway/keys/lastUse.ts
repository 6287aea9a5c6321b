/**
 * How long uses are collected before they are written, in milliseconds: a write for each request would cost too much.
 */
const gatherMs = 60_000

/**
 * Collects when keys were used, and writes it from time to time. A failed write is ignored, because the time is only a
 * hint.
 */
export class LastUse {
  private readonly write: (used: ReadonlyMap<string, number>) => void | Promise<void>
  private used = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  constructor(write: (used: ReadonlyMap<string, number>) => void | Promise<void>) {
    this.write = write
  }

  /** Records a use of a key. */
  note(id: string, at: number): void {
    this.used.set(id, at)
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref()
  }

  /** Writes the collected times. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { used } = this
    if (used.size === 0) return
    this.used = new Map()
    try {
      await this.write(used)
    } catch {
      // A full disk or an unavailable database already fails the requests of callers.
    }
  }
}
