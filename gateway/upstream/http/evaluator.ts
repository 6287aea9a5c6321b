import { WorkerPool, type WorkerPoolOptions } from '../workerPool.ts'
import { isBounded } from './bounded.ts'
import { evaluate, type Evaluated, type Order } from './expressions.ts'

/** How long all expressions of one order may take before their thread is ended, and how much memory it may have. */
const options: WorkerPoolOptions = {
  size: 2,
  program: new URL('./program.ts', import.meta.url),
  limitMs: 5000,
  memory: { maxOldGenerationSizeMb: 512 },
}

/** Up to this many characters, an answer is read in less time than it takes to hand it to a thread. */
const small = 16 * 1024

/**
 * Runs expressions in threads of their own: whatever an expression or the data does to it, the gateway goes on. Large
 * answers are parsed there as well. Only what does no more than pick from a small answer is done at once.
 */
export class Evaluator {
  private readonly workers: WorkerPool<Order, string>

  constructor(more: Partial<WorkerPoolOptions> = {}) {
    this.workers = new WorkerPool({ ...options, ...more })
  }

  /** The longest that one order may take, in milliseconds, once it is its turn. */
  static readonly limitMs: number = options.limitMs

  /** What the expressions give. Never rejects: where a thread was ended, every expression has failed. */
  async evaluate(order: Order): Promise<Evaluated> {
    const { sources, text = '' } = order
    if (text.length <= small && Object.values(sources).every(isBounded)) return evaluate(order)
    try {
      return JSON.parse(await this.workers.make(order))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const errors = Object.fromEntries(Object.keys(order.sources).map((name) => [name, why]))
      return { isJson: false, values: {}, errors }
    }
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.workers.close()
  }
}
