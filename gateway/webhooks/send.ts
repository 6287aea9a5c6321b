import { Agent, request, type Dispatcher } from 'undici'
import { Deadline } from '../base/deadline.ts'
import type { Host } from '../base/hosts.ts'
import { RemoteError } from '../files/address.ts'
import { publicConnector } from '../files/connector.ts'
import { checkAddress } from '../files/remote.ts'

/** The answer of a receiver. It has a status if it answered, and an error unless it took the delivery. */
export interface Answer {
  readonly status?: number
  readonly error?: string
  /** The first KiB of its body. */
  readonly answer?: string
  /** How long it asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
  /** Whether another try would have the same end. */
  readonly isHopeless?: true
}

/** Sends a delivery once. Never throws. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<Answer>

/** How long a try takes at most, with the last byte that is read, in milliseconds. */
export const tryMs = 10_000

/** How many bytes of an answer are read, and how many are kept. */
const [mostRead, mostKept] = [64 * 1024, 1024]

/**
 * Sends deliveries to public hosts and to those that are allowed although they are private. The host is checked with
 * each connection; each try has its own.
 */
export const webhookSender =
  (allowed: readonly Host[], limitMs: number = tryMs): SendWebhook =>
  async (address, headers, body, stop) => {
    const agent = new Agent({ connect: publicConnector({ allowed }), connections: 1 })
    const deadline = new Deadline('webhook-try', limitMs)
    const signal = AbortSignal.any([stop, deadline.signal])
    try {
      const url = checkAddress(address, allowed)
      const own = { 'content-type': 'application/json', 'user-agent': 'Gatewright', 'accept-encoding': 'identity' }
      const sent = { method: 'POST', headers: { ...own, ...headers }, body } as const
      return await deadline.during(async () => read(await request(url, { dispatcher: agent, ...sent, signal })))
    } catch (error) {
      if (error instanceof RemoteError) return remoteFailure(error)
      return { error: signal.aborted ? `It did not answer in ${limitMs / 1000} s.` : 'It cannot be reached.' }
    } finally {
      void agent.destroy()
    }
  }

/** The names of a private network come and go, so only an address that was read and refused is hopeless. */
const remoteFailure = ({ message, retryable }: RemoteError): Answer => ({
  error: `The address ${message}.`,
  ...(!retryable && { isHopeless: true }),
})

async function read({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Answer> {
  const retryAfterMs = retryAfterOf(headers['retry-after'])
  const error = errorOf(status, headers['location'])
  const answer = await firstBytes(body)
  return {
    status,
    ...(error !== undefined && { error }),
    ...(answer !== '' && { answer }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

function errorOf(status: number, location: string | string[] | undefined): string | undefined {
  if (status >= 200 && status < 300) return undefined
  const target = location === undefined ? '' : ` to ${String(location).slice(0, 200)}`
  return status >= 300 && status < 400
    ? `It redirects${target}, and redirects are not followed.`
    : `It returned the status ${status}.`
}

/** The start of a body. The status has decided, so a body that breaks off or never ends is no error. */
async function firstBytes(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = []
  let [bytes, kept] = [0, 0]
  try {
    const content: AsyncIterable<Uint8Array> = body
    for await (const chunk of content) {
      bytes += chunk.length
      if (kept < mostKept) chunks.push(chunk.subarray(0, mostKept - kept))
      kept = Math.min(bytes, mostKept)
      if (bytes >= mostRead) break
    }
  } catch {
    // It broke off.
  }
  // A database takes no U+0000, and a cut character is replaced.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD')
}

function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const text = String(header)
  const ms = /^\d{1,9}$/.test(text) ? 1000 * Number(text) : Date.parse(text) - Date.now()
  return ms > 0 ? ms : undefined
}
