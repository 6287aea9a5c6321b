import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from '../support/command.ts'
import { unchecked } from '../support/reading.ts'

/** Where the frameworks of the tests are installed. */
export const installed: string = join(repository, 'test/frameworks/node_modules')

/** Whether they are: only some machines have them. */
export const isInstalled: boolean = existsSync(join(installed, '.package-lock.json'))

/** Imports a file of a package there. The compiler does not know its types, because it may not be installed. */
export async function load<Module>(file: string): Promise<Module> {
  const loaded: unknown = await import(pathToFileURL(join(installed, file)).href)
  return unchecked<Module>(loaded)
}

/** The result of a tool. */
export interface ToolResult {
  readonly content: readonly {
    readonly type: string
    readonly text?: string
    readonly uri?: string
    readonly mimeType?: string
    readonly data?: string
  }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** The part of the official client that the tests use, in both of its versions. */
export interface HostClient {
  connect(transport: object): Promise<void>
  close(): Promise<void>
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>
  callTool(
    call: { readonly name: string; readonly arguments: object },
    second?: object,
    third?: object,
  ): Promise<ToolResult>
  setRequestHandler(method: unknown, handler: (request: Question) => object): void
  getProtocolEra?(): string
}

/** A question to a person. */
export interface Question {
  readonly params: { readonly message: string }
}

type NewClient = new (about: object, options?: object) => HostClient
type NewTransport = new (...options: readonly object[]) => object

/** How a host reaches a server: the command over stdio, or the gateway over HTTP. */
export type Way = 'stdio' | 'http'

/** Where the server of a host is, and the flags of the command. */
export interface Place {
  readonly url: string
  readonly key: string
  readonly flags?: readonly string[]
  readonly cwd?: string
}

/** The program of the command. */
export const command: string = join(repository, 'generated/command/gatewright-client.js')

/** The environment of a host, which starts a server with its own. */
export const environmentOf = ({ url, key }: Place): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  GATEWRIGHT_API_KEY: key,
  GATEWRIGHT_BASE_URL: url,
})

const stdioOptions = (place: Place) => ({
  command: process.execPath,
  args: [command, 'mcp', ...(place.flags ?? [])],
  env: environmentOf(place),
  stderr: 'pipe',
  ...(place.cwd !== undefined && { cwd: place.cwd }),
})

const httpOptions = ({ url, key }: Place) =>
  [new URL(`${url}/mcp`), { requestInit: { headers: { authorization: `Bearer ${key}` } } }] as const

/** Connects version 2 of the official client; `legacy` is the protocol of 2025. */
export async function connect(
  way: Way,
  place: Place,
  { mode = 'auto', ...options }: { readonly mode?: 'auto' | 'legacy'; readonly capabilities?: object } = {},
  prepare: (client: HostClient) => void = () => undefined,
): Promise<HostClient> {
  const { Client, StreamableHTTPClientTransport } = await load<{
    readonly Client: NewClient
    readonly StreamableHTTPClientTransport: NewTransport
  }>('@modelcontextprotocol/client/dist/index.mjs')
  const { StdioClientTransport } = await load<{ readonly StdioClientTransport: NewTransport }>(
    '@modelcontextprotocol/client/dist/stdio.mjs',
  )
  const client = new Client(about, { versionNegotiation: { mode }, ...options })
  prepare(client)
  const transport =
    way === 'stdio'
      ? new StdioClientTransport(stdioOptions(place))
      : new StreamableHTTPClientTransport(...httpOptions(place))
  await client.connect(transport)
  open.push(client)
  return client
}

/** The connections of the tests. */
const open: { close(): Promise<void> }[] = []

/** Closes every connection. */
export async function disconnect(): Promise<void> {
  await Promise.all(open.splice(0).map((one) => one.close()))
}

/** Connects version 1 of the SDK, which most hosts still have. */
export async function connectOld(way: Way, place: Place): Promise<HostClient> {
  const folder = '@modelcontextprotocol/sdk/dist/esm/client'
  const { Client } = await load<{ readonly Client: NewClient }>(`${folder}/index.js`)
  const { StreamableHTTPClientTransport: Http } = await load<{ readonly StreamableHTTPClientTransport: NewTransport }>(
    `${folder}/streamableHttp.js`,
  )
  const { StdioClientTransport: Stdio } = await load<{ readonly StdioClientTransport: NewTransport }>(
    `${folder}/stdio.js`,
  )
  const client = new Client(about)
  await client.connect(way === 'stdio' ? new Stdio(stdioOptions(place)) : new Http(...httpOptions(place)))
  open.push(client)
  return client
}

const about = { name: 'host-of-a-test', version: '1.0.0' }

/** Starts the command, and returns a function that sends it a request as it is, and resolves with the answer. */
export async function rawStdio(place: Place): Promise<(request: object) => Promise<unknown>> {
  const { StdioClientTransport } = await load<{ readonly StdioClientTransport: NewTransport }>(
    '@modelcontextprotocol/client/dist/stdio.mjs',
  )
  const transport = unchecked<RawTransport>(new StdioClientTransport(stdioOptions(place)))
  const waiting = new Map<unknown, (message: unknown) => void>()
  transport.onmessage = (message) => waiting.get(message.id)?.(message)
  await transport.start()
  open.push(transport)
  return (request) =>
    new Promise((resolve) => {
      waiting.set(fieldsOf(request)['id'], resolve)
      void transport.send(request)
    })
}

interface RawTransport {
  onmessage: (message: { readonly id?: unknown }) => void
  start(): Promise<void>
  send(message: object): Promise<void>
  close(): Promise<void>
}
