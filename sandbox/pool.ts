import type { MakerPool, SandboxOptions } from '../gateway/upstream/sandbox.ts'
import type { Made, WorkOrder } from './order.ts'

/** Worker threads that make media. */
export type Pool = MakerPool<WorkOrder, Made>

/** The program of a worker thread: in the package, what was compiled of it. */
const program = new URL(`./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** Opens a pool of 2 workers, with a minute for each job. */
export const openMakers = (openPool: SandboxOptions['openPool']): Pool =>
  openPool({ size: 2, program, limitMs: 60_000 })
