import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { suppressTracing } from '@opentelemetry/core'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProgress } from '../tasks/task.ts'
import { propagatorOf, spanProcessors } from './traceExport.ts'

/** The tracing of a running gateway. */
export interface Tracing {
  /** Creates a span for each request; it continues the trace of the caller. */
  readonly traceRequests: (app: FastifyInstance) => void
  /** Creates a span for one step of a task; outgoing calls become its children. */
  readonly traceStep: (task: InProgress, run: () => Promise<void>) => Promise<void>
  /** Wraps a function so that its outgoing calls have no trace headers: they go to untrusted hosts. */
  readonly untraced: Untraced
  /** Sends the remaining spans and stops; a collector that does not respond is abandoned after its time limit. */
  readonly stop: () => Promise<void>
}

/** Wraps a function without changing its signature. */
export type Untraced = <Given extends unknown[], Value>(run: (...given: Given) => Value) => (...given: Given) => Value

/**
 * Starts OpenTelemetry, whose parts read its standard environment variables. Attributes are an explicit list, named
 * by the semantic conventions 1.45: no path, query, header or parameter, because they can contain keys, files and
 * secrets. Importing this module loads OpenTelemetry, so import it only if needed.
 */
export async function startTracing(): Promise<Tracing> {
  const processors = await spanProcessors()
  const propagator = propagatorOf()
  const undici = new UndiciInstrumentation({ startSpanHook: addressOf })
  registerInstrumentations({ instrumentations: [undici] })
  // The environment can set the service name: detected attributes override these. Neither the command line nor the owner
  // of the process is one.
  const named = resourceFromAttributes({ 'service.name': 'gatewright-gateway' })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [hostDetector, envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: processors })
  provider.register({ propagator })
  const stop = async (): Promise<void> => {
    await provider.shutdown().catch(() => undefined)
    for (const part of [undici, trace, context, propagation]) part.disable()
  }
  return { traceRequests, traceStep, untraced, stop }
}

/**
 * The address of an outgoing call without the path and the query, which the library would record: both can contain
 * secrets.
 */
const addressOf = ({ origin }: { readonly origin: string }): Attributes => ({
  'url.full': origin,
  'url.path': '',
  'url.query': '',
})

const untraced: Untraced =
  (run) =>
  (...given) =>
    context.with(suppressTracing(context.active()), () => run(...given))

function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const above = propagation.extract(context.active(), request.headers)
    const { method } = request
    const { template: route } = request.routeOptions.config
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, above)
    reply.raw.once('close', () => endRequest(span, request, reply))
    // Fastify keeps the context while the body of the request arrives in events of its connection.
    context.with(trace.setSpan(above, span), done)
  })
}

function endRequest(span: Span, { id, about }: FastifyRequest, { raw }: FastifyReply): void {
  span.setAttributes({ 'gatewright.request': id, ...aboutTask(about?.taskId, about?.model) })
  if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode)
  if (raw.headersSent && raw.statusCode >= 500) {
    span.setAttribute('error.type', String(raw.statusCode))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

async function traceStep(task: InProgress, run: () => Promise<void>): Promise<void> {
  const attributes = aboutTask(task.id, task.model)
  // The event that wakes a worker is not part of its next step.
  const span = tracer().startSpan(`task ${task.step.is}`, { root: true, attributes })
  try {
    await context.with(trace.setSpan(context.active(), span), run)
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

const aboutTask = (task: string | undefined, model: string | undefined): Attributes => ({
  ...(task !== undefined && { 'gatewright.task': task }),
  ...(model !== undefined && { 'gatewright.model': model }),
})

const tracer = () => trace.getTracer('gatewright-gateway')
