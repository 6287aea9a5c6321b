import { fieldsOf, jsonOf } from '../check/values.js'
import type { LowerHeaderName } from '../protocol/headers.js'
import { clientAdvice } from './advice.js'
import { GatewayError } from './errors.js'
import { withEnvironment } from './environment.js'
import { hide } from './failure.js'
import { isKey, settingsOf, type Settings } from './options.js'
import { refuseOptions } from './refuse.js'
import { routeOf, type Wanted } from './route.js'

/** A model that can be called at its workflows, too, such as its definition. */
interface Listed {
  readonly id: string
  readonly workflow: string
  readonly workflows?: readonly string[]
}

/** The options of a proxy. */
export interface ProxyOptions {
  /** The gateway's key, which callers never see. Default: the environment variable `GATEWRIGHT_API_KEY`. */
  readonly apiKey?: string | (() => string | Promise<string>)
  /** The address of the gateway. Default: the environment variable `GATEWRIGHT_BASE_URL`. */
  readonly baseUrl?: string
  /** Whether to forward the request of this caller; only true forwards it. Do not read its body here. */
  readonly authorize: (request: Request) => boolean | Promise<boolean>
  /** The allowed models: ids, or definitions, whose workflows can then be called by name, too. */
  readonly models: readonly (string | Listed)[]
  /** The addresses of the allowed option lists. Default: none. */
  readonly catalogs?: readonly string[]
  /** The largest upload, in bytes; it is buffered in memory. Default: uploads are refused. */
  readonly uploadBytes?: number
  /** The largest body of another request, in bytes. Default: 16 MiB. */
  readonly limitBytes?: number
  /** How long the gateway can take to start its response, in milliseconds. Default: 60 seconds. */
  readonly timeoutMs?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** Handles one request, as Hono, Next, Deno, Bun and workers call it. It never rejects. */
export type Proxy = (request: Request) => Promise<Response>

/**
 * Creates a proxy that adds the key, for pages whose client has `apiKey: false` and the proxy as its `baseUrl`. It
 * forwards only runs of the listed models, reads of tasks, and what the options allow. Anyone who has a task id can
 * read its result. Throws a GatewayError for invalid options.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const settings = check(options)
  return async (request) => {
    try {
      return await answer(settings, options, request)
    } catch (error) {
      // Do not show unexpected errors, which can contain the request.
      return error instanceof Refusal
        ? error.response()
        : new Refusal(503, 'unreachable', 'The gateway cannot be reached.').response()
    }
  }
}

const names = 'apiKey baseUrl authorize models catalogs uploadBytes limitBytes timeoutMs fetch'

function check(options: ProxyOptions): Settings {
  refuseOptions('createProxy', options, names, { advice: clientAdvice })
  const { authorize, models, apiKey, baseUrl } = options
  const wrong = [
    ...(typeof authorize === 'function' ? [] : ['authorize, a function that returns whether to forward a request']),
    ...(Array.isArray(models) && models.length > 0 ? [] : ['models, the ids of the allowed models']),
    ...(Object.is(apiKey, false) ? ['apiKey, which callers do not have'] : []), // like a client behind a proxy
    ...(baseUrl === undefined || /^https?:/.test(baseUrl) ? [] : ['baseUrl, with https://']),
  ]
  if (wrong.length > 0) {
    throw new GatewayError(`createProxy: give ${wrong.join('; and ')}.`, { code: 'bad-options', retryable: false })
  }
  const { timeoutMs = 60_000, fetch } = options
  const given = { ...(apiKey !== undefined && { apiKey }), ...(baseUrl !== undefined && { baseUrl }) }
  return settingsOf(withEnvironment('createProxy', { ...given, timeoutMs, ...(fetch && { fetch }) }))
}

/** A refused request, as a problem (RFC 9457). */
class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }

  response(): Response {
    const { status, code, message } = this
    const type = `urn:gatewright:proxy:${code}`
    const body = JSON.stringify({ type, title: code, status, detail: message, code, message })
    return new Response(body, {
      status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    })
  }
}

async function answer(settings: Settings, options: ProxyOptions, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const wanted = routeOf(request.method, pathname)
  if (!wanted || !isOffered(wanted, options)) throw new Refusal(404, 'not-found', 'This path is not part of the API.')
  if (!(await isAllowed(options, request))) throw new Refusal(403, 'forbidden', 'You are not allowed to call this.')
  const body = await bodyOf(wanted, options, request)
  const query = queryOf(wanted, searchParams)
  return forward(settings, request, `${wanted.path}${query}`, body)
}

/** Whether the proxy supports this operation. */
function isOffered(wanted: Wanted, { catalogs = [], uploadBytes = 0 }: ProxyOptions): boolean {
  if (wanted.is === 'catalog') return catalogs.includes(wanted.address)
  return wanted.is !== 'upload' || uploadBytes > 0
}

/** Whether the caller is authorized; not if `authorize` fails. */
async function isAllowed({ authorize }: ProxyOptions, request: Request): Promise<boolean> {
  try {
    return (await authorize(request)) === true
  } catch {
    return false
  }
}

/** The query is rebuilt, too, from the parameters of each operation. */
function queryOf({ is }: Wanted, given: URLSearchParams): string {
  const names = is === 'catalog' ? ['cursor', 'limit'] : is === 'upload' ? ['name'] : []
  const query = new URLSearchParams()
  for (const name of names) if (given.has(name)) query.set(name, given.get(name) ?? '')
  return `${query}` && `?${query}`
}

async function bodyOf(wanted: Wanted, options: ProxyOptions, request: Request): Promise<BodyInit | undefined> {
  if (wanted.is === 'task' || wanted.is === 'catalog') return undefined
  const { uploadBytes = 0, limitBytes = 16_777_216 } = options
  const isCall = wanted.is === 'call'
  // A form on another site could send anything else without a preflight.
  if (isCall && !/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'not-json', 'Send the call as application/json.')
  }
  const bytes = await read(request, isCall ? limitBytes : uploadBytes)
  if (!isCall) return bytes
  const body = jsonOf(await bytes.text())
  if (body === undefined) throw new Refusal(400, 'not-json', 'The body is not JSON.')
  const { params, metadata, webhook } = fieldsOf(body)
  // A page must not make the gateway send requests in the name of the key.
  if (webhook !== undefined) throw new Refusal(403, 'webhook-not-allowed', 'This proxy takes no webhook from a page.')
  const { model } = fieldsOf(params)
  if (typeof model !== 'string') throw new Refusal(400, 'no-model', 'The body must name its model as params.model.')
  if (!isListed(options, wanted.workflow, model)) {
    throw new Refusal(403, 'model-not-allowed', `This proxy does not run ${JSON.stringify(model.slice(0, 100))} here.`)
  }
  // Serialize it again, so that the gateway reads exactly what was checked, even with duplicate keys.
  return JSON.stringify({ params, metadata })
}

const isListed = ({ models }: ProxyOptions, workflow: string | undefined, id: string): boolean =>
  models.some((one) =>
    typeof one === 'string'
      ? workflow === undefined && one === id
      : one.id === id && (workflow === undefined || (one.workflows ?? [one.workflow]).includes(workflow)),
  )

/** Reads the body of a request. Throws a Refusal as soon as it is too large. */
async function read({ headers, body }: Request, most: number): Promise<Blob> {
  const tooLarge = new Refusal(413, 'too-large', `A body can have at most ${most} bytes.`)
  if (Number(headers.get('content-length')) > most) throw tooLarge
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (let size = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) throw tooLarge
    pieces.push(value)
  }
  return new Blob(pieces)
}

/** The headers that are forwarded; others stay here: cookies, credentials, addresses, and hop-by-hop headers. */
const passing: { readonly request: readonly Passing[]; readonly answer: readonly Passing[] } = {
  request: [
    'accept',
    'content-type',
    'idempotency-key',
    'cancel-after',
    'gatewright-on-disconnect',
    'prefer',
    'traceparent',
    'tracestate',
  ],
  answer: [
    'content-type',
    'retry-after',
    'x-request-id',
    'preference-applied',
    'idempotency-replayed',
    'cache-control',
    'deprecation',
    'traceparent',
  ],
}

/** A header of the protocol, of every HTTP message, or of a trace. */
type Passing = LowerHeaderName | 'accept' | 'content-type' | 'deprecation' | 'traceparent' | 'tracestate'

const pass = (names: readonly string[], from: Headers): Headers =>
  new Headers(names.flatMap((name): [string, string][] => (from.has(name) ? [[name, from.get(name) ?? '']] : [])))

/** Why a signal was aborted. */
const reasonOf = ({ reason }: { readonly reason: unknown }): unknown => reason

/**
 * Sends the request and returns the response if it starts in time. Its body then streams as long as the caller stays
 * connected; if the caller disconnects, the call to the gateway ends, too.
 */
async function reach(
  { clock, timeoutMs }: Settings,
  outer: AbortSignal,
  call: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const own = new AbortController()
  const { signal } = own
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(reasonOf(signal))))
  // Stop listening after the head has arrived.
  ended.catch(() => undefined)
  outer.addEventListener('abort', () => own.abort(reasonOf(outer)), { once: true })
  if (outer.aborted) own.abort(reasonOf(outer))
  const disarm = clock.after(timeoutMs, () =>
    own.abort(new Refusal(504, 'timeout', 'The gateway did not respond in time.')),
  )
  try {
    return await Promise.race([ended, call(signal)])
  } finally {
    disarm()
  }
}

async function forward(settings: Settings, request: Request, path: string, body?: BodyInit): Promise<Response> {
  const { apiKey, baseUrl } = settings
  // Look up the global `fetch` for each call, because tracing may replace it later.
  const call = settings.fetch ?? fetch
  const key = typeof apiKey === 'function' ? await apiKey() : apiKey
  if (!isKey(key)) throw new Refusal(500, 'misconfigured', 'The proxy has no key of visible ASCII text.')
  const headers = pass(passing.request, request.headers)
  headers.set('authorization', `Bearer ${key}`)
  const { method, signal } = request
  const init: RequestInit = { method, headers, redirect: 'manual', ...(body && { body }) }
  const came = await reach(settings, signal, (own) => call(baseUrl + path, { ...init, signal: own }))
  if (came.type === 'opaqueredirect' || /^3/.test(`${came.status}`)) {
    throw new Refusal(500, 'redirect', 'The gateway returned a redirect: check the baseUrl of the proxy.')
  }
  const answered = { status: came.status, headers: pass(passing.answer, came.headers) }
  // A success streams; an error is short, and must not show the key if it repeats the request.
  return new Response(came.ok ? came.body : hide(await came.text(), [key]), answered)
}
