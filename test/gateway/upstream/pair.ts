import type { Mapping, Upstream as Spec } from '@gatewright/upstreams'
import { mappings } from '@gatewright/upstreams'
import { onTestFinished } from 'vitest'
import type { Served } from '../../../gateway/worker/work.ts'
import type { Switched } from '../../../gateway/worker/switching.ts'
import { temporary } from '../../support/temporary.ts'
import { answer } from './vendor.ts'
import { bench, specOf, startVendor, type Bench, type BenchOptions, type Handler } from './upstreamKit.ts'

/** The vendors of a pair: the same API under two names. */
export const pair = ['first', 'second'] as const

/** The spec of one of the pair, with the API of a vendor of the catalogue. */
export const specFrom = (vendor: string, id: (typeof pair)[number], change: Partial<Spec> = {}): Spec =>
  specOf(vendor, { id, variables: { key: `${id}_KEY`, baseUrl: `${id}_URL` }, retries: 2, ...change })

/** How a pair runs a model of that vendor, in this order. */
export function mappingsOf(model: string, ...changes: readonly Partial<Mapping>[]): readonly Mapping[] {
  const own = mappings.find(({ id }) => id === model)
  if (own === undefined) throw new Error(`${model} has no mapping.`)
  return pair.map((use, at) => ({ ...own, use, ...changes[at] }))
}

/** A model that a vendor without tokens runs in one call. */
export const picture = 'vendor22-flow-1'

/** A model that a vendor with tokens runs as a job. */
export const dub = 'vendor16-lipsync-1.9'

/** A pair for the first of these models. */
export const atOnce: PairOptions = { vendor: 'vendor22', mappings: mappingsOf(picture) }

/** A pair for the second one. */
export const withJobs: PairOptions = { vendor: 'vendor16', mappings: mappingsOf(dub) }

/** Returns the result of the first one. */
export const drawn: Handler = answer(200, { images: [{ url: 'https://cdn.example/1.png' }] })

/** A bench with two vendors, how often each was asked to submit, and what the log has. */
export interface Pair {
  readonly the: Bench
  /** The addresses of both vendors. */
  readonly urls: readonly [string, string]
  readonly submits: () => readonly number[]
  readonly switched: readonly Switched[]
  readonly served: readonly Served[]
}

/** The options of a pair. */
export interface PairOptions extends Partial<BenchOptions> {
  /** The vendor of the catalogue whose API both have. */
  readonly vendor: string
  /** A change of that API, for both. */
  readonly change?: Partial<Spec>
  readonly mappings: readonly Mapping[]
}

/** Opens a bench for two vendors at these addresses. */
export const openPair = ([url, second]: Pair['urls'], { vendor, change, ...more }: PairOptions): Bench =>
  bench({
    folder: more.folder ?? temporary(),
    url,
    spec: specFrom(vendor, 'first', change),
    others: [{ spec: specFrom(vendor, 'second', change), url: second }],
    ...more,
  })

/** Starts two vendors, of which an address can stand for one, and a bench for both; they last as long as the test. */
export async function startPair(
  handlers: readonly [Handler | string, Handler | string],
  options: PairOptions,
): Promise<Pair> {
  const open = async (handler: Handler | string) =>
    typeof handler === 'string' ? { url: handler, got: [], close: async () => undefined } : startVendor(handler)
  const [first, second] = [await open(handlers[0]), await open(handlers[1])]
  const [switched, served]: [Switched[], Served[]] = [[], []]
  const urls: Pair['urls'] = [first.url, second.url]
  const the = openPair(urls, {
    parts: { onSwitched: (task) => void switched.push(task), onServed: (task) => void served.push(task) },
    ...options,
  })
  onTestFinished(async () => void (await Promise.all([first.close(), second.close(), the.close()])))
  const submits = () => [first, second].map(({ got }) => got.filter(({ method }) => method === 'POST').length)
  return { the, urls, submits, switched, served }
}
