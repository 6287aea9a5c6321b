import { ROOT_CONTEXT, propagation, trace, TraceFlags, type TextMapPropagator } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import { propagatorOf, spanProcessors } from '../../../gateway/node/tracing.ts'

afterEach(() => void vi.unstubAllEnvs())

const set = (variables: Readonly<Record<string, string>>): void =>
  Object.entries(variables).forEach(([name, value]) => vi.stubEnv(name, value))

test.each([
  [{}, 'BatchSpanProcessor'],
  [{ OTEL_TRACES_EXPORTER: '', OTEL_EXPORTER_OTLP_PROTOCOL: ' ' }, 'BatchSpanProcessor'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'BatchSpanProcessor'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'wrong', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' }, 'BatchSpanProcessor'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'BatchSpanProcessor'], // installed for tests
  [{ OTEL_TRACES_EXPORTER: 'console' }, 'SimpleSpanProcessor'],
])('with %j there is one processor', async (variables, name) => {
  set(variables)
  const processors = await spanProcessors()
  await Promise.all(processors.map((processor) => processor.shutdown()))
  expect(processors.map((processor) => processor.constructor.name.replace(/Shim$/, ''))).toEqual([name])
})

test('an exporter or a protocol that is unknown is an error of the configuration', async () => {
  set({ OTEL_TRACES_EXPORTER: 'otlp,zipkin' })
  await expect(spanProcessors()).rejects.toThrow(
    'OTEL_TRACES_EXPORTER must be otlp, console or none, but it is "zipkin".',
  )
  set({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http' })
  await expect(spanProcessors()).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, http/json or grpc, but it is "http".',
  )
  set({ OTEL_PROPAGATORS: 'tracecontext,xray' })
  expect(propagatorOf).toThrow(
    'OTEL_PROPAGATORS has "xray", but only tracecontext, baggage, b3, b3multi, none are known.',
  )
})

/** The headers that a propagator adds to a call. */
function headersOf(propagator: TextMapPropagator): readonly string[] {
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    traceFlags: TraceFlags.SAMPLED,
  }
  const baggage = propagation.createBaggage({ a: { value: 'b' } })
  const headers: Record<string, string> = {}
  const setter = { set: (_: unknown, name: string, value: string) => void (headers[name] = value) }
  propagator.inject(propagation.setBaggage(trace.setSpanContext(ROOT_CONTEXT, span), baggage), headers, setter)
  return Object.keys(headers).sort()
}

test.each([
  ['', ['traceparent']],
  ['tracecontext, baggage,tracecontext', ['baggage', 'traceparent']],
  ['b3', ['b3']],
  ['b3multi', ['x-b3-sampled', 'x-b3-spanid', 'x-b3-traceid']],
  ['none', []],
])('OTEL_PROPAGATORS=%s adds %j', (names, headers) => {
  set({ OTEL_PROPAGATORS: names })
  expect(headersOf(propagatorOf())).toEqual(headers)
})
