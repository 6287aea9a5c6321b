import type { RouteHandlerMethod } from 'fastify'
import { Problem } from './problem.ts'
import { shared } from './shared.ts'
import { wrapStoreError } from './store.ts'

/** The parts that readiness depends on. */
export interface ReadinessParts {
  /** Aborted when the gateway stops. */
  readonly stopping: AbortSignal
  /** Throws when the store does not answer. */
  readonly askStore: () => Promise<unknown>
  /** Throws if nothing can be written to the disk; undefined if this node writes nothing. */
  readonly askDisk?: (() => Promise<void>) | undefined
}

/** How long the state of the store and of the disk is cached, in milliseconds. */
const keepMs = 1000

/**
 * Returns whether the gateway takes requests. The store and the disk are checked at most once a second, no matter how
 * many clients ask.
 */
export function readReadiness({ stopping, askStore, askDisk }: ReadinessParts): RouteHandlerMethod {
  const ask = shared(() => wrapStoreError(() => Promise.all([askStore(), askDisk?.()])), keepMs)
  return async () => {
    if (stopping.aborted) throw new Problem('shutting-down', 'Send requests to another node.', { headers: soon })
    await ask()
    return { status: 'ok' }
  }
}

const soon = { 'Retry-After': '1' }
