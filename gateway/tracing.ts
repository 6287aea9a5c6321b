import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProgress } from './tasks/task.ts'

/** Traces of a gateway that runs. */
export interface Tracing {
  /** Makes a span of each request that the server answers; it goes on with the trace that a caller began. */
  readonly traceRequests: (app: FastifyInstance) => void
  /** Makes a span of one step of a task, within which outgoing calls stand. */
  readonly traceStep: (task: InProgress, run: () => Promise<void>) => Promise<void>
  /** The same function, whose outgoing calls say nothing of the trace: they go to hosts that strangers name. */
  readonly untraced: Untraced
  /** Sends what is left and ends; a collector that does not answer is given up after its own time limit. */
  readonly stop: () => Promise<void>
}

/** Changes what a function does, and not how it is called. */
export type Untraced = <Given extends unknown[], Value>(run: (...given: Given) => Value) => (...given: Given) => Value

/**
 * Starts the OpenTelemetry SDK, which reads its standard variables from the environment. Attributes are named one by
 * one, by the semantic conventions 1.45: no path, query, header or parameter is among them, because keys, files and
 * secrets may stand there. Importing this module loads the SDK, so nobody does without need.
 */
export function startTracing(): Tracing {
  const undici = new UndiciInstrumentation({ startSpanHook: addressOf })
  const sdk = new NodeSDK({
    // What the environment says of the name is detected, and detected attributes win.
    resource: resources.resourceFromAttributes({ 'service.name': 'gatewright-gateway' }),
    // The command line and the owner of the process are nobody's business.
    resourceDetectors: [resources.hostDetector, resources.envDetector],
    instrumentations: [undici],
    // Without a word of the operator, a caller's baggage stays here.
    ...(!process.env['OTEL_PROPAGATORS'] && { textMapPropagator: new core.W3CTraceContextPropagator() }),
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  const stop = async (): Promise<void> => {
    await sdk.shutdown().catch(() => undefined)
    for (const part of [undici, trace, context, propagation]) part.disable()
  }
  return { traceRequests, traceStep, untraced, stop }
}

/** Where an outgoing call goes, without the path and the query that the library would tell: both may hold secrets. */
const addressOf = ({ origin }: { readonly origin: string }): Attributes => ({
  'url.full': origin,
  'url.path': '',
  'url.query': '',
})

const untraced: Untraced =
  (run) =>
  (...given) =>
    context.with(core.suppressTracing(context.active()), () => run(...given))

function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>()
  app.addHook('onRequest', (request, reply, done) => {
    const above = propagation.extract(context.active(), request.headers)
    const { method } = request
    const { template: route } = request.routeOptions.config
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, above)
    const inside = trace.setSpan(above, span)
    contexts.set(request, inside)
    reply.raw.once('close', () => endRequest(span, request, reply))
    context.with(inside, done)
  })
  // The body of a request arrives in events of its connection, which know nothing of the span.
  app.addHook('preHandler', (request, _, done) => context.with(contexts.get(request) ?? context.active(), done))
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
