import type { OwnerUsage } from '../../gateway/engine/ledger.ts'
import type {
  Advance,
  Announcement,
  Claim,
  ClaimRequest,
  Engine,
  Idempotency,
  Operated,
  OperatorChange,
  Recalled,
  Removed,
  Stats,
  Submission,
  Submitted,
  TaskQuery,
  WaitArguments,
} from '../../gateway/engine/engine.ts'
import type { Demand, Share } from '../../gateway/base/shares.ts'
import { oldestOf, operated } from '../../gateway/engine/rows.ts'
import { routeOf } from '../../gateway/tasks/route.ts'
import { StoredCalls } from '../../gateway/engine/countedCalls.ts'
import { StoredDeliveries } from '../../gateway/engine/storedDeliveries.ts'
import { listPage, type ListQuery, type Page } from '../../gateway/engine/listing.ts'
import { Notifications, notificationOf, TaskNotifications } from '../../gateway/engine/notifications.ts'
import { insertText, readText } from '../../gateway/engine/sqlite/attached.ts'
import { appendPart } from '../../gateway/tasks/text.ts'
import { advance } from '../../gateway/tasks/advance.ts'
import {
  complete,
  fail,
  isFinal,
  type Completed,
  type Failed,
  type Failure,
  type RawAnswer,
} from '../../gateway/tasks/task.ts'
import type { InProgress, Seen, State, Task } from '../../gateway/tasks/task.ts'
import { MemoryStore, seenOf, type Wanted } from './memoryStore.ts'

/**
 * An engine that keeps everything in memory, for tests of the layers above the engine. It passes the engine's contract.
 */
export const memoryEngine = (now: () => number = Date.now, store: MemoryStore = new MemoryStore()): Engine =>
  new MemoryEngine(now, store)

class MemoryEngine implements Engine {
  readonly now: () => number
  private readonly kept: MemoryStore
  private readonly tasks = new TaskNotifications()
  private readonly workers = new Notifications()
  readonly deliveries: StoredDeliveries
  readonly calls: StoredCalls
  private wanted: Wanted = {}
  private isClosed = false

  constructor(now: () => number, store: MemoryStore) {
    this.now = now
    this.kept = store
    const run = async (text: string, values: readonly (string | number | null)[]): Promise<readonly unknown[]> =>
      this.store.rows(text, values, this.now())
    this.deliveries = new StoredDeliveries({ read: run, write: run, notifications: this.workers })
    this.calls = new StoredCalls({ write: run, prefix: '', get: (id, owner) => this.get(id, owner) })
    store.onChange = (task) => queueMicrotask(() => this.tasks.notify(notificationOf(task)))
  }

  async submit(submission: Submission): Promise<Submitted> {
    const submitted = this.store.submit(submission, this.now())
    this.workers.notify('work')
    return submitted
  }

  async recall(owner: string, idempotency: Idempotency): Promise<Recalled | undefined> {
    return this.store.recall(owner, idempotency, this.now())
  }

  async placeOf(id: string): Promise<number | undefined> {
    return this.store.placeOf(id)
  }

  async get(id: string, owner: string): Promise<Seen | undefined> {
    return this.store.find(id, owner)
  }

  async waitFor(...[id, owner, ms, signal, isEnough = isFinal]: WaitArguments): Promise<Seen | undefined> {
    const until = Date.now() + ms
    for (;;) {
      const task = this.kept.find(id, owner)
      const left = until - Date.now()
      const isOver = left <= 0 || signal?.aborted === true || this.isClosed
      if (task === undefined || isFinal(task) || isEnough(task) || isOver) return task
      await this.tasks.wait(id, isEnough === isFinal, left, signal)
    }
  }

  async claim(request: ClaimRequest): Promise<readonly Claim[]> {
    this.wanted = request
    return this.store.claim(request, this.now()).map((task) => ({ task }))
  }

  async advance(claim: Claim, { inMs, ...change }: Advance): Promise<Claim | undefined> {
    const task = this.move(claim, (held) => advance(held, { ...change, dueAt: this.now() + inMs }, this.now()))
    return task && { task }
  }

  async appendText(claim: Claim, offset: number, text: string): Promise<boolean> {
    const part = { offset, text }
    const task = this.move(claim, (held) => appendPart(held, part, this.now()))
    if (task !== undefined) insertText(this.store.sql, task, part)
    return task !== undefined
  }

  readonly textAfter: Engine['textAfter'] = async (id, mark) => readText(this.store.sql, id, mark)

  async complete(claim: Claim, result: Completed['result'], credits: number, mirrored?: false): Promise<boolean> {
    if (!Number.isSafeInteger(credits) || credits < 0)
      throw new Error(`Credits must be an integer, but are ${credits}.`)
    return this.move(claim, (held) => complete(held, result, credits, this.now(), mirrored)) !== undefined
  }

  async fail(claim: Claim, error: Failure, credits = 0, raw?: RawAnswer): Promise<boolean> {
    return this.move(claim, (held) => fail(held, error, this.now(), credits, raw)) !== undefined
  }

  async sweep(giveUpMs: number): Promise<readonly Failed[]> {
    return this.store.sweep(giveUpMs, this.now())
  }

  async announce({ worker, routes }: Announcement): Promise<void> {
    this.store.workers.set(worker, { routes, at: this.now() })
  }

  async announced(): Promise<ReadonlySet<string>> {
    return this.store.announced(this.now())
  }

  async takeShares(worker: string, demands: readonly Demand[]): Promise<readonly Share[]> {
    return this.store.shares.take(worker, demands, this.now())
  }

  async search({ states, id, model, upstream, routes, before = Infinity, limit }: TaskQuery): Promise<readonly Seen[]> {
    const found = this.store
      .all()
      .filter(
        (task) =>
          states.includes(task.state) &&
          (id === undefined || task.id === id) &&
          (model === undefined || task.model === model) &&
          (upstream === undefined || task.upstream === upstream) &&
          (routes === undefined || routes.includes(routeOf(task))) &&
          task.createdAt <= before,
      )
    return found
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(seenOf)
  }

  async operate(id: string, change: OperatorChange): Promise<Operated> {
    const task = this.store.all().find((one) => one.id === id)
    if (task === undefined) return { is: 'unknown' }
    const changed = change(task, this.now())
    if (typeof changed !== 'string' && changed !== task) this.store.save(changed)
    this.workers.notify('work')
    return operated(changed)
  }

  async remove(id: string, owner: string): Promise<Removed> {
    return this.store.remove(id, owner, this.now())
  }

  async list(owner: string, query: ListQuery): Promise<Page> {
    return listPage(query, async (below, from, most) => {
      const ids = this.store.all().flatMap((task) => (task.owner === owner ? [task.id] : []))
      const range = ids
        .filter((id) => id < below && id >= from)
        .sort()
        .reverse()
        .slice(0, most)
      return range.flatMap((id) => this.store.find(id, owner) ?? [])
    })
  }

  async paramsOf(id: string, owner: string): Promise<string | undefined> {
    return this.store.all().find((task) => task.id === id && task.owner === owner)?.params
  }

  async spent(owner: string): Promise<number> {
    return this.store.credits.get(owner) ?? 0
  }

  async usage(owner: string): Promise<OwnerUsage> {
    return this.store.usage(owner, this.now())
  }

  readonly readLedger: Engine['readLedger'] = async (query, each) => each(this.store.ledger.of(query))

  async prune(ageMs: number): Promise<number> {
    return this.store.prune(ageMs, this.now())
  }

  shown(time: number): number {
    return time
  }

  /** It has only the sums. */
  async sumLedger(): Promise<number> {
    return 0
  }

  async stats(): Promise<Stats> {
    const states: Record<State, number> = { ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0, FAILED: 0 }
    for (const { state } of this.store.all()) states[state]++
    const groups = this.store.waitingGroups(this.now())
    return { states, oldestWaitingMs: oldestOf(groups), groups, stranded: this.store.stranded(this.now()) }
  }

  async checkWrites(): Promise<void> {}

  async idle(ms: number, signal?: AbortSignal): Promise<void> {
    const end = Date.now() + ms
    while (signal?.aborted !== true && !this.isClosed) {
      const wait = Math.min(end - Date.now(), this.store.nextDue(this.wanted) - this.now())
      if (wait <= 0) return
      await this.workers.wait('work', wait, signal)
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.tasks.notifyAll()
    this.workers.notifyAll()
  }

  private get store(): MemoryStore {
    if (this.isClosed) throw new Error('The engine is closed: open it again.')
    return this.kept
  }

  /** Saves the new state of a claim's task, unless another worker has taken it over or it has ended. */
  private move<Moved extends Task>({ task }: Claim, move: (held: InProgress) => Moved | undefined): Moved | undefined {
    const held = this.store.held(task)
    const next = held && move(held)
    const moved = next && this.store.save(next)
    if (moved?.webhook !== undefined) this.deliveries.notify()
    if (moved) this.workers.notify('work')
    return moved
  }
}
