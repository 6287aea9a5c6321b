import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** The base of the addresses that reach this gateway from inside; nothing listens there. */
export const insideUrl = 'http://gateway.inside'

/**
 * A `fetch` whose requests are handled by this gateway itself, without a connection, and with the checks, limits and log
 * lines of any request. They have the request id and the address of the request that they belong to.
 */
export const fetchInside =
  ({ server, id, ip }: FastifyRequest): typeof fetch =>
  async (address, init) => {
    const request = new Request(address, init)
    const { pathname, search } = new URL(request.url)
    const { signal } = request
    signal.throwIfAborted()
    const answer = await send(server, signal, {
      method: methodOf(request.method),
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: 'gateway.inside', 'x-request-id': id },
      remoteAddress: ip,
      ...(request.body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const hasBody = request.method !== 'HEAD' && ![204, 304].includes(answer.status)
    return new Response(hasBody ? webBody(answer.body) : null, {
      status: answer.status,
      headers: headersOf(answer.headers),
    })
  }

const webBody = (body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>> // the types of Node are not those of the web

interface Inner {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Readable
}

/** Sends a request into the server; an abort ends it like a caller who disconnects. */
const send = (server: FastifyInstance, signal: AbortSignal, options: InjectOptions): Promise<Inner> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      const reason: unknown = signal.reason
      reject(reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    server.inject({ ...options, payloadAsStream: true, signal }, (error, answer) => {
      signal.removeEventListener('abort', abort)
      if (error || answer === undefined) return reject(error ?? new Error('The gateway gave no answer.'))
      resolve({ status: answer.statusCode, headers: answer.headers, body: answer.stream() })
    })
  })

function methodOf(method: string): 'GET' | 'HEAD' | 'POST' | 'DELETE' {
  if (method === 'GET' || method === 'HEAD' || method === 'POST' || method === 'DELETE') return method
  throw new Error(`Nothing here is sent with ${method}.`)
}

const headersOf = (headers: OutgoingHttpHeaders): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'transfer-encoding' ? [] : [[name, String(value)] satisfies [string, string]],
    ),
  )
