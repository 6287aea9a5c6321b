import type { Database } from './database.ts'
import { rewindDeliveries } from './deliveryTimes.ts'
import { rewindTasks } from './moves.ts'
import { clockOf } from './rows.ts'
import { rewindShares } from './shares.ts'

/** How often a node reads the database's clock: after a failover, it can be that of another machine. */
const everyMs = 30_000

/** Readings differ by the time that a statement takes. */
const toleranceMs = 1000

/**
 * The database's time between statements: the last reading, and the time that has passed at this node since. The clock of
 * the node does not matter.
 */
export class DatabaseClock {
  private readonly database: Database
  private readonly timer: NodeJS.Timeout
  /** The database's time when the monotonic clock of this node was at 0. */
  private origin = Infinity

  private constructor(database: Database, onError: (error: unknown) => void) {
    this.database = database
    this.timer = setInterval(() => void this.read().catch(onError), everyMs).unref()
  }

  /** Reads the clock, now and from time to time. */
  static async start(database: Database, onError: (error: unknown) => void): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, onError)
    try {
      await clock.read()
    } catch (error) {
      clock.stop()
      throw error
    }
    return clock
  }

  /** The database's time, in whole milliseconds since 1970. */
  now(): number {
    return Math.floor(this.origin + performance.now())
  }

  /** Stops reading the clock. */
  stop(): void {
    clearInterval(this.timer)
  }

  private async read(): Promise<void> {
    const asked = performance.now()
    const now = await clockOf(this.database.query)
    // The statement ran between the two readings.
    const origin = now - (asked + performance.now()) / 2
    const mayBeSetBack = origin < this.origin - toleranceMs
    this.origin = origin
    if (!mayBeSetBack) return
    await rewindTasks(this.database)
    await rewindDeliveries(this.database)
    await rewindShares(this.database.query)
  }
}
