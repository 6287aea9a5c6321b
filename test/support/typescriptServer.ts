import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join } from 'node:path'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from './command.ts'
import { readJson } from './reading.ts'

/** A place in a file; lines and columns count from 1. */
export interface FileLine {
  readonly file: string
  readonly line: number
}

/** Just after the first character of the last occurrence of a word. */
function positionOf(content: string, word: string): { readonly line: number; readonly offset: number } {
  const before = content.slice(0, content.lastIndexOf(word)).split('\n')
  return { line: before.length, offset: (before.at(-1)?.length ?? 0) + 2 }
}

/** The server of TypeScript that editors start. */
export class TypeScriptServer {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly waiting = new Map<number, (body: unknown) => void>()
  private unread = ''
  private last = 0

  constructor(compiler: string) {
    const program = join(repository, 'node_modules', compiler, 'lib/tsserver.js')
    this.child = spawn(process.execPath, [program, '--disableAutomaticTypingAcquisition'])
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.receive(text))
  }

  /** Opens a document. */
  open(file: string, fileContent: string): void {
    this.send('open', { file, fileContent })
  }

  /** Returns the words that an editor shows under the pointer at a word in an open document. */
  async hover(file: string, content: string, word: string): Promise<string> {
    const body = await this.request('quickinfo', { file, ...positionOf(content, word) })
    return String(fieldsOf(body)['documentation'] ?? '')
  }

  /** Returns the words that an editor shows beside an entry of the completions at a word in an open document. */
  async completion(file: string, content: string, word: string, name: string): Promise<string> {
    const args = { file, ...positionOf(content, word), entryNames: [name] }
    const body = await this.request('completionEntryDetails', args)
    const [details]: readonly unknown[] = Array.isArray(body) ? body : []
    if (fieldsOf(details)['name'] !== name) throw new Error(`An editor does not offer ${name} at ${word}.`)
    const { documentation } = fieldsOf(details)
    return (Array.isArray(documentation) ? documentation : [])
      .map((part: unknown) => String(fieldsOf(part)['text']))
      .join('')
  }

  /** The places to which an editor goes from the last occurrence of a word in an open document. */
  async definitions(file: string, content: string, word: string): Promise<readonly FileLine[]> {
    const body = await this.request('definition', { file, ...positionOf(content, word) })
    return (Array.isArray(body) ? body : []).map((one: unknown) => {
      const { file: found, start } = fieldsOf(one)
      return { file: String(found), line: Number(fieldsOf(start)['line']) }
    })
  }

  /** Ends the server. */
  stop(): void {
    this.child.kill()
  }

  private request(command: string, args: object): Promise<unknown> {
    const seq = this.send(command, args)
    return new Promise((resolve) => this.waiting.set(seq, resolve))
  }

  private send(command: string, args: object): number {
    const seq = ++this.last
    this.child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }

  /** Each message is on a line, after its head. */
  private receive(text: string): void {
    const lines = `${this.unread}${text}`.split('\n')
    this.unread = lines.pop() ?? ''
    for (const line of lines.filter((one) => one.startsWith('{'))) {
      const { request_seq: seq, body } = fieldsOf(readJson(line))
      if (typeof seq !== 'number') continue
      this.waiting.get(seq)?.(body)
      this.waiting.delete(seq)
    }
  }
}
