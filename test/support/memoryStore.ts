import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LocalShares } from '../../gateway/base/shares.ts'
import { deliveriesOf } from '../../gateway/engine/deliveries.ts'
import { dropText, insertDeliveries, joinTask, noteTry } from '../../gateway/engine/sqlite/attached.ts'
import { runNumbered, type Values } from '../../gateway/engine/sqlite/statements.ts'
import { migrate } from '../../gateway/engine/sqlite/migrations.ts'
import { chargesOf, fitting } from '../../gateway/engine/rows.ts'
import { unsentError } from '../../gateway/tasks/cancel.ts'
import type { OwnerUsage } from '../../gateway/engine/ledger.ts'
import {
  announcedMs,
  idempotencyKeptMs,
  type Allowance,
  type ClaimRequest,
  type Idempotency,
  type Recalled,
  type Removed,
  type Stranded,
  type Submission,
  type Submitted,
  type WaitingGroup,
} from '../../gateway/engine/engine.ts'
import { isSeen } from '../../gateway/tasks/version.ts'
import { MemoryLedger } from './memoryLedger.ts'
import { reasonFor, routeOf } from '../../gateway/tasks/route.ts'
import { startSubmitted } from '../../gateway/tasks/advance.ts'
import {
  accept,
  fail,
  isFinal,
  isStoring,
  lost,
  start,
  type Accepted,
  type Failed,
  type InProgress,
  type Seen,
  type State,
  type Task,
} from '../../gateway/tasks/task.ts'

/** The data of a submission: its task, its group, and the credits that it holds while the task is open. */
export interface Entry {
  task: Task
  readonly group: string
  /** Its place in the order of the waiting tasks of the group. */
  readonly turn: number
  /** Undefined for a submission without an allowance, which counts against none. */
  readonly held: number | undefined
}

/** The record of the use of an idempotency key. */
interface KeyUse {
  readonly fingerprint: string
  readonly id: string
  readonly at: number
}

/** The tasks that a worker asks for. */
export type Wanted = Pick<ClaimRequest, 'groupLimits' | 'routes'>

/** The data of a memory engine; another engine can be opened on it. */
export class MemoryStore {
  readonly entries: Map<string, Entry> = new Map()
  readonly credits: Map<string, number> = new Map()
  readonly workers: Map<string, { readonly routes: ReadonlySet<string>; readonly at: number }> = new Map()
  readonly shares: LocalShares = new LocalShares()
  /** Called with each task of which callers see a change. */
  onChange: (task: Task) => void = () => undefined
  readonly ledger: MemoryLedger = new MemoryLedger()
  private readonly keys = new Map<string, KeyUse>()
  private readonly deleted = new Set<string>()
  private readonly db = new DatabaseSync(':memory:')

  constructor() {
    migrate(this.db)
  }

  /** Runs a statement on deliveries or counted calls. */
  rows(text: string, values: Values, now: number): readonly unknown[] {
    return runNumbered(this.sql, text, values, now)
  }

  private deliver(from: State, task: Task): void {
    insertDeliveries(this.sql, deliveriesOf(from, task))
  }

  readonly sql = (text: string): StatementSync => this.db.prepare(text)

  submit({ task: given, group = '', weight = 1, ...more }: Submission, now: number): Submitted {
    const { idempotency, call, allowance, lease } = more
    const task = accept(given, now)
    const find = (id: string): Seen | undefined => this.find(id, task.owner)
    const before =
      (idempotency && this.recall(task.owner, idempotency, now)) ??
      (call && joinTask(this.sql, find, task.owner, call, now))
    const refusal = before ?? (allowance && this.beyond(task.owner, allowance))
    if (refusal !== undefined) return refusal
    if (this.entries.has(task.id)) throw new Error(`There is already a task ${task.id}.`)
    const started = lease && startSubmitted(task, lease.upstream, now + lease.ms, now)
    const turn = this.nextTurn(group, task.owner, weight)
    const held = allowance && (allowance.budget?.price ?? 0)
    this.deliver('ACCEPTED', started ?? task)
    this.entries.set(task.id, { task: started ?? task, group, turn, held })
    if (idempotency !== undefined)
      this.keys.set(keyOf(task.owner, idempotency), { fingerprint: idempotency.fingerprint, id: task.id, at: now })
    if (call !== undefined) noteTry(this.sql, task, call, now)
    const usage = this.usage(task.owner, now)
    const used = allowance?.budget === undefined ? {} : { used: usage.spent + usage.held }
    return { is: 'stored', task: started ?? task, ...(started && { claim: { task: started } }), ...used }
  }

  recall(owner: string, idempotency: Idempotency, now: number): Recalled | undefined {
    const use = this.keys.get(keyOf(owner, idempotency))
    if (use === undefined || use.at <= now - idempotencyKeptMs) return undefined
    const task = this.find(use.id, owner)
    if (task === undefined && !this.deleted.has(use.id)) return undefined
    if (use.fingerprint !== idempotency.fingerprint) return { is: 'conflict' }
    return task === undefined ? { is: 'deleted' } : { is: 'replayed', task }
  }

  /** Removes an ended task of an owner. */
  remove(id: string, owner: string, now: number): Removed {
    const task = this.find(id, owner)
    if (task === undefined || !isFinal(task)) return task === undefined ? 'unknown' : 'open'
    this.entries.delete(id)
    this.rows('DELETE FROM deliveries WHERE task = $1', [id], now)
    this.deleted.add(id)
    return 'removed'
  }

  /** A task of an owner, as the owner sees it. */
  find(id: string, owner: string): Seen | undefined {
    const task = this.entries.get(id)?.task
    return task?.owner === owner ? seenOf(task) : undefined
  }

  /** Claims due tasks: started ones first, then new ones of groups with room, each oldest first. */
  claim({ limit, leaseMs, bytes = Infinity, ...wanted }: ClaimRequest, now: number): InProgress[] {
    const started = this.inProgress(wanted).filter(({ task }) => task.dueAt <= now)
    const due = [
      ...started.sort((a, b) => a.task.dueAt - b.task.dueAt || byId(a.task, b.task)),
      ...this.waiting(wanted),
    ]
    const sized = due.slice(0, limit).map((entry) => ({ ...entry, bytes: Buffer.byteLength(entry.task.params) }))
    return fitting(sized, bytes).map(({ task }) => this.save(start(task, now + leaseMs, now)))
  }

  /** The time when the next task is due: 0 if one waits in a group with room. */
  nextDue(wanted: Wanted): number {
    if (this.waiting(wanted).length > 0) return 0
    return Math.min(Infinity, ...this.inProgress(wanted).map(({ task }) => task.dueAt))
  }

  /** Ends tasks that no step can end. */
  sweep(giveUpMs: number, now: number): Failed[] {
    const announced = this.announced(now)
    const isFree = (task: Task): boolean =>
      task.state === 'ACCEPTED' || (task.state === 'IN_PROGRESS' && task.dueAt <= now)
    return this.all().flatMap((task): Failed[] => {
      if (isFinal(task) || !isFree(task)) return []
      const isUnsent = task.state === 'ACCEPTED' || task.step.is === 'idle'
      const endsAt = Math.min(task.deadlineAt, task.cancelAt ?? Infinity)
      if (isUnsent) return endsAt <= now ? [this.save(fail(task, unsentError(task, now), now))] : []
      const isSilent = !isStoring(task) && (task.contactAt ?? task.updatedAt) <= now - giveUpMs
      return isSilent && !announced.has(routeOf(task)) ? [this.save(fail(task, lost, now))] : []
    })
  }

  announced(now: number): ReadonlySet<string> {
    const live = [...this.workers.values()].filter(({ at }) => at > now - announcedMs)
    return new Set(live.flatMap(({ routes }) => [...routes]))
  }

  /** The open tasks that no worker has announced, by route. */
  stranded(now: number): Stranded[] {
    const announced = this.announced(now)
    const open = this.all().filter((task) => !isFinal(task) && !announced.has(routeOf(task)))
    return [...Map.groupBy(open, routeOf)].map(([route, { length: tasks }]) => ({
      route,
      reason: reasonFor(route, announced),
      tasks,
    }))
  }

  /** The current task, if this attempt still holds it. */
  held({ id, attempt }: InProgress): InProgress | undefined {
    const task = this.entries.get(id)?.task
    return task?.state === 'IN_PROGRESS' && task.attempt === attempt ? task : undefined
  }

  save<Saved extends Task>(task: Saved): Saved {
    const entry = this.entries.get(task.id)
    const charges = entry !== undefined && isFinal(entry.task) ? [] : chargesOf([task])
    if (entry !== undefined && isSeen(entry.task, task)) this.onChange(task)
    if (entry !== undefined) {
      this.deliver(entry.task.state, task)
      dropText(this.sql, entry.task, task)
      entry.task = task
    }
    for (const { owner, credits } of charges) {
      this.credits.set(owner, (this.credits.get(owner) ?? 0) + credits)
      this.ledger.add({ task: task.id, owner, model: task.model, credits, at: isFinal(task) ? task.endedAt : 0 })
    }
    return task
  }

  usage(owner: string, now: number): OwnerUsage {
    const held = this.heldBy(owner).reduce((sum, entry) => sum + (entry.held ?? 0), 0)
    return { spent: this.credits.get(owner) ?? 0, held, days: this.ledger.daysOf(owner, now) }
  }

  prune(ageMs: number, now: number): number {
    for (const [name, { at }] of this.keys) if (at <= now - idempotencyKeptMs) this.keys.delete(name)
    const old = this.all().filter((task) => isFinal(task) && task.endedAt < now - ageMs)
    for (const { id } of old) this.entries.delete(id)
    return old.length
  }

  waitingGroups(now: number): readonly WaitingGroup[] {
    const groups = Map.groupBy(this.waiting({}), ({ group }) => group)
    return [...groups].map(([group = '', tasks]) => ({
      group,
      tasks: tasks.length,
      oldestMs: now - Math.min(...tasks.map(({ task }) => task.createdAt)),
    }))
  }

  all(): Task[] {
    return [...this.entries.values()].map(({ task }) => task)
  }

  private inProgress({ routes }: Wanted = {}): (Entry & { task: InProgress })[] {
    return [...this.entries.values()].flatMap(({ task, ...rest }) =>
      task.state === 'IN_PROGRESS' && routes?.has(routeOf(task)) !== false ? [{ ...rest, task }] : [],
    )
  }

  private waiting({ groupLimits = new Map(), routes }: Wanted): (Entry & { task: Accepted })[] {
    const running = Map.groupBy(this.inProgress(), ({ task, group }) => (isStoring(task) ? '' : group))
    const room = new Map([...groupLimits].map(([group, most]) => [group, most - (running.get(group)?.length ?? 0)]))
    return [...this.entries.values()]
      .flatMap(({ task, ...rest }) =>
        task.state === 'ACCEPTED' && routes?.has(routeOf(task)) !== false ? [{ ...rest, task }] : [],
      )
      .sort((a, b) => a.turn - b.turn || byId(a.task, b.task))
      .filter(({ group }) => {
        const left = room.get(group) ?? Infinity
        room.set(group, left - 1)
        return left > 0
      })
  }

  /** The place of a waiting task among those of its group. */
  placeOf(id: string): number | undefined {
    const group = this.entries.get(id)?.group
    const at = this.waiting({})
      .filter((entry) => entry.group === group)
      .findIndex(({ task }) => task.id === id)
    return at === -1 ? undefined : at + 1
  }

  private nextTurn(group: string, owner: string, weight: number): number {
    const open = [...this.entries.values()].filter((entry) => entry.group === group && !isFinal(entry.task))
    const turnsOf = (state: string): number[] => open.filter(({ task }) => task.state === state).map(({ turn }) => turn)
    const [running, waiting] = [turnsOf('IN_PROGRESS'), turnsOf('ACCEPTED')]
    const first = running.length > 0 ? Math.max(...running) : waiting.length > 0 ? Math.min(...waiting) : 0
    const own = open.filter(({ task }) => task.owner === owner).map(({ turn }) => turn + 1 / weight)
    return Math.max(first, ...own)
  }

  /** The open tasks that count towards the limits of an owner. */
  private heldBy(owner: string): readonly Entry[] {
    return [...this.entries.values()].filter(
      ({ task, held }) => task.owner === owner && !isFinal(task) && held !== undefined,
    )
  }

  private beyond(owner: string, { budget, openTasks: most }: Allowance): Submitted | undefined {
    const open = this.heldBy(owner)
    if (most !== undefined && open.length >= most) return { is: 'crowded', most }
    const [spent, held] = [this.credits.get(owner) ?? 0, open.reduce((sum, entry) => sum + (entry.held ?? 0), 0)]
    const isBeyond = budget !== undefined && spent + held + budget.price > budget.limit
    return isBeyond ? { is: 'unaffordable', spent, held, ...budget } : undefined
  }
}

const keyOf = (owner: string, { key }: Idempotency): string => JSON.stringify([owner, key])

const byId = (a: Task, b: Task): number => (a.id < b.id ? -1 : 1)

/** The task as its owner sees it. */
export const seenOf = ({ params: _params, ...task }: Task): Seen => task
