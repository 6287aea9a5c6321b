import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fieldsOf } from '../generator/language/values.ts'

const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

/** The first completion in an editor: how many ids it offers, and how long it takes from the start of the server. */
export interface Completion {
  readonly offered: number
  readonly ms: number
}

/** Starts the language server of tsc 7 in a folder, and completes an id at the position of `|` in a source. */
export async function completeNatively(folder: string, source: string): Promise<Completion> {
  const start = performance.now()
  const { request, notify, stop } = startServer(folder)
  try {
    await request('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} })
    notify('initialized', {})
    const uri = pathToFileURL(`${folder}/edited.ts`).href
    const before = source.slice(0, source.indexOf('|')).split('\n')
    const text = source.replace('|', '')
    notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
    const { items } = fieldsOf(await request('textDocument/completion', { textDocument: { uri }, position }))
    return { offered: Array.isArray(items) ? items.length : 0, ms: performance.now() - start }
  } finally {
    stop()
  }
}

/** An editor with one open document in the language server of tsc 7. */
export interface NativeEditor {
  /** Returns the words that it shows under the pointer at the last occurrence of a word. */
  readonly hover: (word: string) => Promise<string>
  /** Returns the words that it shows beside an entry of the completions there. */
  readonly completion: (word: string, name: string) => Promise<string>
  readonly stop: () => void
}

/** Opens a document in the language server of tsc 7. */
export async function openNatively(file: string, text: string): Promise<NativeEditor> {
  const { request, notify, stop } = startServer(dirname(file))
  const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
  await request('initialize', { processId: process.pid, rootUri: pathToFileURL(dirname(file)).href, capabilities })
  notify('initialized', {})
  const uri = pathToFileURL(file).href
  notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
  const at = (question: string, word: string): Promise<unknown> => {
    const before = text.slice(0, text.lastIndexOf(word)).split('\n')
    const position = { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 1 }
    return request(`textDocument/${question}`, { textDocument: { uri }, position })
  }
  return {
    hover: async (word) => wordsOf(fieldsOf(await at('hover', word))['contents']),
    completion: async (word, name) => {
      const { items } = fieldsOf(await at('completion', word))
      const item: unknown = (Array.isArray(items) ? items : []).find((one: unknown) => fieldsOf(one)['label'] === name)
      if (item === undefined) throw new Error(`An editor does not offer ${name} at ${word}.`)
      return wordsOf(fieldsOf(await request('completionItem/resolve', fieldsOf(item)))['documentation'])
    },
    stop,
  }
}

const wordsOf = (markup: unknown): string => String(fieldsOf(markup)['value'] ?? '')

interface Server {
  readonly request: (method: string, params: object) => Promise<unknown>
  readonly notify: (method: string, params: object) => void
  readonly stop: () => void
}

function startServer(folder: string): Server {
  const child = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<unknown, (result: unknown) => void>()
  let lastId = 0
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  const receive = (message: unknown): void => {
    const { id, method, result } = fieldsOf(message)
    if (method === undefined) return waiting.get(id)?.(result)
    if (id !== undefined) send({ id, result: null }) // the server asks for settings
  }
  child.stdout.on('data', messages(receive))
  return {
    request: (method, params) => {
      const id = ++lastId
      send({ id, method, params })
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    notify: (method, params) => send({ method, params }),
    stop: () => child.kill(),
  }
}

/** Splits a stream into the messages of a language server. */
function messages(receive: (message: unknown) => void): (data: Buffer) => void {
  let unread = Buffer.alloc(0)
  return (data) => {
    unread = Buffer.concat([unread, data])
    for (;;) {
      const head = unread.indexOf('\r\n\r\n')
      const end = head + 4 + Number(/Content-Length: (\d+)/i.exec(unread.toString('latin1', 0, head))?.[1])
      if (head < 0 || unread.length < end) return
      const message: unknown = JSON.parse(unread.toString('utf8', head + 4, end))
      unread = unread.subarray(end)
      receive(message)
    }
  }
}
