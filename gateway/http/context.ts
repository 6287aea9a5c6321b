import type { CatalogModel, CatalogParam, Service } from '@gatewright/catalog'
import type { Catalogue, Check } from '../catalogue/catalogue.ts'
import type { Claim } from '../engine/engine.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { Limits } from './limits.ts'
import type { Store } from './store.ts'

/** A reserved slot that waits for a task. */
export interface Slot {
  readonly leaseMs: number
  readonly use: (claim: Claim | undefined) => void
}

/** What every route works with. */
export interface Context {
  readonly engine: Store
  readonly catalogue: Catalogue
  readonly service: Pick<Service, 'problems' | 'syncSeconds'>
  /** Reserves a slot of this node's worker for a task that is being submitted; undefined when none is free. */
  readonly reserveSlot?: (() => Slot | undefined) | undefined
  readonly limits: Limits
  readonly now: () => number
  /** Where callers reach the gateway; asked for only when it listens. */
  readonly publicUrl: () => string
  /** Whether there is a file store. */
  readonly hasFiles: boolean
  /** Whether metrics and readiness are asked for at the port of callers. */
  readonly hasOperations: boolean
  /** The concurrency group of a model's tasks; undefined when they have none. */
  readonly groupOf?: ((model: CatalogModel) => string | undefined) | undefined
  /** Aborted when the gateway stops: what waits is answered at once. */
  readonly stopping: AbortSignal
  /** Fetches files that checked parameters name by address; without it addresses go to the upstream as they are. */
  readonly storeInputs?: StoreInputs | undefined
}

/** Checked parameters with the gateway's own file addresses, or every issue. Throws when the signal is aborted. */
export type StoreInputs = (
  params: readonly CatalogParam[],
  value: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<StoredInputs>

/** The files of a call; `discard` removes them if the call is refused later. */
export type StoredInputs =
  | {
      readonly value: Readonly<Record<string, unknown>>
      readonly discard: () => Promise<void>
      readonly issues?: undefined
    }
  | { readonly issues: NonNullable<ReturnType<Check>['issues']>; readonly value?: undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request came with; undefined on routes that are open to everyone. */
    caller: ApiKey | undefined
    /** Texts that no log line may show. */
    secrets: readonly string[] | undefined
    /** Gives back what its body takes of the bytes that may be held; undefined before it has a body. */
    letGo: (() => void) | undefined
    /** How many bytes its body has. */
    bodyBytes: number
    /** What a log line tells of the task. */
    about: { readonly model?: string; readonly taskId?: string } | undefined
  }

  interface FastifyContextConfig {
    /** The route as metrics name it. */
    template?: string
    /** Whether it needs no key. */
    isOpen?: boolean
    /** Whether its answers are so large that not many may be open at once. */
    isLarge?: boolean
  }
}
