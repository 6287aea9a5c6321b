import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createProxy, type ProxyOptions } from '../../../../templates/client/runtime/proxy.ts'
import { listen, shut } from '../../../support/servers.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'

/** A key that a test can find wherever it leaks. */
export const apiKey = 'gw_key-that-no-caller-may-see'
/** The id of a task. */
export const id = '0199aaaa-0000-7000-8000-000000000000'
/** A model that the proxy allows. */
export const listed: { readonly id: string; readonly workflow: string } = { id: 'listed', workflow: 'vendor/listed' }

/** A model with several workflows, all of which it allows. */
export const routed = { id: 'routed', workflow: 'v1/models', workflows: ['vendor/one', 'vendor/two'] } as const

/** Starts a server on a free port until the test ends; returns its address. */
export async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  onTestFinished(() => shut(server))
  return `http://127.0.0.1:${await listen(server)}`
}

/** A request as that server received it. */
export interface Seen {
  readonly line: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A proxy in front of a server that records its requests and answers with a task. */
export async function stage(
  options: Partial<ProxyOptions> = {},
  status = 200,
): Promise<{ proxy: (request: Request) => Promise<Response>; seen: readonly Seen[] }> {
  const seen: Seen[] = []
  const baseUrl = await serve(async (request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    const kept = { 'retry-after': '7', 'x-request-id': 'request-1', 'preference-applied': 'wait=1' }
    response.writeHead(status, { 'content-type': 'application/json', ...kept, 'set-cookie': 'a=b', server: 'secret' })
    response.end(JSON.stringify({ status: 'success', response: { id }, echo: request.headers.authorization }))
  })
  return {
    proxy: createProxy({ apiKey, baseUrl, authorize: () => true, models: [listed, routed, 'by-id'], ...options }),
    seen,
  }
}

/** Returns the body of a call to a model. */
export const envelope = (model: string, params: object = {}): string => JSON.stringify({ params: { model, params } })

/** Returns a call as a page sends it. */
export const post = (path: string, body: BodyInit = envelope('listed'), headers: object = {}): Request =>
  new Request(`http://page.test${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The path that submits tasks of every model. */
export const submit = '/workflows/v1/models/submit'
/** The status and the code of a refusal. */
export const code = async (response: Response): Promise<unknown> => {
  const { type } = fieldsOf(await response.json())
  return [response.status, String(type).split(':').at(-1)]
}
