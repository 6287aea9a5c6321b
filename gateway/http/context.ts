import type { CatalogModel, CatalogParam, Service } from '@gatewright/catalog'
import type { Host } from '../base/hosts.ts'
import type { Catalogue, Check } from '../catalogue/catalogue.ts'
import type { PriceTask } from '../credits/price.ts'
import type { ReadList } from '../lists/live.ts'
import type { CountedCall } from '../engine/countedCalls.ts'
import type { Claim, Lease } from '../engine/engine.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { NewTask, Seen } from '../tasks/task.ts'
import type { Availability } from './availability.ts'
import type { BudgetWarnings } from './budgets.ts'
import type { Streams } from './streams.ts'
import type { Limits } from './limits.ts'
import type { Store } from './store.ts'
import type { WaitingRequests } from './waiting.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from './problem.ts'

/** A reserved slot that waits for a task. */
export interface Slot {
  readonly lease: Lease
  readonly use: (claim: Claim | undefined) => void
}

/** The readers of the pages and documents: everybody, callers with a key, or nobody. */
export type PageAccess = 'public' | 'key' | 'off'

/** The dependencies of every route. */
export interface Context {
  readonly engine: Store
  readonly catalogue: Catalogue
  readonly service: Pick<Service, 'problems' | 'syncSeconds'>
  /** Reserves a worker slot of this node for a task that is being submitted; undefined if none is free. */
  readonly reserveSlot?: ((task: NewTask) => Slot | undefined) | undefined
  /** Which models some worker can run. */
  readonly availability: Availability
  readonly limits: Limits
  readonly waiting: Pick<WaitingRequests, 'enter'>
  readonly streams: Pick<Streams, 'enter' | 'heartbeat'>
  readonly budgets: Pick<BudgetWarnings, 'note'>
  /** The private hosts that can receive webhooks. */
  readonly webhookHosts: readonly Host[]
  /** The address at which callers reach the gateway; called only while it listens. */
  readonly publicUrl: () => string
  /** The readers of the document. */
  readonly pages: PageAccess
  /** Whether there is a file store. */
  readonly hasFiles: boolean
  /** Whether the callers' port serves metrics and readiness. */
  readonly hasOperations: boolean
  /** Prices a task that is submitted. */
  readonly price: PriceTask
  /** The concurrency group of a new task; undefined if it has none. */
  readonly groupOf?: ((task: NewTask) => string | undefined) | undefined
  /** The time limit of a model's jobs, in seconds; undefined if they have none. */
  readonly timeoutOf?: ((model: CatalogModel) => number | undefined) | undefined
  /** Reads an option list whose entries are known only at run time. Throws an UnreadableList. */
  readonly readList: ReadList
  /** Aborted when the gateway stops: waiting requests are answered at once. */
  readonly stopping: AbortSignal
  /** Fetches files that checked parameters name by address; without it, addresses go to the upstream unchanged. */
  readonly storeInputs?: StoreInputs | undefined
  /** Removes the files of a task that is being deleted, of its parameters and its result. */
  readonly removeFiles?: ((params: unknown, result: unknown, owner: string) => Promise<void>) | undefined
}

/** The checked parameters with the gateway's own file addresses, or every issue. Throws if the signal is aborted. */
type StoreInputs = (
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
    /** The key of the request; undefined on routes without authentication. */
    caller: ApiKey | undefined
    /** Texts that log lines must not contain. */
    secrets: readonly string[] | undefined
    /** Releases the bytes of its body; undefined before it has a body. */
    letGo: (() => void) | undefined
    /** The digest of each file that came with its body, by the address where that is stored now. */
    uploads: ReadonlyMap<string, string> | undefined
    /** The try of a call that it is, if its client counts them. */
    counted: CountedCall | undefined
    /** How many bytes its body has. */
    bodyBytes: number
    /** The data of the task in a log line. */
    about: { readonly model?: string; readonly taskId?: string } | undefined
    /** The tasks that the request cancelled. */
    cancelled: readonly Seen[] | undefined
  }

  interface FastifyContextConfig {
    /** The route template in metrics. */
    template?: string
    /** Whether it needs no key. */
    isOpen?: boolean
    /** Whether its responses are so large that their number is limited. */
    isLarge?: boolean
    /** Whether a browser can open it, so that it takes a key as the password of a prompt, too. */
    isPage?: boolean
    /** Whether it reads no body, so that an empty one is no mistake. */
    isBodyless?: boolean
  }
}

/** A problem as another API writes it. */
export interface ForeignProblem {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An interface in the shape of another API, at separate paths. */
export interface ForeignInterface {
  /** The beginning of its paths, such as `/v1/`: every problem below is written in its shape. */
  readonly prefix: string
  /** Adds its routes, and the parsers of their bodies, to a scope of the server. */
  readonly register: (app: FastifyInstance, context: Context) => Promise<void>
  readonly writeProblem: (problem: Problem, request: FastifyRequest) => ForeignProblem
}
