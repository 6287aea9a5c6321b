import ipaddr from 'ipaddr.js'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import { createOperationsServer, type Operations } from '../http/operations.ts'
import { operationsOf } from '../http/server.ts'
import { checkRoom } from './folder.ts'
import type { Session } from './parent.ts'
import type { Work } from './work.ts'

/** The parts of a node that operators monitor. */
export interface OperatedParts {
  readonly engine: Engine
  readonly work: Work | undefined
}

/** Creates the metrics and readiness of a node from its configuration. */
export function prepareOperations(config: Config, { engine, work }: OperatedParts): Operations {
  const { dataDir, metricsPort } = config
  return operationsOf(engine, {
    workers: work?.load,
    leftOut: work?.leftOut,
    hasProcess: true,
    isApart: metricsPort !== undefined,
    ...(usesFolder(config) && { askDisk: () => checkRoom(dataDir) }),
  })
}

/** Whether a node stores anything in its data folder. */
export const usesFolder = ({ databaseUrl, bucket }: Config): boolean =>
  databaseUrl === undefined || bucket === undefined

/** The address that a node listens on, and a function that closes the server of operators. */
export interface Listening {
  readonly listening: string
  readonly closeOperations: () => Promise<void>
}

/** The parts of the server of operators. */
export interface OperatorParts {
  readonly operations: Operations
  /** The base of the `type` of every problem. */
  readonly problems: () => string
  readonly stopping: AbortSignal
}

/**
 * Listens for callers, unless the parent process does, and for operators at their own port where one is configured.
 */
export async function listen(
  server: FastifyInstance,
  config: Config,
  parts: OperatorParts,
  session?: Session,
): Promise<Listening> {
  const { host, port, publicUrl } = config
  const apart = await serveOperations(config, parts)
  const closeOperations = async (): Promise<void> => apart?.close()
  try {
    await server.ready()
    session?.attach(server.server)
    const listening = session?.listening ?? (await server.listen({ host, port }))
    if (isEveryAddress(host) && publicUrl === undefined) server.log.warn({ listening }, unreachable)
    return { listening, closeOperations }
  } catch (error) {
    await closeOperations() // it would keep the process alive
    throw error
  }
}

async function serveOperations(
  { metricsPort: port, host, logLevel: level }: Config,
  { operations, problems, stopping }: OperatorParts,
): Promise<FastifyInstance | undefined> {
  if (port === undefined) return undefined
  const app = createOperationsServer(operations, { stopping, problems, log: { level } })
  const listening = await app.listen({ host, port })
  app.log.info({ listening }, 'metrics and readiness are served there')
  return app
}

/** Whether a host stands for all addresses of the machine, so that callers cannot use it. */
const isEveryAddress = (host: string): boolean => ipaddr.isValid(host) && ipaddr.parse(host).range() === 'unspecified'

const unreachable =
  'The gateway listens on every address, so the addresses of files do not work for callers: set GATEWRIGHT_PUBLIC_URL.'
