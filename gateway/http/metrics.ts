import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { mostCounted, type Stats } from '../engine/engine.ts'
import { cancellationOf } from '../tasks/cancel.ts'
import { reasons } from '../tasks/route.ts'
import { shared } from './shared.ts'

/** The metrics of the gateway for Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Counts a response, and the cancels that it is about. */
  observe(request: FastifyRequest, response: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>): void
  /** Counts a call to an upstream by its outcome. */
  countCall(vendor: string, outcome: string, ms: number): void
  /** Counts a result that does not fit its declared fields. */
  countUnfit(vendor: string): void
  /** Counts a task that failed at its upstream, or that the gateway ended although its upstream did not, by its code. */
  countFailed(vendor: string, code: string): void
  /** Counts a try of a delivery to a webhook by its outcome. */
  countDelivery(outcome: string): void
  /** Counts a limit of time that has ended work. */
  countLimit(limit: string): void
  /** Counts an endpoint of a webhook that is disabled. */
  countDisabled(): void
  /** Counts a commit of the store. */
  countCommit(ms: number): void
  /** Counts a stream of events that opens (1) or closes (-1). */
  countStreams(by: 1 | -1): void
  /**
   * All metrics in the Prometheus text format, rendered once for all simultaneous scrapes, even if the store is
   * unavailable.
   */
  text(): Promise<string>
}

/** The sources of the metrics. */
export interface MetricsParts {
  /** Returns the numbers of tasks. */
  readonly stats: () => Promise<Stats>
  /** Throws unless a write to the store would succeed. */
  readonly checkWrites: () => Promise<void>
  /** How many tasks this node runs, and how many it can run; undefined without a worker. */
  readonly workers?: (() => { readonly busy: number; readonly total: number } | undefined) | undefined
  /** Whether each upstream of this node is left out for a while; undefined without a worker. */
  readonly leftOut?: (() => ReadonlyMap<string, boolean>) | undefined
  /** Whether to include the metrics of the process. */
  readonly hasProcess?: boolean | undefined
}

/** How long the numbers of the store are cached, in milliseconds. */
const keepMs = 1000

/** Metrics of one server. */
export function makeMetrics({ stats, checkWrites, workers, leftOut, hasProcess = false }: MetricsParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const refreshTasks = taskGauges(shared(stats, keepMs), registers)
  const refreshStore = storeGauge(shared(checkWrites, keepMs), registers)
  const refreshWorkers = workerGauges(workers, registers)
  const refreshCircuits = circuitGauge(leftOut, registers)
  const commits = new Histogram({
    name: 'gatewright_commit_seconds',
    help: 'Duration and number of commits of the store.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
    registers,
  })
  const streams = new Gauge({ name: 'gatewright_open_streams', help: 'Open streams of events of tasks.', registers })
  const deliveries = new Counter({
    name: 'gatewright_webhook_tries_total',
    help: 'Tries of deliveries to webhooks by outcome: delivered, retried later, or failed for good.',
    labelNames: ['outcome'],
    registers,
  })
  // Create it at the start, so that the first scrape includes the time before it.
  const process = hasProcess ? processRegistry() : undefined
  const text = async (): Promise<string> => {
    await refreshStore(await refreshTasks())
    refreshWorkers()
    refreshCircuits()
    const ofProcess = (await process?.metrics()) ?? ''
    return `${ofProcess}${ofProcess && '\n'}${await registry.metrics()}`
  }
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    observe: answerCounter(registers),
    countCall: callCounter(registers),
    ...workCounters(registers),
    countFailed: failureCounter(registers),
    countDisabled: disabledCounter(registers),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    countCommit: (ms) => commits.observe(ms / 1000),
    countStreams: (by) => streams.inc(by),
    text: shared(text, 0),
  }
}

function workCounters(registers: Registry[]): Pick<Metrics, 'countUnfit' | 'countLimit'> {
  const unfit = new Counter({
    name: 'gatewright_unfit_results_total',
    help: 'Results with a raw answer of the upstream, because it does not fit the declared fields.',
    labelNames: ['vendor'],
    registers,
  })
  const limits = new Counter({
    name: 'gatewright_limits_ended_total',
    help: 'Work that a limit of time has ended, by the name of the limit (docs/internals/limits.md).',
    labelNames: ['limit'],
    registers,
  })
  return { countUnfit: (vendor) => unfit.inc({ vendor }), countLimit: (limit) => limits.inc({ limit }) }
}

function failureCounter(registers: Registry[]): Metrics['countFailed'] {
  const failures = new Counter({
    name: 'gatewright_failed_tasks_total',
    help: 'Tasks that failed at their upstream, or that a limit of the gateway ended, by the code of their error.',
    labelNames: ['vendor', 'code'],
    registers,
  })
  return (vendor, code) => failures.inc({ vendor, code })
}

function disabledCounter(registers: Registry[]): Metrics['countDisabled'] {
  const disabled = new Counter({
    name: 'gatewright_webhook_endpoints_disabled_total',
    help: 'Endpoints of webhooks that were disabled, because their last try failed or they are gone.',
    registers,
  })
  return () => disabled.inc()
}

let ofProcess: Registry | undefined

/** CPU, memory, handles, file descriptors, garbage collection and the delay of the event loop: once for the process. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Caches the counter of each label set: looking it up costs more than counting. */
interface Children {
  readonly answers: Counter.Internal
  readonly times: Histogram.Internal<'method' | 'route'>
}

/** The methods with their own label; a caller can send any of dozens. */
const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']

function answerCounter(registers: Registry[]): Metrics['observe'] {
  const count = new Counter({
    name: 'gatewright_http_requests_total',
    help: 'Responses by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'gatewright_http_request_seconds',
    help: 'Duration of responses by route template.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    registers,
  })
  const cancels = new Counter({
    name: 'gatewright_cancels_total',
    help: 'Tasks that callers cancelled, by the cancellation in the response: confirmed, requested, unsupported or too-late.',
    labelNames: ['outcome'],
    registers,
  })
  const children = new Map<string, Children>()
  return ({ method: verb, routeOptions, cancelled = [] }, { statusCode, elapsedTime }) => {
    for (const outcome of cancelled.map(cancellationOf)) if (outcome !== undefined) cancels.inc({ outcome })
    const route = routeOptions.config.template ?? 'none'
    const method = methods.includes(verb) ? verb : 'other'
    const name = `${method} ${route} ${statusCode}`
    const found = children.get(name) ?? {
      answers: count.labels({ method, route, status: String(statusCode) }),
      times: seconds.labels({ method, route }),
    }
    children.set(name, found)
    found.answers.inc()
    found.times.observe(elapsedTime / 1000)
  }
}

function callCounter(registers: Registry[]): Metrics['countCall'] {
  const count = new Counter({
    name: 'gatewright_upstream_calls_total',
    help: 'Calls to upstreams by outcome.',
    labelNames: ['vendor', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'gatewright_upstream_call_seconds',
    help: 'Duration of calls to upstreams.',
    labelNames: ['vendor'],
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  })
  return (vendor, outcome, ms) => {
    count.inc({ vendor, outcome })
    seconds.observe({ vendor }, ms / 1000)
  }
}

/** The gauge of the store, and a function that updates it before a scrape. */
function storeGauge(checkWrites: () => Promise<void>, registers: Registry[]): (responds: boolean) => Promise<void> {
  const help = 'Whether the store responds and takes writes: 1 or 0.'
  const up = new Gauge({ name: 'gatewright_store_up', help, registers })
  return async (responds) => {
    const isUp =
      responds &&
      (await checkWrites().then(
        () => true,
        () => false,
      ))
    up.set(isUp ? 1 : 0)
  }
}

/** The gauges of tasks, and a function that updates them before a scrape; it returns whether the store responds. */
function taskGauges(stats: () => Promise<Stats>, registers: Registry[]): () => Promise<boolean> {
  const tasks = new Gauge({ name: 'gatewright_tasks', help: 'Tasks by state.', labelNames: ['state'], registers })
  const oldest = new Gauge({
    name: 'gatewright_oldest_waiting_seconds',
    help: 'How long the oldest unclaimed task has waited.',
    registers,
  })
  const setGroups = groupGauges(registers)
  const setStranded = strandedGauge(registers)
  return async () => {
    try {
      const { states, oldestWaitingMs = 0, groups, stranded } = await stats()
      for (const [state, number] of Object.entries(states)) tasks.set({ state }, number)
      oldest.set(oldestWaitingMs / 1000)
      setGroups(groups)
      setStranded(stranded)
      return true
    } catch {
      // The values from before the outage may no longer be true.
      tasks.reset()
      oldest.reset()
      setGroups([])
      setStranded(undefined)
      return false
    }
  }
}

/** The gauges of concurrency groups: those without waiting tasks have no values, so that no name stays forever. */
function groupGauges(registers: Registry[]): (groups: Stats['groups']) => void {
  const labelNames = ['group']
  const waiting = new Gauge({
    name: 'gatewright_waiting_tasks',
    help: `Unclaimed tasks by concurrency group, counted up to ${mostCounted}; without a limit the group is empty.`,
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'gatewright_group_oldest_waiting_seconds',
    help: 'How long the oldest unclaimed task of a concurrency group has waited.',
    labelNames,
    registers,
  })
  return (groups) => {
    waiting.reset()
    oldest.reset()
    for (const { group, tasks, oldestMs } of groups) {
      waiting.set({ group }, tasks)
      oldest.set({ group }, oldestMs / 1000)
    }
  }
}

/** The gauge of tasks that no worker can run; it has no values while the store is unavailable. */
function strandedGauge(registers: Registry[]): (stranded: Stats['stranded'] | undefined) => void {
  const gauge = new Gauge({
    name: 'gatewright_tasks_without_worker',
    help: 'Open tasks that no worker can run, by reason.',
    labelNames: ['reason'],
    registers,
  })
  return (stranded) => {
    gauge.reset()
    for (const reason of stranded === undefined ? [] : reasons) gauge.set({ reason }, 0)
    for (const { reason, tasks } of stranded ?? []) gauge.inc({ reason }, tasks)
  }
}

function workerGauges(workers: MetricsParts['workers'], registers: Registry[]): () => void {
  if (workers === undefined) return () => undefined
  const busy = new Gauge({ name: 'gatewright_workers_busy', help: 'Tasks that this node is running.', registers })
  const total = new Gauge({ name: 'gatewright_workers', help: 'Tasks that this node can run at once.', registers })
  return () => {
    const now = workers()
    busy.set(now?.busy ?? 0)
    total.set(now?.total ?? 0)
  }
}

/** The gauge of upstreams that are left out because they fail repeatedly. */
function circuitGauge(leftOut: MetricsParts['leftOut'], registers: Registry[]): () => void {
  if (leftOut === undefined) return () => undefined
  const gauge = new Gauge({
    name: 'gatewright_upstream_circuit_open',
    help: 'Whether this node leaves an upstream out where a model has another one, because submits fail: 1 or 0.',
    labelNames: ['vendor'],
    registers,
  })
  return () => {
    for (const [vendor, isOpen] of leftOut()) gauge.set({ vendor }, isOpen ? 1 : 0)
  }
}
