import type { Service } from '@gatewright/catalog'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { Limits } from './limits.ts'
import type { Store } from './store.ts'

/** What every route works with. */
export interface Context {
  readonly engine: Store
  readonly catalogue: Catalogue
  readonly service: Pick<Service, 'problems' | 'syncSeconds'>
  readonly limits: Limits
  readonly now: () => number
  /** Where callers reach the gateway; asked for only when it listens. */
  readonly publicUrl: () => string
  /** Whether there is a file store. */
  readonly hasFiles: boolean
  /** Aborted when the gateway stops: what waits is answered at once. */
  readonly stopping: AbortSignal
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request came with; undefined on routes that are open to everyone. */
    caller: ApiKey | undefined
    /** Texts that no log line may show. */
    secrets: readonly string[] | undefined
    /** What a log line tells of the task. */
    about: { readonly model?: string; readonly taskId?: string } | undefined
  }

  interface FastifyContextConfig {
    /** The route as metrics name it. */
    template?: string
    /** Whether it needs no key. */
    isOpen?: boolean
    /** Whether it starts tasks, and so counts as a call of its key. */
    startsTasks?: boolean
  }
}
