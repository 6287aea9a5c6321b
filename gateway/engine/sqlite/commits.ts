import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { locationOf, rollBack, rollBackTo } from '../../base/sqlite.ts'
import { NotWritten } from '../engine.ts'
import { fitting } from '../rows.ts'

/** A queued write; it returns the callback to run after the commit. */
interface Waiting {
  /** How many bytes it writes, approximately; small writes leave it out. */
  readonly bytes: number
  readonly run: (now: number) => () => void
  readonly reject: (error: unknown) => void
}

/** Called when something is rolled back. */
interface Undone {
  /** One write, which threw. */
  readonly write: () => void
  /** All writes of a commit, because the file takes none. */
  readonly commit: () => void
}

/** The maximum number of writes in a commit; it limits how long the event loop is blocked. */
const most = 1000

/** How many bytes a commit can write; a single write can exceed it. */
const mostBytes = 4 * 1024 * 1024

/**
 * Group commit: writes that arrive together share one transaction, and so one disk flush. A write resolves only after
 * its commit. If one throws, only that one is rolled back.
 */
export class Commits {
  private readonly db: DatabaseSync
  private readonly file: string
  private readonly readClock: () => number
  private readonly undone: Undone
  private readonly onCommit: (ms: number) => void
  private readonly save: StatementSync
  private readonly release: StatementSync
  private readonly waiting: Waiting[] = []

  /**
   * `readClock` runs first in every transaction and returns the time for its writes. `undone` says what is rolled back,
   * `onCommit` runs after each commit.
   */
  constructor(db: DatabaseSync, readClock: () => number, undone: Undone, onCommit: (ms: number) => void) {
    this.onCommit = onCommit
    this.db = db
    this.file = locationOf(db)
    this.readClock = readClock
    this.undone = undone
    this.save = db.prepare('SAVEPOINT job')
    this.release = db.prepare('RELEASE job')
  }

  /** Runs a write; resolves when it would survive a crash. */
  write<T>(job: (now: number) => T, bytes = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (now: number): (() => void) => {
        const value = job(now)
        return () => resolve(value)
      }
      if (this.waiting.push({ run, reject, bytes }) === 1) setImmediate(() => this.commit())
    })
  }

  /** Resolves when all writes so far are committed or refused. */
  async drain(): Promise<void> {
    while (this.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  private commit(): void {
    const jobs = this.waiting.splice(0, fitting(this.waiting.slice(0, most), mostBytes).length)
    if (this.waiting.length > 0) setImmediate(() => this.commit())
    for (const settle of this.transact(jobs)) settle()
  }

  private transact(jobs: readonly Waiting[]): readonly (() => void)[] {
    const start = performance.now()
    try {
      this.db.exec('BEGIN IMMEDIATE')
      const now = this.readClock()
      const settles = jobs.map((job) => this.attempt(job, now))
      this.db.exec('COMMIT')
      this.onCommit(performance.now() - start)
      return settles
    } catch (cause) {
      rollBack(this.db)
      this.undone.commit()
      const error = new NotWritten(this.file, cause)
      return jobs.map((job) => job.reject.bind(undefined, error))
    }
  }

  private attempt(job: Waiting, now: number): () => void {
    this.save.run()
    try {
      const settle = job.run(now)
      this.release.run()
      return settle
    } catch (error) {
      // On a full disk, SQLite has rolled back the complete transaction, including the writes before this one.
      if (!rollBackTo(this.db, 'job')) throw error
      this.undone.write()
      return () => job.reject(error)
    }
  }
}
