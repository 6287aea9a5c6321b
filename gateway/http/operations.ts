import Fastify, { LogController, type FastifyInstance, type RouteHandlerMethod } from 'fastify'
import { answerErrors } from './errors.ts'
import { identify } from './guard.ts'
import { loggerOptions, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { readReadiness, type ReadinessParts } from './readiness.ts'
import { addRoutes, type Route } from './routes.ts'

/** What operators ask a gateway about. */
export interface Operations extends Omit<ReadinessParts, 'stopping'> {
  readonly metrics: Metrics
  /** Whether they ask at a port of their own, so that callers cannot. */
  readonly isApart?: boolean
}

/** The routes of operators. */
export function operationRoutes({ metrics, ...asked }: Operations, stopping: AbortSignal): readonly Route[] {
  const readMetrics: RouteHandlerMethod = async (_, reply) => reply.type(metrics.contentType).send(await metrics.text())
  return [
    {
      method: 'GET',
      isOpen: true,
      url: '/readyz',
      template: '/readyz',
      handler: readReadiness({ ...asked, stopping }),
    },
    { method: 'GET', isOpen: true, url: '/metrics', template: '/metrics', handler: readMetrics },
  ]
}

/** The server of operators at their own port; it listens nowhere yet. */
export function createOperationsServer(
  operations: Operations,
  { stopping, problems, log }: { readonly stopping: AbortSignal; readonly problems: string; readonly log: Log },
): FastifyInstance {
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  const app = Fastify({ logger: loggerOptions(log), logController, forceCloseConnections: true })
  answerErrors(app, problems)
  identify(app)
  const health = { method: 'GET', isOpen: true, url: '/healthz', template: '/healthz' } as const
  addRoutes(app, [...operationRoutes(operations, stopping), { ...health, handler: () => ({ status: 'ok' }) }])
  return app
}
