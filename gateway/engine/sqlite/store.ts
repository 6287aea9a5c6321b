import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../base/clock.ts'
import { shiftLimits, startSubmitted } from '../../tasks/advance.ts'
import { accept, countStates, fail, isFinal, lost, start } from '../../tasks/task.ts'
import type { Accepted, Failed, InProgress, Seen, State, Task } from '../../tasks/task.ts'
import { unsentError } from '../../tasks/cancel.ts'
import { isSeen } from '../../tasks/version.ts'
import {
  announcedMs,
  type Allowance,
  type ClaimRequest,
  type Idempotency,
  type Operated,
  type OperatorChange,
  type Recalled,
  type Removed,
  type Stats,
  type Submission,
  type Submitted,
} from '../engine.ts'
import { notificationOf } from '../notifications.ts'
import { operated, changeOf, chargesOf, fitting, oldestOf, seenOf, type Row } from '../rows.ts'
import { deliveriesOf } from '../deliveries.ts'
import { announcedRoutes, OpenTasks, readAnnounced } from './openTasks.ts'
import { columns, select, selectTasks } from './reads.ts'
import { dropText, insertDeliveries, joinTask, noteKey, noteTry, recall } from './attached.ts'
import { Recent } from './recent.ts'
import { pruneTasks, removeTask, sumLedger } from './retention.ts'
import { Statements, type Sql } from './statements.ts'

/** The approximate size of a cached task without its detail, in characters. */
const idLength = 200

/** How many tasks of each sort are swept at once. */
const sweepAtOnce = 100

/** Reads and writes the tables. The caller puts each write into a transaction and decides when it is durable. */
export class Store {
  private readonly clock: Clock
  /** Prepares statements that need nothing of the cache. */
  readonly sql: Sql
  readonly open: OpenTasks
  private readonly recent = new Recent()
  private readonly notifications: string[] = []
  /** A number that changes when another process writes to the file. */
  private version: unknown

  constructor(db: DatabaseSync, clock: Clock) {
    this.clock = clock
    const statements = new Statements(db)
    this.sql = (text) => statements.sql(text)
    this.open = new OpenTasks(statements)
  }

  /** Inserts a task, unless it repeats an earlier call or exceeds the limits of its owner. */
  submit({ task: given, group = '', weight = 1, ...more }: Submission, now: number): Submitted {
    const { idempotency, call, allowance, lease } = more
    const task = accept(given, now)
    const find = (id: string): Seen | undefined => this.get(id, task.owner)
    const before =
      (idempotency && this.recall(task.owner, idempotency, now)) ??
      (call && joinTask(this.sql, find, task.owner, call, now))
    const used = before ?? (allowance && this.usedOf(task.owner, allowance))
    if (typeof used === 'object') return used
    const begun = lease && startSubmitted(task, lease.upstream, now + lease.ms, now)
    const turn = this.open.nextTurn(group, task.owner, weight)
    this.insert(begun ?? task, group, turn, allowance && (allowance.budget?.price ?? 0))
    insertDeliveries(this.sql, deliveriesOf('ACCEPTED', begun ?? task))
    if (idempotency !== undefined) noteKey(this.sql, task, idempotency, now)
    if (call !== undefined) noteTry(this.sql, task, call, now)
    return {
      is: 'stored',
      task: begun ?? task,
      ...(begun && { claim: { task: begun } }),
      ...(used !== undefined && { used }),
    }
  }

  /** Clears the cache if another process, such as an operator's command, has written; returns whether one has. */
  refresh(): boolean {
    const before = this.version
    this.version = this.sql('PRAGMA data_version').get()?.['data_version']
    if (this.version === before) return false
    this.recent.clear()
    return true
  }

  /** Clears the cache after a rollback, because it may hold uncommitted reads. */
  undo(): void {
    this.recent.clear()
  }

  /** The earlier use of an idempotency key. */
  recall(owner: string, idempotency: Idempotency, now: number): Recalled | undefined {
    return recall(this.sql, (id) => this.get(id, owner), owner, idempotency, now)
  }

  /** A task as its owner sees it. */
  get(id: string, owner: string): Seen | undefined {
    const task = this.recent.get(id) ?? this.read(id)
    return task?.owner === owner ? task : undefined
  }

  /** Claims due tasks for a worker: started tasks first. */
  claim({ limit, leaseMs, bytes = Infinity, ...wanted }: ClaimRequest, now: number): readonly InProgress[] {
    return fitting(this.open.claimable(wanted, Math.max(limit, 0), now), bytes)
      .flatMap(({ id }) => this.tasks(`${select} WHERE tasks.id = ?`, id))
      .filter((task) => !isFinal(task))
      .map((task) => {
        const started = start(task, now + leaseMs, now)
        this.save(started, task)
        return started
      })
  }

  /** Ends the tasks that no step can end; some of them at once. */
  sweep(giveUpMs: number, now: number): readonly Failed[] {
    const isFree = `(state = 'ACCEPTED' OR due_at <= ?) ORDER BY`
    const unsent = `${select} WHERE deadline_at <= ? AND ${isFree} deadline_at LIMIT ${sweepAtOnce}`
    const silent = `${select} WHERE contact_at <= ? AND route NOT IN (${announcedRoutes}) AND ${isFree} contact_at LIMIT ${sweepAtOnce}`
    const ended = [
      ...this.tasks(unsent, now, now).map((task) => [task, unsentError(task, now)] as const),
      ...this.tasks(silent, now - giveUpMs, now - announcedMs, now).map((task) => [task, lost] as const),
    ]
    return ended.flatMap(([task, error]) => (isFinal(task) ? [] : [this.save(fail(task, error, now), task)]))
  }

  /** Moves the times by which open tasks end. */
  shiftLimits(byMs: number): void {
    for (const state of ['ACCEPTED', 'IN_PROGRESS']) {
      // The indexes of open tasks name the state.
      const open = `SELECT ${columns}, '' AS params FROM tasks WHERE state = '${state}' AND due_at IS NOT NULL`
      for (const task of this.tasks(open)) if (!isFinal(task)) this.save(shiftLimits(task, byMs), task)
    }
  }

  /** Changes a task as an operator wants. */
  operate(id: string, change: OperatorChange, now: number): Operated {
    const [task] = this.tasks(`${select} WHERE tasks.id = ?`, id)
    if (task === undefined) return { is: 'unknown' }
    const changed = change(task, now)
    if (typeof changed !== 'string' && changed !== task)
      isFinal(task) ? this.write(changed, task) : this.save(changed, task)
    return operated(changed)
  }

  /** Removes an ended task of an owner. */
  remove(id: string, owner: string, now: number): Removed {
    const task = this.get(id, owner)
    if (task === undefined) return 'unknown'
    if (!isFinal(task)) return 'open'
    removeTask(this.sql, task, now)
    this.recent.forget(id)
    return 'removed'
  }

  /** The task, if this attempt still holds it. */
  held({ id, owner, attempt, params }: InProgress): InProgress | undefined {
    const task = this.get(id, owner)
    return task?.state === 'IN_PROGRESS' && task.attempt === attempt ? { ...task, params } : undefined
  }

  /** Writes the new state of a task that had not ended; of one that ends, also its credits. */
  save<Saved extends Task>(task: Saved, before: Task): Saved {
    this.write(task, before)
    // Bills are of the days that people see.
    for (const { id, owner, model, credits, endedAt } of chargesOf([task])) {
      const entry = [id, owner, model, credits, this.clock.shown(endedAt)]
      this.sql('INSERT INTO ledger (task, owner, model, credits, at) VALUES (?, ?, ?, ?, ?)').run(...entry)
    }
    return task
  }

  /** The notifications about what was written since the last call, to be sent after the commit. */
  takeNotifications(): readonly string[] {
    return this.notifications.splice(0)
  }

  private write(task: Task, before: Task): void {
    insertDeliveries(this.sql, deliveriesOf(before.state, task))
    dropText(this.sql, before, task)
    this.recent.forget(task.id)
    if (isSeen(before, task)) this.notifications.push(notificationOf(task))
    const { state, attempt, updated_at, route, due_at, deadline_at, contact_at, ended_at, detail } = changeOf(task)
    this.sql(
      `UPDATE tasks SET state = ?, attempt = ?, updated_at = ?, route = ?, due_at = ?, deadline_at = ?, contact_at = ?,
         ended_at = ?, detail = ? WHERE id = ?`,
    ).run(state, attempt, updated_at, route, due_at, deadline_at, contact_at, ended_at, detail, task.id)
  }

  /** The sum of an owner's ledger. */
  spent(owner: string): number {
    return Number(this.sql('SELECT credits FROM accounts WHERE owner = ?').get(owner)?.credits ?? 0)
  }

  /** How many tasks there are, how long the oldest has waited, and which no worker can run. */
  stats(now: number): Stats {
    const rows = this.sql('SELECT state, tasks FROM counts').all()
    const count = (state: State): number => Number(rows.find((row) => row.state === state)?.tasks ?? 0)
    const groups = this.open.waitingGroups(now)
    const stranded = this.open.stranded(readAnnounced(this.sql, now))
    return { states: countStates(count), oldestWaitingMs: oldestOf(groups), groups, stranded }
  }

  /** Removes some tasks that ended before a time; returns their number. */
  pruneTasks(before: number, most: number): number {
    const ids = pruneTasks(this.sql, before, most)
    for (const id of ids) this.recent.forget(id)
    return ids.length
  }

  /** Sums some entries of the ledger from before a time; returns their number. */
  sumLedger(before: number, most: number): number {
    return sumLedger(this.sql, this.clock.shown(before), most)
  }

  private read(id: string): Seen | undefined {
    const found = this.sql(`SELECT ${columns} FROM tasks WHERE id = ?`).get(id)
    if (found === undefined) return undefined
    const row = found as unknown as Row // the table is STRICT: these columns have these types
    const task = seenOf(row)
    this.recent.keep(task, row.detail.length + idLength)
    return task
  }

  /** How much of a budget is used with one more task, or why its owner cannot have one. */
  private usedOf(owner: string, { budget, openTasks: most }: Allowance): number | Submitted | undefined {
    const row = this.sql('SELECT credits, held, open FROM accounts WHERE owner = ?').get(owner)
    const [spent, held] = [Number(row?.credits ?? 0), Number(row?.held ?? 0)]
    if (most !== undefined && Number(row?.open ?? 0) >= most) return { is: 'crowded', most }
    const used = budget && spent + held + budget.price
    return budget && used !== undefined && used > budget.limit ? { is: 'unaffordable', spent, held, ...budget } : used
  }

  private insert(task: Accepted | InProgress, group: string, turn: number, held: number | undefined): void {
    const { state, attempt, updated_at, route, due_at, deadline_at, contact_at, detail } = changeOf(task)
    const fixed = [task.id, task.owner, task.model, task.workflow, state, attempt, task.createdAt, updated_at]
    this.sql(
      `INSERT INTO tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, route, due_at, deadline_at,
         contact_at, detail, lane, turn, held)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(...fixed, route, due_at, deadline_at, contact_at, detail, group, turn, held ?? null)
    this.sql('INSERT INTO params (task, json) VALUES (?, ?)').run(task.id, task.params)
  }

  private tasks(text: string, ...values: readonly (string | number)[]): readonly Task[] {
    return selectTasks(this.sql, text, values)
  }
}
