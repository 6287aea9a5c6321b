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
  const { apiKey, baseUrl } = settings
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
    const answer = await (settings.fetch ?? fetch)(url, {
      method,
      headers: sent,
      redirect: 'manual',
      signal,
      ...(body && { body }),
    })
    tell(settings, 'onResponse', { method, url, status: answer.status, headers: answer.headers })
    return await understand(settings, call, answer, hidden)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GatewayError) throw error
    // The cause is told in words alone: it may hold the request.
    const { cause = '' } = Object(error)
    const text = hide(`${error} ${cause.code ?? cause}`, hidden)
    throw fail(about, ConnectionError, 'connection', `it broke off, or was not reached: ${text}`, { retryable: isSent })
  }
}

/** What an answer says. Throws a GatewayError for one that refuses, or is none. */
async function understand(
  { clock }: Settings,
  { about, expects }: Call,
  answer: Response,
  hidden: readonly string[],
): Promise<Answer> {
  const { ok, status: code, headers } = answer
  const bad = (what: string, code = 'bad-answer', retryable = true): GatewayError =>
    fail(about, ConnectionError, code, `the answer is ${what}`, { retryable })
  if (!ok && code < 400) throw bad('a redirect: check baseUrl', 'redirect', false) // in browsers its status is 0
  const text = await read(answer)
  if (text.length > most) throw bad(`over ${most} characters`)
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

/** The body as text: all of it, or more than the most. */
async function read({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && text.length <= most) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
  }
  void reader?.cancel()
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
