import { mkdirSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openFile } from '../sqlite.ts'
import {
  advance,
  complete,
  fail,
  isFinal,
  type Completed,
  type Failure,
  type InProgress,
  type Seen,
  type Task,
} from '../tasks/task.ts'
import { fileOf } from './sqlite/backup.ts'
import { Notifications } from './notifications.ts'
import { Commits } from './sqlite/commits.ts'
import type { Advance, Claim, ClaimRequest, Engine, Idempotency, Page } from './engine.ts'
import type { Recalled, Stats, Submission, Submitted } from './engine.ts'
import { lockFolder } from './sqlite/lock.ts'
import { migrate } from './sqlite/migrations.ts'
import { Store, type GroupLimits } from './sqlite/store.ts'

/**
 * Opens the engine on a data folder and creates the folder if necessary; throws FolderInUse if another process uses it.
 */
export function openSqlite(
  folder: string,
  now: () => number = Date.now,
  onCommit: (ms: number) => void = () => undefined,
): SqliteEngine {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    return new SqliteEngine({ folder, unlock, now, onCommit, db: openDatabase(fileOf(folder)) })
  } catch (error) {
    unlock()
    throw error
  }
}

function openDatabase(file: string): DatabaseSync {
  const db = openFile(file)
  try {
    // FULL: a commit returns when the data is on disk. fullfsync: macOS would otherwise leave it in the drive's cache.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The parts of an engine. */
interface Parts {
  readonly folder: string
  readonly unlock: () => void
  readonly now: () => number
  /** Called with the duration of each commit, in milliseconds. */
  readonly onCommit: (ms: number) => void
  readonly db: DatabaseSync
}

/** The notification name of waiting workers. */
const work = 'work'

/** Stores tasks in one SQLite file, for one process. */
export class SqliteEngine implements Engine {
  private readonly parts: Parts
  private readonly store: Store
  private readonly commits: Commits
  /** One name for each task with waiters, and one for workers. */
  private readonly ended = new Notifications()
  private readonly workers = new Notifications()
  private seen: number
  /** The limits of the last claim. */
  private groupLimits: GroupLimits = new Map()
  private closing: Promise<void> | undefined

  /** Takes an open database; call `openSqlite` instead. */
  constructor(parts: Parts) {
    this.parts = parts
    this.store = new Store(parts.db)
    this.seen = this.store.lastWrite()
    this.commits = new Commits(
      parts.db,
      () => this.readClock(),
      () => this.store.undo(),
      parts.onCommit,
    )
    this.readClock()
  }

  async submit(submission: Submission): Promise<Submitted> {
    const submitted = await this.write((now) => this.store.submit(submission, now), submission.task.params.length)
    if (submitted.is === 'stored' && submitted.claim === undefined) this.workers.notify(work)
    return submitted
  }

  async recall(owner: string, idempotency: Idempotency): Promise<Recalled | undefined> {
    return this.read().recall(owner, idempotency, this.parts.now())
  }

  async get(id: string, owner: string): Promise<Seen | undefined> {
    return this.read().get(id, owner)
  }

  async waitFor(id: string, owner: string, ms: number, signal?: AbortSignal): Promise<Seen | undefined> {
    const task = this.read().get(id, owner)
    if (task === undefined || isFinal(task) || ms <= 0) return task
    await this.ended.wait(id, ms, signal)
    return this.store.get(id, owner)
  }

  async claim(request: ClaimRequest): Promise<readonly Claim[]> {
    this.groupLimits = request.groupLimits ?? new Map()
    const tasks = await this.write((now) => this.store.claim(request, now))
    return tasks.map((task) => ({ task }))
  }

  async advance(claim: Claim, { inMs, ...change }: Advance): Promise<Claim | undefined> {
    const task = await this.move(claim, (held, now) => advance(held, { ...change, dueAt: now + inMs }, now))
    if (task !== undefined) this.workers.notify(work)
    return task && { task }
  }

  async complete(claim: Claim, result: Completed['result'], credits: number): Promise<boolean> {
    return this.end(claim, (held, now) => complete(held, result, credits, now))
  }

  async fail(claim: Claim, error: Failure): Promise<boolean> {
    return this.end(claim, (held, now) => fail(held, error, now))
  }

  async list(owner: string, limit: number, cursor?: string): Promise<Page> {
    return this.read().list(owner, limit, cursor)
  }

  async spent(owner: string): Promise<number> {
    return this.read().spent(owner)
  }

  async stats(): Promise<Stats> {
    return this.read().stats()
  }

  async idle(ms: number, signal?: AbortSignal): Promise<void> {
    const end = performance.now() + ms
    while (signal?.aborted !== true && this.closing === undefined) {
      const due = this.read().nextDue(this.groupLimits) ?? Infinity
      const wait = Math.min(end - performance.now(), due - this.parts.now())
      if (wait <= 0) return
      await this.workers.wait(work, wait, signal)
    }
  }

  async prune(before: number): Promise<number> {
    let total = 0
    for (;;) {
      const removed = await this.write((now) => this.store.prune(before, now))
      if (removed === 0) return total
      total += removed
    }
  }

  close(): Promise<void> {
    this.closing ??= this.shut()
    return this.closing
  }

  private async shut(): Promise<void> {
    // Commit earlier writes first.
    await this.commits.drain()
    this.ended.notifyAll()
    this.workers.notifyAll()
    // Waiters that were just woken read once more.
    await new Promise((resolve) => setImmediate(resolve))
    this.parts.db.close()
    this.parts.unlock()
  }

  private async end(claim: Claim, move: (held: InProgress, now: number) => Task): Promise<boolean> {
    const task = await this.move(claim, move)
    if (task !== undefined) this.ended.notify(task.id)
    // The concurrency group has room for another task.
    if (task !== undefined) this.workers.notify(work)
    return task !== undefined
  }

  private move<T extends Task>(claim: Claim, move: (held: InProgress, now: number) => T): Promise<T | undefined> {
    return this.write((now) => {
      const held = this.store.held(claim.task)
      if (held === undefined) return undefined
      const moved = move(held, now)
      this.store.save(moved)
      return moved
    })
  }

  private async write<T>(job: (now: number) => T, bytes?: number): Promise<T> {
    this.read()
    return this.commits.write(job, bytes)
  }

  private read(): Store {
    if (this.closing !== undefined) throw new Error(`The engine on ${this.parts.folder} is closed: open it again.`)
    return this.store
  }

  /** The current time. If the clock was set back, due times move back with it, so that no task waits for hours. */
  private readClock(): number {
    const now = this.parts.now()
    if (now < this.seen) this.store.setBack(this.seen - now, now)
    this.seen = now
    return now
  }
}
