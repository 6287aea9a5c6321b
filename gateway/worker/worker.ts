import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { announcedMs, type Claim, type ClaimRequest, type Lease } from '../engine/engine.ts'
import { routeOf, type RoutedTask } from '../tasks/route.ts'
import { Misses } from './misses.ts'
import { runStep } from './step.ts'
import type { StepParts } from './work.ts'

/** The dependencies of a worker; times are milliseconds. */
export interface WorkerParts extends StepParts {
  /** How many tasks run at once. */
  readonly slots: number
  /** The maximum number of tasks in progress of each concurrency group, over all nodes. */
  readonly groupLimits?: ClaimRequest['groupLimits']
  /** The routes of the tasks that it can run; by default it runs every task. */
  readonly routes?: ReadonlySet<string>
  /** Reports errors of the gateway itself. */
  readonly onError: (error: unknown) => void
  /** Runs a step within its own span. */
  readonly traceStep?: ((task: Claim['task'], run: () => Promise<void>) => Promise<void>) | undefined
}

/** A slot that is reserved for a task. */
export interface ReservedSlot {
  /** The lease to submit the task with. */
  readonly lease: Lease
  /** Runs the claimed task, or frees the slot if there is none. */
  readonly use: (claim: Claim | undefined) => void
}

/** How long an idle worker waits unless it is notified. */
const rest = 1000

/** How often a worker looks for tasks that no step can end. */
const sweepMs = 1000

/**
 * The maximum bytes of the parameters of all held tasks: less in a small heap, because text and parsed values take
 * several times as much. One more task is claimed while there is room.
 */
const mostBytes = Math.min(64 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 24))

/** How many bytes are read at once: an embedded store blocks the event loop meanwhile. */
const bytesAtOnce = Math.min(16 * 1024 * 1024, mostBytes)

/** How many tasks can wait outside the slots while their assets are copied. */
const mostAside = 1000

/** About how long it takes to write a submission. */
const shortly = 5

/** Claims due tasks and runs one step of each; thousands can wait between their steps. */
export class Worker {
  private readonly parts: WorkerParts
  /** Slots that are busy. */
  private readonly busySlots = new Set<Promise<void>>()
  /** Every running task, with or without a slot. */
  private readonly steps = new Set<Promise<void>>()
  /** Slots that are reserved for tasks that are being submitted. */
  private reserved = 0
  /** The bytes of the parameters of the held tasks. */
  private bytes = 0
  private readonly startedAt = performance.now()
  /** When to sweep again, on the clock of this process. */
  private sweepAt = 0
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined

  constructor(parts: WorkerParts) {
    this.parts = { misses: new Misses(), ...parts }
  }

  /** Starts to work, until it is stopped. */
  start(): void {
    this.running ??= this.run()
  }

  /**
   * Reserves a slot for a task that is submitted here, so that it starts with its submission; undefined if none is
   * free, or if this worker cannot run it.
   */
  reserve(task: RoutedTask): ReservedSlot | undefined {
    const upstream = this.parts.upstreamOf(task)?.id
    if (upstream === undefined || this.parts.routes?.has(routeOf(task)) === false) return undefined
    if (this.running === undefined || this.stopping.signal.aborted || this.free() <= 0) return undefined
    this.reserved++
    const claimedAt = performance.now()
    let isReserved = true
    const use = (claim: Claim | undefined): void => {
      if (isReserved) this.reserved--
      isReserved = false
      if (claim !== undefined) this.carry(claim, claimedAt)
    }
    return { lease: { ms: this.parts.leaseMs, upstream }, use }
  }

  /** How many slots are busy or reserved. */
  get busy(): number {
    return this.busySlots.size + this.reserved
  }

  /** Stops claiming, and waits at most `graceMs` for running tasks; another worker takes over the rest. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort()
    const done = Promise.resolve(this.running).then(() => Promise.all(this.steps))
    await Promise.race([done, wait(graceMs, undefined, { ref: false })])
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        await this.sweep()
        const claimedAt = performance.now()
        const claims = await this.take()
        for (const claim of claims) this.carry(claim, claimedAt)
        // If a claim was full, more tasks may be due; otherwise sleep until a task is due or a slot is free.
        if (claims.length === 0) await this.pause(signal)
      } catch (error) {
        this.parts.onError(error)
        await wait(rest, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** Ends the tasks that no step can end. */
  private async sweep(): Promise<void> {
    if (performance.now() < this.sweepAt) return
    this.sweepAt = performance.now() + sweepMs
    const { engine, giveUpMs, onGivenUp } = this.parts
    // After a stop of all nodes, those that can run a task first have the time to say so.
    const isEarly = performance.now() < this.startedAt + announcedMs
    for (const task of await engine.sweep(isEarly ? Number.MAX_SAFE_INTEGER : giveUpMs)) onGivenUp?.(task)
  }

  private take(): Promise<readonly Claim[]> {
    const { engine, leaseMs, groupLimits, routes } = this.parts
    const limit = this.free()
    const bytes = Math.min(mostBytes - this.bytes, bytesAtOnce)
    return limit > 0
      ? engine.claim({ limit, bytes, leaseMs, ...(groupLimits && { groupLimits }), ...(routes && { routes }) })
      : Promise.resolve([])
  }

  /** How many more tasks this worker may claim. */
  private free(): number {
    return this.bytes < mostBytes ? this.parts.slots - this.busySlots.size - this.reserved : 0
  }

  private async pause(signal: AbortSignal): Promise<void> {
    if (this.free() > 0) await this.parts.engine.idle(rest, signal)
    else if (this.busySlots.size > 0) await Promise.race([...this.busySlots])
    // Every slot is reserved for a submission that is being written.
    else await wait(shortly, undefined, { signal })
  }

  private carry(claim: Claim, claimedAt: number): void {
    let leave = (): void => undefined
    const aside = new Promise<void>((resolve) => (leave = resolve))
    const stepAside = (): void => {
      if (this.steps.size - this.busySlots.size < mostAside) leave()
    }
    const step = (): Promise<void> => runStep(claim, { ...this.parts, stepAside, claimedAt })
    const bytes = memoryOf(claim.task.params)
    this.bytes += bytes
    const work = (this.parts.traceStep?.(claim.task, step) ?? step()).catch(this.parts.onError).finally(() => {
      this.steps.delete(work)
      this.bytes -= bytes
    })
    const slot = Promise.race([work, aside]).finally(() => this.busySlots.delete(slot))
    this.steps.add(work)
    this.busySlots.add(slot)
  }
}

/** The memory of a text: one character beyond ASCII can make every character take two bytes. */
function memoryOf(text: string): number {
  const bytes = Buffer.byteLength(text)
  return bytes === text.length ? bytes : Math.max(bytes, 2 * text.length)
}
