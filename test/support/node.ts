import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { repository } from './command.ts'

/** A gateway as a process of its own. */
export interface NodeProcess {
  readonly url: string
  /** Ends it without a word, as a power cut would. */
  readonly kill: () => Promise<void>
  /** Stops its clock, as a pause of the machine would, and lets it go on. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it as an operator would. */
  readonly stop: () => Promise<void>
}

/** The key that every such node knows. */
export const apiKey = 'development-key-of-the-test'

/** Starts a node, and gives it once it serves. */
export async function startNode(environment: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [join(repository, 'gateway', 'gatewright-gateway.js')], {
    env: {
      ...process.env,
      ...{ PORT: '0', GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_LOG_LEVEL: 'fatal', GATEWRIGHT_LEASE_SECONDS: '1' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    return closed
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('The gateway did not start.')))
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /Serving on (\S+)\n/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

/** A task that a gateway has acknowledged. */
export interface Acknowledged {
  readonly id: string
  readonly label: string
}

/** What a task came to. */
export interface Ended {
  readonly status: string
  readonly error?: { readonly code: string }
  readonly usage?: { readonly credits: number }
}

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** Submits a call; the id when it was acknowledged, undefined when no answer came. */
export async function submitCall(
  url: string,
  call: { readonly model: string; readonly params: object },
): Promise<string | undefined> {
  const body = JSON.stringify({ params: call })
  const answer = await fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  if (answer?.status !== 200) return undefined
  const read: unknown = await answer.json().catch(() => undefined)
  return Object(Object(read).response).id
}

/** Polls a task until it has ended; a node that does not answer is asked again. */
export async function awaitEnd(url: string, id: string, withinMs: number): Promise<Ended> {
  const end = Date.now() + withinMs
  for (;;) {
    const address = `${url}/workflows/v1/models/${id}/result`
    const answer = await fetch(address, { headers: { ...headers, prefer: 'wait=5' } }).catch(() => undefined)
    const read: unknown = await answer?.json().catch(() => undefined)
    const task: Ended = Object(Object(read).response)
    if (task.status === 'COMPLETED' || task.status === 'FAILED') return task
    if (Date.now() > end) throw new Error(`The task ${id} is stuck: ${answer?.status} ${JSON.stringify(read)}`)
  }
}
