import { idempotencyHours } from '@gatewright/openapi/protocol'
import { messageOf } from '../base/values.ts'
import type { TakeShares } from '../base/shares.ts'
import type { Clock } from '../base/clock.ts'
import type { CountedCall, CountedCalls } from './countedCalls.ts'
import type { Deliveries } from './deliveries.ts'
import type { LedgerEntry, LedgerQuery, OwnerUsage } from './ledger.ts'
import type { Reason } from '../tasks/route.ts'
import type { Progressed } from '../tasks/advance.ts'
import type { ListQuery, Page } from './listing.ts'
import type { Accepted, Completed, Failed, Failure, InProgress, NewTask } from '../tasks/task.ts'
import type { RawAnswer, Seen, State, Task, TextMark } from '../tasks/task.ts'
import type { StoredText } from '../tasks/text.ts'

/** A new task, and the data that makes a repeated call safe. */
export interface Submission {
  readonly task: NewTask
  readonly idempotency?: Idempotency
  /** The call that it is a try of, if its client counts them. */
  readonly call?: CountedCall
  readonly allowance?: Allowance
  /** Tasks of one concurrency group share a limit on how many can be in progress; without a group there is no limit. */
  readonly group?: string
  /** The share of its owner among the waiting tasks of the group, against 1 of other owners, which is the default. */
  readonly weight?: number
  /** Claims the task for its submitter at once. Not for a group with a limit. */
  readonly lease?: Lease
}

/** The claim of a task by its submitter, which is about to send it. */
export interface Lease {
  readonly ms: number
  /** The upstream that the task is sent to. */
  readonly upstream: string
}

/** The limits of an owner. A task that would exceed them is not stored; a stored task counts until it has ended. */
export interface Allowance {
  readonly budget?: Budget
  /** The maximum number of tasks that have not ended. */
  readonly openTasks?: number
}

/** The maximum credits of all tasks of the owner, and the price of this one. */
export interface Budget {
  readonly limit: number
  readonly price: number
}

/** An idempotency key of a caller (docs/internals/decisions.md 17). */
export interface Idempotency {
  readonly key: string
  /** The call that the key was used for: the same key with another fingerprint is a conflict. */
  readonly fingerprint: string
}

/** How long an idempotency key is kept, in milliseconds (docs/internals/decisions.md 17). */
export const idempotencyKeptMs: number = idempotencyHours * 60 * 60 * 1000

/** The earlier use of an idempotency key. */
export type Recalled =
  /** The same call arrived earlier; this is its task. */
  | { readonly is: 'replayed'; readonly task: Seen }
  /** The key was used for another body. */
  | { readonly is: 'conflict' }
  /** Its owner has deleted the task of the same call. */
  | { readonly is: 'deleted' }

/** The result of a submission. */
export type Submitted =
  /** With the claim, if the submission requested a lease; `used` of its budget is spent or held, with this task. */
  | { readonly is: 'stored'; readonly task: Accepted | InProgress; readonly claim?: Claim; readonly used?: number }
  | Recalled
  /** The owner has reached its credit limit, counting its open tasks. A repeated call is still replayed. */
  | ({ readonly is: 'unaffordable'; readonly spent: number; readonly held: number } & Budget)
  /** The owner has reached its limit of open tasks. */
  | { readonly is: 'crowded'; readonly most: number }

/** A claimed task. Writes carry its attempt: writes of a worker that has lost its lease change nothing. */
export interface Claim {
  readonly task: InProgress
}

/** The request of a worker for tasks. */
export interface ClaimRequest {
  readonly limit: number
  /**
   * The maximum bytes of parameters of all returned tasks; default unlimited. The first task is returned whatever its
   * size, so that no task waits forever.
   */
  readonly bytes?: number
  /** How long the lease lasts, in milliseconds; then another worker can take the tasks over. */
  readonly leaseMs: number
  /** The maximum number of tasks in progress of each concurrency group; other groups have no limit. */
  readonly groupLimits?: ReadonlyMap<string, number>
  /** The routes that the worker can run (tasks/route.ts): it leaves other tasks to others. By default every route. */
  readonly routes?: ReadonlySet<string>
}

/** The progress of a task. */
export interface Advance extends Omit<Progressed, 'dueAt'> {
  /** When a worker should poll again, in milliseconds from now; of a task that its worker keeps, how long the lease lasts. */
  readonly inMs: number
}

/** How many tasks are in each state, and how long the oldest waiting task has waited, in milliseconds. */
export interface Stats {
  readonly states: Readonly<Record<State, number>>
  readonly oldestWaitingMs: number | undefined
  /** The open tasks that no worker can run. */
  readonly stranded: readonly Stranded[]
  /** The concurrency groups with waiting tasks. */
  readonly groups: readonly WaitingGroup[]
}

/** The waiting tasks of a concurrency group. */
export interface WaitingGroup {
  /** Its name; empty for the tasks without a limit. */
  readonly group: string
  /** How many tasks wait, counted up to `mostCounted`. */
  readonly tasks: number
  /** How long the oldest has waited, in milliseconds. */
  readonly oldestMs: number
}

/** The maximum to which waiting tasks of a group are counted, so that metrics cost the same however many wait. */
export const mostCounted = 100_000

/** The maximum place in a queue: a task behind more tasks has this one. */
export const mostPlaces = 10_000

/** Open tasks of a route that no worker has announced. */
export interface Stranded {
  readonly route: string
  readonly reason: Reason
  readonly tasks: number
}

/** How long an announcement of a worker counts, in milliseconds. A worker repeats it every minute. */
export const announcedMs: number = 10 * 60 * 1000

/** A worker, and the routes that it can run. */
export interface Announcement {
  /** The id of its process. */
  readonly worker: string
  readonly routes: ReadonlySet<string>
}

/** The tasks that operators ask for; every condition is optional. */
export interface TaskQuery {
  readonly states: readonly State[]
  readonly id?: string
  readonly model?: string
  readonly upstream?: string
  /** Only tasks of these routes. */
  readonly routes?: readonly string[]
  /** Only tasks that were submitted at or before this time, in milliseconds since 1970. */
  readonly before?: number
  readonly limit: number
}

/** The result of an operator's change of a task. */
export type Operated =
  | { readonly is: 'changed'; readonly task: Seen }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown' }

/** The result of a request to delete a task: unknown if the owner has no such task, open while it has not ended. */
export type Removed = 'removed' | 'open' | 'unknown'

/** A change of a task: its next state, or why it cannot be changed. */
export type OperatorChange = (task: Task, now: number) => Task | string

/** The arguments of `Engine.waitFor`. */
export type WaitArguments = Parameters<Engine['waitFor']>

/**
 * Stores tasks durably: everything that a call has acknowledged survives a crash. Every implementation passes
 * test/contract/engine.ts. It is the clock of all that is stored; never compare a stored time with that of a node.
 */
export interface Engine extends Clock {
  /** Stores a task. Resolves only when the task would survive a crash. */
  submit(submission: Submission): Promise<Submitted>
  /** The result that `submit` would return for a repeated call; undefined if the call is new. */
  recall(owner: string, idempotency: Idempotency): Promise<Recalled | undefined>
  /** A task of this owner; undefined if it does not exist or belongs to another owner. */
  get(id: string, owner: string): Promise<Seen | undefined>
  /**
   * Waits for the end of a task, or until `isEnough` says of its state that it need not wait longer; that is asked after
   * each change that callers can see. Returns its current state if the time is up or the signal is aborted.
   */
  waitFor(
    id: string,
    owner: string,
    ms: number,
    signal?: AbortSignal,
    isEnough?: (task: Seen) => boolean,
  ): Promise<Seen | undefined>
  /**
   * Claims due tasks: first those to poll again or whose worker was lost, oldest first; then new ones. Those of a
   * concurrency group are claimed fairly by owner and weight, and those of an owner oldest first.
   */
  claim(request: ClaimRequest): Promise<readonly Claim[]>
  /**
   * The place of a waiting task among those of its concurrency group, from 1; counted up to `mostPlaces`. Undefined if
   * it does not wait.
   */
  placeOf(id: string): Promise<number | undefined>
  /** Writes a change; returns false if another worker has taken the task over. */
  advance(claim: Claim, change: Advance): Promise<Claim | undefined>
  /**
   * Appends to the text of a task while its upstream writes it; at offset 0, the text begins anew. It is kept until the
   * task ends. False if the claim was overtaken, if the part does not follow on the text, or if the text were too long.
   */
  appendText(claim: Claim, offset: number, text: string): Promise<boolean>
  /** The text of a running task after a mark, or all of it if it has begun anew since; undefined if there is none. */
  textAfter(id: string, mark: TextMark): Promise<StoredText | undefined>
  /** Completes the task and writes its credits to the ledger in one transaction. False if the claim was overtaken. */
  complete(claim: Claim, result: Completed['result'], credits: number, mirrored?: false): Promise<boolean>
  /**
   * Fails the task, and writes the credits that its vendor charged nevertheless to the ledger in one transaction; 0 by
   * default. `raw` is what its vendor answered in place of a result. False if the claim was overtaken.
   */
  fail(claim: Claim, error: Failure, credits?: number, raw?: RawAnswer): Promise<boolean>
  /**
   * Ends tasks that no step can end: those that were never sent and are past their deadline, and those that no worker
   * announced in time can run and whose upstream was silent for longer than `giveUpMs`. Returns some of them.
   */
  sweep(giveUpMs: number): Promise<readonly Failed[]>
  /** Stores what a worker can run. */
  announce(announcement: Announcement): Promise<void>
  /** The routes that workers have announced in time. */
  announced(): Promise<ReadonlySet<string>>
  /** The calls whose tries are counted. */
  readonly calls: CountedCalls
  /** The deliveries to webhooks: each change of a task is one transaction with its own. */
  readonly deliveries: Deliveries
  /** Takes a worker's portions of limits that hold over all nodes, and gives others back. */
  takeShares: TakeShares
  /** The tasks that operators ask for, of any owner, oldest first. */
  search(query: TaskQuery): Promise<readonly Seen[]>
  /**
   * Changes a task as a caller or an operator wants; like a step, it is fenced by the attempt of the task. A change that
   * returns the same task writes nothing.
   */
  operate(id: string, change: OperatorChange): Promise<Operated>
  /**
   * Removes an ended task of this owner with its deliveries; its entry in the ledger stays. While an idempotency key that
   * it was submitted with is kept, `recall` and `submit` return for that key that the task was deleted.
   */
  remove(id: string, owner: string): Promise<Removed>
  /** Tasks of an owner, newest first. A call reads a limited number of tasks, and the next page continues there. */
  list(owner: string, query: ListQuery): Promise<Page>
  /** The parameters of a task of this owner, as JSON; undefined if there is no such task. */
  paramsOf(id: string, owner: string): Promise<string | undefined>
  /** The credits charged to an owner: the sum of its completed tasks. */
  spent(owner: string): Promise<number>
  /** The credits of an owner, and the last `usageDays` days of them. */
  usage(owner: string): Promise<OwnerUsage>
  /** Passes on all entries of the ledger as they are at one moment, sums first, oldest first, in parts of limited size. */
  readLedger(query: LedgerQuery, each: (entries: readonly LedgerEntry[]) => void): Promise<void>
  stats(): Promise<Stats>
  /** Throws unless a write would succeed now. It writes something itself only if nothing was written lately. */
  checkWrites(): Promise<void>
  /** Removes tasks that ended longer ago than this, in milliseconds, and returns their number; the ledger stays. */
  prune(ageMs: number): Promise<number>
  /**
   * Sums the entries of the ledger that are older than this, in milliseconds, by day, owner and model; returns the number
   * of entries.
   */
  sumLedger(ageMs: number): Promise<number>
  /** Resolves when there may be a task to claim, or the time is up. */
  idle(ms: number, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The store refused a write: nothing of it is stored, and the call can be repeated. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'

  constructor(store: string, cause: unknown) {
    const reason = messageOf(cause)
    super(`Nothing could be written to ${store}: ${reason}. Check it and call again.`, { cause })
  }
}
