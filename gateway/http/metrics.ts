import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Stats } from '../engine/engine.ts'
import { shared } from './shared.ts'

/** What the gateway reports of itself to Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Counts an answer. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Counts a call of an upstream, by how it ended. */
  countCall(vendor: string, outcome: string, ms: number): void
  /** Counts a commit of the store. */
  countCommit(ms: number): void
  /** Everything in Prometheus' text format, made once for all who ask at the same time; the store may be away. */
  text(): Promise<string>
}

/** What metrics are made from. */
export interface MetricsParts {
  /** The numbers of the tasks. */
  readonly stats: () => Promise<Stats>
  readonly now: () => number
  /** How many tasks are worked on at this node, and how many could be; undefined where none is. */
  readonly workers?: (() => { readonly busy: number; readonly total: number } | undefined) | undefined
  /** Whether the metrics of the process are among them. */
  readonly hasProcess?: boolean | undefined
}

/** How long the numbers of the store are kept, in milliseconds. */
const keepMs = 1000

/** Metrics of one server. */
export function makeMetrics({ stats, now, workers, hasProcess = false }: MetricsParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const refreshTasks = taskGauges(shared(stats, keepMs), now, registers)
  const refreshWorkers = workerGauges(workers, registers)
  const commits = new Histogram({
    name: 'gatewright_commit_seconds',
    help: 'How long commits of the store took, and how many there were.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
    registers,
  })
  // From the start, so that the first scrape knows of the time before it.
  const process = hasProcess ? processRegistry() : undefined
  const text = async (): Promise<string> => {
    await refreshTasks()
    refreshWorkers()
    const ofProcess = (await process?.metrics()) ?? ''
    return `${ofProcess}${ofProcess && '\n'}${await registry.metrics()}`
  }
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    observe: answerCounter(registers),
    countCall: callCounter(registers),
    countCommit: (ms) => commits.observe(ms / 1000),
    text: shared(text, 0),
  }
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

/** A line of each metric: looking them up by their labels costs more than counting. */
interface Children {
  readonly answers: Counter.Internal
  readonly times: Histogram.Internal<'method' | 'route'>
}

/** The methods that are told apart; a caller may send any of dozens. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']

function answerCounter(registers: Registry[]): Metrics['observe'] {
  const count = new Counter({
    name: 'gatewright_http_requests_total',
    help: 'Answers by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'gatewright_http_request_seconds',
    help: 'How long answers took, by route template.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    registers,
  })
  const children = new Map<string, Children>()
  return ({ method: verb, routeOptions }, { statusCode, elapsedTime }) => {
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
    help: 'Calls of upstreams by how they ended.',
    labelNames: ['vendor', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'gatewright_upstream_call_seconds',
    help: 'How long calls of upstreams took.',
    labelNames: ['vendor'],
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  })
  return (vendor, outcome, ms) => {
    count.inc({ vendor, outcome })
    seconds.observe({ vendor }, ms / 1000)
  }
}

/** Gauges of the store, and what brings all of them up to date before any is read. */
function taskGauges(stats: () => Promise<Stats>, now: () => number, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: 'gatewright_store_up', help: 'Whether the store answers: 1 or 0.', registers })
  const tasks = new Gauge({ name: 'gatewright_tasks', help: 'Tasks by state.', labelNames: ['state'], registers })
  const oldest = new Gauge({
    name: 'gatewright_oldest_waiting_seconds',
    help: 'How long the oldest task waits that nobody has taken up.',
    registers,
  })
  return async () => {
    try {
      const { states, oldestWaitingAt = now() } = await stats()
      for (const [state, number] of Object.entries(states)) tasks.set({ state }, number)
      oldest.set(Math.max(0, now() - oldestWaitingAt) / 1000)
      up.set(1)
    } catch {
      // What was true before it went away may not be so now.
      tasks.reset()
      oldest.reset()
      up.set(0)
    }
  }
}

function workerGauges(workers: MetricsParts['workers'], registers: Registry[]): () => void {
  if (workers === undefined) return () => undefined
  const busy = new Gauge({ name: 'gatewright_workers_busy', help: 'Tasks that this node works on.', registers })
  const total = new Gauge({ name: 'gatewright_workers', help: 'Tasks that this node can work on at once.', registers })
  return () => {
    const now = workers()
    busy.set(now?.busy ?? 0)
    total.set(now?.total ?? 0)
  }
}
