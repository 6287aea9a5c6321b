import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { Claim, ClaimRequest } from '../engine/engine.ts'
import { runStep, type StepParts } from './step.ts'

/** What a worker needs; times are milliseconds. */
export interface WorkerParts extends StepParts {
  /** How many tasks are worked on at once. */
  readonly slots: number
  /** The most tasks of each lane that may be in progress, in all nodes together. */
  readonly lanes?: ClaimRequest['lanes']
  /** Told of faults that are the gateway's own. */
  readonly onError: (error: unknown) => void
  /** Runs a step within a trace of its own. */
  readonly traceStep?: ((task: Claim['task'], run: () => Promise<void>) => Promise<void>) | undefined
}

/** A hand that is kept free. */
export interface Kept {
  /** The lease to submit the task with. */
  readonly leaseMs: number
  /** Begins with what the submission gave, or gives the hand back. */
  readonly begin: (claim: Claim | undefined) => void
}

/** How long a worker rests when there is nothing to do, unless it is woken. */
const rest = 1000

/**
 * How many bytes the parameters of the tasks in hand may have together: in a small heap less, for as text and parsed they take
 * several times as much. One task more is taken while there is room.
 */
const mostBytes = Math.min(64 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 24))

/** How many of them are read at once: an embedded store answers nothing else meanwhile. */
const bytesAtOnce = Math.min(16 * 1024 * 1024, mostBytes)

/** How many tasks may wait beside the hands for their assets to be copied. */
const mostAside = 1000

/** How long a submission takes to be written, about. */
const shortly = 5

/** Takes up tasks that are due and carries each one step further; thousands may wait between their steps. */
export class Worker {
  private readonly parts: WorkerParts
  /** Hands that are busy. */
  private readonly hands = new Set<Promise<void>>()
  /** Every task that is worked on: in a hand, or aside. */
  private readonly steps = new Set<Promise<void>>()
  /** Hands that are kept free for tasks which are being submitted. */
  private kept = 0
  /** The bytes of the parameters of the tasks in hand. */
  private bytes = 0
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined

  constructor(parts: WorkerParts) {
    this.parts = parts
  }

  /** Begins to work, until it is stopped. */
  start(): void {
    this.running ??= this.run()
  }

  /** Keeps a hand free for a task that is submitted here, so that it begins with its submission; undefined when none is. */
  keep(): Kept | undefined {
    if (this.running === undefined || this.stopping.signal.aborted || this.free() <= 0) return undefined
    this.kept++
    let isKept = true
    const begin = (claim: Claim | undefined): void => {
      if (isKept) this.kept--
      isKept = false
      if (claim !== undefined) this.carry(claim)
    }
    return { leaseMs: this.parts.leaseMs, begin }
  }

  /** How many tasks are in hand, or about to be. */
  get busy(): number {
    return this.hands.size + this.kept
  }

  /** Takes up nothing more, and waits for what is in hand for at most `graceMs`; what is left is taken over later. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort()
    const done = Promise.resolve(this.running).then(() => Promise.all(this.steps))
    await Promise.race([done, wait(graceMs, undefined, { ref: false })])
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        const claims = await this.take()
        for (const claim of claims) this.carry(claim)
        // A full harvest means that more may be due; else sleep until something is, or until a hand is free.
        if (claims.length === 0) await this.pause(signal)
      } catch (error) {
        this.parts.onError(error)
        await wait(rest, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  private take(): Promise<readonly Claim[]> {
    const { engine, leaseMs, lanes } = this.parts
    const limit = this.free()
    const bytes = Math.min(mostBytes - this.bytes, bytesAtOnce)
    return limit > 0 ? engine.claim({ limit, bytes, leaseMs, ...(lanes && { lanes }) }) : Promise.resolve([])
  }

  /** How many more tasks may be taken in hand. */
  private free(): number {
    return this.bytes < mostBytes ? this.parts.slots - this.hands.size - this.kept : 0
  }

  private async pause(signal: AbortSignal): Promise<void> {
    if (this.free() > 0) await this.parts.engine.idle(rest, signal)
    else if (this.hands.size > 0) await Promise.race([...this.hands])
    // Every hand is kept for a submission that is being written.
    else await wait(shortly, undefined, { signal })
  }

  private carry(claim: Claim): void {
    let leave = (): void => undefined
    const aside = new Promise<void>((resolve) => (leave = resolve))
    const stepAside = (): void => {
      if (this.steps.size - this.hands.size < mostAside) leave()
    }
    const step = (): Promise<void> => runStep(claim, { ...this.parts, stepAside })
    const bytes = memoryOf(claim.task.params)
    this.bytes += bytes
    const work = (this.parts.traceStep?.(claim.task, step) ?? step())
      .catch(this.parts.onError)
      .finally(() => {
        this.steps.delete(work)
        this.bytes -= bytes
      })
    const hand = Promise.race([work, aside]).finally(() => this.hands.delete(hand))
    this.steps.add(work)
    this.hands.add(hand)
  }
}

/** What a text takes in memory: one character beyond ASCII may make two bytes of each. */
function memoryOf(text: string): number {
  const bytes = Buffer.byteLength(text)
  return bytes === text.length ? bytes : Math.max(bytes, 2 * text.length)
}
