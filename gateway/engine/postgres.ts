import { advance } from '../tasks/advance.ts'
import { complete, fail } from '../tasks/task.ts'
import type { Completed, Failure, InProgress, RawAnswer, Seen, Task } from '../tasks/task.ts'
import { appendPart } from '../tasks/text.ts'
import type { Demand, Share } from '../base/shares.ts'
import { StoredCalls } from './countedCalls.ts'
import { listPage, type ListQuery, type Page } from './listing.ts'
import { Notifications } from './notifications.ts'
import type { OwnerUsage } from './ledger.ts'
import type { Advance, Announcement, Claim, ClaimRequest, Engine } from './engine.ts'
import type { Operated, OperatorChange } from './engine.ts'
import type { Stats, Submission, Submitted, TaskQuery } from './engine.ts'
import { readLedger, spentBy, usageOf } from './postgres/accounts.ts'
import { Batches } from './postgres/batches.ts'
import { callsPrefix, runNumbered } from './postgres/calls.ts'
import { DatabaseClock } from './postgres/clock.ts'
import { claimTasks } from './postgres/claims.ts'
import { Database, type DatabaseOptions, type Query, type Transaction } from './postgres/database.ts'
import { recall } from './postgres/idempotency.ts'
import { migrate } from './postgres/migrations.ts'
import { announce, readAnnounced } from './postgres/lines.ts'
import { changedTasks } from './postgres/changes.ts'
import { moveBatch, operateTask, sweepTasks, type Move } from './postgres/moves.ts'
import { readPlace } from './postgres/turns.ts'
import { readDue, readParams, readRange, readStats, readTask, searchTasks } from './postgres/reads.ts'
import { pruneKeys, pruneTasks, pruneTries, removeTask, sumLedger } from './postgres/retention.ts'
import { takeShares } from './postgres/shares.ts'
import { readText } from './postgres/texts.ts'
import { newTasks, storeBatch } from './postgres/submissions.ts'
import { Waits } from './postgres/waits.ts'
import { checkWritable } from './postgres/writable.ts'
import { inBatches } from './retention.ts'
import type { RunStatement } from './deliveryParts.ts'
import { StoredDeliveries } from './storedDeliveries.ts'

/** Opens the engine on a database, for one of any number of nodes. Throws if it cannot be reached or has a newer schema. */
export async function openPostgres(options: DatabaseOptions): Promise<PostgresEngine> {
  const database = await Database.open(options)
  let clock: DatabaseClock | undefined
  try {
    await migrate(database, options.homeOf)
    clock = await DatabaseClock.start(database, options.onError)
    return await PostgresEngine.listen(database, clock, options.onError)
  } catch (error) {
    clock?.stop()
    await database.close()
    throw error
  }
}

/** The notification name of waiting workers. */
const work = 'work'

/**
 * Stores tasks in PostgreSQL, for any number of nodes. The row of a task is the source of truth and holds its lease and
 * due time; a claim locks the rows that it takes. The clock is the database's.
 */
export class PostgresEngine implements Engine {
  readonly database: Database
  private readonly clock: DatabaseClock
  private readonly submissions: Batches<Submission, Submitted>
  private readonly moves: Batches<Move, Task | undefined>
  private readonly waits: Waits
  private readonly workers = new Notifications()
  private readonly unsubscribe: (() => Promise<void>)[] = []
  /** The concurrency groups that were full at the last claim. */
  private fullGroups: readonly string[] = []
  /** The routes of the last claim. */
  private wanted: Pick<ClaimRequest, 'routes'> = {}
  private closing: Promise<void> | undefined
  readonly deliveries: StoredDeliveries
  readonly calls: StoredCalls

  private constructor(database: Database, clock: DatabaseClock, onError: (error: unknown) => void) {
    this.database = database
    this.clock = clock
    this.submissions = new Batches((batch) => this.written((tx) => storeBatch(tx, batch)))
    this.moves = new Batches((batch) => this.written((tx) => moveBatch(tx, batch)))
    const run: RunStatement = (text, values) => runNumbered(this.query, { text, values })
    this.calls = new StoredCalls({ write: run, prefix: callsPrefix, get: this.get })
    this.waits = new Waits({
      query: (text, values) => database.query(text, values),
      isClosing: () => this.closing !== undefined,
      onError,
    })
    this.deliveries = new StoredDeliveries({
      read: run,
      write: run,
      prefix: 'gatewright.',
      lock: ' FOR UPDATE SKIP LOCKED',
      notifications: this.workers,
    })
  }

  /** Call `openPostgres` instead, which also subscribes to other nodes. */
  static async listen(
    database: Database,
    clock: DatabaseClock,
    onError: (error: unknown) => void,
  ): Promise<PostgresEngine> {
    const engine = new PostgresEngine(database, clock, onError)
    const { waits, workers, unsubscribe } = engine
    const wake = (): void => workers.notify(work)
    unsubscribe.push(await database.listen(newTasks, wake, wake))
    const notify = (notifications: string): void => waits.notify(notifications)
    unsubscribe.push(await database.listen(changedTasks, notify, () => waits.notifyAll()))
    return engine
  }

  async submit(submission: Submission): Promise<Submitted> {
    this.check()
    const submitted = await this.submissions.add(submission)
    if (submitted.is === 'stored' && submitted.claim === undefined) this.workers.notify(work)
    return submitted
  }

  readonly recall: Engine['recall'] = async (owner, idempotency) => recall(this.query, owner, idempotency)

  readonly get: Engine['get'] = async (id, owner) => readTask(this.query, id, owner)

  readonly placeOf = (id: string): Promise<number | undefined> => readPlace(this.query, id)

  readonly waitFor: Engine['waitFor'] = async (...asked) => {
    this.check()
    return this.waits.waitFor(...asked)
  }

  async claim(request: ClaimRequest): Promise<readonly Claim[]> {
    this.check()
    if (request.limit <= 0) return []
    this.wanted = request
    const { claims, fullGroups } = await this.database.transact((tx) => claimTasks(tx, request))
    this.fullGroups = fullGroups
    return claims
  }

  async advance(claim: Claim, { inMs, ...change }: Advance): Promise<Claim | undefined> {
    const to = (held: InProgress, now: number): InProgress => advance(held, { ...change, dueAt: now + inMs }, now)
    const task = await this.move({ claim, to })
    if (change.step.is === 'storing') this.fullGroups = []
    this.workers.notify(work)
    return task?.state === 'IN_PROGRESS' ? { task } : undefined
  }

  async appendText(claim: Claim, offset: number, text: string): Promise<boolean> {
    const part = { offset, text }
    return (await this.move({ claim, to: (held, now) => appendPart(held, part, now), part })) !== undefined
  }

  readonly textAfter: Engine['textAfter'] = (id, mark) => readText(this.query, id, mark)

  async complete(claim: Claim, result: Completed['result'], credits: number, mirrored?: false): Promise<boolean> {
    requireCredits(credits)
    return this.end({ claim, to: (held, now) => complete(held, result, credits, now, mirrored) })
  }

  async fail(claim: Claim, error: Failure, credits = 0, raw?: RawAnswer): Promise<boolean> {
    requireCredits(credits)
    return this.end({ claim, to: (held, now) => fail(held, error, now, credits, raw) })
  }

  readonly sweep: Engine['sweep'] = (giveUpMs) => this.transact((tx) => sweepTasks(tx, giveUpMs))

  async announce(announcement: Announcement): Promise<void> {
    await this.transact((tx) => announce(tx, announcement))
  }

  readonly announced = async (): Promise<ReadonlySet<string>> => readAnnounced(this.query)

  async takeShares(worker: string, demands: readonly Demand[]): Promise<readonly Share[]> {
    return this.transact((tx) => takeShares(tx, worker, demands))
  }

  readonly search = async (query: TaskQuery): Promise<readonly Seen[]> => searchTasks(this.query, query)

  async operate(id: string, change: OperatorChange): Promise<Operated> {
    const operated = await this.transact((tx) => operateTask(tx, id, change))
    if (operated.is === 'changed') this.workers.notify(work)
    return operated
  }

  readonly remove: Engine['remove'] = (id, owner) => this.transact((tx) => removeTask(tx, id, owner))

  async list(owner: string, query: ListQuery): Promise<Page> {
    return listPage(query, (...range) => readRange(this.query, owner, ...range))
  }

  readonly paramsOf = async (id: string, owner: string): Promise<string | undefined> =>
    readParams(this.query, id, owner)

  readonly spent = async (owner: string): Promise<number> => spentBy(this.query, owner)

  readonly usage = async (owner: string): Promise<OwnerUsage> => usageOf(this.query, owner)

  readonly readLedger: Engine['readLedger'] = (query, each) =>
    this.database.transact((tx) => readLedger(tx, query, each))

  readonly stats = async (): Promise<Stats> => readStats(this.query)

  readonly checkWrites = async (): Promise<void> => checkWritable(this.query, this.database.health)

  async prune(ageMs: number): Promise<number> {
    for (const pruned of [pruneKeys, pruneTries]) await this.inBatches(pruned)
    return this.inBatches((tx, most) => pruneTasks(tx, ageMs, most))
  }

  async sumLedger(ageMs: number): Promise<number> {
    return this.inBatches((tx, most) => sumLedger(tx, ageMs, most))
  }

  now(): number {
    return this.clock.now()
  }

  shown(time: number): number {
    return time
  }

  async idle(ms: number, signal?: AbortSignal): Promise<void> {
    const end = performance.now() + ms
    while (signal?.aborted !== true && this.closing === undefined) {
      const looked = new AbortController()
      const notified = this.workers.wait(work, end - performance.now(), either(looked.signal, signal))
      try {
        const due = await readDue(this.database.query, this.wanted, this.fullGroups)
        const wait = Math.min(end - performance.now(), due)
        if (wait <= 0) return
        await Promise.race([notified, this.workers.wait(work, wait, looked.signal)])
      } finally {
        looked.abort()
      }
    }
  }

  close(): Promise<void> {
    this.closing ??= this.shut()
    return this.closing
  }

  private async shut(): Promise<void> {
    // Commit earlier writes first.
    await Promise.all([this.submissions.drain(), this.moves.drain()])
    this.waits.stop()
    this.workers.notifyAll()
    this.clock.stop()
    for (const close of this.unsubscribe) await close()
    await this.database.close()
  }

  private inBatches(run: (tx: Transaction, most: number) => Promise<number>): Promise<number> {
    return inBatches((most) => this.transact((tx) => run(tx, most)))
  }

  private async end(move: Move): Promise<boolean> {
    const task = await this.move(move)
    if (task === undefined) return false
    if (task.webhook !== undefined) this.deliveries.notify()
    // The concurrency group has room for another task.
    this.fullGroups = []
    this.workers.notify(work)
    return true
  }

  /** Runs a transaction that writes, whose end says whether the database takes writes. */
  private async written<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const result = await this.database.transact(run)
    this.database.health.succeed()
    return result
  }

  private async transact<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.check()
    return this.database.transact(run)
  }

  private async move(move: Move): Promise<Task | undefined> {
    this.check()
    return this.moves.add(move)
  }

  private get query(): Query {
    this.check()
    return this.database.query
  }

  private check(): void {
    if (this.closing !== undefined) throw new Error('The engine on the database is closed: open it again.')
  }
}

function requireCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`${credits} is not a number of credits.`)
}

const either = (own: AbortSignal, given: AbortSignal | undefined): AbortSignal =>
  given === undefined ? own : AbortSignal.any([own, given])
