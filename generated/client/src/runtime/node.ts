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
 * A proxy as a handler of `node:http`, and so of Express and Connect. It never rejects. What is mounted before it must
 * leave the body unread. `authorize` finds the host that was asked for in the headers only.
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
      // Half an answer must not look like a whole one; before it, only a method that Fetch does not know fails.
      if (response.headersSent) return void response.destroy()
      response.writeHead(400, {})
      response.end()
    }
  }
}

/** The request in the words of the Fetch standard. Its host is ours, whatever the caller wrote. */
function toRequest(request: NodeRequest, signal: AbortSignal): Request {
  const { method = 'GET', url = '', headers } = request
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  )
  // A path alone: another form names a host, and is nothing that a proxy of one gateway serves.
  const path = url.startsWith('/') ? url : '/'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init = { method, headers: entries, signal, ...(hasBody && { body: streamOf(request), duplex: 'half' }) }
  return new Request(`http://localhost${path}`, init)
}

/** A body, read as it is asked for. It is not cancelled: that would cut the connection before the answer. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  const pieces = request[Symbol.asyncIterator]()
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
