import { Evaluator } from '../../gateway/upstream/http/evaluator.ts'
import type { MakerPool, SandboxPackage } from '../../gateway/upstream/sandbox.ts'
import { WorkerPool, type WorkerPoolOptions } from '../../gateway/upstream/workerPool.ts'
import { openSandbox } from '../../sandbox/index.ts'
import { unchecked } from './reading.ts'

/** The threads that all gateways of this process share, by their program. */
const pools = new Map<string, WorkerPool<unknown, unknown>>()

/**
 * A pool whose threads stay when it is closed, for the next gateway in this process: starting them and loading their encoders
 * takes longer than making the media of a test. Its own jobs are rejected then, as those of another pool are.
 */
export function sharedPool<Order, Made>(options: WorkerPoolOptions): MakerPool<Order, Made> {
  const { href } = options.program
  const pool = unchecked<WorkerPool<Order, Made>>(pools.get(href) ?? new WorkerPool(options))
  pools.set(href, unchecked(pool))
  const open = new Set<(why: Error) => void>()
  let isClosed = false
  const make = (order: Order, isIdle?: boolean): Promise<Made> => {
    if (isClosed) return Promise.reject(new Error('The workers are closed.'))
    return new Promise((resolve, reject) => {
      open.add(reject)
      const over = (): boolean => open.delete(reject)
      pool.make(order, isIdle).then(resolve, reject).finally(over)
    })
  }
  const close = async (): Promise<void> => {
    isClosed = true
    for (const reject of open) reject(new Error('The workers were closed before this job was finished.'))
  }
  return { make, close }
}

/** The package of the sandbox, on the threads that gateways share. */
export const sharedSandbox: SandboxPackage = {
  openSandbox: (options) => openSandbox({ ...options, openPool: sharedPool }),
}

/** Evaluates expressions in threads that stay for the next one that asks. */
class SharedEvaluator extends Evaluator {
  override close(): Promise<void> {
    return Promise.resolve()
  }
}

/** The evaluator that the benches of this process share. */
export const sharedEvaluator: Evaluator = new SharedEvaluator()
