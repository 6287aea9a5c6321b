import { service } from '@gatewright/catalog'
import { fileOperations, fill, type ProblemCode } from '@gatewright/openapi/protocol'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { steadyClock } from './clock.ts'
import type { Config } from './config.ts'
import { readCatalogue } from './catalogue/catalogue.ts'
import type { Engine } from './engine/engine.ts'
import type { Owner } from './files/owned.ts'
import { fileRoutes } from './files/routes.ts'
import type { FileStore } from './files/store.ts'
import { FileError } from './files/upload.ts'
import { checkFolder } from './folder.ts'
import { callerOf } from './http/authentication.ts'
import { prepareHangUp } from './http/hangup.ts'
import { Problem } from './http/problem.ts'
import type { Operations } from './http/operations.ts'
import { createServer } from './http/server.ts'
import { developmentKey } from './keys/development.ts'
import { listen, prepareOperations, usesFolder } from './operating.ts'
import { openStores } from './stores.ts'
import { openFiles } from './storage.ts'
import { reportAssets, watchUpstreams } from './watching.ts'
import { groupOf, prepareWork } from './work.ts'

/** A gateway that serves. */
export interface Gateway {
  /** Where it listens. */
  readonly listening: string
  /** Where callers reach it. */
  readonly url: string
  /** The development key, when this start made it; it is shown once. */
  readonly madeKey: string | undefined
  /** Finishes running tasks within the grace time, and loses nothing. */
  readonly stop: () => Promise<void>
}

/** How often finished tasks and files that are too old are removed. */
const pruneMs = 3_600_000

/** Starts a node on its data folder or database. Throws when another process has it, the port is taken or the bucket is not there. */
export async function startGateway(config: Config): Promise<Gateway> {
  const tracing = await loadTracing(config)
  if (usesFolder(config)) checkFolder(config.dataDir)
  let server: FastifyInstance | undefined
  let operations: Operations | undefined
  const stopping = new AbortController()
  const log = (): FastifyBaseLogger | undefined => server?.log
  const onError = (error: unknown): void => log()?.error(error)
  const now = steadyClock()
  const catalogue = readCatalogue()
  let url = config.publicUrl?.replace(/(?<!\/)\/+$/, '') ?? ''
  const { files, storeInputs, finish } = await openFiles(config, {
    urlOf: (id) => `${url}${fill(fileOperations.readFile.path, { id })}`,
    modelOf: (id) => catalogue.find(id)?.model,
    onError,
    onWarning: reportAssets(log),
    untraced: tracing?.untraced,
  })
  const watch = watchUpstreams(log, () => operations?.metrics)
  const work = config.roles.includes('worker')
    ? prepareWork(config, { files, catalogue, finish, onError, now, traceStep: tracing?.traceStep, watch })
    : undefined
  const onCommit = (ms: number): void => operations?.metrics.countCommit(ms)
  const { engine, keys, close } = await openStores(config, { onError, onCommit, now })
  const madeKey = await developmentKey(keys, config.devKey)
  operations = prepareOperations(config, { engine, work, now })
  const parts = { engine, keys, service, catalogue, groupOf, now, operations, stopping: stopping.signal }
  server = createServer({
    ...parts,
    ...serverSettings(config),
    reserveSlot: () => work?.reserve(),
    files: (app) => serveFiles(app, files, config),
    publicUrl: () => url,
    traceRequests: tracing?.traceRequests,
    storeInputs: storeInputs && ((params, value, signal) => storeInputs(params, value, signal).catch(refuse)),
  })
  const hangUp = prepareHangUp(server)
  const pruning = setInterval(() => prune(engine, files, config, now(), onError), pruneMs).unref()
  const { listening, closeOperations } = await listen(server, config, operations, stopping.signal)
  url ||= listening
  work?.start(engine)
  if (work?.live.length) server.log.info({ upstreams: work.live }, 'models of these upstreams run there')
  const stop = async (): Promise<void> => {
    clearInterval(pruning)
    stopping.abort()
    await Promise.all([hangUp(config.graceMs), work?.stop()])
    for (const end of [closeOperations, close, () => tracing?.stop()]) await end()
  }
  return { listening, url, madeKey, stop }
}

/** Loaded only when it is wanted, and before whatever it should see. */
const loadTracing = async ({ isTraced }: Config) =>
  isTraced ? (await import('./tracing.ts')).startTracing() : undefined

/** What the configuration says of the server. */
const serverSettings = ({ bodyLimit, logLevel, trustedProxies, corsOrigins, roles }: Config) => ({
  isApi: roles.includes('api'),
  trustedProxies,
  corsOrigins,
  limits: { bodyBytes: bodyLimit },
  log: { level: logLevel },
})

/** The address of a file is its secret, so that reading it needs no key; the server asks for one everywhere else. */
async function serveFiles(
  app: FastifyInstance,
  files: FileStore,
  { fileLimit, fileMs, fileQuota }: Config,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    const template = route.url.replace(':id', '{id}')
    const isRead = template === fileOperations.readFile.path
    route.config = { ...route.config, template, isOpen: isRead, isLarge: isRead }
  })
  const authenticate: preHandlerHookHandler = (_request, _reply, done) => done()
  const ownerOf = (request: FastifyRequest): Owner => ({ id: callerOf(request).id, quota: fileQuota })
  await fileRoutes(app, { files, authenticate, maxBytes: fileLimit, ttlMs: fileMs, ownerOf, refuse: problemOf })
}

/** A refusal of the file store, in the words that every other route uses. */
const problemOf = ({ statusCode, code, message }: FileError): Problem =>
  new Problem(
    code === 'file-quota' ? code : (fileProblems[statusCode] ?? 'bad-request'),
    message,
    statusCode === 503 ? { headers: later } : {},
  )

const later = { 'Retry-After': '5' }

/** Throws what the file store has thrown, in those words. */
function refuse(error: unknown): never {
  throw error instanceof FileError ? problemOf(error) : error
}

const fileProblems: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-file',
  503: 'files-unavailable',
}

function prune(engine: Engine, files: FileStore, config: Config, now: number, onError: (error: unknown) => void): void {
  Promise.all([engine.prune(now - config.retentionMs), files.prune(Date.now())]).catch(onError)
}
