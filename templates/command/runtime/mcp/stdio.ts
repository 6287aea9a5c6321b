import { Readable, Writable } from 'node:stream'
import type { ClientOptions } from '@gatewright/client'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { UsageError, type CommandContext, type Terminal } from '../context.js'
import { pathOf } from '../paths.js'
import type { Words } from '../flags.js'
import { fileOpener } from './localFiles.js'
import type { McpOptions } from './scope.js'
import { mcpServer } from './server.js'
import { Spending } from './spending.js'

/** Serves MCP on the standard streams until the input ends. Throws a UsageError for invalid flags. */
export async function serveMcp(
  { version }: CommandContext,
  words: Words,
  terminal: Terminal,
  gateway: Pick<ClientOptions<unknown>, 'apiKey' | 'onRetry'> & { readonly baseUrl: string },
): Promise<void> {
  const { stdin, stdout, stderr } = terminal
  if (!(stdin instanceof Readable) || !(stdout instanceof Writable))
    throw new UsageError('mcp needs the standard streams of a process.')
  const { own, all } = words
  const options: McpOptions = {
    server: { name: 'gatewright-client', version },
    gateway,
    openFile: await fileOpener(all('files'), pathOf(terminal, '.')),
    spending: new Spending(limitOf(own['spend-limit'])),
    asks: own['no-questions'] !== true,
    onError: (error) => void stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
  }
  const transport = new StdioServerTransport(stdin, stdout)
  const ended = new Promise<void>((done) => {
    stdin.once('end', done).once('close', done)
    terminal.once('SIGINT', done)
  })
  const { close } = serveStdio(({ era }) => mcpServer(options, era), { transport })
  await ended
  await close()
}

function limitOf(flag: string | boolean | undefined): number | undefined {
  if (flag === undefined) return undefined
  const limit = typeof flag === 'string' && flag.trim() !== '' ? Number(flag) : NaN
  if (!(limit >= 0)) throw new UsageError('--spend-limit takes credits, such as 100.')
  return limit
}
