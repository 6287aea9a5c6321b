import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen, shut } from '../../support/servers.ts'

/** The mishaps that a proxy can cause to one request. */
export const mishaps = [
  'reset-before-reading',
  'reset-after-reading',
  'reset-after-answer',
  'bad-gateway',
  'delay',
  'late',
  'duplicate',
  'truncate',
] as const

/** One of them. */
export type Mishap = (typeof mishaps)[number]

/** A proxy in front of a gateway. */
export interface Proxy {
  readonly url: string
  /** The number of times that each mishap occurred. */
  readonly counts: ReadonlyMap<Mishap, number>
  /** Waits until it has forwarded all delayed requests, and closes. */
  readonly close: () => Promise<void>
}

/** A complete response of the gateway. */
interface Answered {
  readonly message: IncomingMessage
  readonly body: Buffer
}

/**
 * Starts a proxy to this address, in which `next` chooses the mishap of each request. It forwards a late request after
 * `lateMs`, even if nobody waits for it any longer.
 */
export async function startProxy(target: string, next: () => Mishap | undefined, lateMs: number): Promise<Proxy> {
  const counts = new Map<Mishap, number>()
  const open = new Set<Promise<void>>()
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mishap = next()
    if (mishap !== undefined) counts.set(mishap, (counts.get(mishap) ?? 0) + 1)
    const reset = (): void => void request.socket.resetAndDestroy()
    if (mishap === 'reset-before-reading') return reset()
    const body = await buffer(request)
    if (mishap === 'reset-after-reading') return reset()
    if (mishap === 'delay') await sleep(lateMs / 10)
    if (mishap === 'late') await sleep(lateMs)
    const answers = [send(target, request, body), ...(mishap === 'duplicate' ? [send(target, request, body)] : [])]
    const [first, last = first] = await Promise.all(answers)
    if (last === undefined || mishap === 'reset-after-answer') return reset()
    if (mishap === 'bad-gateway') return void response.writeHead(502).end('<html>Bad gateway</html>')
    const { statusCode = 502, headers } = last.message
    response.writeHead(statusCode, headers)
    if (mishap !== 'truncate') return void response.end(last.body)
    response.write(last.body.subarray(0, last.body.length / 2), () => response.destroy())
  }
  const server = createServer((request, response) => {
    const passing = pass(request, response)
      .catch(() => response.destroy())
      .then(() => void open.delete(passing))
    open.add(passing)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = async (): Promise<void> => {
    await Promise.all(open)
    await shut(server)
  }
  return { url, counts, close }
}

function send(target: string, { method, url = '', headers }: IncomingMessage, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = forward(new URL(url, target), { ...(method && { method }), headers }, (message) => {
      buffer(message).then((answer) => resolve({ message, body: answer }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}
