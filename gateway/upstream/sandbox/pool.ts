import { workerProgram } from '../../root.ts'
import { WorkerPool, type WorkerPoolOptions } from '../workerPool.ts'
import type { Made, WorkOrder } from './order.ts'

/** How media are made: by default by 2 workers, with a minute for each job. */
export type PoolOptions = Partial<WorkerPoolOptions>

/** Makes media in worker threads. */
export class Pool extends WorkerPool<WorkOrder, Made> {
  constructor(options: PoolOptions = {}) {
    super({ size: 2, program: workerProgram('sandbox'), limitMs: 60_000, ...options })
  }
}
