import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repository } from './command.ts'
import { noteEvent } from './events.ts'
import { unchecked, valueAt } from './reading.ts'

/** A gateway in a separate process. */
export interface NodeProcess {
  readonly url: string
  /** Its process id; undefined if it has none. */
  readonly pid: number | undefined
  /** Everything that it has printed so far. */
  readonly output: () => string
  /** Kills it without warning, like a power cut. */
  readonly kill: () => Promise<void>
  /** Pauses the process, as a pause of the machine does, and resumes it. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it as an operator would, and returns its exit code; null if a signal ended it. */
  readonly stop: () => Promise<number | null>
}

/** How a node is started, apart from its environment. */
export interface Start {
  /** The options of Node itself. */
  readonly nodeArguments?: readonly string[]
  /** A command that starts it, such as one that drops privileges. */
  readonly before?: readonly string[]
  /** Kills it when it is aborted, even before it serves. */
  readonly signal?: AbortSignal
}

/** The key that every such node accepts. */
export const apiKey = 'development-key-of-the-test'

/** Starts a node on a free port, and returns it when it serves. Rejects, with everything it printed, if it does not. */
export async function startNode(
  environment: Readonly<Record<string, string>>,
  { nodeArguments = [], before = [], signal }: Start = {},
): Promise<NodeProcess> {
  const program = [process.execPath, ...nodeArguments, join(repository, 'gateway', 'gatewright-gateway.js')]
  const [command = '', ...rest] = [...before, ...program]
  const child = spawn(command, rest, {
    env: {
      ...process.env,
      PORT: '0',
      GATEWRIGHT_DEV_KEY: apiKey,
      GATEWRIGHT_LOG_LEVEL: 'fatal',
      GATEWRIGHT_SANDBOX: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  let text = ''
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    void closed.then((code) => reject(new Error(`The gateway ended with ${code}: ${text}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const found = /Serving on (\S+)\n/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
    }
  })
  noteEvent(`${url} serves, as process ${child.pid}`)
  const send = (signal: NodeJS.Signals): boolean => child.kill(signal) && (noteEvent(`${url} gets ${signal}`), true)
  const end = (by: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    send(by)
    return closed
  }
  return {
    url,
    pid: child.pid,
    output: () => text,
    kill: async () => void (await end('SIGKILL')),
    pause: () => void send('SIGSTOP'),
    resume: () => void send('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

/** A task that a gateway has acknowledged. */
export interface Acknowledged {
  readonly id: string
  readonly label: string
}

/** The outcome of a task. */
export interface Ended {
  readonly status: string
  readonly error?: { readonly code: string }
  readonly usage?: { readonly credits: number }
}

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** Submits a call; returns the id if it was acknowledged, undefined if there was no response. */
export async function submitCall(
  url: string,
  call: { readonly model: string; readonly params: object },
): Promise<string | undefined> {
  const body = JSON.stringify({ params: call })
  const answer = await fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  if (answer?.status !== 200) return undefined
  const id = valueAt(await answer.json().catch(() => undefined), 'response', 'id')
  return typeof id === 'string' ? id : undefined
}

/** How long a task may take, in milliseconds: only one that is stuck takes this long, also on a busy machine. */
const stuckMs = 240_000

/** Polls a task until it ends; retries if a node does not respond. */
export async function awaitEnd(url: string, id: string): Promise<Ended> {
  const end = Date.now() + stuckMs
  for (;;) {
    const address = `${url}/workflows/v1/models/${id}/result`
    const answer = await fetch(address, { headers: { ...headers, prefer: 'wait=5' } }).catch(() => undefined)
    const read: unknown = await answer?.json().catch(() => undefined)
    const task = unchecked<Ended>(valueAt(read, 'response') ?? {})
    if (task.status === 'COMPLETED' || task.status === 'FAILED') return task
    if (Date.now() > end) throw new Error(`The task ${id} is stuck: ${answer?.status} ${JSON.stringify(read)}`)
  }
}
