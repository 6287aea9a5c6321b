import type { FastifyBaseLogger } from 'fastify'
import { limitsEnded, type LimitEnded } from '../base/deadline.ts'
import type { Engine } from '../engine/engine.ts'
import type { MirrorWarning } from '../files/mirror.ts'
import { originOf } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import type { ListFailure } from '../lists/lists.ts'
import { readRoute } from '../tasks/route.ts'
import type { UpstreamWatch } from '../upstream/calls.ts'
import type { SandboxOptions } from '../upstream/sandbox.ts'
import { repeat } from './pruning.ts'
import type { TaskWatch } from './work.ts'

/** Returns the log of the server; undefined until there is one. */
type GetLog = () => FastifyBaseLogger | undefined

/** Returns the metrics of the server; undefined until there are some. */
type GetMetrics = () => Metrics | undefined

/** Logs a line for each asset that could not be mirrored, without the secret parts of its address. */
export const reportAssets =
  (log: GetLog) =>
  ({ address, ...warning }: MirrorWarning): void =>
    log()?.warn({ ...warning, origin: originOf(address) }, 'an asset could not be mirrored and keeps its address')

/** Logs a line for each option list that could not be read at run time. */
export const reportLists =
  (log: GetLog) =>
  (failure: ListFailure): void =>
    log()?.warn(failure, 'an option list could not be read')

/** Logs warnings of the sandbox, and counts what it makes as calls of an upstream. */
export const watchSandbox = (log: GetLog, metrics: GetMetrics): Pick<SandboxOptions, 'onMade' | 'onWarning'> => ({
  onMade: (outcome, ms) => metrics()?.countCall('sandbox', outcome, ms),
  onWarning: (message, details) => log()?.warn(details, message),
})

/** Observes the calls and the tasks of a worker. */
export const watchWork = (log: GetLog, metrics: GetMetrics): UpstreamWatch & TaskWatch => ({
  ...watchUpstreams(log, metrics),
  ...watchTasks(log, metrics),
})

/** Logs a line for each task that the gateway gives up, that moves to another upstream, and that one of several served. */
const watchTasks = (log: GetLog, metrics: GetMetrics): TaskWatch => ({
  givenUp: ({ id: task, model, upstream, error, cancellation }) => {
    metrics()?.countFailed(upstream ?? '', error.code)
    log()?.warn({ task, model, upstream, code: error.code, cancellation }, 'the gateway gave a task up')
  },
  switched: ({ id: task, ...about }) =>
    log()?.warn({ task, ...about }, 'an upstream did not accept a task, which moves to another one'),
  served: ({ id: task, ...about }) => log()?.info({ task, ...about }, 'an upstream served a task'),
})

/** How often tasks without a worker are logged, in milliseconds. */
const strandedMs = 60_000

/**
 * Logs the open tasks that no worker can run, once a minute, a line for each model and upstream; returns a function that
 * stops it. Every node does, because no worker may be left.
 */
export function reportStranded({ engine, log, onError }: StrandedParts): () => void {
  const report = async (): Promise<void> => {
    for (const { route, reason, tasks } of (await engine.stats()).stranded)
      log()?.warn({ ...readRoute(route), reason, tasks }, 'no worker can run these tasks')
  }
  const timer = repeat(report, strandedMs, onError)
  return () => clearInterval(timer)
}

/** Where limits of time that end work are logged and counted. */
export interface LimitParts {
  readonly log: GetLog
  readonly metrics: GetMetrics
}

/** Logs and counts each limit of time that ends work, with its name and duration; returns a function that stops it. */
export function reportLimits({ log, metrics }: LimitParts): () => void {
  const report = (message: unknown): void => {
    const ended = message as LimitEnded // the channel carries nothing else
    metrics()?.countLimit(ended.limit)
    log()?.warn(ended, 'a limit of time has ended work')
  }
  limitsEnded.subscribe(report)
  return () => limitsEnded.unsubscribe(report)
}

/** The store of the tasks, and where to log them. */
export interface StrandedParts {
  readonly engine: Pick<Engine, 'stats'>
  readonly log: GetLog
  readonly onError: (error: unknown) => void
}

/** Logs a line for each failed call to an upstream, each task that failed there and each result that does not fit. */
const watchUpstreams = (log: GetLog, metrics: GetMetrics): UpstreamWatch => ({
  called: (call) => {
    const { vendor, outcome, ms } = call
    metrics()?.countCall(vendor, outcome, ms)
    // A busy vendor is not an error; it says when to retry.
    if (outcome === 'busy') log()?.info(call, 'an upstream is busy')
    else if (outcome !== 'ok') log()?.warn(call, 'a call of an upstream failed')
  },
  account: (refusal) => log()?.error(refusal, 'an upstream refused the account of the gateway'),
  unfit: (result) => {
    metrics()?.countUnfit(result.vendor)
    log()?.warn(result, 'a result does not fit its declared fields, and the answer of the upstream is kept in raw')
  },
  unreadableCharge: (job) =>
    log()?.warn(job, 'an upstream charged for a failed job, but not in credits that can be read'),
  failed: (failure) => {
    metrics()?.countFailed(failure.vendor, failure.code)
    log()?.warn(failure, 'a task failed at its upstream')
  },
})
