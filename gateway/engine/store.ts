import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isFinal, start, type Accepted, type InProgress, type State, type Task } from '../tasks/task.ts'
import type { ClaimRequest, Idempotency, Page, Stats, Submission, Submitted } from './engine.ts'
import { changeOf, tasksOf } from './rows.ts'

/** How long an idempotency key is kept (DECISIONS 17). */
const idempotencyMs = 24 * 60 * 60 * 1000

/** How many tasks are removed in one go, so that others get their turn in between. */
const pruneAtOnce = 500

const select = 'SELECT tasks.*, params.json AS params FROM tasks JOIN params ON params.task = tasks.id'

// Two halves, each in the order of its index: however many tasks wait, only `limit` of them are looked at.
const selectDue = `${select} JOIN (
  SELECT * FROM (SELECT id, due_at FROM tasks WHERE state = 'ACCEPTED' AND due_at IS NOT NULL
    ORDER BY due_at, id LIMIT :limit)
  UNION ALL SELECT * FROM (SELECT id, due_at FROM tasks WHERE state = 'IN_PROGRESS' AND due_at <= :now
    ORDER BY due_at, id LIMIT :limit)
  ORDER BY due_at, id LIMIT :limit
) AS due ON due.id = tasks.id ORDER BY due.due_at, due.id`

/** Reads and writes the tables. Each write belongs into a transaction; it decides nothing about when that is safe. */
export class Store {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.db = db
  }

  /** Inserts a task, unless its idempotency key says that it is there, or its owner cannot pay it. */
  submit({ task, idempotency, budget }: Submission, now: number): Submitted {
    const before = idempotency && this.earlier(task.owner, idempotency, now)
    if (before !== undefined) return before
    const spent = budget === undefined ? 0 : this.spent(task.owner)
    if (budget !== undefined && spent + budget.price > budget.limit) return { is: 'unaffordable', spent, ...budget }
    this.insert(task)
    if (idempotency !== undefined) {
      this.sql(
        'INSERT OR REPLACE INTO idempotency (owner, key, fingerprint, task, created_at) VALUES (?, ?, ?, ?, ?)',
      ).run(...[task.owner, idempotency.key, idempotency.fingerprint, task.id, now])
    }
    return { is: 'stored', task }
  }

  /** A task of an owner. */
  get(id: string, owner: string): Task | undefined {
    return tasksOf(this.sql(`${select} WHERE tasks.id = ? AND owner = ?`), id, owner)[0]
  }

  /** Gives due tasks to a worker. */
  claim({ limit, leaseMs }: ClaimRequest, now: number): readonly InProgress[] {
    return tasksOf(this.sql(selectDue.replaceAll(':limit', '?1').replaceAll(':now', '?2')), Math.max(limit, 0), now)
      .filter((task) => !isFinal(task))
      .map((task) => {
        const started = start(task, now + leaseMs, now)
        this.save(started)
        return started
      })
  }

  /** The task as it stands, when it is still in the hands of this attempt. */
  held({ id, owner, attempt }: InProgress): InProgress | undefined {
    const task = this.get(id, owner)
    return task?.state === 'IN_PROGRESS' && task.attempt === attempt ? task : undefined
  }

  /** Writes a task's new state; of a completed one also its credits. */
  save(task: Task): void {
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
    const statement = this.sql(`${select} WHERE owner = ? AND tasks.id < ? ORDER BY tasks.id DESC LIMIT ?`)
    // Ids are hexadecimal: all sort before the letter g.
    const found = tasksOf(statement, owner, cursor ?? 'g', limit + 1)
    const tasks = found.slice(0, limit)
    return { tasks, next: found.length > limit ? tasks.at(-1)?.id : undefined }
  }

  /** The sum of an owner's ledger. */
  spent(owner: string): number {
    return Number(this.sql('SELECT credits FROM accounts WHERE owner = ?').get(owner)?.credits ?? 0)
  }

  /** How many tasks there are, and since when the oldest waits. */
  stats(): Stats {
    const rows = this.sql('SELECT state, tasks FROM counts').all()
    const count = (state: State): number => Number(rows.find((row) => row.state === state)?.tasks ?? 0)
    const states = {
      ACCEPTED: count('ACCEPTED'),
      IN_PROGRESS: count('IN_PROGRESS'),
      COMPLETED: count('COMPLETED'),
      FAILED: count('FAILED'),
    }
    return { states, oldestWaitingMs: this.firstDue('ACCEPTED') }
  }

  /** When the next task is to be claimed: 0 when one waits already. */
  nextDue(): number | undefined {
    return this.firstDue('ACCEPTED') === undefined ? this.firstDue('IN_PROGRESS') : 0
  }

  /** When a task in progress was last written. */
  lastWrite(): number {
    return Number(
      this.sql("SELECT max(updated_at) AS at FROM tasks WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL").get()?.at,
    )
  }

  /** The clock was set back by so much: what was due in a minute is still due in a minute. */
  setBack(byMs: number, now: number): void {
    this.sql(
      `UPDATE tasks SET due_at = due_at - ?1, updated_at = min(updated_at, ?2),
       detail = json_set(detail, '$.dueAt', due_at - ?1) WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL`,
    ).run(byMs, now)
  }

  /** Removes some tasks that ended before a time, and idempotency keys past theirs; gives how many tasks. */
  prune(before: number, now: number): number {
    this.sql('DELETE FROM idempotency WHERE created_at <= ?').run(now - idempotencyMs)
    const old = 'SELECT id FROM tasks WHERE ended_at < ? ORDER BY ended_at LIMIT ?'
    return Number(this.sql(`DELETE FROM tasks WHERE id IN (${old})`).run(before, pruneAtOnce).changes)
  }

  private earlier(owner: string, { key, fingerprint }: Idempotency, now: number): Submitted | undefined {
    const statement = this.sql(
      'SELECT fingerprint, task FROM idempotency WHERE owner = ? AND key = ? AND created_at > ?',
    )
    const row = statement.get(owner, key, now - idempotencyMs)
    const task = row && this.get(String(row.task), owner)
    // A task that retention has removed cannot be given again: the call counts as a new one.
    if (row === undefined || task === undefined) return undefined
    return row.fingerprint === fingerprint ? { is: 'replayed', task } : { is: 'conflict' }
  }

  private insert(task: Accepted): void {
    const { state, attempt, updated_at, due_at, detail } = changeOf(task)
    const facts = [task.id, task.owner, task.model, task.workflow, state, attempt]
    this.sql(
      `INSERT INTO tasks (id, owner, model, workflow, state, attempt, created_at, updated_at, due_at, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(...facts, task.createdAt, updated_at, due_at, detail)
    this.sql('INSERT INTO params (task, json) VALUES (?, ?)').run(task.id, JSON.stringify(task.params))
  }

  private firstDue(state: State): number | undefined {
    const first = 'SELECT due_at FROM tasks WHERE state = ? AND due_at IS NOT NULL ORDER BY due_at LIMIT 1'
    const row = this.sql(first).get(state)
    return row && Number(row.due_at)
  }

  private sql(text: string): StatementSync {
    const known = this.statements.get(text) ?? this.db.prepare(text)
    this.statements.set(text, known)
    return known
  }
}
