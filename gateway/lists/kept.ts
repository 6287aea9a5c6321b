import type { LiveList } from './live.ts'

/** The dependencies of a kept list. */
export interface KeptParts {
  /** Reads the list. Rejects if it cannot be read. */
  readonly read: () => Promise<LiveList>
  /** How long a list counts as current, in milliseconds. */
  readonly ttlMs: number
  readonly now: () => number
  /** Observes each failure to read the list. */
  readonly onFailure: (error: unknown) => void
}

/** How long a list is not read again after a failure, in milliseconds. */
const restMs = 5000

/**
 * Keeps a list for a time. Reads it once at a time, however many callers wait; while it cannot be read, the old one is
 * kept, however old it is.
 */
export class KeptList {
  private readonly parts: KeptParts
  private kept: LiveList | undefined
  private failure: unknown
  private until = -Infinity
  private reading: Promise<LiveList> | undefined

  constructor(parts: KeptParts) {
    this.parts = parts
  }

  /** The list. Rejects with the error of the last attempt if it has never been read. */
  async get(): Promise<LiveList> {
    if (this.parts.now() >= this.until || this.reading !== undefined) return (this.reading ??= this.refresh())
    if (this.kept === undefined) throw this.failure
    return this.kept
  }

  private async refresh(): Promise<LiveList> {
    const { read, ttlMs, now, onFailure } = this.parts
    try {
      this.kept = await read()
      this.until = now() + ttlMs
      return this.kept
    } catch (error) {
      this.failure = error
      this.until = now() + restMs
      onFailure(error)
      if (this.kept === undefined) throw error
      return this.kept
    } finally {
      this.reading = undefined
    }
  }
}
