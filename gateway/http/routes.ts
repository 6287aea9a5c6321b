import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { poll, execute, submit } from './tasks.ts'
import type { Context } from './context.ts'
import { documentText } from './document.ts'
import { Document } from './documents.ts'
import { listByBody, listByQuery } from './lists.ts'
import { listModels, readModel } from './models.ts'
import type { Segment } from './requests.ts'

/** One thing that a path can do. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** The path as metrics name it: one for all workflows. */
  readonly template: string
  readonly isOpen?: boolean
  /** Whether its answers are so large that not many may be open at once. */
  readonly isLarge?: boolean
  readonly handler: RouteHandlerMethod
}

/** Every route of the gateway, from the catalogue. */
export const routesOf = (context: Context, operations: readonly Route[]): readonly Route[] => [
  ...segmentRoutes(context, { is: 'models' }, '/workflows/v1/models', '/workflows/v1/models'),
  ...[...context.catalogue.workflows.keys()].flatMap((name) =>
    segmentRoutes(context, { is: 'workflow', name }, `/workflows/${name}`, '/workflows/{workflow}'),
  ),
  ...listRoutes(context),
  { method: 'GET', ...same('/workflows/v1/models'), handler: listModels(context) },
  { method: 'GET', ...path('/workflows/v1/models/:id', '/workflows/v1/models/{id}'), handler: readModel(context) },
  ...serviceRoutes(context, operations),
]

const path = (url: string, template: string) => ({ url, template })
const same = (url: string) => path(url, url)

function segmentRoutes(context: Context, segment: Segment, url: string, template: string): readonly Route[] {
  const starts = { method: 'POST' } as const
  return [
    { ...starts, ...path(`${url}/execute`, `${template}/execute`), handler: execute(context, segment) },
    { ...starts, ...path(`${url}/submit`, `${template}/submit`), handler: submit(context, segment) },
    { method: 'GET', ...path(`${url}/:id/result`, `${template}/{id}/result`), handler: poll(context, segment) },
  ]
}

const listRoutes = ({ catalogue }: Context): readonly Route[] =>
  [...catalogue.lists].flatMap(([address, list]): readonly Route[] => [
    { method: 'GET', ...path(`/workflows/${address}`, '/workflows/{catalog}'), handler: listByQuery(list) },
    {
      method: 'POST',
      ...path(`/workflows/${address}/execute`, '/workflows/{catalog}/execute'),
      handler: listByBody(list),
    },
  ])

/** The routes of the document, of health and of operators. */
export function serviceRoutes(context: Context, operations: readonly Route[]): readonly Route[] {
  const open = { method: 'GET', isOpen: true } as const
  return [
    { ...open, ...same('/openapi.json'), isLarge: true, handler: readDocument(context) },
    { ...open, ...same('/healthz'), handler: () => ({ status: 'ok' }) },
    ...operations,
  ]
}

/** Answers the document of the gateway, whose megabytes are made once for each address. */
function readDocument({ publicUrl, ...context }: Context): RouteHandlerMethod {
  let made: { readonly url: string; readonly document: Document } | undefined
  return (request, reply) => {
    const url = publicUrl()
    if (made?.url !== url) made = { url, document: new Document(documentText({ ...context, publicUrl: url })) }
    return made.document.send(request, reply)
  }
}

/** The methods of every path, in the words of `Allow`. */
export type Allowed = ReadonlyMap<string, string>

/** The methods of the path of every route that is added from now on. */
export function watchRoutes(app: FastifyInstance): Allowed {
  const allowed = new Map<string, string>()
  app.addHook('onRoute', ({ method, url }) => {
    const others = allowed.get(url)
    allowed.set(url, [...(others === undefined ? [] : [others]), method].flat().join(', '))
  })
  return allowed
}

/**
 * The methods that a path has; undefined when there is no such path. A matched route can only conflict with exact paths, so
 * that paths with an id are looked at for the others alone.
 */
export function methodsOf(path: string, allowed: Allowed, isLost: boolean): string | undefined {
  const exact = allowed.get(path)
  if (exact !== undefined || !isLost) return exact
  return allowed.get(withId(path, '/result')) ?? allowed.get(withId(path, ''))
}

/** The path with `:id` in place of the segment before its ending; the path itself when there is none. */
function withId(path: string, ending: string): string {
  const end = path.length - ending.length
  const start = path.lastIndexOf('/', end - 1) + 1
  return path.endsWith(ending) && start > 0 && start < end ? `${path.slice(0, start)}:id${ending}` : path
}

/** Registers the routes. */
export function addRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, url, handler, ...config } of routes) {
    app.route({ method: method === 'GET' ? ['GET', 'HEAD'] : method, url, handler, config })
  }
}
