import { existsSync, mkdirSync } from 'node:fs'
import { LocalShares, type TakeShares } from '../base/shares.ts'
import { openDurable } from '../base/sqlite.ts'
import { advance } from '../tasks/advance.ts'
import { complete, fail, isFinal } from '../tasks/task.ts'
import type { InProgress, Seen, Task } from '../tasks/task.ts'
import { appendPart, type TextPart } from '../tasks/text.ts'
import { noHomes, type HomeOf } from './adoption.ts'
import type { Advance, Claim, ClaimRequest, Engine, Operated, OperatorChange, Submission } from './engine.ts'
import type { Submitted, WaitArguments } from './engine.ts'
import { StoredCalls } from './countedCalls.ts'
import { listPage } from './listing.ts'
import { Notifications, TaskNotifications } from './notifications.ts'
import { WriteHealth } from './health.ts'
import { inBatches } from './retention.ts'
import type { RunStatement } from './deliveryParts.ts'
import { StoredDeliveries } from './storedDeliveries.ts'
import { fileOf, lockFolder } from './sqlite/lock.ts'
import { insertText, readText } from './sqlite/attached.ts'
import { GuardedClock, readLastSeen } from './sqlite/clock.ts'
import { Commits } from './sqlite/commits.ts'
import { migrate, requireNewest, type MigrationContext } from './sqlite/migrations.ts'
import { announce, readAnnounced, type Wanted } from './sqlite/openTasks.ts'
import { readParams, readRange, searchTasks } from './sqlite/reads.ts'
import type { SqliteParts } from './sqlite/parts.ts'
import { pruneKeys, pruneTries, readLedger, usageOf } from './sqlite/retention.ts'
import { runNumbered, type Sql } from './sqlite/statements.ts'
import { Store } from './sqlite/store.ts'
import { TimeKeeper } from './sqlite/timeKeeper.ts'

/** Opens the engine on a data folder and creates the folder if necessary; throws FolderInUse if another process uses it. */
export function openSqlite(
  folder: string,
  machine: () => number = Date.now,
  onCommit: (ms: number) => void = () => undefined,
  homeOf: HomeOf = noHomes,
): SqliteEngine {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    const context: MigrationContext = { homeOf, now: machine() }
    const db = openDurable(fileOf(folder), (opened) => migrate(opened, undefined, context))
    return new SqliteEngine({ folder, unlock, machine, onCommit, db })
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the engine for a command, beside a gateway or without one: it takes no lock, creates and migrates nothing, and
 * leaves the stored time to the gateway.
 */
export function openSqliteBeside(folder: string, machine: () => number = Date.now): SqliteEngine {
  const file = fileOf(folder)
  if (!existsSync(file)) throw new Error(`There are no tasks in ${folder}: set GATEWRIGHT_DATA_DIR to the data folder.`)
  const db = openDurable(file, requireNewest)
  return new SqliteEngine({ folder, unlock: () => undefined, machine, onCommit: () => undefined, db, isBeside: true })
}

/** How often waiters look whether another process has changed their tasks. */
const refreshedEveryMs = 500

/** The notification name of waiting workers. */
const work = 'work'

/** Stores tasks in one SQLite file, for one gateway and the commands beside it. */
export class SqliteEngine implements Engine {
  private readonly parts: SqliteParts
  private readonly store: Store
  private readonly commits: Commits
  private readonly tasks = new TaskNotifications()
  private readonly workers = new Notifications()
  private readonly clock: GuardedClock
  /** Undefined beside a gateway, which keeps the time. */
  private readonly time: TimeKeeper | undefined
  private readonly refreshing: NodeJS.Timeout
  /** The tasks that the last claim asked for. */
  private wanted: Wanted = {}
  private readonly health = new WriteHealth()
  private closing: Promise<void> | undefined
  /** Writes nothing: no other process runs tasks or answers callers. */
  readonly takeShares: TakeShares
  readonly deliveries: StoredDeliveries
  readonly calls: StoredCalls

  /** Takes an open database; call `openSqlite` instead. */
  constructor(parts: SqliteParts) {
    this.parts = parts
    const { db, machine, onCommit } = parts
    this.clock = new GuardedClock(readLastSeen(db), machine)
    this.store = new Store(db, this.clock)
    const undone = (): void => this.store.undo()
    const startCommit = (): number => {
      this.refresh() // no other process can write until the commit
      return this.clock.now()
    }
    const committed = (ms: number): void => {
      for (const notification of this.store.takeNotifications()) this.tasks.notify(notification)
      this.health.succeed()
      onCommit(ms)
    }
    const undo = (): void => {
      this.health.fail()
      undone()
    }
    this.commits = new Commits(db, startCommit, { write: undone, commit: undo }, committed)
    this.refreshing = setInterval(() => this.refresh(), refreshedEveryMs).unref()
    const { clock, commits, store } = this
    const shares = new LocalShares()
    this.takeShares = async (worker, demands) => shares.take(worker, demands, this.now())
    const write: RunStatement = (text, values) => this.write((now) => runNumbered(store.sql, text, values, now))
    const read: RunStatement = async (text, values) => runNumbered(this.sql, text, values, this.now())
    this.deliveries = new StoredDeliveries({ read, write, notifications: this.workers })
    this.calls = new StoredCalls({ write, prefix: '', get: this.get })
    this.time = parts.isBeside === true ? undefined : new TimeKeeper({ clock, commits, store, db })
  }

  async submit(submission: Submission): Promise<Submitted> {
    const submitted = await this.write((now) => this.store.submit(submission, now), submission.task.params.length)
    if (submitted.is === 'stored' && submitted.claim === undefined) this.workers.notify(work)
    return submitted
  }

  readonly recall: Engine['recall'] = async (owner, key) => this.refreshed().recall(owner, key, this.now())

  readonly get: Engine['get'] = async (id, owner) => this.refreshed().get(id, owner)

  readonly placeOf: Engine['placeOf'] = async (id) => this.read().open.placeOf(id)

  async waitFor(...[id, owner, ms, signal, isEnough = isFinal]: WaitArguments): Promise<Seen | undefined> {
    const until = performance.now() + ms
    let task = this.refreshed().get(id, owner)
    for (;;) {
      const left = until - performance.now()
      const isOver = left <= 0 || signal?.aborted === true || this.closing !== undefined
      if (task === undefined || isFinal(task) || isEnough(task) || isOver) return task
      await this.tasks.wait(id, isEnough === isFinal, left, signal)
      task = this.store.get(id, owner)
      // Notified without an end: another process has written something.
    }
  }

  async claim(request: ClaimRequest): Promise<readonly Claim[]> {
    this.wanted = request
    const tasks = await this.write((now) => this.store.claim(request, now))
    return tasks.map((task) => ({ task }))
  }

  async advance(claim: Claim, { inMs, ...change }: Advance): Promise<Claim | undefined> {
    const task = await this.move(claim, (held, now) => advance(held, { ...change, dueAt: now + inMs }, now))
    if (task !== undefined) this.workers.notify(work)
    return task && { task }
  }

  async appendText(claim: Claim, offset: number, text: string): Promise<boolean> {
    const part = { offset, text }
    return (await this.move(claim, (held, now) => appendPart(held, part, now), part)) !== undefined
  }

  readonly textAfter: Engine['textAfter'] = async (id, mark) => readText(this.sql, id, mark)

  readonly complete: Engine['complete'] = (claim, result, credits, mirrored) =>
    this.end(claim, (held, now) => complete(held, result, credits, now, mirrored))

  readonly fail: Engine['fail'] = (claim, error, credits, raw) =>
    this.end(claim, (held, now) => fail(held, error, now, credits, raw))

  readonly sweep: Engine['sweep'] = (giveUpMs) => this.write((now) => this.store.sweep(giveUpMs, now))

  readonly announce: Engine['announce'] = (announcement) =>
    this.write((now) => announce(this.store.sql, announcement, now))

  readonly announced: Engine['announced'] = async () => readAnnounced(this.sql, this.now())

  readonly search: Engine['search'] = async (query) => searchTasks(this.sql, query)

  async operate(id: string, change: OperatorChange): Promise<Operated> {
    const operated = await this.write((now) => this.store.operate(id, change, now))
    if (operated.is === 'changed') this.workers.notify(work)
    return operated
  }

  readonly remove: Engine['remove'] = (id, owner) => this.write((now) => this.store.remove(id, owner, now))

  readonly list: Engine['list'] = (owner, query) =>
    listPage(query, async (...range) => readRange(this.sql, owner, ...range))

  readonly paramsOf: Engine['paramsOf'] = async (id, owner) => readParams(this.sql, id, owner)

  readonly spent = async (owner: string): Promise<number> => this.read().spent(owner)

  /** Bills are of the days that people see. */
  readonly usage: Engine['usage'] = async (owner) => usageOf(this.sql, owner, this.shown(this.now()))

  readonly readLedger: Engine['readLedger'] = async (query, each) => readLedger(this.sql, query, each)

  readonly stats: Engine['stats'] = async () => this.read().stats(this.now())

  readonly checkWrites: Engine['checkWrites'] = () => this.health.check(async () => this.read() && this.time?.save())

  async idle(ms: number, signal?: AbortSignal): Promise<void> {
    const end = performance.now() + ms
    while (signal?.aborted !== true && this.closing === undefined) {
      const due = this.read().open.nextDue(this.wanted) ?? Infinity
      const wait = Math.min(end - performance.now(), due - this.now())
      if (wait <= 0) return
      await this.workers.wait(work, wait, signal)
    }
  }

  async prune(ageMs: number): Promise<number> {
    for (const pruned of [pruneKeys, pruneTries])
      await inBatches((most) => this.write((now) => pruned(this.store.sql, now, most)))
    return inBatches((most) => this.write((now) => this.store.pruneTasks(now - ageMs, most)))
  }

  readonly sumLedger: Engine['sumLedger'] = (ageMs) =>
    inBatches((most) => this.write((now) => this.store.sumLedger(now - ageMs, most)))

  now(): number {
    return this.clock.now()
  }

  shown(time: number): number {
    return this.clock.shown(time)
  }

  close(): Promise<void> {
    this.closing ??= this.shut()
    return this.closing
  }

  private async shut(): Promise<void> {
    clearInterval(this.refreshing)
    this.time?.stop()
    // Commit earlier writes first.
    await this.commits.drain()
    this.tasks.notifyAll()
    this.workers.notifyAll()
    // Waiters that were just woken read once more.
    await new Promise((resolve) => setImmediate(resolve))
    this.parts.db.close()
    this.parts.unlock()
  }

  private async end(claim: Claim, move: (held: InProgress, now: number) => Task): Promise<boolean> {
    const task = await this.move(claim, move)
    if (task?.webhook !== undefined) this.deliveries.notify()
    // The concurrency group has room for another task.
    if (task !== undefined) this.workers.notify(work)
    return task !== undefined
  }

  private move<T extends Task>(
    claim: Claim,
    move: (held: InProgress, now: number) => T | undefined,
    part?: TextPart,
  ): Promise<T | undefined> {
    return this.write((now) => {
      const held = this.store.held(claim.task)
      const moved = held && move(held, now)
      if (held === undefined || moved === undefined) return undefined
      this.store.save(moved, held)
      if (part !== undefined) insertText(this.store.sql, moved, part)
      return moved
    })
  }

  private async write<T>(job: (now: number) => T, bytes?: number): Promise<T> {
    this.read()
    if (this.time?.isGapOpen === true) await this.time.save()
    return this.commits.write(job, bytes)
  }

  private refreshed(): Store {
    this.read()
    this.refresh()
    return this.store
  }

  /** Notices what another process has written: it can have ended any task, or made it due. */
  private refresh(): void {
    if (!this.store.refresh()) return
    this.tasks.notifyAll()
    this.workers.notify(work)
  }

  private get sql(): Sql {
    return this.read().sql
  }

  private read(): Store {
    if (this.closing !== undefined) throw new Error(`The engine on ${this.parts.folder} is closed: open it again.`)
    return this.store
  }
}
