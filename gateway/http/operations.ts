import { operatorOperations, serviceOperations } from '@gatewright/openapi/protocol'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { answerErrors } from './errors.ts'
import { identify } from './guard.ts'
import { loggerOptions, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { readReadiness, type ReadinessParts } from './readiness.ts'
import { addRoutes, routesFor, type Route } from './routes.ts'

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
  const { readHealth } = serviceOperations
  const health = routesFor({ readHealth }, { readHealth: () => ({ status: 'ok' }) })
  addRoutes(app, [...operationRoutes(operations, stopping), ...health])
  return app
}
