import Fastify from 'fastify'
import { operatorOperations, serviceOperations } from '@gatewright/openapi/protocol'
import { LogController, type FastifyInstance, type RouteHandlerMethod } from 'fastify'
import { answerErrors } from './errors.ts'
import { identify } from './guard.ts'
import { loggerOptions, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { reserveFiles } from './openFiles.ts'
import { Problem, retryIn } from './problem.ts'
import { addRoutes, routesFor, type Route } from './routes.ts'
import { shared } from './shared.ts'
import { wrapStoreError } from './store.ts'

/** The sources of the operator routes. */
export interface Operations extends Omit<ReadinessParts, 'stopping'> {
  readonly metrics: Metrics
  /** Whether they have a separate port, which callers cannot reach. */
  readonly isApart?: boolean
}

/** The routes of operators. */
export function operationRoutes({ metrics, ...asked }: Operations, stopping: AbortSignal): readonly Route[] {
  return routesFor(operatorOperations, {
    readReadiness: readReadiness({ ...asked, stopping }),
    readMetrics: async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  })
}

/** The server of operators at their own port; it is not listening yet. */
export function createOperationsServer(
  operations: Operations,
  { stopping, problems, log }: { readonly stopping: AbortSignal; readonly problems: () => string; readonly log: Log },
): FastifyInstance {
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  const app = Fastify({ logger: loggerOptions(log), logController, forceCloseConnections: true })
  answerErrors(app, problems)
  identify(app)
  reserveFiles(app)
  const { readHealth } = serviceOperations
  const health = routesFor({ readHealth }, { readHealth: () => ({ status: 'ok' }) })
  addRoutes(app, [...operationRoutes(operations, stopping), ...health])
  return app
}

/** The parts that readiness depends on. */
interface ReadinessParts {
  /** Aborted when the gateway stops. */
  readonly stopping: AbortSignal
  /** Throws when the store does not answer. */
  readonly askStore: () => Promise<unknown>
  /** Throws if nothing can be written to the disk; undefined if this node writes nothing. */
  readonly askDisk?: (() => Promise<void>) | undefined
}

/** How long the state of the store and of the disk is cached, in milliseconds. */
const keepMs = 1000

/**
 * Returns whether the gateway takes requests. The store and the disk are checked at most once a second, no matter how
 * many clients ask.
 */
function readReadiness({ stopping, askStore, askDisk }: ReadinessParts): RouteHandlerMethod {
  const ask = shared(() => wrapStoreError(() => Promise.all([askStore(), askDisk?.()])), keepMs)
  return async () => {
    if (stopping.aborted) throw new Problem('shutting-down', 'Send requests to another node.', retryIn(1))
    await ask()
    return { status: 'ok' }
  }
}
