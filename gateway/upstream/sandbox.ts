import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import type { Upstream } from './upstream.ts'
import type { WorkerPool, WorkerPoolOptions } from './workerPool.ts'

export type { Answer, Begun, Job as WorkerJob } from './workerPool.ts'

/** The size of the media of the sandbox: `small` ones are quick to make where nobody looks at them. */
export type MediaSize = 'full' | 'small'

/** Worker threads that make media. */
export type MakerPool<Order, Made> = Pick<WorkerPool<Order, Made>, 'make' | 'close'>

/** The parts of the gateway that the sandbox uses: it imports nothing of it. */
export interface SandboxOptions {
  /** Stores a file of a result, and returns its address. */
  readonly store: (bytes: Uint8Array, metadata: FileWords) => Promise<string>
  /** Whether a field of a result that has this shape can have a value. */
  readonly fits: (shape: CatalogParam['shape'], value: unknown) => boolean
  /** Opens a pool of worker threads. */
  readonly openPool: <Order, Made>(options: WorkerPoolOptions) => MakerPool<Order, Made>
  /** How long a task takes if its prompt does not set it. */
  readonly seconds: number
  /** `full` by default. */
  readonly media?: MediaSize
  /** How long a poll waits for media that are not finished, in milliseconds; default 1,000. */
  readonly holdMs?: number
  readonly now?: () => number
  /** Called when the media of a task are made, or could not be made. */
  readonly onMade?: (outcome: 'ok' | 'failed', ms: number) => void
  /** Reports what an operator should know: media that could not be stored, or are late. */
  readonly onWarning?: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** The type and the name of a stored file. */
export interface FileWords {
  readonly contentType: string
  /** The name under which it is downloaded. */
  readonly name: string
}

/** Runs every model without its vendor. */
export interface Sandbox extends Upstream {
  /** Draws a sample of what a model makes, as WebP, when the sandbox has nothing else to make. */
  drawSample(model: CatalogModel): Promise<Uint8Array<ArrayBuffer>>
  /** Stops the worker threads. */
  close(): Promise<void>
}

/** The exports of the package `@gatewright/sandbox`. */
export interface SandboxPackage {
  readonly openSandbox: (options: SandboxOptions) => Sandbox
}
