import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import {
  countStates,
  startSubmitted,
  isFinal,
  start,
  type Accepted,
  type InProgress,
  type Seen,
  type State,
  type Task,
} from '../../tasks/task.ts'
import {
  idempotencyKeptMs,
  type Allowance,
  type ClaimRequest,
  type Idempotency,
  type Page,
  type Recalled,
  type Stats,
  type Submission,
  type Submitted,
} from '../engine.ts'
import { Recent } from './recent.ts'
import { changeOf, fitting, seenOf, taskOf, type FullRow, type Row, type Size } from '../rows.ts'

/** The approximate size of a cached task without its detail, in characters. */
const idLength = 200

/** How many tasks are removed at once, so that other writes run in between. */
const pruneAtOnce = 500

const select = 'SELECT tasks.*, params.json AS params FROM tasks JOIN params ON params.task = tasks.id'

/** Chooses the tasks of a claim without reading parameters: SQLite stores their length separately. */
const selectSizes = `SELECT tasks.id, tasks.created_at AS at, octet_length(params.json) AS bytes
  FROM tasks JOIN params ON params.task = tasks.id`

const columns = 'id, owner, model, workflow, attempt, created_at, updated_at, detail'

/** The concurrency groups with waiting tasks, one index step each. The column `lane` holds the group. */
const selectGroups = `WITH RECURSIVE waiting (lane) AS (
  SELECT min(lane) FROM tasks WHERE state = 'ACCEPTED' AND due_at IS NOT NULL
  UNION ALL
  SELECT (SELECT min(lane) FROM tasks WHERE state = 'ACCEPTED' AND due_at IS NOT NULL AND lane > waiting.lane)
    FROM waiting WHERE waiting.lane IS NOT NULL
) SELECT lane FROM waiting WHERE lane IS NOT NULL`

/** The maximum number of tasks in progress of each concurrency group. */
export type GroupLimits = NonNullable<ClaimRequest['groupLimits']>

/** Reads and writes the tables. The caller puts each write into a transaction and decides when it is durable. */
export class Store {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()
  private readonly recent = new Recent()

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** Inserts a task, unless it repeats an earlier call or exceeds the limits of its owner. */
  submit({ task, idempotency, allowance, group, leaseMs }: Submission, now: number): Submitted {
    const before = idempotency && this.recall(task.owner, idempotency, now)
    const refusal = before ?? (allowance && this.beyond(task.owner, allowance))
    if (refusal !== undefined) return refusal
    const begun = leaseMs === undefined ? undefined : startSubmitted(task, now + leaseMs, now)
    this.insert(begun ?? task, group ?? '', allowance && (allowance.budget?.price ?? 0))
    if (idempotency !== undefined) {
      this.sql(
        'INSERT OR REPLACE INTO idempotency (owner, key, fingerprint, task, created_at) VALUES (?, ?, ?, ?, ?)',
      ).run(...[task.owner, idempotency.key, idempotency.fingerprint, task.id, now])
    }
    return begun === undefined ? { is: 'stored', task } : { is: 'stored', task: begun, claim: { task: begun } }
  }

  /** Clears the cache after a rollback, because it may hold uncommitted reads. */
  undo(): void {
    this.recent.clear()
  }

  /** The earlier use of an idempotency key. */
  recall(owner: string, { key, fingerprint }: Idempotency, now: number): Recalled | undefined {
    const statement = this.sql(
      'SELECT fingerprint, task FROM idempotency WHERE owner = ? AND key = ? AND created_at > ?',
    )
    const row = statement.get(owner, key, now - idempotencyKeptMs)
    const task = row && this.get(String(row.task), owner)
    // If retention has removed the task, the call counts as new.
    if (row === undefined || task === undefined) return undefined
    return row.fingerprint === fingerprint ? { is: 'replayed', task } : { is: 'conflict' }
  }

  /** A task as its owner sees it. */
  get(id: string, owner: string): Seen | undefined {
    const task = this.recent.get(id) ?? this.read(id)
    return task?.owner === owner ? task : undefined
  }

  /** Claims due tasks for a worker: started tasks first. */
  claim(
    { limit, leaseMs, groupLimits = new Map(), bytes = Infinity }: ClaimRequest,
    now: number,
  ): readonly InProgress[] {
    const begun = `${selectSizes} WHERE state = 'IN_PROGRESS' AND due_at <= ? ORDER BY due_at, tasks.id LIMIT ?`
    const due = this.sizes(begun, now, Math.max(limit, 0))
    const fresh = this.waiting(groupLimits, Math.max(limit - due.length, 0))
    return fitting([...due, ...fresh], bytes)
      .flatMap(({ id }) => this.tasks(`${select} WHERE tasks.id = ?`, id))
      .filter((task) => !isFinal(task))
      .map((task) => {
        const started = start(task, now + leaseMs, now)
        this.save(started)
        return started
      })
  }

  /** The task, if this attempt still holds it. */
  held({ id, owner, attempt, params }: InProgress): InProgress | undefined {
    const task = this.get(id, owner)
    return task?.state === 'IN_PROGRESS' && task.attempt === attempt ? { ...task, params } : undefined
  }

  /** Writes a task's new state; of a completed one also its credits. */
  save(task: Task): void {
    this.recent.forget(task.id)
    const { state, attempt, updated_at, due_at, ended_at, detail } = changeOf(task)
    this.sql(
      'UPDATE tasks SET state = ?, attempt = ?, updated_at = ?, due_at = ?, ended_at = ?, detail = ? WHERE id = ?',
    ).run(state, attempt, updated_at, due_at, ended_at, detail, task.id)
    if (task.state !== 'COMPLETED') return
    const entry = [task.id, task.owner, task.credits, task.endedAt]
    this.sql('INSERT INTO ledger (task, owner, credits, at) VALUES (?, ?, ?, ?)').run(...entry)
  }

  /** A page of an owner's tasks; the cursor is the id of the last task before it. */
  list(owner: string, limit: number, cursor?: string): Page {
    const page = `SELECT ${columns} FROM tasks WHERE owner = ? AND id < ? ORDER BY id DESC LIMIT ?`
    // Ids are hexadecimal: all sort before the letter g.
    const rows: Record<string, SQLOutputValue>[] = this.sql(page).all(owner, cursor ?? 'g', limit + 1)
    const found = rows.map((row) => seenOf(row as unknown as Row)) // the table is STRICT
    const tasks = found.slice(0, limit)
    return { tasks, next: found.length > limit ? tasks.at(-1)?.id : undefined }
  }

  /** The sum of an owner's ledger. */
  spent(owner: string): number {
    return Number(this.sql('SELECT credits FROM accounts WHERE owner = ?').get(owner)?.credits ?? 0)
  }

  /** How many tasks there are, and how long the oldest has waited. */
  stats(): Stats {
    const rows = this.sql('SELECT state, tasks FROM counts').all()
    const count = (state: State): number => Number(rows.find((row) => row.state === state)?.tasks ?? 0)
    const states = countStates(count)
    const oldest = Math.min(...this.groups().map((group) => this.firstWaiting(group)))
    return { states, oldestWaitingAt: oldest === Infinity ? undefined : oldest }
  }

  /** When the next task is due: 0 if one waits in a group with room. */
  nextDue(limits: GroupLimits): number | undefined {
    if (this.groups().some((group) => this.room(group, limits) > 0)) return 0
    const row = this.sql("SELECT min(due_at) AS at FROM tasks WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL").get()
    return row?.at === null || row === undefined ? undefined : Number(row.at)
  }

  /** When a task in progress was last written. */
  lastWrite(): number {
    return Number(
      this.sql("SELECT max(updated_at) AS at FROM tasks WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL").get()?.at,
    )
  }

  /** Moves due times back after the clock was set back by this much. */
  setBack(byMs: number, now: number): void {
    this.recent.clear()
    this.sql(
      `UPDATE tasks SET due_at = due_at - ?1, updated_at = min(updated_at, ?2),
       detail = json_set(detail, '$.dueAt', due_at - ?1) WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL`,
    ).run(byMs, now)
  }

  /** Removes some tasks that ended before a time, and expired idempotency keys; returns the number of tasks. */
  prune(before: number, now: number): number {
    this.recent.clear()
    this.sql('DELETE FROM idempotency WHERE created_at <= ?').run(now - idempotencyKeptMs)
    const old = 'SELECT id FROM tasks WHERE ended_at < ? ORDER BY ended_at LIMIT ?'
    return Number(this.sql(`DELETE FROM tasks WHERE id IN (${old})`).run(before, pruneAtOnce).changes)
  }

  private read(id: string): Seen | undefined {
    const found = this.sql(`SELECT ${columns} FROM tasks WHERE id = ?`).get(id)
    if (found === undefined) return undefined
    const row = found as unknown as Row // the table is STRICT: these columns have these types
    const task = seenOf(row)
    this.recent.keep(task, row.detail.length + idLength)
    return task
  }

  /** Why an owner cannot have one more task; undefined if it can. */
  private beyond(owner: string, { budget, openTasks: most }: Allowance): Submitted | undefined {
    const row = this.sql('SELECT credits, held, open FROM accounts WHERE owner = ?').get(owner)
    const [spent, held] = [Number(row?.credits ?? 0), Number(row?.held ?? 0)]
    if (most !== undefined && Number(row?.open ?? 0) >= most) return { is: 'crowded', most }
    const isBeyond = budget !== undefined && spent + held + budget.price > budget.limit
    return isBeyond ? { is: 'unaffordable', spent, held, ...budget } : undefined
  }

  private insert(task: Accepted | InProgress, group: string, held: number | undefined): void {
    const { state, attempt, updated_at, due_at, detail } = changeOf(task)
    const fixed = [task.id, task.owner, task.model, task.workflow, state, attempt]
    this.sql(
      `INSERT INTO tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, due_at, detail, lane, held)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(...fixed, task.createdAt, updated_at, due_at, detail, group, held ?? null)
    this.sql('INSERT INTO params (task, json) VALUES (?, ?)').run(task.id, task.params)
  }

  /** The oldest waiting tasks of concurrency groups with room. */
  private waiting(limits: GroupLimits, limit: number): readonly Size[] {
    const next = `${selectSizes} WHERE state = 'ACCEPTED' AND lane = ? AND due_at IS NOT NULL ORDER BY due_at, tasks.id LIMIT ?`
    return this.groups()
      .flatMap((group) => this.sizes(next, group, Math.min(limit, this.room(group, limits))))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }

  private groups(): readonly string[] {
    return this.sql(selectGroups)
      .all()
      .map(({ lane }) => String(lane))
  }

  /** How many more tasks of a group can be in progress. */
  private room(group: string, limits: GroupLimits): number {
    const most = limits.get(group)
    if (most === undefined) return 2 ** 31
    const row = this.sql("SELECT count(*) AS tasks FROM tasks WHERE state = 'IN_PROGRESS' AND lane = ? AND lane <> ''")
    return Math.max(most - Number(row.get(group)?.tasks), 0)
  }

  private firstWaiting(group: string): number {
    const first = `SELECT due_at FROM tasks WHERE state = 'ACCEPTED' AND lane = ? AND due_at IS NOT NULL
      ORDER BY due_at LIMIT 1`
    return Number(this.sql(first).get(group)?.due_at ?? Infinity)
  }

  private sizes(text: string, ...values: readonly (string | number)[]): readonly Size[] {
    const rows = this.sql(text).all(...values)
    return rows.map(({ id, at, bytes }) => ({ id: String(id), createdAt: Number(at), bytes: Number(bytes) }))
  }

  private tasks(text: string, ...values: readonly (string | number)[]): readonly Task[] {
    const rows: Record<string, SQLOutputValue>[] = this.sql(text).all(...values)
    return rows.map((row) => taskOf(row as unknown as FullRow)) // the tables are STRICT: these columns have these types
  }

  private sql(text: string): StatementSync {
    const known = this.statements.get(text) ?? this.db.prepare(text)
    this.statements.set(text, known)
    return known
  }
}
