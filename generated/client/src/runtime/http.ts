import { AuthenticationError } from './errors.js'
import { hide, noAnswer, refusal, retryAfter, thrown, type Failure } from './failure.js'
import { tell } from './hooks.js'
import { isKey, type Settings } from './options.js'
import type { Task } from './task.js'

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

/** What a call is about; errors tell it. */
export interface About {
  /** What the call does, in words that follow "could not". */
  readonly purpose: string
  readonly idempotencyKey?: string
  readonly task?: Task<unknown>
  /** The task of this id, for an answer that names one. */
  readonly resume?: (id: string) => Task<unknown>
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

/** Makes one attempt; it throws only when its signal has ended it. */
export async function attempt(
  settings: Settings,
  call: Call,
  count: number,
  signal: AbortSignal,
): Promise<Answer | Failure> {
  const { apiKey, baseUrl, fetch, clock } = settings
  const { method, path, body, secrets = [] } = call
  const url = baseUrl + path
  let hidden = secrets
  let isSent = false
  try {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    if (key !== false) {
      if (!isKey(key)) return noAnswer('no-key', 'of apiKey is no key for a header', false, AuthenticationError)
      hidden = [key, ...secrets]
    }
    const headers = new Headers({ accept: 'application/json', ...settings.headers, ...call.headers })
    tell(settings, 'onRequest', { method, url, headers, attempt: count })
    if (key !== false) headers.set('authorization', `Bearer ${key}`)
    isSent = true
    // A redirect is not followed: it would carry the key to another host.
    const answer = await fetch(url, { method, headers, redirect: 'manual', signal, ...(body && { body }) })
    const { status, ok, type } = answer
    tell(settings, 'onResponse', { method, url, status, headers: answer.headers })
    if (type === 'opaqueredirect' || /^3/.test(`${status}`))
      return noAnswer('redirect', `is a redirect, ${unfollowed}`, false)
    const text = await read(answer)
    if (text === undefined) return noAnswer('bad-answer', `is over ${most} characters`)
    // What a task gave is the caller's own; all else may end in an error.
    const json = parse(ok && /"COMPLETED"/.test(text) ? text : hide(text, hidden))
    if (!ok) return refusal(answer, json, clock.now())
    if (json === undefined) return noAnswer('bad-answer', 'is not JSON, or not all of it')
    const { status: word, response } = Object(json)
    if (word !== 'success' || !response || !call.expects(response))
      return noAnswer('bad-answer', 'is no answer to this call')
    return {
      response,
      retryAfterMs: retryAfter(answer.headers, clock.now()),
      isHeld: answer.headers.has('preference-applied'),
    }
  } catch (error) {
    signal.throwIfAborted()
    return thrown(error, hidden, isSent)
  }
}

const unfollowed = 'which is not followed with the key: check baseUrl'

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
