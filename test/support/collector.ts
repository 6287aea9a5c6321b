import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './servers.ts'

/** A span in the JSON of OTLP, with the fields that tests read. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 is internal, 2 is a server's, 3 is a client's. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code: number; readonly message?: string }
}

/** A collector of traces, on a free port. */
export interface Collector {
  readonly url: string
  /** Everything that arrived, unparsed. */
  readonly text: () => string
  readonly spans: () => readonly ReceivedSpan[]
  /** The attributes of the service that sent the last spans. */
  readonly resource: () => Readonly<Record<string, unknown>>
  readonly close: () => Promise<void>
}

interface Pair {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { readonly attributes: readonly Pair[] })[]
    }[]
  }[]
}

const record = (pairs: readonly Pair[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a collector that accepts OTLP over HTTP in JSON at `/v1/traces`, and nothing else. */
export async function startCollector(): Promise<Collector> {
  const batches: string[] = []
  const server = createServer(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    batches.push(isTraces ? await text(request) : '{}')
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await listen(server)
  const parts = () => batches.flatMap((batch) => (JSON.parse(batch) as Batch).resourceSpans) // the JSON of OTLP
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => batches.join('\n'),
    spans: () =>
      parts()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: record(span.attributes) })),
    resource: () => record(parts().at(-1)?.resource.attributes ?? []),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
