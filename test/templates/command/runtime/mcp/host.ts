import { createHandler, type McpOptions } from '../../../../../templates/command/runtime/mcp.ts'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { readJson, valueAt } from '../../../../support/reading.ts'

const success = (response: object): Response => Response.json({ status: 'success', response })

/** A gateway with the model `film`, whose price and answers a test sets. */
export class SmallGateway {
  /** The base of its addresses. */
  static readonly url = 'http://gateway.example'
  /** The price of a run. */
  credits = 3
  /** Answers a submit. By default, each starts a task. */
  submit: () => Response = () => success({ id: `task-${this.keys.length}`, status: 'ACCEPTED' })
  /** Answers each other request about a task, by its path. */
  task: (path: string) => Response = (path) => success(SmallGateway.taskOf(path, { status: 'ACCEPTED' }))
  /** The idempotency keys of the submits. */
  readonly keys: string[] = []
  /** The parameters of the submits. */
  readonly params: unknown[] = []
  /** The addresses that were read beside its own endpoints. */
  readonly files: string[] = []

  /** A task as the gateway lists it, by the path at which it is read. */
  static taskOf(path: string, fields: object): object {
    const id = path.split('/').at(-1)
    return { id, model: 'film', createdAt: '2030-01-01T00:00:00Z', history: [], ...fields }
  }

  /** Answers a request. */
  readonly fetch: typeof fetch = async (address, init) => {
    const request = new Request(address, init)
    const { origin, pathname } = new URL(request.url)
    if (origin !== SmallGateway.url || !pathname.startsWith('/workflows/')) {
      this.files.push(request.url)
      return new Response(null, { status: 404 })
    }
    if (pathname.endsWith('/models/film')) return success({ result: film })
    if (pathname.endsWith('/options'))
      return success({ price: { exact: true, credits: this.credits }, issues: [], disabled: {}, options: {} })
    if (!pathname.endsWith('/submit')) return this.task(pathname)
    this.keys.push(request.headers.get('idempotency-key') ?? '')
    this.params.push(valueAt(readJson(await request.text()), 'params', 'params'))
    return this.submit()
  }
}

const film = {
  id: 'film',
  mode: 'async',
  params: [
    { name: 'prompt', shape: { is: 'string' } },
    { name: 'photo', shape: { is: 'file', media: 'image' } },
  ],
}

/** A call of a tool as its host sends it. */
export interface HostCall {
  /** The answers of the person who was asked, by the names of the questions. */
  readonly answers?: Readonly<Record<string, 'accept' | 'decline'>>
  /** Whether the host can ask somebody. Default: false. */
  readonly canAsk?: boolean
  /** Wants progress under this token. */
  readonly progressToken?: string
}

/** The messages that a host received for a call: notifications, then the result. */
interface Received {
  readonly notified: readonly unknown[]
  readonly result: Readonly<Record<string, unknown>>
}

/** Calls a tool. */
export type Host = (name: string, args: object, call?: HostCall) => Promise<Received>

const protocolVersion = '2026-07-28'

/** A request of a host, in the protocol of 2026. */
export function requestOf(name: string, args: object, { answers, canAsk, progressToken }: HostCall = {}): object {
  const responses = Object.entries(answers ?? {}).map(([question, action]): [string, object] => [
    question,
    { action, content: {} },
  ])
  const params = {
    name,
    arguments: args,
    ...(answers && { inputResponses: Object.fromEntries(responses) }),
    _meta: {
      'io.modelcontextprotocol/protocolVersion': protocolVersion,
      'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': canAsk ? { elicitation: { form: {} } } : {},
      ...(progressToken && { progressToken }),
    },
  }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

/** A host of the handler of this package, over HTTP. Its calls share a session with these options. */
export function hostOf(gateway: SmallGateway, more: Partial<McpOptions> = {}): Host {
  const handler = createHandler()
  const options: McpOptions = {
    server: { name: 'test', version: '1.0.0' },
    gateway: { apiKey: 'key', baseUrl: SmallGateway.url, fetch: gateway.fetch, retry: false },
    asks: true,
    ...more,
  }
  return async (name, args, call) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': protocolVersion,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    }
    const request = new Request('http://host.example/mcp', { method: 'POST', headers })
    const text = await (await handler.handle(request, requestOf(name, args, call), options)).text()
    const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => readJson(data))
    return { notified: messages.slice(0, -1), result: fieldsOf(valueAt(messages.at(-1), 'result')) }
  }
}

/** The error in the result of a tool that failed; undefined if it did not. */
export const errorIn = ({ result }: Received): unknown =>
  result['isError'] === true ? valueAt(readJson(String(valueAt(result, 'content', 0, 'text'))), 'error') : undefined
