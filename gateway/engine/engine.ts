import { idempotencyHours } from '@gatewright/openapi/protocol'
import type { Accepted, Completed, Failure, InProgress, Progress, Seen, State, Step } from '../tasks/task.ts'

/** A new task, and what makes a repeated call harmless. */
export interface Submission {
  readonly task: Accepted
  readonly idempotency?: Idempotency
  readonly allowance?: Allowance
  /** Tasks of one concurrency group share a limit on how many may be in progress; without a group there is no limit. */
  readonly group?: string
  /** Claims the task for its submitter at once, for so many milliseconds. Not for a group with a limit. */
  readonly leaseMs?: number
}

/** What an owner may have. A task that would go beyond it is not stored; one that is stored counts until it has ended. */
export interface Allowance {
  readonly budget?: Budget
  /** The most tasks that have not ended. */
  readonly openTasks?: number
}

/** The most credits that an owner's tasks may cost together, and what this one would cost. */
export interface Budget {
  readonly limit: number
  readonly price: number
}

/** An idempotency key of a caller (docs/decisions.md 17). */
export interface Idempotency {
  readonly key: string
  /** What the key was used for: the same key with another fingerprint is a conflict. */
  readonly fingerprint: string
}

/** How long an idempotency key is kept, in milliseconds (docs/decisions.md 17). */
export const idempotencyKeptMs: number = idempotencyHours * 60 * 60 * 1000

/** What an idempotency key was used for before. */
export type Recalled =
  /** The same call came before; this is its task. */
  | { readonly is: 'replayed'; readonly task: Seen }
  /** The key was used for another body. */
  | { readonly is: 'conflict' }

/** The result of a submission. */
export type Submitted =
  /** With the claim, when the submission asked for a lease. */
  | { readonly is: 'stored'; readonly task: Accepted | InProgress; readonly claim?: Claim }
  | Recalled
  /** The owner has spent too much, or its open tasks may. A repeated call is still replayed. */
  | ({ readonly is: 'unaffordable'; readonly spent: number; readonly held: number } & Budget)
  /** The owner has as many open tasks as it may. */
  | { readonly is: 'crowded'; readonly most: number }

/** A task that a worker holds. Writes carry its attempt: writes of a worker that was overtaken change nothing. */
export interface Claim {
  readonly task: InProgress
}

/** What a worker asks for. */
export interface ClaimRequest {
  readonly limit: number
  /**
   * The most bytes of parameters that the tasks may have together; without it, any number. The first task is given
   * whatever its size, so that none waits for ever.
   */
  readonly bytes?: number
  /** How long the tasks are this worker's, in milliseconds; then another may take them over. */
  readonly leaseMs: number
  /** The most tasks of each concurrency group that may be in progress; other groups have no limit. */
  readonly groupLimits?: ReadonlyMap<string, number>
}

/** How a task gets on. */
export interface Advance {
  readonly step: Step
  readonly progress?: Progress
  /** When a worker should look again, in milliseconds from now; until then the task is nobody's. */
  readonly inMs: number
}

/** A page of a key's tasks, newest first. */
export interface Page {
  readonly tasks: readonly Seen[]
  readonly next: string | undefined
}

/** How many tasks there are in each state, and when the oldest that waits was submitted. */
export interface Stats {
  readonly states: Readonly<Record<State, number>>
  readonly oldestWaitingAt: number | undefined
}

/**
 * Keeps tasks, and loses none: whatever a call has acknowledged survives a crash. Every implementation passes
 * test/contract/engine.ts.
 */
export interface Engine {
  /** Stores a task. Acknowledged only when it would survive a crash. */
  submit(submission: Submission): Promise<Submitted>
  /** What `submit` would answer because the same call came before; undefined when it did not. */
  recall(owner: string, idempotency: Idempotency): Promise<Recalled | undefined>
  /** A task of this owner; undefined when there is none, or it is another's. */
  get(id: string, owner: string): Promise<Seen | undefined>
  /** The task when it has ended, or as it stands when the time is up or the signal is aborted. */
  waitFor(id: string, owner: string, ms: number, signal?: AbortSignal): Promise<Seen | undefined>
  /** Takes up tasks that are due: first those to look at again or whose worker was lost, then new ones; oldest first. */
  claim(request: ClaimRequest): Promise<readonly Claim[]>
  /** Whether the write counted; false when another worker has taken the task over. */
  advance(claim: Claim, change: Advance): Promise<Claim | undefined>
  /** Ends the task and writes its credits to the ledger, in one step. False when the claim was overtaken. */
  complete(claim: Claim, result: Completed['result'], credits: number): Promise<boolean>
  /** Ends the task without credits. False when the claim was overtaken. */
  fail(claim: Claim, error: Failure): Promise<boolean>
  /** Tasks of an owner, newest first. */
  list(owner: string, limit: number, cursor?: string): Promise<Page>
  /** The credits charged to an owner: the sum of its completed tasks. */
  spent(owner: string): Promise<number>
  stats(): Promise<Stats>
  /** Removes tasks that ended before a time, in milliseconds since 1970; the ledger stays. Gives how many. */
  prune(before: number): Promise<number>
  /** Resolves when there may be something to claim, or the time is up. */
  idle(ms: number, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The store did not take a write: nothing of it is stored, and the call may be repeated. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten'

  constructor(store: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`Nothing could be written to ${store}: ${reason}. Check it and call again.`, { cause })
  }
}
