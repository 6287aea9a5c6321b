import type { CatalogModel } from '@gatewright/catalog'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Engine } from './engine/engine.ts'
import type { Finish } from './files/mirror.ts'
import type { OpenInput } from './files/opening.ts'
import type { FileStore } from './files/store.ts'
import type { UpstreamData } from './packages/data.ts'
import type { UpstreamWatch } from './upstream/calls.ts'
import { chooseUpstreams } from './upstream/choice.ts'
import type { Pool } from './upstream/sandbox/pool.ts'
import { Sandbox } from './upstream/sandbox/sandbox.ts'
import { Worker, type WorkerParts } from './worker/worker.ts'

/** The dependencies of the worker of a node. */
export interface WorkParts {
  readonly files: FileStore
  readonly catalogue: Catalogue
  readonly upstreams: UpstreamData
  /** Opens the files of calls for vendors that take their bytes. */
  readonly openInput: OpenInput
  /** Processes a result before it is stored. */
  readonly finish: Finish | undefined
  readonly onError: (error: unknown) => void
  readonly traceStep: WorkerParts['traceStep']
  readonly now: () => number
  readonly watch: UpstreamWatch
  /** The workers of the sandbox. */
  readonly pool: Pool
}

/** The part of a node that runs tasks. */
export interface Work {
  /** The upstreams whose key is set: their models run there instead of in the sandbox. */
  readonly live: readonly string[]
  /** Starts to run tasks of this engine, until it is stopped. */
  readonly start: (engine: Engine) => void
  /** Reserves a slot for a task that is submitted at this node; undefined if none is free. */
  readonly reserve: Worker['reserve']
  /** How many tasks are running, and how many can run. */
  readonly load: () => { readonly busy: number; readonly total: number }
  /** Finishes running tasks within the grace time; other nodes, or the next start, take over the rest. */
  readonly stop: () => Promise<void>
}

/** How many times its usual time a task can take before it counts as lost. */
const patience = 10

/** Upstreams with a limit on concurrent jobs; their tasks form a concurrency group. */
const limitsOf = ({ upstreams }: UpstreamData): ReadonlyMap<string, number> =>
  new Map(upstreams.flatMap(({ id, jobs }) => (jobs === undefined ? [] : [[id, jobs] as const])))

/** Returns the function that knows the concurrency group of a model's tasks; undefined when they have none. */
export function groupsOf(upstreams: UpstreamData): (model: CatalogModel) => string | undefined {
  const limited = limitsOf(upstreams)
  const groups = new Map(upstreams.mappings.flatMap(({ id, use }) => (limited.has(use) ? [[id, use] as const] : [])))
  return ({ id }) => groups.get(id)
}

/**
 * Prepares to run tasks, unless the node only answers callers. Throws an error that names an invalid variable of an
 * upstream.
 */
export function prepareWork(
  config: Config,
  { files, openInput, catalogue, upstreams, finish, onError, traceStep, now, watch, pool }: WorkParts,
): Work | undefined {
  if (!config.roles.includes('worker')) return undefined
  const sandbox = new Sandbox({
    files,
    now,
    seconds: config.sandboxMs / 1000,
    ttlMs: config.fileMs,
    media: config.sandboxMedia,
    pool,
  })
  const shelf = { files, ttlMs: config.fileMs }
  const choice = chooseUpstreams({ ...upstreams, environment: process.env, sandbox, shelf, openInput, watch })
  // The sandbox has no limit.
  const groupLimits = new Map([...limitsOf(upstreams)].filter(([id]) => choice.live.includes(id)))
  let worker: Worker | undefined
  return {
    live: choice.live,
    start: (engine) => {
      worker = new Worker({
        engine,
        upstreamOf: choice.upstreamOf,
        leaseMs: config.leaseMs,
        patience,
        now,
        groupLimits,
        modelOf: (id) => catalogue.find(id)?.model,
        slots: config.workers,
        onError,
        traceStep,
        ...(finish && { finish }),
      })
      worker.start()
    },
    reserve: () => worker?.reserve(),
    load: () => ({ busy: worker?.busy ?? 0, total: config.workers }),
    stop: async () => {
      await worker?.stop(config.graceMs)
      await Promise.all([choice.close(), sandbox.close()])
    },
  }
}
