import type { Upstream as Spec } from '@gatewright/upstreams'
import { onTestFinished } from 'vitest'
import { temporary } from '../../support/temporary.ts'
import {
  bench,
  say,
  specOf,
  startVendor,
  type Bench,
  type BenchOptions,
  type Handler,
  type VendorServer,
} from './upstreamKit.ts'

/** A bench, and the requests of its vendor. */
export interface Started extends Pick<VendorServer, 'got' | 'connections'> {
  readonly the: Bench
}

/**
 * Starts a vendor and a bench for it, which last as long as the test. A task has only two retries, so that it ends
 * soon.
 */
export async function start(
  id: string,
  handler: Handler,
  change: Partial<Spec> = {},
  more: Partial<BenchOptions> = {},
): Promise<Started> {
  const folder = temporary()
  const vendor = await startVendor(handler)
  const the = bench({ folder, url: vendor.url, spec: specOf(id, { retries: 2, ...change }), ...more })
  onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
  return { the, got: vendor.got, connections: vendor.connections }
}

/** The input of a model that makes a picture or a text. */
export const still = { prompt: 'A kite' } as const

/** The input of a model that adds speech to a video. */
export const video = { videoUrl: 'https://example.com/1.mp4', audioUrl: 'https://example.com/1.wav' } as const

/** The output of a vendor. */
export const clip = { url: 'https://cdn.example/1.mp4' } as const

/** The response of a vendor whose job is finished. */
export const done: object = { status: 'succeeded', output: clip }

/** Accepts a job, and responds to polls from the list; the last response repeats. */
export const jobs =
  (...looks: readonly Handler[]): Handler =>
  (got, response, at) =>
    got.method === 'POST'
      ? say(response, 201, { id: 'job-1' })
      : looks[Math.min(at, looks.length) - 1]?.(got, response, at)

/** Always returns the same response. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    say(response, status, body, headers)
