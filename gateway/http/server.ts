import Fastify from 'fastify'
import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import type { Host } from '../base/hosts.ts'
import { Portions } from '../base/portions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { priceTask } from '../credits/price.ts'
import type { Engine } from '../engine/engine.ts'
import type { Keys } from '../keys/keys.ts'
import { sandboxList } from '../lists/live.ts'
import { makeGate } from './authentication.ts'
import { everywhere } from './availability.ts'
import { Bodies, readBody } from './bodies.ts'
import { BudgetWarnings } from './budgets.ts'
import type { Context, PageAccess, ForeignInterface } from './context.ts'
import { allowOrigins } from './cors.ts'
import { answerBrokenRequests, answerErrors } from './errors.ts'
import { Streams } from './streams.ts'
import { normaliseForwarded } from './forwarded.ts'
import { guard, identify } from './guard.ts'
import { requestIdOf } from './headers.ts'
import { checkCharset, parseJson } from './json.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { logAnswers, loggerOptions, type Log } from './log.ts'
import { makeMetrics, type MetricsParts } from './metrics.ts'
import { reserveFiles } from './openFiles.ts'
import { operationRoutes, type Operations } from './operations.ts'
import { addRoutes, pagesFor, routesOf, serviceRoutes, watchRoutes, type Route } from './routes.ts'
import { impatient } from './shared.ts'
import { storeOf } from './store.ts'
import { inOneGo, turn } from './turns.ts'
import { WaitingRequests } from './waiting.ts'

/** The parts of routes that a server passes on to them, or has a default for. */
type RouteParts =
  | 'availability'
  | 'groupOf'
  | 'price'
  | 'publicUrl'
  | 'readList'
  | 'removeFiles'
  | 'reserveSlot'
  | 'storeInputs'
  | 'timeoutOf'

/**
 * The parts of a server. By default, workers can run every model at the prices of the catalogue, and the sandbox makes the
 * option lists of run time.
 */
export interface ServerParts extends Partial<Pick<Context, RouteParts>> {
  readonly engine: Engine
  readonly keys: Keys
  /** Returns the number of active keys, among which waiting requests are shared; by default there is one. */
  readonly countKeys?: () => Promise<number>
  /** Adds the routes of the file store; they need a key unless their config has `isOpen`. */
  readonly files?: (app: FastifyInstance) => Promise<void>
  readonly service: Context['service']
  /** The base of the `type` of every problem; by default as the packages say. */
  readonly problems?: () => string
  readonly limits?: Partial<Limits>
  readonly now?: () => number
  /** The part of each limit over all nodes that this node holds. */
  readonly portions?: Portions
  readonly log?: Log
  /** Metrics and readiness; by default they are created from the engine. */
  readonly operations?: Operations
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Aborted when the gateway begins to stop: it is no longer ready, and waiting requests are answered. */
  readonly stopping?: AbortSignal
  readonly catalogue: Catalogue
  /** The private hosts that can receive webhooks; by default none. */
  readonly webhookHosts?: readonly Host[]
  /** The origins whose pages can call the gateway; by default none. */
  readonly corsOrigins?: readonly string[]
  /** The readers of the document and the pages; by default everybody. */
  readonly pageAccess?: PageAccess
  /** The pages, which nodes without callers do not have. */
  readonly pages?: readonly Route[]
  /** Interfaces in the shape of other APIs; by default none. */
  readonly interfaces?: readonly ForeignInterface[]
  /** Traces each request. */
  readonly traceRequests?: ((app: FastifyInstance) => void) | undefined
  /** Without it, the server has only the routes of operators. */
  readonly isApi?: boolean
}

/** The HTTP server of the gateway; it is not listening yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { engine, keys, files, service, catalogue, isApi = true } = parts
  const { storeInputs, removeFiles, groupOf, timeoutOf, reserveSlot } = parts
  const { corsOrigins = [], publicUrl = () => '/', pageAccess = 'public', pages = [] } = parts
  const { readList = async () => sandboxList, countKeys = () => Promise.resolve(1) } = parts
  const { availability = everywhere, price = priceTask, webhookHosts = [] } = parts
  const limits = { ...defaultLimits, ...parts.limits }
  const hasFiles = files !== undefined && isApi
  const interfaces = isApi ? (parts.interfaces ?? []) : []
  const closing = new AbortController()
  const stopping = AbortSignal.any([closing.signal, ...(parts.stopping ? [parts.stopping] : [])])
  setMaxListeners(0, stopping)
  const store = storeOf(engine)
  const operations = parts.operations ?? operationsOf(engine)
  const hasOperations = operations.isApart !== true
  const app = Fastify(optionsOf(parts, limits))
  normaliseForwarded(app)
  parts.traceRequests?.(app)
  readJson(app, limits)
  answerErrors(app, problemsOf(parts), interfaces)
  const waiting = new WaitingRequests(limits, countKeys)
  const streams = new Streams(operations.metrics)
  const served = { waiting, streams, catalogue, service, limits, publicUrl, pages: pageAccess, hasFiles, hasOperations }
  const tasks = { price, availability, storeInputs, removeFiles, groupOf, timeoutOf, reserveSlot, webhookHosts }
  const context = { ...served, ...tasks, engine: store, stopping, readList, budgets: new BudgetWarnings() }
  const forOperators = hasOperations ? operationRoutes(operations, stopping) : []
  const routes = isApi
    ? [...routesOf(context, forOperators), ...pagesFor(pageAccess, pages)]
    : serviceRoutes(context, forOperators)
  logAnswers(app, operations.metrics)
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  identify(app)
  reserveFiles(app)
  allowOrigins(app, corsOrigins, () => {
    guard(app, { gate: makeGate(keys, portionsOf(parts)), limits, stopping, catalogue, allowed: watchRoutes(app) })
    addRoutes(app, routes)
    if (files !== undefined && isApi) app.register(files)
    for (const { register } of interfaces) app.register((scope) => register(scope, context))
  })
  return app
}

const portionsOf = ({ engine, now = Date.now, portions }: ServerParts): Portions =>
  portions ?? new Portions((worker, demands) => engine.takeShares(worker, demands), now)

/** How long a store can take to report its state, in milliseconds, before it counts as unavailable. */
const patienceMs = 2000

/** Metrics and readiness of an engine. */
export function operationsOf(engine: Pick<Engine, 'stats' | 'checkWrites'>, more: OperationParts = {}): Operations {
  const stats = impatient(() => engine.stats(), patienceMs)
  const checkWrites = impatient(() => engine.checkWrites(), patienceMs)
  const askStore = (): Promise<unknown> => Promise.all([stats(), checkWrites()])
  const { askDisk, isApart = false, ...ofProcess } = more
  return { askStore, askDisk, isApart, metrics: makeMetrics({ stats, checkWrites, ...ofProcess }) }
}

/** Sources of metrics and readiness in addition to the engine. */
export type OperationParts = Pick<MetricsParts, 'workers' | 'leftOut' | 'hasProcess'> &
  Partial<Pick<Operations, 'askDisk' | 'isApart'>>

/** Accepts only JSON bodies, as bytes, so that nothing is lost or changed before parsing. */
function readJson(app: FastifyInstance, { bodyBytes: most, heldBytes }: Limits): void {
  const bodies = new Bodies(heldBytes)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload: IncomingMessage, done) => {
    const { headers } = request
    const share = bodies.share()
    request.letGo = share.end
    const parse = (body: Buffer): void => {
      try {
        if (body.length === 0 && request.routeOptions.config.isBodyless) return done(null, undefined)
        checkCharset(headers['content-type'])
        // One character beyond ASCII can make every character take two bytes of memory.
        if (!isAscii(body)) share.grow(body.length)
        done(null, parseJson(body, headers['content-encoding']))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)), undefined)
      }
    }
    readBody(payload, { most, share, length: Number(headers['content-length'] ?? 0) }, (error, body) => {
      if (body === undefined) return done(error, undefined)
      request.bodyBytes = body.length
      if (body.length <= inOneGo) parse(body)
      else void turn().then(() => parse(body))
    })
  })
}

const problemsOf = ({ problems, service }: Pick<ServerParts, 'problems' | 'service'>): (() => string) =>
  problems ?? (() => service.problems)

const optionsOf = (
  { log = { level: 'info' }, corsOrigins = [], trustedProxies = [], ...parts }: ServerParts,
  limits: Limits,
): FastifyHttpOptions<Server> => ({
  bodyLimit: limits.bodyBytes,
  requestTimeout: limits.requestSeconds * 1000,
  connectionTimeout: limits.sendSeconds * 1000, // stops only callers that do not read their response
  http: {
    requireHostHeader: false, // the guard checks it, and returns a problem
    maxHeaderSize: limits.headerBytes,
    headersTimeout: Math.min(limits.requestSeconds, 30) * 1000,
    connectionsCheckingInterval: Math.min(5000, limits.requestSeconds * 500),
  },
  routerOptions: { maxParamLength: limits.addressLength },
  // Node draws the bytes of many UUIDs at once; a v7 needs a system call each.
  genReqId: (request) => requestIdOf(request.headers['x-request-id']) ?? randomUUID(),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  return503OnClosing: false,
  exposeHeadRoutes: false,
  logger: loggerOptions(log),
  ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
  ...answerBrokenRequests(problemsOf(parts), corsOrigins),
})
