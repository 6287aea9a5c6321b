import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programModules } from './programs.ts'
import { fieldsOf } from '../../generator/language/values.ts'

/** An issue that the server finds in a document. */
export interface Finding {
  readonly message: string
  readonly range: { readonly start: Position }
}

/** A position in a document, counted from 0. */
export interface Position {
  readonly line: number
  readonly character: number
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
}

const settings = {
  yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } },
}

/** The YAML language server that editors start, which communicates over its standard streams. */
export class LanguageServer {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly waiting = new Map<string, (value: unknown) => void>()
  private unread = Buffer.alloc(0)
  private lastId = 0

  private constructor() {
    const program = join(programModules, 'yaml-language-server/bin/yaml-language-server')
    this.child = spawn(process.execPath, [program, '--stdio'])
    this.child.stdout.on('data', (bytes: Buffer) => this.receive(bytes))
  }

  /** Starts a server that knows only the schemas that documents name. */
  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer()
    await server.request('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
    server.notify('initialized', {})
    server.notify('workspace/didChangeConfiguration', { settings })
    return server
  }

  /** Opens a document under the URL of a file, and returns the issues that the server finds in it. */
  async open(path: string, text: string): Promise<readonly Finding[]> {
    const uri = pathToFileURL(path).href
    const findings = this.wait(`findings ${uri}`)
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
    return (await findings) as readonly Finding[] // the type of textDocument/publishDiagnostics
  }

  /** Asks about a position in an open document. */
  at(question: 'completion' | 'hover', path: string, position: Position): Promise<unknown> {
    return this.request(`textDocument/${question}`, { textDocument: { uri: pathToFileURL(path).href }, position })
  }

  /** Ends the server. */
  stop(): void {
    this.child.kill()
  }

  private request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.lastId
    const answer = this.wait(`answer ${id}`)
    this.send({ id, method, params })
    return answer
  }

  private notify(method: string, params: unknown): void {
    this.send({ method, params })
  }

  private wait(key: string): Promise<unknown> {
    return new Promise((resolve) => this.waiting.set(key, resolve))
  }

  private send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  private receive(bytes: Buffer): void {
    this.unread = Buffer.concat([this.unread, bytes])
    for (;;) {
      const head = this.unread.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(this.unread.toString('ascii', 0, head))?.[1])
      if (this.unread.length < head + 4 + length) return
      const message: Message = JSON.parse(this.unread.toString('utf8', head + 4, head + 4 + length))
      this.unread = this.unread.subarray(head + 4 + length)
      this.handle(message)
    }
  }

  private handle({ id, method, params, result }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = fieldsOf(params)
      return this.settle(`findings ${String(uri)}`, diagnostics)
    }
    if (method === undefined) return this.settle(`answer ${id}`, result)
    if (id !== undefined) this.send({ id, result: method === 'workspace/configuration' ? [settings.yaml] : null })
  }

  private settle(key: string, value: unknown): void {
    this.waiting.get(key)?.(value)
    this.waiting.delete(key)
  }
}
