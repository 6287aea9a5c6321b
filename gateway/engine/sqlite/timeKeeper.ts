import type { DatabaseSync } from 'node:sqlite'
import type { GuardedClock } from './clock.ts'
import type { Commits } from './commits.ts'
import type { Store } from './store.ts'

/** How often the time is stored, also by an idle gateway. */
const savedEveryMs = 60_000

/** The clock whose time is stored, and its store. */
interface Parts {
  readonly clock: GuardedClock
  readonly commits: Commits
  readonly store: Store
  readonly db: DatabaseSync
}

/** Stores the time, and gives open tasks the time back in which no gateway ran. */
export class TimeKeeper {
  private readonly parts: Parts
  private readonly timer: NodeJS.Timeout
  /** The time that open tasks have not got back yet. */
  private gapMs: number
  private saving: Promise<void> | undefined

  constructor(parts: Parts) {
    this.parts = parts
    this.gapMs = parts.clock.gapMs
    this.timer = setInterval(() => this.trySave(), savedEveryMs).unref()
    this.trySave()
  }

  /** Whether open tasks still have to get time back: before anything else is written. */
  get isGapOpen(): boolean {
    return this.gapMs > 0
  }

  /** Stores the time. The first time since the start, open tasks get the gap back in the same transaction. */
  save(): Promise<void> {
    const { clock, commits, store, db } = this.parts
    const write = (): void => {
      if (this.gapMs > 0) store.shiftLimits(this.gapMs)
      clock.save(db)
    }
    this.saving ??= commits
      .write(write)
      .then(() => void (this.gapMs = 0))
      .finally(() => (this.saving = undefined))
    return this.saving
  }

  /** Stores the time once more. */
  stop(): void {
    clearInterval(this.timer)
    this.trySave()
  }

  /** A failure is ignored, because a full disk already fails the writes of callers. */
  private trySave(): void {
    this.save().catch(() => undefined)
  }
}
