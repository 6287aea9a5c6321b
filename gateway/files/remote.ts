import { isIP } from 'node:net'
import { Agent, request, type Dispatcher } from 'undici'
import { hostOf, isAmong, isPublic, type Host } from './address.ts'
import { notPublic, publicConnector, type Dial, type Resolve } from './connector.ts'
import { RemoteError } from './remoteError.ts'

/** What a fetch may cost, and where it may go besides public hosts. */
export interface RemoteOptions {
  readonly maxBytes: number
  /** For all of it: names, redirects and the last byte. In milliseconds. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Hosts that may be private. */
  readonly allowed?: readonly Host[] | undefined
  /** How names are resolved, and how addresses are connected to; by default as the machine does. */
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

/** What an address gave. */
export interface Remote {
  /** What the server calls it, which may be wrong; empty when it says nothing. */
  readonly claimed: string
  /** The bytes, which may be read once; it throws a RemoteError when they break off or are too many. */
  readonly content: AsyncIterable<Uint8Array>
  /** Gives up what has not been read. */
  readonly cancel: () => void
}

const mostRedirects = 5

/**
 * Fetches an http(s) address that somebody else has named, so that it cannot be turned against us: only from public hosts
 * (see `publicConnector`), also after each redirect, within limits, and without a header that says who asks. Throws a
 * RemoteError, or the reason of the signal.
 */
export async function fetchRemote(address: string, options: RemoteOptions): Promise<Remote> {
  const visit = new Visit(options)
  try {
    return await visit.follow(urlOf(address))
  } catch (error) {
    throw visit.end(error)
  }
}

/** Parses an address and rejects it if it is invalid by itself, without a request. Throws a RemoteError. */
export function checkAddress(address: string, allowed: readonly Host[] = []): URL {
  const url = urlOf(address)
  const name = hostOf(url)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (isIP(name) !== 0 && !isPublic(name) && !isAmong(allowed, name, port)) throw notPublic(false)
  return url
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null) throw new RemoteError('bad-address', 'cannot be read')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RemoteError('bad-address', 'begins neither with https: nor with http:')
  if (url.username !== '' || url.password !== '') throw new RemoteError('bad-address', 'holds a user name or password')
  return url
}

/** One fetch, with connections of its own: nothing of it is left for another. */
class Visit {
  private readonly options: RemoteOptions
  private readonly agent: Agent
  private readonly timer: NodeJS.Timeout
  /** Aborted when it is stopped from our side, with the reason. */
  private readonly stopping = new AbortController()
  private readonly stopped: Promise<never>

  constructor(options: RemoteOptions) {
    const { allowed = [], resolve, dial, timeoutMs, signal } = options
    this.options = options
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: 1 }
    this.agent = new Agent({ ...limits, connect: publicConnector({ allowed, resolve, dial }) })
    this.timer = setTimeout(() => this.stop(new RemoteError('timed-out', 'took too long', true)), timeoutMs)
    this.stopped = new Promise((_, reject) =>
      this.stopping.signal.addEventListener('abort', () => reject(this.stopping.signal.reason)),
    )
    this.stopped.catch(() => undefined)
    signal?.addEventListener('abort', this.leave, { once: true })
    if (signal?.aborted) this.leave()
  }

  async follow(start: URL): Promise<Remote> {
    let url = start
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await Promise.race([this.ask(url), this.stopped])
      const next = redirectOf(answer, url)
      if (next === undefined) return this.taken(answer)
      // The body of a redirect is useless, so cutting it off is not an error.
      answer.body.on('error', () => {}).destroy()
      url = next
    }
    throw new RemoteError('too-many-redirects', `leads on more than ${mostRedirects} times`)
  }

  /** Ends it, and gives the error that tells what really happened. */
  end(error?: unknown): unknown {
    clearTimeout(this.timer)
    this.options.signal?.removeEventListener('abort', this.leave)
    void this.agent.destroy()
    if (this.stopping.signal.aborted) return this.stopping.signal.reason
    return error instanceof RemoteError ? error : new RemoteError('unreachable', 'cannot be reached or read', true)
  }

  private readonly leave = (): void => this.stop(this.options.signal?.reason)

  private stop(reason: unknown): void {
    this.stopping.abort(reason)
    void this.agent.destroy()
  }

  private ask(url: URL): Promise<Dispatcher.ResponseData> {
    // Unpacked bytes have no bound that the sender pays for.
    return request(url, { dispatcher: this.agent, headers: { 'accept-encoding': 'identity' } })
  }

  private taken({ statusCode, headers, body }: Dispatcher.ResponseData): Remote {
    const error = this.errorOf(statusCode, headers)
    if (error !== undefined) throw error
    return { claimed: String(headers['content-type'] ?? ''), content: this.read(body), cancel: () => void this.end() }
  }

  private errorOf(status: number, headers: Dispatcher.ResponseData['headers']): RemoteError | undefined {
    const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
    if (status !== 200) {
      const isPassing = status >= 500 || status === 408 || status === 429
      return new RemoteError('bad-answer', `is answered with status ${status}`, isPassing)
    }
    if (encoding !== 'identity')
      return new RemoteError('bad-answer', 'gives packed bytes, though plain ones were asked for')
    return Number(headers['content-length'] ?? 0) > this.options.maxBytes ? this.tooLarge() : undefined
  }

  private tooLarge(): RemoteError {
    return new RemoteError('too-large', `gives more than the ${this.options.maxBytes} bytes that are allowed`)
  }

  private async *read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    try {
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > this.options.maxBytes) throw this.tooLarge()
        yield chunk
      }
    } catch (error) {
      throw this.end(error)
    } finally {
      this.end()
    }
  }
}

/** Where an answer leads on; undefined when it does not. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const { location } = headers
  if (typeof location !== 'string') throw new RemoteError('bad-redirect', 'leads on without saying where')
  const url = urlOf(location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw new RemoteError('bad-redirect', 'leads on from https: to http:')
  return url
}
