import { isIP } from 'node:net'
import { Agent, request, type Dispatcher } from 'undici'
import { Deadline } from '../base/deadline.ts'
import { hostOf, isAmong, isPublic, portOf, type Host } from '../base/hosts.ts'
import { RemoteError } from './address.ts'
import { notPublic, publicConnector, type Dial, type Resolve } from './connector.ts'

/** The limits of a fetch, and the private hosts that are allowed. */
export interface RemoteOptions {
  readonly maxBytes: number
  /**
   * The time limit of the complete fetch: names, redirects and the last byte, and not what is done with the bytes. In
   * milliseconds.
   */
  readonly timeoutMs: number
  /** A time limit that it shares with other fetches, instead. */
  readonly deadline?: Deadline | undefined
  readonly signal?: AbortSignal | undefined
  /** Hosts that are allowed even if they are private. */
  readonly allowed?: readonly Host[] | undefined
  /** How to resolve names and connect to addresses; by default as the machine does. */
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

/** The response of an address. */
export interface Remote {
  /** The media type that the server declares, which may be wrong; empty if there is none. */
  readonly claimed: string
  /** The bytes, which can be read once; reading throws a RemoteError if they break off or exceed the limit. */
  readonly content: AsyncIterable<Uint8Array>
  /** Discards the unread rest. */
  readonly cancel: () => void
}

const mostRedirects = 5

/** How many times its limit a fetch waits for the next part to be read. */
const patience = 10

/** The longest time of a timer of the platform, in milliseconds: a longer one would end at once. */
const longestMs = 2 ** 31 - 1

/**
 * Fetches an http(s) address from an untrusted source: only from public hosts (see `publicConnector`), also after each
 * redirect, within limits, and without a header that identifies the caller. Throws a RemoteError, or the reason of the
 * signal.
 */
export async function fetchRemote(address: string, options: RemoteOptions): Promise<Remote> {
  const visit = new Visit(options)
  try {
    return await visit.follow(urlOf(address))
  } catch (error) {
    throw visit.end(error)
  }
}

/** Parses an address, and rejects it without a request if it is invalid. Throws a RemoteError. */
export function checkAddress(address: string, allowed: readonly Host[] = []): URL {
  const url = urlOf(address)
  const name = hostOf(url)
  if (isIP(name) !== 0 && !isPublic(name) && !isAmong(allowed, name, portOf(url))) throw notPublic(false)
  return url
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null) throw new RemoteError('bad-address', 'cannot be read')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new RemoteError('bad-address', 'does not begin with https: or http:')
  if (url.username !== '' || url.password !== '')
    throw new RemoteError('bad-address', 'contains a user name or password')
  return url
}

/** One fetch with its own connections, which no other fetch reuses. */
class Visit {
  private readonly options: RemoteOptions
  private readonly agent: Agent
  private readonly deadline: Deadline
  /** Ends a fetch that nobody reads. */
  private readonly abandon: NodeJS.Timeout
  /** Aborted when the gateway stops the fetch, with the reason. */
  private readonly stopping = new AbortController()
  private readonly stopped: Promise<never>

  constructor(options: RemoteOptions) {
    const { allowed = [], resolve, dial, timeoutMs, signal, deadline } = options
    this.options = options
    // The deadline is the only limit: those of the library would count other time as well.
    const limits = { headersTimeout: 0, bodyTimeout: 0, connections: 1 }
    this.agent = new Agent({ ...limits, connect: publicConnector({ allowed, resolve, dial }) })
    this.deadline = deadline ?? new Deadline('file-fetch', timeoutMs)
    this.deadline.signal.addEventListener('abort', this.late, { once: true })
    this.abandon = setTimeout(this.late, Math.min(patience * timeoutMs, longestMs)).unref()
    this.stopped = new Promise((_, reject) => this.stopping.signal.addEventListener('abort', () => reject(this.reason)))
    this.stopped.catch(() => undefined)
    signal?.addEventListener('abort', this.leave, { once: true })
    if (signal?.aborted) this.leave()
    if (this.deadline.signal.aborted) this.late()
  }

  async follow(start: URL): Promise<Remote> {
    let url = start
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await this.deadline.during(() => Promise.race([this.ask(url), this.stopped]))
      const next = redirectOf(answer, url)
      if (next === undefined) return this.taken(answer)
      // The body of a redirect is not needed, so cutting it off is not an error.
      answer.body.on('error', () => {}).destroy()
      url = next
    }
    throw new RemoteError('too-many-redirects', `redirects more than ${mostRedirects} times`)
  }

  /** Closes the connections, and returns the error that names the real cause. */
  end(error?: unknown): unknown {
    clearTimeout(this.abandon)
    this.deadline.signal.removeEventListener('abort', this.late)
    this.options.signal?.removeEventListener('abort', this.leave)
    void this.agent.destroy()
    if (this.stopping.signal.aborted) return this.reason
    return error instanceof RemoteError ? error : new RemoteError('unreachable', 'cannot be reached or read', true)
  }

  private get reason(): unknown {
    return this.stopping.signal.reason
  }

  private readonly late = (): void => this.stop(new RemoteError('timed-out', 'took too long', true))

  private readonly leave = (): void => this.stop(this.options.signal?.reason)

  private stop(reason: unknown): void {
    this.stopping.abort(reason)
    void this.agent.destroy()
  }

  private ask(url: URL): Promise<Dispatcher.ResponseData> {
    // Refuse compressed bytes: their unpacked size has no limit that the sender pays for.
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
      const code = status === 404 || status === 410 ? 'gone' : 'bad-answer'
      return new RemoteError(code, `returns the status ${status}`, isPassing)
    }
    if (encoding !== 'identity')
      return new RemoteError('bad-answer', 'returns compressed bytes, although the request does not allow them')
    return Number(headers['content-length'] ?? 0) > this.options.maxBytes ? this.tooLarge() : undefined
  }

  private tooLarge(): RemoteError {
    return new RemoteError('too-large', `returns more than the ${this.options.maxBytes} bytes that are allowed`)
  }

  private async *read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    try {
      for await (const chunk of this.deadline.each(body)) {
        bytes += chunk.length
        if (bytes > this.options.maxBytes) throw this.tooLarge()
        this.abandon.refresh()
        yield chunk
      }
    } catch (error) {
      throw this.end(error)
    } finally {
      this.end()
    }
  }
}

/** The target of a redirect; undefined if the response is not a redirect. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const { location } = headers
  if (typeof location !== 'string') throw new RemoteError('bad-redirect', 'redirects without an address')
  const url = urlOf(location, from)
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw new RemoteError('bad-redirect', 'redirects from https: to http:')
  return url
}
