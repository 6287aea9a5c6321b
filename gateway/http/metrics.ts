import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Engine } from '../engine/engine.ts'

/** What the gateway tells of itself to Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Counts an answer. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
}

/** Metrics of one server; task numbers are read from the engine when they are asked for. */
export function makeMetrics(engine: Pick<Engine, 'stats'>, now: () => number): Metrics {
  const registers = [new Registry()]
  const [registry] = registers
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
  addTasks(engine, now, registers)
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    text: () => registry?.metrics() ?? Promise.resolve(''),
    observe: ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      const route = routeOptions.config.template ?? 'none'
      const name = `${method} ${route} ${statusCode}`
      const found = children.get(name) ?? {
        answers: count.labels({ method, route, status: String(statusCode) }),
        times: seconds.labels({ method, route }),
      }
      children.set(name, found)
      found.answers.inc()
      found.times.observe(elapsedTime / 1000)
    },
  }
}

/** A line of each metric: looking them up by their labels costs more than counting. */
interface Children {
  readonly answers: Counter.Internal
  readonly times: Histogram.Internal<'method' | 'route'>
}

function addTasks(engine: Pick<Engine, 'stats'>, now: () => number, registers: Registry[]): void {
  const oldest = new Gauge({
    name: 'gatewright_oldest_waiting_seconds',
    help: 'How long the oldest task waits that nobody has taken up.',
    registers,
  })
  new Gauge({
    name: 'gatewright_tasks',
    help: 'Tasks by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { states, oldestWaitingAt = now() } = await engine.stats()
      for (const [state, number] of Object.entries(states)) this.set({ state }, number)
      oldest.set(Math.max(0, now() - oldestWaitingAt) / 1000)
    },
  })
}
