import { AuthenticationError, ConnectionError, GatewayError } from './errors.js'
import { fail, hide, refusal, retryAfter, type About } from './failure.js'
import { tell } from './hooks.js'
import { isKey, type Settings } from './options.js'

/** One request, and what it is for. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Values that no error may show. */
  readonly secrets?: readonly string[]
  /** Whether an envelope is an answer to this call; another is as if there were none. */
  readonly expects: (response: ResponseBody) => boolean
  readonly about: About
}

/** An answer of the gateway: the response envelope, and what its headers say of the next request. */
export interface Answer {
  readonly response: ResponseBody
  readonly retryAfterMs: number | undefined
  /** Whether the gateway held the request as it was asked to (RFC 7240). */
  readonly isHeld: boolean
}

/** The `response` of the envelope (API document, 2.2). */
export interface ResponseBody {
  readonly [name: string]: unknown
}

/** Makes one attempt. Throws a GatewayError, or the reason of its signal. */
export async function attempt(settings: Settings, call: Call, count: number, signal: AbortSignal): Promise<Answer> {
  const { apiKey, baseUrl, fetch } = settings
  const { method, path, body, secrets = [], about } = call
  const url = baseUrl + path
  let hidden = secrets
  let isSent = false
  try {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    const headers = new Headers({ accept: 'application/json', ...settings.headers, ...call.headers })
    tell(settings, 'onRequest', { method, url, headers, attempt: count })
    // A copy: what hooks have seen never gets the key.
    const sent = new Headers(headers)
    if (key !== false) {
      if (!isKey(key)) throw fail(about, AuthenticationError, 'no-key', 'apiKey brought none', { retryable: false })
      hidden = [key, ...secrets]
      sent.set('authorization', `Bearer ${key}`)
    }
    isSent = true
    // A redirect is not followed: it would carry the key to another host.
    const answer = await fetch(url, { method, headers: sent, redirect: 'manual', signal, ...(body && { body }) })
    tell(settings, 'onResponse', { method, url, status: answer.status, headers: answer.headers })
    return await understand(settings, call, answer, hidden)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GatewayError) throw error
    // The cause is told in words alone: it may hold the request.
    const { cause = '' } = Object(error)
    const text = hide(`${error} ${cause.code ?? cause}`, hidden)
    throw fail(about, ConnectionError, 'connection', `it was not reached, or broke off: ${text}`, { retryable: isSent })
  }
}

/** What an answer says. Throws a GatewayError for one that refuses, or is none. */
async function understand(
  { clock }: Settings,
  { about, expects }: Call,
  answer: Response,
  hidden: readonly string[],
): Promise<Answer> {
  const { ok, headers } = answer
  const bad = (what: string, code = 'bad-answer', retryable = true): GatewayError =>
    fail(about, ConnectionError, code, `the answer is ${what}`, { retryable })
  if (answer.type === 'opaqueredirect' || /^3/.test(`${answer.status}`)) {
    void answer.body?.cancel()
    throw bad('a redirect: check baseUrl', 'redirect', false)
  }
  const text = await read(answer)
  if (text === undefined) throw bad(`over ${most} characters`)
  // What a task gave is the caller's own; all else may end in an error.
  const json = parse(ok && /"COMPLETED"/.test(text) ? text : hide(text, hidden))
  if (!ok) throw refusal(about, answer, json, clock.now())
  if (json === undefined) throw bad('not JSON, or not all of it')
  const { status, response } = Object(json)
  if (status !== 'success' || !response || !expects(response)) throw bad('none to this call')
  return { response, retryAfterMs: retryAfter(headers, clock.now()), isHeld: headers.has('preference-applied') }
}

/** More than this is no answer of the gateway: results are addresses or text. */
const most = 2 ** 24

/** The whole body as text; undefined when it is too large. */
async function read(answer: Response): Promise<string | undefined> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (text.length > most) return void reader.cancel()
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
