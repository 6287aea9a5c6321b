import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { listen, shut } from '../servers.ts'

/** A request that an imitation received. */
export interface ReceivedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The response of an imitation: an object is sent as JSON. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object | Uint8Array | string
}

/** How a vendor behaves in one test. */
export interface Script {
  /** The number of submits that hit the rate limit before one is accepted. */
  readonly busy?: number
  /** The number of polls that find the job at work; 1 by default. */
  readonly working?: number
  /** The documented failure to simulate, by its name in the imitation. */
  readonly failure?: string
  /** The number of the request, from 0, that has its effect but gets no response. */
  readonly silentAt?: number
  /** The output of the model, instead of the default of the imitation. */
  readonly output?: unknown
  /** The models that the account can see, by owner and name; with them, addresses of files are those of this server. */
  readonly models?: Readonly<Record<string, PublishedModel>>
  /** Whether responses of bytes continue for as long as somebody reads them. */
  readonly endless?: boolean
  /** Changes a response before it is sent. */
  readonly spoil?: (reply: Reply, request: ReceivedRequest) => Reply
  /** Whether a call that asks for a stream gets one message. */
  readonly isPlain?: boolean
}

/** A model that a vendor publishes. */
export interface PublishedModel {
  /** The schemas of its input and of its output. */
  readonly schemas: object
  readonly output: unknown
}

/** The memory of an imitation. */
export interface Account {
  readonly script: Script
  /** How often each prompt was charged. */
  readonly charges: Map<string, number>
  /** The origin of the server, for the addresses in its responses. */
  readonly origin: string
}

/** One format of API: responds to a request, and records what it charged. */
export type Format = (account: Account) => (request: ReceivedRequest) => Reply

/** A running imitation of a vendor. */
export interface Imitation {
  readonly url: string
  readonly got: readonly ReceivedRequest[]
  readonly charges: ReadonlyMap<string, number>
  /** Resolves when the silent request has had its effect. */
  readonly silent: Promise<void>
  /** Resolves when the reader of an endless response has closed the connection. */
  readonly stopped: Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a vendor that follows a script. */
export async function imitate(format: Format, script: Script = {}): Promise<Imitation> {
  const got: ReceivedRequest[] = []
  const charges = new Map<string, number>()
  const [silent, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let answer: ReturnType<Format> | undefined
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const body = await buffer(request).catch(() => undefined)
    // An incomplete body has no effect.
    if (body === undefined || answer === undefined) return
    const received = { method, path, headers, body }
    got.push(received)
    const made = answer(received)
    const reply = script.spoil?.(made, received) ?? made
    if (got.length - 1 === script.silentAt) return silent.resolve()
    if (script.endless && reply.body instanceof Uint8Array) return pour(response, reply).then(stopped.resolve)
    say(response, reply)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  answer = format({ script, charges, origin: url })
  return { url, got, charges, silent: silent.promise, stopped: stopped.promise, close: () => shut(server) }
}

function say(response: ServerResponse, { status, headers, body }: Reply): void {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array
  const type = isPlain ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(isPlain ? body : JSON.stringify(body))
}

/** Sends a body and then spaces, until the connection is closed. */
async function pour(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
  function* endless(): Generator<unknown> {
    yield body
    for (;;) yield Buffer.alloc(65_536, 32)
  }
  await pipeline(Readable.from(endless()), response.writeHead(status, headers)).catch(() => undefined)
}

/** Charges for a prompt. */
export const charge = ({ charges }: Account, prompt: unknown): void =>
  void charges.set(String(prompt), (charges.get(String(prompt)) ?? 0) + 1)

/** Counts calls: true for the first `most` of them. */
export function first(most = 0): () => boolean {
  let count = 0
  return () => ++count <= most
}
