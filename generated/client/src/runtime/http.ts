import { fieldsOf } from '../check/values.js'
import type { LowerHeaderName, WaitPreference } from '../protocol/headers.js'
import { success } from '../protocol/wire.js'
import { AuthenticationError, ConnectionError, GatewayError } from './errors.js'
import { fail, hide, refusal, type About } from './failure.js'
import { notify } from './hooks.js'
import { isKey, type Settings } from './options.js'

/** One request and its purpose. */
export interface Call<Body> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: BodyInit
  readonly headers?: RequestHeaders | undefined
  /** Values that errors must not contain. */
  readonly secrets?: readonly string[] | undefined
  /** Takes the complete events from the text so far, and returns the rest. Errors must not contain the secrets. */
  readonly take?: (text: string, secrets: readonly string[]) => string
  /** Whether an envelope is a response to this call; any other is treated as no response. */
  readonly expects: (response: unknown) => response is Body
  readonly about: About
}

/** Headers of a request: those of the protocol, and the type of its body. */
export type RequestHeaders = { readonly [Name in LowerHeaderName | 'accept' | 'content-type']?: string } & {
  readonly prefer?: WaitPreference
}

/** A response of the gateway: the envelope and the headers for the next request. */
export interface Answer<Body> {
  readonly response: Body
  readonly headers: Headers
}

/**
 * Makes one attempt. Its time is limited by `within`, and that of the function that returns the key is not. Follows no
 * redirect, which would carry the key to another host. Throws a GatewayError.
 */
export async function attempt<Body>(
  settings: Settings,
  call: Call<Body>,
  count: number,
  within: (work: (signal: AbortSignal) => Promise<Answer<Body>>) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const { apiKey } = settings
  const { method, body = null, about, expects, take = (all) => all } = call
  const url = settings.baseUrl + call.path
  let sent!: Headers // of the request, when it is made
  let text = ''
  let hidden = call.secrets ?? []
  const bad = (what: string, code = 'bad-answer', retryable = true): GatewayError =>
    fail(about, ConnectionError, code, what, { retryable })
  try {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    if (key !== false && !isKey(key)) throw fail(about, AuthenticationError, 'no-key', 'bad key', { retryable: false })
    const headers = new Headers({ accept: 'application/json', ...settings.headers, ...call.headers })
    notify(settings.onRequest, { method, url, headers, attempt: count })
    sent = new Headers(headers) // copied, so that hooks never see the key
    if (key) hidden = [key, ...hidden]
    if (key) sent.set('authorization', `Bearer ${key}`)
    return await within(async (signal) => {
      const answer = await (settings.fetch ?? fetch)(url, { method, headers: sent, redirect: 'manual', signal, body })
      const { ok, status, headers: got } = answer
      notify(settings.onResponse, { method, url, status, headers: got })
      if (!ok && status < 400) throw bad('the response is a redirect: check baseUrl', 'redirect', false)
      const reader = answer.body?.getReader()
      const decoder = new TextDecoder() // a stream of texts costs more than the request
      for (let part: ReadableStreamReadResult<Uint8Array>; reader && !(part = await reader.read()).done;) {
        text = take(text + decoder.decode(part.value, { stream: true }), hidden)
        if (text.length > 2 ** 24) throw bad('the response is too long') // results are addresses or text
      }
      let json: unknown // valid responses are passed on unchanged
      try {
        json = JSON.parse(ok && !/"FAILED"/.test(text) ? text : hide(text, hidden))
      } catch {} // reported below
      if (!ok) throw refusal(about, answer, json, settings.clock.now())
      const { status: word, response } = fieldsOf(json)
      if (word === success && expects(response)) return { response, headers: got }
      throw bad(`the response is not ${json ? 'for this call' : 'JSON'}`)
    })
  } catch (error) {
    if (error instanceof GatewayError) throw error
    // Keep only the message of the cause, because the cause can contain the request.
    const { cause = '' } = fieldsOf(error)
    const words = hide(`${error} ${fieldsOf(cause)['code'] ?? cause}`, hidden)
    throw bad(`the connection failed: ${words}`, 'connection', !!sent)
  }
}
