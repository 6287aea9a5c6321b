import { fileOperations, fill } from '@gatewright/openapi/protocol'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { steadyClock, type Clock } from './base/clock.ts'
import { Portions } from './base/portions.ts'
import { readCatalogue } from './catalogue/catalogue.ts'
import type { PackageData, UpstreamData } from './catalogue/data.ts'
import type { Config } from './config.ts'
import type { Engine } from './engine/engine.ts'
import type { Owner } from './files/owned.ts'
import { fileRoutes, type FileRoutesOptions } from './files/routes.ts'
import { FileError } from './files/upload.ts'
import { callerOf } from './http/authentication.ts'
import { makeAvailability } from './http/availability.ts'
import { prepareHangUp } from './http/hangup.ts'
import type { ForeignInterface } from './http/context.ts'
import type { Operations } from './http/operations.ts'
import { Problem, problemsAt, retryIn } from './http/problem.ts'
import { createServer } from './http/server.ts'
import { openLists } from './lists/lists.ts'
import { mcpInterface } from './mcp/interface.ts'
import { checkFolder } from './node/folder.ts'
import { linkTo, openKeys, type Link } from './node/link.ts'
import { listen, prepareOperations, usesFolder } from './node/operating.ts'
import type { Session } from './node/parent.ts'
import {
  startWork,
  expiringOf,
  groupsOf,
  homesOf,
  isSandboxFree,
  isShared,
  prepareWork,
  priceFor,
  timeoutsOf,
  type Work,
} from './node/work.ts'
import { startPruning, type Pruned } from './node/pruning.ts'
import { openFiles, type Storage } from './node/storage.ts'
import { openStores } from './node/stores.ts'
import { terminalLog } from './node/terminalLog.ts'
import {
  reportAssets,
  reportLimits,
  reportLists,
  reportStranded,
  watchSandbox,
  watchWork,
  type LimitParts,
  type StrandedParts,
} from './node/watching.ts'
import type { PagesContext } from './pages/context.ts'
import { pageRoutes } from './pages/pages.ts'
import type { RoutedTask } from './tasks/route.ts'
import { openSandbox } from './upstream/loadSandbox.ts'
import type { Sandbox, SandboxPackage } from './upstream/sandbox.ts'

/** The packages that a gateway serves, and that of the sandbox; by default the installed one. */
interface Served extends PackageData {
  readonly sandbox?: SandboxPackage
}

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

/**
 * Starts a node that serves these packages on its data folder or database, at its own port or in a session of `gatewright
 * serve`. Throws if another process uses the folder, the port is taken or the bucket is unavailable.
 */
export async function startGateway(config: Config, packages: Served, session?: Session): Promise<Gateway> {
  const [{ upstreams, sandbox: given }, { service }] = [packages, packages.catalog]
  const tracing = await loadTracing(config)
  if (usesFolder(config)) checkFolder(config.dataDir)
  let server: FastifyInstance | undefined
  let operations: Operations | undefined
  const [stopping, problems] = [new AbortController(), problemsAt(service, () => url)]
  const log = (): FastifyBaseLogger | undefined => server?.log
  const onError = (error: unknown): void => log()?.error(error)
  const [now, clock, catalogue] = [steadyClock(), clockOf(() => stores.engine), readCatalogue(packages)]
  let url = config.publicUrl?.replace(/(?<!\/)\/+$/, '') ?? ''
  const observing = { clock, onError, onWarning: reportAssets(log), untraced: tracing?.untraced }
  const { files, openInput, mirror, idOf, ...ofCalls } = await openFiles(config, expiringOf(upstreams), {
    ...observing,
    urlOf: (id) => `${url}${fill(fileOperations.readFile.path, { id })}`,
    modelOf: (id) => catalogue.find(id)?.model,
  })
  const metrics = (): Operations['metrics'] | undefined => operations?.metrics
  const sandbox = await openSandbox(config, files, { now: clock.now, ...watchSandbox(log, metrics), given })
  const portions = new Portions((worker, demands) => stores.engine.takeShares(worker, demands), now)
  const shared = { openInput, portions, upstreams, files, catalogue, onError, sandbox, mirror }
  const work = prepareWork(config, { ...shared, traceStep: tracing?.traceStep, watch: watchWork(log, metrics) })
  const lists = openLists({ ...shared, ...upstreams, environment: process.env, now, onFailure: reportLists(log) })
  const [onCommit, homeOf] = [(ms: number): void => metrics()?.countCommit(ms), homesOf(config, upstreams, work)]
  const { close, ...stores } = await openStores(config, { onError, now, onCommit, homeOf })
  await work?.announce(stores.engine)
  const { madeKey, linkKey, ...callers } = await openKeys(config, stores.keys, session?.key)
  operations = prepareOperations(config, { engine: stores.engine, work })
  const parts = { ...stores, ...callers, operations, catalogue, portions, service, stopping: stopping.signal, problems }
  const tasks = taskParts(config, upstreams, work, stores.engine)
  server = createServer({
    ...parts,
    ...serverSettings(config, { ...tasks, catalogue, packages, sandbox, publicUrl: () => url }),
    ...tasks,
    readList: lists.read,
    ...(await filePorts(config, { files, clock, openInput, idOf }, packages.catalog)),
    traceRequests: tracing?.traceRequests,
    ...filesOfCalls(ofCalls),
  })
  const [hangUp, stopTimers] = [prepareHangUp(server), startTimers({ ...stores, files, onError, log, metrics }, config)]
  const { listening, closeOperations } = await listen(server, config, parts, session)
  url ||= listening
  const stopWork = startWork(config, work, { ...stores, onError, metrics })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all([hangUp(config.graceMs, session?.leaveOpen), stopWork()])
    await end([stopTimers, closeOperations, () => sandbox?.close(), lists.close, portions.stop, close, tracing?.stop])
  }
  return { listening, url, madeKey, link: linkTo(url, config, linkKey), stop }
}

/** Ends parts, one after the other. */
async function end(parts: readonly ((() => unknown) | undefined)[]): Promise<void> {
  for (const stop of parts) await stop?.()
}

/** The clock of the stores, which are opened last because the other parts can refuse their settings. */
const clockOf = (store: () => Clock): Clock => ({ now: () => store().now(), shown: (time) => store().shown(time) })

/** Starts what this node does at intervals; returns a function that stops it. */
function startTimers(parts: Pruned & StrandedParts & LimitParts, config: Config): () => void {
  const stops = [startPruning(parts, config), reportStranded(parts), reportLimits(parts)]
  return () => stops.forEach((stop) => stop())
}

/** The parts of the server that decide where tasks run. */
const taskParts = (config: Config, upstreams: UpstreamData, work: Work | undefined, engine: Engine) => ({
  groupOf: groupsOf(upstreams),
  timeoutOf: timeoutsOf(upstreams),
  price: priceFor(config),
  availability: makeAvailability({
    own: work?.routes ?? new Set(),
    announced: isShared(config) ? () => engine.announced() : undefined,
  }),
  reserveSlot: (task: RoutedTask) => work?.reserve(task),
})

/** Loaded only if enabled, and before the modules that it instruments. */
const loadTracing = async ({ isTraced }: Config) =>
  isTraced ? (await import('./node/tracing.ts')).startTracing() : undefined

/** The data that the pages show. */
interface Shown extends Pick<PagesContext, 'catalogue' | 'packages' | 'publicUrl' | 'availability'> {
  readonly sandbox: Sandbox | undefined
}

/** The settings of the server. */
const serverSettings = (config: Config, shown: Shown) => ({
  isApi: config.roles.includes('api'),
  trustedProxies: config.trustedProxies,
  corsOrigins: config.corsOrigins,
  webhookHosts: config.fetchAllowed,
  limits: { bodyBytes: config.bodyLimit, waitShare: config.waitShare, webhookAddresses: config.webhookAddresses },
  log: { level: config.logLevel, stream: terminalLog() },
  publicUrl: shown.publicUrl,
  pageAccess: config.pages,
  pages: pageRoutes(pagesContext(config, shown)),
})

const pagesContext = (
  config: Config,
  { catalogue, packages, availability, sandbox, publicUrl }: Shown,
): PagesContext => ({
  catalogue,
  packages,
  availability,
  publicUrl,
  base: baseOf(config),
  isSandboxFree: isSandboxFree(config),
  drawSample: sandbox && ((model) => sandbox.drawSample(model)),
  hasFiles: true,
  hasOpenai: config.openaiSeconds !== undefined,
  hasOperations: config.metricsPort === undefined,
})

/** The path of the public address; a gateway is at the top of the address that it listens on. */
const baseOf = ({ publicUrl }: Config): string =>
  publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')}/`

/** Reading a file needs no key, because its address is the secret; the server requires a key everywhere else. */
async function serveFiles(
  app: FastifyInstance,
  stored: Pick<FileRoutesOptions, 'files' | 'clock'>,
  { fileLimit, fileMs, fileQuota }: Config,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    const template = route.url.replace(':id', '{id}')
    const isRead = template === fileOperations.readFile.path
    route.config = { ...route.config, template, isOpen: isRead, isLarge: isRead }
  })
  const authenticate: preHandlerHookHandler = (_request, _reply, done) => done()
  const ownerOf = (request: FastifyRequest): Owner => ({ id: callerOf(request).id, quota: fileQuota })
  await fileRoutes(app, { ...stored, authenticate, maxBytes: fileLimit, ttlMs: fileMs, ownerOf, refuse: problemOf })
}

/** The routes that take and send files. */
const filePorts = async (config: Config, stored: StoredFiles, { service }: PackageData['catalog']) => ({
  files: (app: FastifyInstance) => serveFiles(app, stored, config),
  interfaces: [mcpInterface({ service, corsOrigins: config.corsOrigins }), ...(await interfacesOf(config, stored))],
})

type StoredFiles = Pick<FileRoutesOptions, 'files' | 'clock'> & Pick<Storage, 'openInput' | 'idOf'>

/** The interfaces in the shape of other APIs, as far as settings enable them; their code is loaded only then. */
async function interfacesOf(
  { openaiSeconds, fileLimit, fileMs, fileQuota }: Config,
  { files, openInput, idOf }: StoredFiles,
): Promise<readonly ForeignInterface[]> {
  if (openaiSeconds === undefined) return []
  const { openaiInterface } = await import('./openai/interface.ts')
  const limits = { maxBytes: fileLimit, ttlMs: fileMs, quota: fileQuota }
  return [openaiInterface({ files, openInput, idOf, ...limits, refuse, waitSeconds: openaiSeconds })]
}

/** How routes use the files of calls: errors of the file store become problems. */
const filesOfCalls = ({ storeInputs, removeFiles }: Pick<Storage, 'storeInputs' | 'removeFiles'>) => ({
  storeInputs: storeInputs && ((...call: Parameters<typeof storeInputs>) => storeInputs(...call).catch(refuse)),
  removeFiles: (...values: Parameters<typeof removeFiles>) => removeFiles(...values).catch(refuse),
})

/** Turns an error of the file store into the problem that other routes use. */
const problemOf = ({ statusCode, code, message }: FileError): Problem =>
  new Problem(code, message, statusCode === 503 ? retryIn(5) : {})

/** Throws errors of the file store as such problems. */
function refuse(error: unknown): never {
  throw error instanceof FileError ? problemOf(error) : error
}
