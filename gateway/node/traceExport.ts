import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { TextMapPropagator } from '@opentelemetry/api'
import { B3InjectEncoding, B3Propagator } from '@opentelemetry/propagator-b3'
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { shown } from '../base/shown.ts'
import { ConfigError } from '../config.ts'

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
