import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { machineClock, type Clock } from '../../base/clock.ts'
import { openFile } from '../../base/sqlite.ts'
import { fileOf } from './lock.ts'

/** The longest time that can pass while no gateway runs, for the store. */
const longestGapMs = 3_600_000

/** The last time of a store that was stored, and how far the machine's clock was ahead of it. */
interface LastSeen {
  readonly seenAt: number
  readonly aheadMs: number
}

/**
 * The clock of an embedded store: the machine's, but while no gateway runs, at most an hour passes. So a clock that was
 * set wrong, or a long stop, neither expires what callers rely on nor delays anything for longer than that.
 */
export class GuardedClock implements Clock {
  /** The time that has passed for the store while no gateway ran. */
  readonly gapMs: number
  private readonly machine: () => number
  private readonly aheadMs: number

  constructor(last: LastSeen | undefined, machine: () => number = Date.now) {
    this.machine = machine
    const now = machine()
    this.gapMs = last === undefined ? 0 : gapOf(last, now)
    this.aheadMs = last === undefined ? 0 : now - (last.seenAt + this.gapMs)
  }

  now(): number {
    return this.machine() - this.aheadMs
  }

  shown(time: number): number {
    return time + this.aheadMs
  }

  /** Stores the time. The next start counts from here. */
  save(db: DatabaseSync): void {
    db.prepare('INSERT OR REPLACE INTO clock (id, seen_at, ahead_ms) VALUES (1, ?, ?)').run(this.now(), this.aheadMs)
  }
}

/** The time that has passed for the store. If the machine's clock was set, the true time is unknown. */
const gapOf = ({ seenAt, aheadMs }: LastSeen, machine: number): number =>
  Math.min(Math.abs(machine - (seenAt + aheadMs)), longestGapMs)

/** Reads the time that a store has saved; undefined if it is new. */
export function readLastSeen(db: DatabaseSync): LastSeen | undefined {
  const row = db.prepare('SELECT seen_at, ahead_ms FROM clock').get()
  return row && { seenAt: Number(row.seen_at), aheadMs: Number(row.ahead_ms) }
}

/** The clock of the store in a data folder, for a command that runs beside the gateway or without it. */
export function clockOfFolder(folder: string): Clock {
  const file = fileOf(folder)
  if (!existsSync(file)) return machineClock
  const db = openFile(file)
  try {
    // A gateway older than this table has not guarded its clock.
    const hasClock = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'clock'").get()
    return hasClock === undefined ? machineClock : new GuardedClock(readLastSeen(db))
  } finally {
    db.close()
  }
}
