import { AuthenticationError, ConnectionError, GatewayError } from './errors.js'
import { fail, hide, refusal, type About } from './failure.js'
import { notify } from './hooks.js'
import { isKey, type Settings } from './options.js'

/** One request, and what it is for. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Values that no error may show. */
  readonly secrets?: readonly string[] | undefined
  /** Whether an envelope is an answer to this call; another is as if there were none. */
  readonly expects: (response: ResponseBody) => boolean
  readonly about: About
}

/** An answer of the gateway: the response envelope, and what its headers say of the next request. */
export interface Answer {
  readonly response: ResponseBody
  readonly headers: Headers
}

/** The `response` of the envelope (API document, 2.2). */
export interface ResponseBody {
  readonly [name: string]: unknown
}

/** Makes one attempt. Throws a GatewayError. */
export async function attempt(settings: Settings, call: Call, count: number, signal: AbortSignal): Promise<Answer> {
  const { apiKey, clock } = settings
  const { method, path, body = null, secrets = [], about, expects } = call
  const url = settings.baseUrl + path
  let hidden = secrets
  let sent: Headers | undefined
  let text = ''
  const bad = (what: string, code = 'bad-answer', retryable = true): GatewayError =>
    fail(about, ConnectionError, code, what, { retryable })
  try {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    if (key !== false && !isKey(key)) {
      throw fail(about, AuthenticationError, 'no-key', 'no key', { retryable: false })
    }
    const headers = new Headers({ accept: 'application/json', ...settings.headers, ...call.headers })
    notify(settings.onRequest, { method, url, headers, attempt: count })
    // A copy: what hooks have seen never gets the key.
    sent = new Headers(headers)
    if (key) {
      hidden = [key, ...secrets]
      sent.set('authorization', `Bearer ${key}`)
    }
    // A redirect is not followed: it would carry the key to another host.
    const answer = await (settings.fetch ?? fetch)(url, { method, headers: sent, redirect: 'manual', signal, body })
    const { ok, status, headers: got } = answer
    notify(settings.onResponse, { method, url, status, headers: got })
    // In browsers its status is 0.
    if (!ok && status < 400) throw bad('the answer is a redirect: check baseUrl', 'redirect', false)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part; reader && !(part = await reader.read()).done; text += part.value) {
      // The gateway never sends more: results are addresses or text. Reading ends with the attempt, too.
      if (text.length > 2 ** 24) throw bad('the answer is too long')
    }
    // What is right is the caller's own, to the letter; what fails ends in an error.
    let json: { readonly status?: unknown; readonly response?: ResponseBody } | null | undefined
    try {
      json = JSON.parse(ok && !/"FAILED"/.test(text) ? text : hide(text, hidden))
    } catch {} // reported below
    if (!ok) throw refusal(about, answer, json, clock.now())
    const { status: word, response } = json ?? {}
    if (word === 'success' && response && expects(response)) return { response, headers: got }
    throw bad(`the answer is ${json ? 'none to this call' : 'not all JSON'}`)
  } catch (error) {
    if (error instanceof GatewayError) throw error
    // Only the words of the cause are kept: it may hold the request.
    const { cause = '' } = Object(error)
    throw bad(`the connection failed: ${hide(`${error} ${cause.code ?? cause}`, hidden)}`, 'connection', !!sent)
  }
}
