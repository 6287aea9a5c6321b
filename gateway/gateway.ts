import { fileOperations, fill } from '@gatewright/openapi/protocol'
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
import { openLists } from './lists/lists.ts'
import { linkTo, openKeys, type Link } from './link.ts'
import { listen, prepareOperations, usesFolder } from './operating.ts'
import type { PackageData } from './packages/data.ts'
import type { PagesContext } from './pages/context.ts'
import { pageRoutes } from './pages/pages.ts'
import { openStores } from './stores.ts'
import { openFiles } from './storage.ts'
import { Pool } from './upstream/sandbox/pool.ts'
import { reportAssets, reportLists, watchUpstreams } from './watching.ts'
import { groupsOf, prepareWork, type Work } from './work.ts'

/** A running gateway. */
export interface Gateway {
  /** The address that it listens on. */
  readonly listening: string
  /** The address at which callers reach it. */
  readonly url: string
  /** The development key, if this start created it; it is shown once. */
  readonly madeKey: string | undefined
  /** The link to the playground; undefined if this node does not serve it. */
  readonly link: Link | undefined
  /** Finishes running tasks within the grace time, and loses nothing. */
  readonly stop: () => Promise<void>
}

/** How often old tasks and expired files are removed. */
const pruneMs = 3_600_000

/**
 * Starts a node that serves these packages on its data folder or database. The key is the one of the link to the
 * playground; by default each start makes another. Throws if another process uses the folder, the port is taken or the
 * bucket is unavailable.
 */
export async function startGateway(config: Config, packages: PackageData, key?: string): Promise<Gateway> {
  const { upstreams, catalog } = packages
  const tracing = await loadTracing(config)
  if (usesFolder(config)) checkFolder(config.dataDir)
  let server: FastifyInstance | undefined
  let operations: Operations | undefined
  const stopping = new AbortController()
  const log = (): FastifyBaseLogger | undefined => server?.log
  const onError = (error: unknown): void => log()?.error(error)
  const [now, catalogue] = [steadyClock(), readCatalogue(packages)]
  let url = config.publicUrl?.replace(/(?<!\/)\/+$/, '') ?? ''
  const observing = { onError, onWarning: reportAssets(log), untraced: tracing?.untraced }
  const { files, openInput, storeInputs, finish } = await openFiles(config, {
    ...observing,
    urlOf: (id) => `${url}${fill(fileOperations.readFile.path, { id })}`,
    modelOf: (id) => catalogue.find(id)?.model,
  })
  const [watch, pool] = [watchUpstreams(log, () => operations?.metrics), new Pool()]
  const shared = { upstreams, files, openInput, catalogue, onError, now, pool }
  const work = prepareWork(config, { ...shared, finish, traceStep: tracing?.traceStep, watch })
  const lists = openLists({ ...upstreams, environment: process.env, openInput, now, onFailure: reportLists(log) })
  const onCommit = (ms: number): void => operations?.metrics.countCommit(ms)
  const { close, ...stores } = await openStores(config, { onError, now, onCommit })
  const { keys, madeKey, linkKey } = await openKeys(config, stores.keys, key)
  operations = prepareOperations(config, { engine: stores.engine, work, now })
  const parts = { ...stores, keys, operations, catalogue, now, service: catalog.service, stopping: stopping.signal }
  server = createServer({
    ...parts,
    ...serverSettings(config, { catalogue, packages, work, pool, publicUrl: () => url }),
    groupOf: groupsOf(upstreams),
    readList: lists.read,
    reserveSlot: () => work?.reserve(),
    files: (app) => serveFiles(app, files, config),
    traceRequests: tracing?.traceRequests,
    storeInputs: storeInputs && ((params, value, signal) => storeInputs(params, value, signal).catch(refuse)),
  })
  const hangUp = prepareHangUp(server)
  const pruning = setInterval(() => prune(stores.engine, files, config, now(), onError), pruneMs).unref()
  const { listening, closeOperations } = await listen(server, config, parts)
  url ||= listening
  work?.start(stores.engine)
  if (work?.live.length) server.log.info({ upstreams: work.live }, 'these upstreams run their models')
  const stop = async (): Promise<void> => {
    clearInterval(pruning)
    stopping.abort()
    await Promise.all([hangUp(config.graceMs), work?.stop()])
    for (const end of [closeOperations, () => pool.close(), lists.close, close, () => tracing?.stop()]) await end()
  }
  return { listening, url, madeKey, link: linkTo(url, config, linkKey), stop }
}

/** Loaded only if enabled, and before the modules that it instruments. */
const loadTracing = async ({ isTraced }: Config) =>
  isTraced ? (await import('./tracing.ts')).startTracing() : undefined

/** The data that the pages show. */
interface Shown extends Pick<PagesContext, 'catalogue' | 'packages' | 'publicUrl'> {
  readonly work: Work | undefined
  readonly pool: Pool
}

/** The settings of the server. */
const serverSettings = (config: Config, shown: Shown) => ({
  isApi: config.roles.includes('api'),
  trustedProxies: config.trustedProxies,
  corsOrigins: config.corsOrigins,
  limits: { bodyBytes: config.bodyLimit },
  log: { level: config.logLevel },
  publicUrl: shown.publicUrl,
  pageAccess: config.pages,
  pages: pageRoutes(pagesContext(config, shown)),
})

const pagesContext = (config: Config, { catalogue, packages, work, pool, publicUrl }: Shown): PagesContext => ({
  catalogue,
  packages,
  publicUrl,
  base: baseOf(config),
  drawSample: (order) => pool.make(order, true),
  hasFiles: true,
  hasOperations: config.metricsPort === undefined,
  // A node without a worker does not know which vendors the others call.
  isSandbox: work === undefined ? packages.upstreams.upstreams.length === 0 : work.live.length === 0,
})

/** The path of the public address; a gateway is at the top of the address that it listens on. */
const baseOf = ({ publicUrl }: Config): string =>
  publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')}/`

/** Reading a file needs no key, because its address is the secret; the server requires a key everywhere else. */
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

/** Turns an error of the file store into the problem that other routes use. */
const problemOf = ({ statusCode, code, message }: FileError): Problem =>
  new Problem(code, message, statusCode === 503 ? { headers: later } : {})

const later = { 'Retry-After': '5' }

/** Throws errors of the file store as such problems. */
function refuse(error: unknown): never {
  throw error instanceof FileError ? problemOf(error) : error
}

function prune(engine: Engine, files: FileStore, config: Config, now: number, onError: (error: unknown) => void): void {
  Promise.all([engine.prune(now - config.retentionMs), files.prune(Date.now())]).catch(onError)
}
