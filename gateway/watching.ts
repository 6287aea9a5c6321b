import type { FastifyBaseLogger } from 'fastify'
import type { MirrorWarning } from './files/mirror.ts'
import { originOf } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { UpstreamWatch } from './upstream/calls.ts'

/** Writes a line for each asset that could not be mirrored, without what its address may hold. */
export const reportAssets =
  (log: () => FastifyBaseLogger | undefined) =>
  ({ address, ...warning }: MirrorWarning): void =>
    log()?.warn({ ...warning, origin: originOf(address) }, 'an asset keeps its address')

/** Writes a line for each call of an upstream that did not go well and each task that failed there, and counts all calls. */
export const watchUpstreams = (
  log: () => FastifyBaseLogger | undefined,
  metrics: () => Metrics | undefined,
): UpstreamWatch => ({
  called: (call) => {
    const { vendor, outcome, ms } = call
    metrics()?.countCall(vendor, outcome, ms)
    // A vendor that is busy says when to come again, and nothing is wrong.
    if (outcome === 'busy') log()?.info(call, 'an upstream is busy')
    else if (outcome !== 'ok') log()?.warn(call, 'a call of an upstream failed')
  },
  refused: (address) => log()?.warn(address, 'an upstream gave an address that is not taken'),
  failed: (failure) => log()?.warn(failure, 'a task failed at its upstream'),
})
