/** How long uses are gathered before they are written, in milliseconds: a write for each request would cost too much. */
const gatherMs = 60_000

/** Gathers when keys were used, and writes it now and then; what cannot be written is let go, because it is only a hint. */
export class LastUse {
  private readonly write: (used: ReadonlyMap<string, number>) => void | Promise<void>
  private used = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  constructor(write: (used: ReadonlyMap<string, number>) => void | Promise<void>) {
    this.write = write
  }

  /** Notes that a key was used. */
  note(id: string, at: number): void {
    this.used.set(id, at)
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref()
  }

  /** Writes what was gathered. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { used } = this
    if (used.size === 0) return
    this.used = new Map()
    try {
      await this.write(used)
    } catch {
      // A disk that is full or a database that is away has told its callers already.
    }
  }
}
