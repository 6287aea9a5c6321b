import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { listen, shut } from './servers.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import type { Random } from './random.ts'
import { readJson } from './reading.ts'

/** A vendor that speaks the protocols of three vendors in the catalogue, and counts the jobs it would have charged. */
export interface CountingVendor {
  /** The settings of a gateway that runs the models of these vendors here. */
  readonly environment: Readonly<Record<string, string>>
  /** How often each label was charged: a repeated idempotency key is not charged again, any other repetition is. */
  readonly charges: ReadonlyMap<string, number>
  /** Lets the jobs that are polled run on, until it is called with false. */
  readonly keepWorking: (isWorking: boolean) => void
  readonly close: () => Promise<void>
}

/** A call for each of the vendors: one with idempotency keys, one with a look-up, and one with neither. */
export const calls: readonly ((label: string) => { readonly model: string; readonly params: object })[] = [
  (prompt) => ({ model: 'vendor16-camera-move-1', params: { prompt, imageUrls: [picture] } }),
  (prompt) => ({
    model: 'vendor14-duet-avatar-1',
    params: { prompt, imageUrls: [picture], audioUrls: [sound, sound] },
  }),
  (prompt) => ({ model: 'vendor22-diffusion-1-fast', params: { prompt } }),
]

const picture = 'https://example.com/a.png'
const sound = 'https://example.com/a.wav'

/** The label of a call is somewhere in the vendor's request. */
const labelOf = (body: string): string => /load-[\w-]+/.exec(body)?.[0] ?? 'unlabelled'

/**
 * Starts the vendor. `slowMs` is its longest response time, and `random` draws those of its responses: a gateway that is
 * killed leaves calls without one.
 */
export async function startVendor(slowMs: number, random: Random): Promise<CountingVendor> {
  const charges = new Map<string, number>()
  const jobs = new Map<string, string>()
  const ends = new Map<string, string>()
  let isWorking = false
  const take = (name: string, body: string): string => {
    const known = jobs.get(name)
    if (known !== undefined) return known
    jobs.set(name, `job-${jobs.size}`)
    charges.set(labelOf(body), (charges.get(labelOf(body)) ?? 0) + 1)
    return jobs.get(name) ?? ''
  }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    // However busy this process is, a look-up finds what arrived before it.
    if (request.method === 'GET') await turn()
    // The job is accepted at once; the response comes later.
    const answer = answerOf(request, body, { take, jobs, isWorking, ends })
    await sleep(random.next() * slowMs)
    say(response, answer)
  })
  const address = `http://127.0.0.1:${await listen(server)}`
  const names = ['VENDOR14', 'VENDOR16', 'VENDOR22']
  const environment = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_API_KEY`, 'key-of-the-vendor'],
      [`${name}_BASE_URL`, `${address}/${name.toLowerCase()}`],
    ]),
  )
  const keepWorking = (isKept: boolean): void => void (isWorking = isKept)
  return { environment, charges, keepWorking, close: () => shut(server) }
}

interface Books {
  /** The job of a name; a new name is charged. */
  readonly take: (name: string, body: string) => string
  readonly jobs: ReadonlyMap<string, string>
  /** Whether a job that is polled has not ended. */
  readonly isWorking: boolean
  /** How jobs that can be cancelled have ended. */
  readonly ends: Map<string, string>
}

let unnamed = 0

function answerOf(
  { method, url = '', headers }: IncomingMessage,
  body: string,
  { take, jobs, isWorking, ends }: Books,
): object {
  const [, vendor, ...path] = url.split(/[/?]/)
  if (vendor === 'vendor16') {
    const job = path[1] ?? ''
    if (path[2] === 'cancel') {
      if (ends.get(job) === undefined) ends.set(job, 'canceled')
      return { status: ends.get(job) }
    }
    if (method === 'POST') return { id: take(String(headers['idempotency-key']), body) }
    if (isWorking && !ends.has(job)) return { status: 'processing' }
    if (!ends.has(job)) ends.set(job, 'succeeded')
    return { status: ends.get(job), output: { url: 'https://cdn.example/a.mp4' } }
  }
  if (vendor === 'vendor22') {
    take(`unnamed-${unnamed++}`, body)
    return { images: [{ url: 'https://cdn.example/a.png' }], seed: 1 }
  }
  if (method === 'POST') {
    const token = String(fieldsOf(readJson(body))['external_id'])
    // It looks jobs up by a name, but a second job with the same name is a separate job.
    const isAgain = jobs.has(token)
    return { request_id: take(isAgain ? `${token}-again-${unnamed++}` : token, body) }
  }
  if (path[0] === 'requests' && url.includes('external_id=')) {
    const job = jobs.get(url.split('external_id=')[1] ?? '')
    return { requests: job === undefined ? [] : [{ request_id: job }] }
  }
  if (path.at(-1) === 'status') return { status: isWorking ? 'IN_PROGRESS' : 'COMPLETED' }
  return { video: { url: 'https://cdn.example/a.mp4' } }
}

function say(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
