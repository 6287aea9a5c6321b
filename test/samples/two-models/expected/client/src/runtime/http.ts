import { AuthenticationError, ConnectionError, GatewayError, ValidationError } from './errors.js'
import type { Issue } from './model.js'

/** How to reach the gateway. */
export interface Transport {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
}

/** One request, and what it is for. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  /** What the call does, in words that follow "could not". */
  readonly purpose: string
  readonly signal?: AbortSignal | undefined
}

/** An answer of the gateway: the response envelope, and how long to wait before asking again. */
export interface Answer {
  readonly response: ResponseBody
  readonly retryAfterMs: number | undefined
}

/** The `response` of the envelope (API document, 2.2). */
export interface ResponseBody {
  readonly id?: string
  readonly status?: string
  readonly result?: unknown
  readonly usage?: { readonly credits?: number }
  readonly error?: { readonly code?: string; readonly message?: string; readonly retryable?: boolean }
}

/** Sends one request. Throws a GatewayError for every answer that is no success, or the signal's reason. */
export async function send({ baseUrl, apiKey, fetch }: Transport, call: Call): Promise<Answer> {
  const { method, path, body, signal } = call
  const answer = await reach(call, () =>
    fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      redirect: 'error', // a redirect would carry the key to another host
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  )
  const text = await reach(call, () => answer.text())
  const json = parse(text)
  if (!answer.ok) throw problem(call, answer, json)
  if (!isRecord(json) || json.status !== 'success' || !isRecord(json.response)) throw nonsense(call, answer)
  return { response: json.response, retryAfterMs: retryAfter(answer) }
}

async function reach<Value>({ purpose, signal }: Call, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const message = `Could not ${purpose}: the gateway was not reached.`
    throw new ConnectionError(message, { code: 'connection', retryable: true, cause })
  }
}

function problem({ purpose }: Call, { status, headers }: Response, json: unknown): GatewayError {
  const body = isRecord(json) ? json : {}
  const code = typeof body.type === 'string' ? (body.type.split(/[/:]/).at(-1) ?? '') : `http-${status}`
  const detail = typeof body.detail === 'string' ? body.detail : `HTTP ${status}`
  const message = `Could not ${purpose}: ${detail}`
  const facts = {
    status,
    code,
    requestId: headers.get('x-request-id') ?? undefined,
    taskId: typeof body.taskId === 'string' ? body.taskId : undefined,
    retryable: [408, 429, 502, 503, 504].includes(status),
  }
  if (status === 401) return new AuthenticationError(message, facts)
  if (status === 422) return new ValidationError(message, issuesOf(body.errors), facts)
  return new GatewayError(message, facts)
}

function nonsense({ purpose }: Call, { status, headers }: Response): GatewayError {
  const requestId = headers.get('x-request-id') ?? undefined
  const message = `Could not ${purpose}: the answer is not the gateway's envelope.`
  return new GatewayError(message, { status, code: 'bad-answer', requestId, retryable: false })
}

function issuesOf(errors: unknown): readonly Issue[] {
  if (!Array.isArray(errors)) return []
  return errors.filter(isRecord).map(({ code, pointer, message, expected, received }) => ({
    code: String(code),
    path: String(pointer ?? '')
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    message: String(message),
    expected: String(expected ?? ''),
    received: String(received ?? ''),
  }))
}

function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
