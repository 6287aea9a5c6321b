import { randomUUID } from 'node:crypto'
import type { CatalogModel } from '@gatewright/catalog'
import type { Portions } from '../base/portions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { UpstreamData } from '../catalogue/data.ts'
import type { Config } from '../config.ts'
import { priceTask, priceVendors, type PriceTask } from '../credits/price.ts'
import type { HomeOf } from '../engine/adoption.ts'
import type { Engine } from '../engine/engine.ts'
import type { Mirror } from '../files/mirror.ts'
import type { OpenInput } from '../files/taskFiles.ts'
import type { FileStore } from '../files/store.ts'
import type { UpstreamFailure, UpstreamWatch } from '../upstream/calls.ts'
import { chooseUpstreams, inOrder } from '../upstream/choice.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { RoutedTask } from '../tasks/route.ts'
import type { GivenUp, NothingThere, Served } from '../worker/work.ts'
import type { Switched } from '../worker/switching.ts'
import { Worker, type WorkerParts } from '../worker/worker.ts'
import type { Metrics } from '../http/metrics.ts'
import type { KeyStore } from '../keys/keys.ts'
import { Deliverer } from '../webhooks/deliverer.ts'
import { webhookSender } from '../webhooks/send.ts'

/** Observes what happens to tasks besides their steps. */
export interface TaskWatch {
  /** Called with a task that the gateway ends although its upstream did not. */
  readonly givenUp: (task: GivenUp) => void
  /** Called with a task that moves to another upstream. */
  readonly switched: (task: Switched) => void
  /** Called with a completed task of a model that has several upstreams. */
  readonly served: (task: Served) => void
}

/** Announces what this process can run, now and every minute. */
async function keepAnnouncing(
  engine: Engine,
  routes: ReadonlySet<string>,
  onError: WorkParts['onError'],
): Promise<NodeJS.Timeout> {
  const worker = randomUUID()
  const announce = (): Promise<void> => engine.announce({ worker, routes })
  await announce()
  return setInterval(() => void announce().catch(onError), announceMs).unref()
}

/** A task without the files of its result, as a failure at its upstream. */
const failureOf = ({ id: task, upstream: vendor, attempt, error: { code } }: NothingThere): UpstreamFailure => ({
  vendor,
  task,
  attempt,
  code,
})

/** The dependencies of the worker of a node. */
interface WorkParts {
  readonly files: FileStore
  readonly catalogue: Catalogue
  readonly upstreams: UpstreamData
  /** Opens the files of calls for vendors that take their bytes. */
  readonly openInput: OpenInput
  /** The part of each limit of a vendor that this node holds. */
  readonly portions: Portions
  /** Copies the files of results; undefined if none are copied. */
  readonly mirror: Mirror | undefined
  readonly onError: (error: unknown) => void
  readonly traceStep: WorkerParts['traceStep']
  readonly watch: UpstreamWatch & TaskWatch
  /** Runs the tasks that were accepted for it; undefined while it is off. */
  readonly sandbox: Upstream | undefined
}

/** The part of a node that runs tasks. */
export interface Work {
  /** The upstreams whose key is set: their models run there instead of in the sandbox. */
  readonly live: readonly string[]
  /** Whether each of these fails repeatedly, so that tasks that can run elsewhere do. */
  readonly leftOut: () => ReadonlyMap<string, boolean>
  /** Starts to run tasks of this engine, until it is stopped. */
  readonly start: (engine: Engine) => void
  /** The routes that this node can run. */
  readonly routes: ReadonlySet<string>
  /** Announces them to the other nodes, again and again until it is stopped; resolves after the first time. */
  readonly announce: (engine: Engine) => Promise<void>
  /** Reserves a slot for a task that is submitted at this node; undefined if none is free. */
  readonly reserve: Worker['reserve']
  /** How many tasks are running, and how many can run. */
  readonly load: () => { readonly busy: number; readonly total: number }
  /** Finishes running tasks within the grace time; other nodes, or the next start, take over the rest. */
  readonly stop: () => Promise<void>
}

/** How often a worker announces what it can run, in milliseconds. */
const announceMs = 60_000

/** Upstreams with a limit on concurrent jobs; their tasks form a concurrency group. */
const limitsOf = ({ upstreams }: UpstreamData): ReadonlyMap<string, number> =>
  new Map(upstreams.flatMap(({ id, jobs }) => (jobs === undefined ? [] : [[id, jobs] as const])))

/**
 * Returns the function that knows the concurrency group of a new task: that of the first upstream of its order, which it
 * keeps if another one runs it. Undefined when it has none.
 */
export function groupsOf(upstreams: UpstreamData): (task: RoutedTask) => string | undefined {
  const limited = limitsOf(upstreams)
  const models = Map.groupBy(upstreams.mappings, ({ id }) => id)
  return (task) => {
    const use = inOrder(models.get(task.model) ?? [], task)[0]?.use
    return use !== undefined && limited.has(use) ? use : undefined
  }
}

/** The models whose vendor returns addresses that expire. */
export function expiringOf({ upstreams, mappings }: UpstreamData): ReadonlySet<string> {
  const expiring = new Set(upstreams.flatMap(({ id, result }) => (result.expires === true ? [id] : [])))
  const expires = ({ use, parts }: UpstreamData['mappings'][number]): boolean =>
    parts?.result === undefined ? expiring.has(use) : parts.result.expires === true
  return new Set(mappings.filter(expires).map(({ id }) => id))
}

/** Returns the function that knows the time limit of a model's jobs, in seconds: the longest of its upstreams. */
export function timeoutsOf({ mappings }: UpstreamData): (model: Pick<CatalogModel, 'id'>) => number | undefined {
  const models = Map.groupBy(mappings, ({ id }) => id)
  return ({ id }) => {
    const known = models.get(id)?.flatMap(({ timeoutSeconds = [] }) => timeoutSeconds) ?? []
    return known.length === 0 ? undefined : Math.max(...known)
  }
}

/** Whether tasks of the sandbox cost nothing: they do where others can call the gateway. */
export const isSandboxFree = ({ isLocal }: Config): boolean => !isLocal

/** Returns the function that prices tasks. */
export const priceFor = (config: Config): PriceTask => (isSandboxFree(config) ? priceVendors : priceTask)

/** Whether other nodes can use the same store. */
export const isShared = ({ databaseUrl }: Config): boolean => databaseUrl !== undefined

/**
 * Where models run, for tasks of version 0.1. In an embedded store the keys of this process decide; in a database, which
 * other nodes may have the keys for, every model with an upstream is its vendor's.
 */
export function homesOf(config: Config, { mappings }: UpstreamData, work: Pick<Work, 'live'> | undefined): HomeOf {
  const upstreams = new Map([...mappings].reverse().map(({ id, use }) => [id, use])) // the first of each model
  return (model) => {
    const upstream = upstreams.get(model)
    const isVendor = upstream !== undefined && (isShared(config) || work?.live.includes(upstream) === true)
    return { upstream, destination: isVendor ? 'vendor' : 'sandbox' }
  }
}

/**
 * Prepares to run tasks, unless the node only answers callers. Throws an error that names an invalid variable of an
 * upstream.
 */
export function prepareWork(
  config: Config,
  { files, catalogue, upstreams, mirror, onError, traceStep, ...parts }: WorkParts,
): Work | undefined {
  if (!config.roles.includes('worker')) return undefined
  const assetStore = { files, ttlMs: config.fileMs }
  const choice = chooseUpstreams({ ...parts, ...upstreams, environment: process.env, assetStore })
  const groupLimits = limitsOf(upstreams)
  const routes = choice.routesOf(catalogue.models)
  let worker: Worker | undefined
  let announcing: NodeJS.Timeout | undefined
  return {
    live: choice.live,
    leftOut: choice.leftOut,
    routes,
    announce: async (engine) => {
      announcing = await keepAnnouncing(engine, routes, onError)
    },
    start: (engine) => {
      worker = new Worker({
        engine,
        upstreamOf: choice.upstreamOf,
        idsOf: choice.idsOf,
        routes,
        price: priceFor(config),
        leaseMs: config.leaseMs,
        giveUpMs: config.giveUpMs,
        onGivenUp: parts.watch.givenUp,
        onSwitched: parts.watch.switched,
        onServed: parts.watch.served,
        onNothing: (task) => parts.watch.failed(failureOf(task)),
        groupLimits,
        modelOf: (id) => catalogue.find(id)?.model,
        slots: config.workers,
        onError,
        traceStep,
        mirrorMs: config.mirrorMs,
        ...(mirror && { mirror }),
      })
      worker.start()
    },
    reserve: (task) => worker?.reserve(task),
    load: () => ({ busy: worker?.busy ?? 0, total: config.workers }),
    stop: async () => {
      clearInterval(announcing)
      await worker?.stop(config.graceMs)
      await choice.close()
    },
  }
}

/** The parts of a node that deliveries need. */
interface DeliveryNode {
  readonly engine: Engine
  readonly keys: Pick<KeyStore, 'secrets'>
  readonly onError: (error: unknown) => void
  readonly metrics: () => Pick<Metrics, 'countDelivery' | 'countDisabled'> | undefined
}

/** Starts to run tasks and to deliver their events if the node is a worker; returns a function that stops both. */
export function startWork(
  { fetchAllowed }: Pick<Config, 'fetchAllowed'>,
  work: Pick<Work, 'start' | 'stop'> | undefined,
  { engine, keys, onError, metrics }: DeliveryNode,
): () => Promise<void> {
  if (work === undefined) return async () => undefined
  const deliverer = new Deliverer({
    engine,
    secretsOf: (key) => keys.secrets(key),
    send: webhookSender(fetchAllowed),
    onError,
    onTried: (outcome) => metrics()?.countDelivery(outcome),
    onDisabled: () => metrics()?.countDisabled(),
  })
  work.start(engine)
  deliverer.start()
  return async () => void (await Promise.all([work.stop(), deliverer.stop()]))
}
