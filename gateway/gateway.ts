import { join } from 'node:path'
import { service } from '@gatewright/catalog'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import type { Config } from './config.ts'
import { readCatalogue } from './catalogue/catalogue.ts'
import { openSqlite, type SqliteEngine } from './engine/sqlite.ts'
import { FolderStore } from './files/folder.ts'
import { fileRoutes } from './files/routes.ts'
import type { FileError } from './files/upload.ts'
import { checkFolder } from './folder.ts'
import { Problem, type Code } from './http/problem.ts'
import { createServer } from './http/server.ts'
import { KeyStore } from './keys/store.ts'
import { Sandbox } from './upstream/sandbox/sandbox.ts'
import { Worker } from './worker/worker.ts'

/** A gateway that serves. */
export interface Gateway {
  /** Where callers reach it. */
  readonly url: string
  /** The development key, when this start made it; it is shown once. */
  readonly madeKey: string | undefined
  /** Finishes what is in hand within the grace time, and loses nothing. */
  readonly stop: () => Promise<void>
}

/** How often finished tasks and files that are too old are removed. */
const pruneMs = 3_600_000

/** How many times its usual time a task may take before it counts as lost. */
const patience = 10

/** Starts a gateway on its data folder. Throws when another process has the folder, or the port is taken. */
export async function startGateway(config: Config): Promise<Gateway> {
  // Loaded only when it is wanted, and before whatever it should see.
  const tracing = config.isTraced ? (await import('./tracing.ts')).startTracing() : undefined
  checkFolder(config.dataDir)
  const engine = openSqlite(config.dataDir)
  const keys = new KeyStore(join(config.dataDir, 'keys.sqlite'))
  const madeKey = firstKey(keys, config.devKey)
  let url = config.publicUrl?.replace(/\/+$/, '') ?? ''
  const files = new FolderStore({ folder: join(config.dataDir, 'files'), urlOf: (id) => `${url}/files/${id}` })
  const sandbox = new Sandbox({ files, seconds: config.sandboxMs / 1000, ttlMs: config.fileMs })
  const catalogue = readCatalogue()
  const server = createServer({
    ...{ engine, keys, service, catalogue, files: (app) => serveFiles(app, files, config) },
    ...{ limits: { bodyBytes: config.bodyLimit }, log: { level: config.logLevel }, corsOrigins: config.corsOrigins },
    publicUrl: () => url,
    ...(tracing && { traceRequests: tracing.traceRequests }),
  })
  const worker = new Worker({
    ...{ engine, upstream: sandbox, knowsTokens: true, leaseMs: config.leaseMs, patience, now: Date.now },
    ...{
      modelOf: (id) => catalogue.find(id)?.model,
      slots: config.workers,
      onError: (error) => server.log.error(error),
      traceStep: tracing?.traceStep,
    },
  })
  const pruning = setInterval(() => prune(engine, files, config, server), pruneMs).unref()
  const listening = await server.listen({ host: config.host, port: config.port })
  url ||= listening
  worker.start()
  const stop = async (): Promise<void> => {
    clearInterval(pruning)
    // A caller that does not read its answer would hold the stop for ever.
    const cutting = setTimeout(() => server.server.closeAllConnections(), config.graceMs)
    await Promise.all([server.close(), worker.stop(config.graceMs)])
    clearTimeout(cutting)
    await sandbox.close()
    await engine.close()
    keys.close()
    await tracing?.stop()
  }
  return { url, madeKey, stop }
}

/** The address of a file is its secret, so that reading it needs no key; the server asks for one everywhere else. */
async function serveFiles(app: FastifyInstance, files: FolderStore, { fileLimit, fileMs }: Config): Promise<void> {
  app.addHook('onRoute', (route) => {
    const template = route.url.replace(':id', '{id}')
    route.config = { ...route.config, template, isOpen: route.url === '/files/:id' }
  })
  const authenticate: preHandlerHookHandler = (_request, _reply, done) => done()
  await fileRoutes(app, { files, authenticate, maxBytes: fileLimit, ttlMs: fileMs, refuse: problemOf })
}

/** A refusal of the file store, in the words that every other route uses. */
const problemOf = ({ statusCode, message }: FileError): Problem =>
  new Problem(fileProblems[statusCode] ?? 'bad-request', message)

const fileProblems: Readonly<Record<number, Code>> = {
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-file',
}

/** The development key of an empty store, or the one that the environment names. */
function firstKey(keys: KeyStore, given: string | undefined): string | undefined {
  const isEmpty = keys.list().length === 0
  if (given === undefined) return isEmpty ? keys.create({ name: 'development' }).token : undefined
  if (!keys.has(given)) keys.create({ name: 'development' }, given)
  return undefined
}

function prune(engine: SqliteEngine, files: FolderStore, config: Config, { log }: FastifyInstance): void {
  const now = Date.now()
  Promise.all([engine.prune(now - config.retentionMs), files.prune(now)]).catch((error: unknown) => log.error(error))
}
