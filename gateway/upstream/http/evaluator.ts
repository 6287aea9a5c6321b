import { messageOf } from '../../base/error.ts'
import { expressionsProgram } from '../../base/root.ts'
import { WorkerPool, type WorkerPoolOptions } from '../workerPool.ts'
import { isBounded } from './bounded.ts'
import { evaluate, type Evaluated, type Order } from './expressions.ts'

/**
 * How long all expressions of one job can take before their thread is stopped, and how much memory the thread can use.
 */
const options: WorkerPoolOptions = {
  size: 2,
  program: expressionsProgram,
  limitMs: 5000,
  memory: { maxOldGenerationSizeMb: 512 },
}

/** Parsing responses of up to this many characters is faster than passing them to a thread. */
const small = 16 * 1024

/**
 * Runs expressions in separate threads, so that the gateway survives whatever an expression or its data does. The
 * threads also parse large responses. Only expressions that select from small responses run at once.
 */
export class Evaluator {
  private readonly workers: WorkerPool<Order, string>

  constructor(more: Partial<WorkerPoolOptions> = {}) {
    this.workers = new WorkerPool({ ...options, ...more })
  }

  /** The longest time of one job, in milliseconds, after it starts. */
  static readonly limitMs: number = options.limitMs

  /** Evaluates expressions. Never rejects: if a thread is stopped, every expression of the job has failed. */
  async evaluate(order: Order): Promise<Evaluated> {
    const { sources, text = '' } = order
    if (text.length <= small && Object.values(sources).every(isBounded)) return evaluate(order)
    try {
      return JSON.parse(await this.workers.make(order))
    } catch (error) {
      const why = messageOf(error)
      const errors = Object.fromEntries(Object.keys(order.sources).map((name) => [name, why]))
      return { isJson: false, values: {}, errors }
    }
  }

  /** Stops the threads. */
  close(): Promise<void> {
    return this.workers.close()
  }
}
