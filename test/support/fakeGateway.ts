import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './servers.ts'

/** A request as it arrived. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as text, because parsing would lose details. */
  readonly body: string
}

/** One response of the fake gateway. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * A small HTTP server in place of the gateway: it sends the responses of a list, in order, and records its requests.
 */
export interface FakeGateway {
  readonly url: string
  readonly requests: readonly Recorded[]
  readonly close: () => Promise<void>
}

/** Starts the fake gateway. A request beyond the list gets a 500, so that no test overlooks it. */
export async function startFakeGateway(answers: readonly Answer[]): Promise<FakeGateway> {
  const requests: Recorded[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    // It has no events, like older gateways.
    if (url.endsWith('/events')) return void response.writeHead(404).end()
    const { status = 200, body, headers: extra }: Answer = answers[requests.length] ?? { status: 500, body: null }
    requests.push({ method, path: url, headers, body: await text(request) })
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type, ...extra }).end(JSON.stringify(body))
  })
  const port = await listen(server)
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

/** The header that makes clients poll again at once. */
const soon: Answer['headers'] = { 'retry-after': '0' }

const success = (response: object): Answer => ({ body: { status: 'success', response: { id: 'task-1', ...response } } })

/**
 * Responses in the words of the API document (2.2, 4.1) and, where it is silent, of docs/internals/decisions.md 2, 14
 * and 15.
 */
export const submitted: Answer = success({})

/** The response to a poll that comes too early. */
export const waiting = (status: 'ACCEPTED' | 'IN_PROGRESS', headers: Answer['headers'] = soon): Answer => ({
  ...success({ status }),
  ...(headers && { headers }),
})

/** The result of an asset model. */
export const asset = (model: string): object => ({
  url: 'https://assets.example/1.wav',
  items: [{ url: 'https://assets.example/1.wav' }, { url: 'https://assets.example/2.wav' }],
  model,
})

/** The response of a task that has its result. */
export const completed = (model: string, credits: number): Answer =>
  success({ status: 'COMPLETED', result: asset(model), usage: { credits } })

/** The response of a task that failed. */
export const failed = (code: string, message: string, retryable: boolean): Answer =>
  success({ status: 'FAILED', error: { code, message, retryable }, usage: { credits: 0 } })

/** An error of the gateway. */
export const problem = (status: number, code: string, detail: string, more: object = {}): Answer => ({
  status,
  headers: { 'x-request-id': 'request-1' },
  body: {
    type: `http://localhost:8787/problems/${code}`,
    title: code,
    status,
    detail,
    instance: '/workflows/v1/models/execute',
    requestId: 'request-1',
    ...more,
  },
})
