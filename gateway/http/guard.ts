import {
  modelOperations,
  modelsSegment,
  patternOf,
  serviceOperations,
  workflowOperations,
} from '@gatewright/openapi/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldOf } from '../base/values.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { onceClosed } from './authentication.ts'
import { OpenCounter, type Limits } from './limits.ts'
import { pathOf } from './log.ts'
import { Problem, retryIn } from './problem.ts'
import { cutStalledReaders, limitPieces } from './readers.ts'
import { methodsOf, type Allowed } from './routes.ts'

/** The checks before every route. */
export interface Guard {
  readonly gate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  readonly limits: Limits
  readonly stopping: AbortSignal
  readonly catalogue: Catalogue
  readonly allowed: Allowed
}

/** Adds the request id to every response, and prepares the data that hooks store on every request. */
export function identify(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('secrets', undefined)
  app.decorateRequest('about', undefined)
  app.decorateRequest('cancelled', undefined)
  app.decorateRequest('letGo', undefined)
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('counted', undefined)
  app.decorateRequest('bodyBytes', 0)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
}

/** The route of all preflights. */
const everything = '*'

/** Checks every request before its body is read: cheap checks first, the key last. */
export function guard(app: FastifyInstance, { gate, limits, stopping, catalogue, allowed }: Guard): void {
  const open = new OpenCounter()
  app.addHook('onRequest', (request, reply, done) => {
    const { routeOptions: route } = request // Fastify makes it anew for each reading
    const refusal = refuse(request, route, { limits, catalogue, allowed })
    if (refusal !== undefined) return done(refusal)
    const { isOpen, isLarge } = route.config
    if (isOpen && !isLarge) return done()
    if (!isOpen && stopping.aborted) return done(shuttingDown())
    const leave = isLarge ? open.enter('reads', limits.openReads) : open.enter('requests', limits.openRequests)
    if (leave === undefined) return done(overloaded())
    onceClosed(reply, () => {
      leave()
      request.letGo?.()
    })
    if (isOpen) return done()
    gate(request, reply).then(() => done(), done)
  })
  cutStalledReaders(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A keep-alive connection would delay the stop.
    if (stopping.aborted) reply.header('Connection', 'close')
    limitPieces(reply, payload, limits.sendSeconds * 1000)
    done()
  })
}

/** The reason why a request cannot have a route, if there is one. */
function refuse(
  request: FastifyRequest,
  route: FastifyRequest['routeOptions'],
  { limits, catalogue, allowed }: Omit<Guard, 'gate' | 'stopping'>,
): Problem | undefined {
  if (request.url.length > limits.addressLength) return tooLong(limits.addressLength)
  const hosts = hostsOf(request)
  if (hosts > 1) return badHost('more than one Host header')
  if (hosts === 0 && request.raw.httpVersion === '1.1') return badHost('no Host header')
  const isLost = request.is404 || route.url === everything
  const path = pathOf(request.url)
  // Only a route without an id is at its own path, and it was found by its method.
  if (!isLost && path === route.url) return undefined
  const allow = methodsOf(path, allowed, isLost)
  const isAllowed = allow === undefined || allow.split(', ').includes(request.method) || isModel(request, catalogue)
  if (!isAllowed) return notAllowed(request, allow)
  // No name or id contains U+0000, and PostgreSQL accepts no text with it.
  return isLost || path.includes('%00') ? notFound(request, catalogue, allowed) : undefined
}

/** Whether a request reads a model, whose id can be the end of the path of an operation, such as `options`. */
const isModel = ({ routeOptions, params }: FastifyRequest, { find }: Catalogue): boolean =>
  routeOptions.config.template === modelOperations.readModel.path && find(String(fieldOf(params, 'id'))) !== undefined

/** The number of Host headers: Node uses the first, but a proxy may use another. */
function hostsOf({ raw: { rawHeaders } }: FastifyRequest): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

const badHost = (what: string): Problem =>
  new Problem('bad-request', `The request has ${what}. Send one.`, { headers: { Connection: 'close' } })

const tooLong = (most: number): Problem =>
  new Problem('address-too-long', `The address can have at most ${most} characters. Send parameters in the body.`)

function notFound({ method, url }: FastifyRequest, { workflows }: Catalogue, { paths }: Allowed): Problem {
  const path = pathOf(url).slice(0, 200)
  const name = workflowIn(path)
  if (name === undefined || name === modelsSegment || workflows.has(name)) {
    const document = serviceOperations.readDocument.path
    const hint = paths.has(document) ? ` GET ${document} lists every path of the API.` : ''
    return new Problem('not-found', `There is nothing at ${method} ${path}.${hint}`)
  }
  const detail = `There is no workflow ${name}. GET ${modelOperations.listModels.path} lists every model with its workflow.`
  return new Problem('unknown-workflow', detail)
}

/** The paths of the operations of a workflow. */
const workflowPatterns = Object.values(workflowOperations).map(({ path }) => patternOf(path))

/** The name of the workflow in a path of one of its operations; undefined in every other path. */
const workflowIn = (path: string): string | undefined =>
  workflowPatterns.map((pattern) => pattern.exec(path)?.groups?.['workflow']).find((name) => name !== undefined)

const notAllowed = ({ method, url }: FastifyRequest, allow: string): Problem =>
  new Problem('method-not-allowed', `${method} is not allowed at ${pathOf(url)}; use ${allow}.`, {
    headers: { Allow: allow },
  })

const shuttingDown = (): Problem =>
  new Problem(
    'shutting-down',
    'The gateway is shutting down. Send the request again, to another node or a little later.',
    retryIn(1),
  )

const overloaded = (): Problem =>
  new Problem('overloaded', 'The gateway has reached its limit of open requests. Try again soon.', retryIn(1))
