import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen, shut } from '../../../support/servers.ts'

/** The events of a program at the network, in their order; a poll and a chunk have their number. */
export const points = [
  'connection',
  'submit received',
  'submit answered',
  'submit half delivered',
  'submit delivered',
  'poll 1 received',
  'poll 1 answered',
  'poll 1 half delivered',
  'poll 1 delivered',
  'poll 2 received',
  'poll 2 delivered',
  'last poll answered',
  'last poll delivered',
  'download received',
  'download answered',
  'download chunk 1 delivered',
  'download chunk 2 delivered',
  'download chunk 3 delivered',
  'download chunk 4 delivered',
  'download delivered',
] as const

/** One of them. */
export type Point = (typeof points)[number]

/** A proxy in front of a gateway that calls back at an event, and then answers nothing more until the next `arm`. */
export interface KillingProxy {
  readonly url: string
  /** Forwards to this address from now on. */
  readonly lead: (target: string) => void
  /** Calls `kill` at this event, once. Without an event, everything is forwarded. */
  readonly arm: (point: Point | undefined, kill: () => void) => void
  readonly close: () => Promise<void>
}

/** The events of one run of a program. */
class Run {
  polls = 0
  isOver = false
  private readonly point: Point | undefined
  private readonly kill: () => void

  constructor(point: Point | undefined, kill: () => void) {
    this.point = point
    this.kill = kill
  }

  /** Throws if the program is killed at this event, or has been. */
  reach(point: string): void {
    if (this.isOver) throw new Error('The program is no longer there.')
    if (point !== this.point) return
    this.isOver = true
    this.kill()
    throw new Error(`The program ends at: ${point}.`)
  }
}

/** Starts the proxy. */
export async function startKillingProxy(): Promise<KillingProxy> {
  let target = ''
  let run = new Run(undefined, () => {})
  const server = createServer((request, response) => {
    pass(run, target, request, response).catch(() => response.destroy())
  })
  server.on('connection', () => {
    try {
      run.reach('connection')
    } catch {
      // Its request is not answered either.
    }
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    url,
    lead: (to) => void (target = to),
    arm: (point, kill) => void (run = new Run(point, kill)),
    close: () => shut(server),
  }
}

async function pass(run: Run, target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const kind = kindOf(run, request)
  const body = await buffer(request)
  run.reach(`${kind} received`)
  const { message, body: answer } = await send(target, request, body)
  const isLast = kind.startsWith('poll') && /"status":"(?:COMPLETED|FAILED)"/.test(answer.toString())
  run.reach(`${kind} answered`)
  if (isLast) run.reach('last poll answered')
  const { 'transfer-encoding': _, ...headers } = message.headers
  response.writeHead(message.statusCode ?? 502, { ...headers, 'content-length': answer.length })
  const size = Math.ceil(answer.length / 4)
  for (let part = 0; part < 4; part++) {
    await written(response, answer.subarray(part * size, (part + 1) * size))
    if (part === 1) run.reach(`${kind} half delivered`)
    run.reach(`${kind} chunk ${part + 1} delivered`)
  }
  await new Promise<void>((done) => response.end(done))
  run.reach(`${kind} delivered`)
  if (isLast) run.reach('last poll delivered')
}

function kindOf(run: Run, { method, url = '' }: IncomingMessage): string {
  if (method === 'POST') return 'submit'
  return url.endsWith('/result') ? `poll ${++run.polls}` : 'download'
}

const written = (response: ServerResponse, part: Buffer): Promise<unknown> =>
  part.length === 0 ? Promise.resolve() : new Promise((done) => response.write(part, done))

function send(
  target: string,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<{ readonly message: IncomingMessage; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = forward(new URL(url, target), { ...(method && { method }), headers }, (message) => {
      buffer(message).then((answer) => resolve({ message, body: answer }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}
