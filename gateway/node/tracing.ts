import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type TextMapPropagator,
} from '@opentelemetry/api'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  suppressTracing,
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  NodeTracerProvider,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProgress } from '../tasks/task.ts'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { B3InjectEncoding, B3Propagator } from '@opentelemetry/propagator-b3'
import { shown } from '../base/shown.ts'
import { ConfigError } from '../config.ts'

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

// The standard variables that choose between packages; the packages read all other ones themselves.

/** The processors of spans for `OTEL_TRACES_EXPORTER` and the protocol of OTLP. */
export async function spanProcessors(): Promise<SpanProcessor[]> {
  const names = wordsOf('OTEL_TRACES_EXPORTER')
  return Promise.all((names.length > 0 ? names : ['otlp']).map(processorOf))
}

async function processorOf(name: string): Promise<SpanProcessor> {
  if (name === 'console') return new SimpleSpanProcessor(new ConsoleSpanExporter())
  if (name === 'otlp') return new BatchSpanProcessor(await otlpExporter())
  throw new ConfigError(
    `OTEL_TRACES_EXPORTER must be otlp, console or none, but it is ${JSON.stringify(name.slice(0, 100))}.`,
  )
}

async function otlpExporter(): Promise<OTLPTraceExporter> {
  const [protocol = 'http/protobuf'] = [
    ...wordsOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'),
    ...wordsOf('OTEL_EXPORTER_OTLP_PROTOCOL'),
  ]
  if (protocol === 'http/protobuf') return new OTLPTraceExporter()
  if (protocol === 'http/json') return new JsonExporter()
  if (protocol === 'grpc') return grpcExporter()
  throw new ConfigError(
    `OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, http/json or grpc, but it is ${shown(protocol)}.`,
  )
}

/** gRPC is installed only by those who need it: with it, every user would run an install script of a dependency. */
async function grpcExporter(): Promise<OTLPTraceExporter> {
  const exporter = await import('@opentelemetry/exporter-trace-otlp-grpc').catch(() => undefined)
  if (exporter !== undefined) return new exporter.OTLPTraceExporter()
  throw new ConfigError(
    'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, which needs another package: run npm install @opentelemetry/exporter-trace-otlp-grpc@0.222.0, or send traces by http/protobuf, for which collectors usually have port 4318.',
  )
}

const propagators: Readonly<Record<string, () => TextMapPropagator>> = {
  tracecontext: () => new W3CTraceContextPropagator(),
  baggage: () => new W3CBaggagePropagator(),
  b3: () => new B3Propagator(),
  b3multi: () => new B3Propagator({ injectEncoding: B3InjectEncoding.MULTI_HEADER }),
}

/** The formats of trace headers in `OTEL_PROPAGATORS`. By default, the baggage of callers is not passed on. */
export function propagatorOf(): TextMapPropagator {
  const names = wordsOf('OTEL_PROPAGATORS')
  const chosen = (names.length > 0 ? names : ['tracecontext']).filter((name) => name !== 'none')
  return new CompositePropagator({ propagators: chosen.map(oneOf) })
}

function oneOf(name: string): TextMapPropagator {
  const make = Object.hasOwn(propagators, name) ? propagators[name] : undefined
  if (make !== undefined) return make()
  const known = [...Object.keys(propagators), 'none'].join(', ')
  throw new ConfigError(`OTEL_PROPAGATORS has ${JSON.stringify(name.slice(0, 100))}, but only ${known} are known.`)
}

/** The words of a variable, which commas separate. An empty variable counts as not set. */
const wordsOf = (name: string): readonly string[] => [
  ...new Set(
    (process.env[name] ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
