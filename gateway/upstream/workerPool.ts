import { Worker, type ResourceLimits } from 'node:worker_threads'
import { limitsEnded, type LimitEnded } from '../base/deadline.ts'
import { messageOf } from '../base/values.ts'

/** Options of a worker pool. */
export interface WorkerPoolOptions {
  /** The maximum number of worker threads. */
  readonly size: number
  /** The program of a worker. */
  readonly program: URL
  /** The name of its limit of time, for logs and metrics. */
  readonly name: LimitEnded['limit']
  /**
   * The limit of one job in milliseconds of processor time, after it has begun; then its worker is stopped. One that
   * waits for something has ten times as long.
   */
  readonly limitMs: number
  /** How much memory a worker can use before it is stopped. */
  readonly memory?: ResourceLimits
}

/** A job for a worker, and its number. */
export interface Job<Order> {
  readonly id: number
  readonly order: Order
}

/** A worker says that it has begun a job: that it was started, or had other jobs, counts for none. */
export interface Begun {
  readonly id: number
  /** The result of `process.threadCpuUsage` there; before Node 22.15, undefined. */
  readonly begun: NodeJS.CpuUsage | undefined
}

/** The message of a worker that has begun a job. */
export const begunNow = (id: number): Begun => ({ id, begun: process.threadCpuUsage?.() })

/** The answer of a worker. */
export type Answer<Made> =
  { readonly id: number; readonly made: Made } | { readonly id: number; readonly error: string }

interface Wait<Order, Made> {
  readonly id: number
  readonly order: Order
  readonly isIdle: boolean
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

interface Slot<Order, Made> {
  readonly worker: Worker
  wait: Wait<Order, Made> | undefined
  /** The timers of its job. */
  readonly timers: NodeJS.Timeout[]
  /** Whether its job took longer than the limit. */
  isLate: boolean
}

/** How many times its limit a job can take that does not use the processor. */
const patience = 10

/** A job took longer than the limit of its pool. */
export class JobTimeout extends Error {
  readonly code = 'job-timeout'
}

/** Runs jobs in worker threads. A worker that crashes or hangs fails only its own job, and the pool replaces it. */
export class WorkerPool<Order, Made> {
  private readonly options: WorkerPoolOptions
  private readonly slots = new Set<Slot<Order, Made>>()
  private readonly queue: Wait<Order, Made>[] = []
  private readonly idle: Wait<Order, Made>[] = []
  private last = 0
  private closed = false

  constructor(options: WorkerPoolOptions) {
    this.options = options
  }

  /**
   * Runs a job when a worker is free; an idle job only while no other one waits, and one at a time. Rejects with the
   * worker's error, or with the reason for its exit.
   */
  make(order: Order, isIdle = false): Promise<Made> {
    if (this.closed) return Promise.reject(new Error('The workers are closed.'))
    return new Promise((resolve, reject) => {
      const queue = isIdle ? this.idle : this.queue
      queue.push({ id: ++this.last, order, isIdle, resolve, reject })
      this.next()
    })
  }

  /** Stops the workers and rejects all unfinished jobs. */
  async close(): Promise<void> {
    this.closed = true
    for (const wait of [...this.queue.splice(0), ...this.idle.splice(0)])
      wait.reject(new Error('The workers were closed before this job was finished.'))
    await Promise.all([...this.slots].map(({ worker }) => worker.terminate()))
  }

  private next(): void {
    const queue = this.nextQueue()
    if (queue.length === 0 || this.closed) return
    const free = [...this.slots].find((slot) => slot.wait === undefined)
    const slot = free ?? (this.slots.size < this.options.size ? this.addSlot() : undefined)
    if (slot) this.assign(slot, queue.shift())
  }

  /** The queue whose first job is next: idle jobs come last, and one by one. */
  private nextQueue(): Wait<Order, Made>[] {
    const isBusy = [...this.slots].some(({ wait }) => wait?.isIdle === true)
    return this.queue.length > 0 || isBusy ? this.queue : this.idle
  }

  private assign(slot: Slot<Order, Made>, wait: Wait<Order, Made> | undefined): void {
    if (!wait) return
    slot.wait = wait
    // Also of a worker that never begins.
    slot.timers.push(setTimeout(() => this.stop(slot, wait.id), patience * this.options.limitMs))
    slot.worker.ref()
    slot.worker.postMessage({ id: wait.id, order: wait.order } satisfies Job<Order>)
  }

  private addSlot(): Slot<Order, Made> {
    const { program, memory } = this.options
    const worker = new Worker(program, memory ? { resourceLimits: memory } : {})
    const slot: Slot<Order, Made> = { worker, wait: undefined, timers: [], isLate: false }
    const exit = { why: 'it ended before it was finished' }
    worker.on('message', (answer: Answer<Made> | Begun) => {
      if ('begun' in answer) this.watch(slot, answer)
      else this.answered(slot, answer)
    })
    worker.on('error', (error: unknown) => (exit.why = messageOf(error)))
    worker.on('exit', () => this.lost(slot, exit.why))
    this.slots.add(slot)
    return slot
  }

  /** Stops the worker of a job that takes too long. */
  private stop(slot: Slot<Order, Made>, id: number): void {
    const { limitMs: ms, name: limit } = this.options
    if (slot.wait?.id !== id) return
    slot.isLate = true
    limitsEnded.publish({ limit, ms } satisfies LimitEnded)
    void slot.worker.terminate()
  }

  /** Watches the processor time of a job that has begun. */
  private watch(slot: Slot<Order, Made>, { id, begun }: Begun): void {
    const { limitMs } = this.options
    const usage = meter(slot.worker, begun)
    const check = async (): Promise<void> => {
      const used = await usage().catch(() => undefined) // a worker that has ended
      if (used === undefined || slot.wait?.id !== id) return
      const left = limitMs - used
      if (left <= 0) this.stop(slot, id)
      else slot.timers.push(setTimeout(check, Math.max(left, 1)))
    }
    slot.timers.push(setTimeout(check, limitMs))
  }

  private answered(slot: Slot<Order, Made>, answer: Answer<Made>): void {
    const wait = release(slot)
    // An idle worker does not keep the process alive.
    slot.worker.unref()
    if ('made' in answer) wait?.resolve(answer.made)
    else wait?.reject(new Error(answer.error))
    this.next()
  }

  private lost(slot: Slot<Order, Made>, why: string): void {
    this.slots.delete(slot)
    const LostError = slot.isLate ? JobTimeout : Error
    release(slot)?.reject(new LostError(`The worker of this job was lost: ${why}.`))
    this.next()
  }
}

/**
 * Measures the processor time of a worker since it has begun a job, in milliseconds. Before Node 24.6, it is that of the
 * process, which is no less.
 */
function meter(worker: Worker, begun: NodeJS.CpuUsage | undefined): () => Promise<number> {
  const ofWorker = begun !== undefined && typeof worker.cpuUsage === 'function'
  const before = ofWorker ? begun : process.cpuUsage()
  const total = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
  return async () => total(ofWorker ? await worker.cpuUsage() : process.cpuUsage()) - total(before)
}

function release<Order, Made>(slot: Slot<Order, Made>): Wait<Order, Made> | undefined {
  const { wait } = slot
  for (const timer of slot.timers.splice(0)) clearTimeout(timer)
  slot.wait = undefined
  return wait
}
