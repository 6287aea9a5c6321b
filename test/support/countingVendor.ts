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
  /** How often each label was charged, of those that were. */
  readonly charges: ReadonlyMap<string, number>
  /** Its job of each label, as its log has it; no other job has an entry. */
  readonly log: ReadonlyMap<string, Readonly<LoggedJob>>
  /** How often each of its troubles has happened. */
  readonly troubles: ReadonlyMap<VendorTrouble, number>
  /** Lets the jobs that are polled run on, until it is called with false. */
  readonly keepWorking: (isWorking: boolean) => void
  readonly close: () => Promise<void>
}

/** The mistakes of a vendor: an error before it takes a job, no answer after it, an answer that comes late, an empty result. */
export type VendorTrouble = 'fault' | 'cut' | 'late' | 'empty'

/** The entry of a label in the log of the vendor. */
export interface LoggedJob {
  /** How often it was charged: a repeated idempotency key is not charged again, any other repetition is. */
  charges: number
  /** Whether it answered a call for it with an error. */
  hasError: boolean
  /** Whether its result is empty. */
  isEmpty: boolean
  isCancelled: boolean
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

/** The way in which a call of a history ends: some are cancelled by a request, and some have the shortest deadline that there is. */
export type HistoryEnding = 'cancel' | 'deadline' | undefined

/** Returns it for the number of a call. */
export const endingOf = (count: number): HistoryEnding =>
  count % 5 === 3 ? 'cancel' : count % 5 === 4 ? 'deadline' : undefined

/** Whether its caller cancels the call of a label, which has its number. */
const isCancelled = (label: string): boolean => endingOf(Number(label.split('-')[2])) === 'cancel'

/** The label of a call is somewhere in the vendor's request. */
const labelOf = (body: string): string => /load-[\w-]+/.exec(body)?.[0] ?? 'unlabelled'

/**
 * Starts the vendor. `slowMs` is its longest response time, and `random` draws those of its responses: a gateway that is
 * killed leaves calls without one. With `isTroubled`, it also draws what it does wrong.
 */
export async function startVendor(slowMs: number, random: Random, isTroubled = false): Promise<CountingVendor> {
  const log = new Map<string, LoggedJob>()
  const troubles = new Map<VendorTrouble, number>()
  const jobs = new Map<string, string>()
  const ends = new Map<string, string>()
  const labels = new Map<string, string>()
  let isWorking = false
  const happens = (trouble: VendorTrouble, chance = 0.05): boolean => {
    const isSo = isTroubled && random.chance(chance)
    if (isSo) troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1)
    return isSo
  }
  const jobOf = (label: string): LoggedJob => {
    const job = log.get(label) ?? { charges: 0, hasError: false, isEmpty: false, isCancelled: false }
    log.set(label, job)
    return job
  }
  const take = (name: string, body: string): string => {
    const known = jobs.get(name)
    if (known !== undefined) return known
    const [label, job] = [labelOf(body), `job-${jobs.size}`]
    jobs.set(name, job)
    labels.set(job, label)
    const logged = jobOf(label)
    logged.charges++
    logged.isEmpty ||= happens('empty')
    return job
  }
  const isEmpty = (job: string): boolean => jobOf(labels.get(job) ?? '').isEmpty
  const cancel = (job: string): void => void (jobOf(labels.get(job) ?? '').isCancelled = true)
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const { method, url = '' } = request
    // However busy this process is, a look-up finds what arrived before it.
    if (method === 'GET') await turn()
    const label = labelOf(body)
    const isSubmit = method === 'POST' && label !== 'unlabelled'
    if (isSubmit && happens('fault')) {
      jobOf(label).hasError = true
      return void response.writeHead(500).end()
    }
    // The job is accepted at once; the response comes later.
    const answer = answerOf(request, body, { take, jobs, isWorking, ends, isEmpty, cancel })
    // Of a vendor without keys and look-ups, nobody would learn the job again.
    const isKnown = isSubmit && !url.startsWith('/vendor22')
    if (isKnown && happens('cut')) return void response.destroy()
    const lateMs = isKnown && isCancelled(label) && happens('late', 0.5) ? 2000 : 0
    await sleep(lateMs + random.next() * slowMs)
    if (lateMs > 0) response.destroy()
    else say(response, answer)
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
  return {
    environment,
    log,
    troubles,
    keepWorking,
    get charges() {
      const charged = [...log].map(([label, { charges }]) => [label, charges] as const)
      return new Map(charged.filter(([, charges]) => charges > 0))
    },
    close: () => shut(server),
  }
}

interface Books {
  /** The job of a name; a new name is charged. */
  readonly take: (name: string, body: string) => string
  readonly jobs: ReadonlyMap<string, string>
  /** Whether a job that is polled has not ended. */
  readonly isWorking: boolean
  /** How jobs that can be cancelled have ended. */
  readonly ends: Map<string, string>
  /** Whether the result of a job is empty. */
  readonly isEmpty: (job: string) => boolean
  /** Writes down that a job was cancelled. */
  readonly cancel: (job: string) => void
}

let unnamed = 0

function answerOf(
  { method, url = '', headers }: IncomingMessage,
  body: string,
  { take, jobs, isWorking, ends, isEmpty, cancel }: Books,
): object {
  const [, vendor, ...path] = url.split(/[/?]/)
  if (vendor === 'vendor16') {
    const job = path[1] ?? ''
    if (path[2] === 'cancel') {
      if (ends.get(job) === undefined) {
        ends.set(job, 'canceled')
        cancel(job)
      }
      return { status: ends.get(job) }
    }
    if (method === 'POST') return { id: take(String(headers['idempotency-key']), body) }
    if (isWorking && !ends.has(job)) return { status: 'processing' }
    if (!ends.has(job)) ends.set(job, 'succeeded')
    return { status: ends.get(job), output: isEmpty(job) ? {} : { url: 'https://cdn.example/a.mp4' } }
  }
  if (vendor === 'vendor22') {
    const job = take(`unnamed-${unnamed++}`, body)
    return { images: isEmpty(job) ? [] : [{ url: 'https://cdn.example/a.png' }], seed: 1 }
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
  return { video: isEmpty(path.at(-1) ?? '') ? {} : { url: 'https://cdn.example/a.mp4' } }
}

function say(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}
