import type { FastifyBaseLogger } from 'fastify'
import type { MirrorWarning } from './files/mirror.ts'
import { originOf } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { ListFailure } from './lists/lists.ts'
import type { UpstreamWatch } from './upstream/calls.ts'

/** Logs a line for each asset that could not be mirrored, without the secret parts of its address. */
export const reportAssets =
  (log: () => FastifyBaseLogger | undefined) =>
  ({ address, ...warning }: MirrorWarning): void =>
    log()?.warn({ ...warning, origin: originOf(address) }, 'an asset could not be mirrored and keeps its address')

/** Logs a line for each option list that could not be read at run time. */
export const reportLists =
  (log: () => FastifyBaseLogger | undefined) =>
  (failure: ListFailure): void =>
    log()?.warn(failure, 'an option list could not be read')

/** Logs a line for each failed call to an upstream and each task that failed there, and counts all calls. */
export const watchUpstreams = (
  log: () => FastifyBaseLogger | undefined,
  metrics: () => Metrics | undefined,
): UpstreamWatch => ({
  called: (call) => {
    const { vendor, outcome, ms } = call
    metrics()?.countCall(vendor, outcome, ms)
    // A busy vendor is not an error; it says when to retry.
    if (outcome === 'busy') log()?.info(call, 'an upstream is busy')
    else if (outcome !== 'ok') log()?.warn(call, 'a call of an upstream failed')
  },
  refused: (address) => log()?.warn(address, 'an upstream returned an invalid address'),
  failed: (failure) => log()?.warn(failure, 'a task failed at its upstream'),
})
