import type { Proxy } from './proxy.js'

/** The part of a request of `node:http` that is used. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
}

/** The part of a response of `node:http` that is used. */
export interface NodeResponse {
  readonly destroyed: boolean
  readonly headersSent: boolean
  writeHead(status: number, headers: Record<string, string>): unknown
  write(piece: Uint8Array): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'close' | 'drain', listener: () => void): unknown
}

/**
 * Converts a proxy to a handler of `node:http`, Express and Connect. It never rejects. Handlers before it must not read
 * the body. `authorize` finds the requested host only in the headers.
 */
export function toNodeHandler(proxy: Proxy): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const answer = await proxy(toRequest(request, left.signal))
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      await send(answer.body, response, left.signal)
      response.end()
    } catch {
      // A partial response must not look complete; before the response, only a method unknown to Fetch fails.
      if (response.headersSent) return void response.destroy()
      response.writeHead(400, {})
      response.end()
    }
  }
}

/** The part of Fastify that is used. */
export interface FastifyApp {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parse: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown
  all(
    path: string,
    handler: (
      request: { readonly raw: NodeRequest },
      reply: { readonly raw: NodeResponse; hijack(): unknown },
    ) => Promise<void>,
  ): unknown
}

/** Converts a proxy to a plugin of Fastify, which leaves the bodies of its own paths unread. */
export function toFastifyPlugin(proxy: Proxy): (app: FastifyApp) => Promise<void> {
  const handle = toNodeHandler(proxy)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', (request, reply) => {
      reply.hijack()
      return handle(request.raw, reply.raw)
    })
  }
}

/** The request as a Fetch `Request`. Its host is ours, whatever the caller sent. */
function toRequest(request: NodeRequest, signal: AbortSignal): Request {
  const { method = 'GET', url = '', headers } = request
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  )
  // Only a path is allowed: another form names a host, which a proxy of one gateway does not serve.
  const path = url.startsWith('/') ? url : '/'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init = { method, headers: entries, signal, ...(hasBody && { body: streamOf(request), duplex: 'half' }) }
  return new Request(`http://localhost${path}`, init)
}

/** A body that is read on demand. It is not cancelled, because that would cut the connection before the response. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array, void> = request[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
  })
}

async function send(body: Response['body'], response: NodeResponse, signal: AbortSignal): Promise<void> {
  const reader = body?.getReader()
  const stop = (): void => void reader?.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done || value === undefined || response.destroyed) break
    if (!response.write(value)) await drained(response)
  }
  signal.removeEventListener('abort', stop)
}

const drained = (response: NodeResponse): Promise<void> =>
  new Promise((done) => {
    response.once('drain', done)
    response.once('close', done)
  })
