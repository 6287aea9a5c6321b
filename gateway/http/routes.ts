import {
  fill,
  keyOperations,
  modelOperations,
  modelsSegment,
  optionListOperations,
  previewOperations,
  serviceOperations,
  taskOperations,
  webhookOperations,
  workflowOperations,
  type Operation,
  type WorkflowOperation,
} from '@gatewright/openapi/protocol'
import type { FastifyContextConfig, FastifyInstance, RouteHandlerMethod } from 'fastify'
import { cancel, poll } from './ownTasks.ts'
import { execute, submit } from './tasks.ts'
import { readEvents } from './events.ts'
import type { Context, PageAccess } from './context.ts'
import { deliveryHandlers } from './deliveries.ts'
import { documentText, Document, documentAt } from './documents.ts'
import { cancelTasks, deleteTask, listTasks, readTaskDetails } from './keyTasks.ts'
import { listByBody, listByQuery } from './lists.ts'
import { listModels, readModel } from './models.ts'
import { readOptions } from './preview.ts'
import type { Segment } from './requests.ts'
import { readUsage } from './budgets.ts'

/** A handler at a path. */
export interface Route extends Readonly<FastifyContextConfig> {
  readonly method: Operation['method']
  readonly url: string
  /** The route template in metrics: one for all workflows. */
  readonly template: string
  readonly handler: RouteHandlerMethod
}

/** A handler for each operation of a group: one that is missing does not compile. */
export type Handlers<Operations> = { readonly [Id in keyof Operations]: RouteHandlerMethod }

/** The routes of a group of operations, with values for the placeholders of their paths and templates. */
export const routesFor = <Operations extends Readonly<Record<string, Operation>>>(
  operations: Operations,
  handlers: Handlers<Operations>,
  values: Readonly<Record<string, string>> = {},
  shown: Readonly<Record<string, string>> = {},
): readonly Route[] =>
  Object.entries(operations).flatMap(([id, { method, path, needsKey, body }]) => {
    const handler = handlers[id]
    if (handler === undefined) return []
    const url = fill(path, values).replace('{id}', ':id')
    const config = { ...(!needsKey && { isOpen: true }), ...(body === undefined && { isBodyless: true }) }
    return [{ method, url, template: fill(path, shown), ...config, handler }]
  })

/** Every route of the gateway, from the catalogue. */
export const routesOf = (context: Context, operations: readonly Route[]): readonly Route[] => [
  ...segmentRoutes(context, { is: 'models' }, { workflow: modelsSegment }, { workflow: modelsSegment }),
  ...[...context.catalogue.workflows.keys()].flatMap((name) =>
    segmentRoutes(context, { is: 'workflow', name }, { workflow: name }),
  ),
  ...listRoutes(context),
  ...routesFor(modelOperations, { listModels: listModels(context), readModel: readModel(context) }),
  ...taskRoutes(context),
  ...routesFor(webhookOperations, deliveryHandlers(context)),
  ...routesFor(keyOperations, { readUsage: readUsage(context) }),
  ...serviceRoutes(context, operations),
]

const taskRoutes = (context: Context): readonly Route[] =>
  routesFor(taskOperations, {
    listTasks: listTasks(context),
    readTaskDetails: readTaskDetails(context),
    deleteTask: deleteTask(context),
    readTaskEvents: readEvents(context, { is: 'models' }),
    cancelTasks: cancelTasks(context),
    cancelTaskById: cancel(context, { is: 'models' }),
  })

type Values = Readonly<Record<string, string>>

function segmentRoutes(context: Context, segment: Segment, values: Values, shown: Values = {}): readonly Route[] {
  const handlers: Handlers<Record<WorkflowOperation, Operation>> = {
    execute: execute(context, segment),
    submit: submit(context, segment),
    readTask: poll(context, segment),
    cancelTask: cancel(context, segment),
    readEvents: readEvents(context, segment),
  }
  return [
    ...routesFor(workflowOperations, handlers, values, shown),
    ...routesFor(previewOperations, { readOptions: readOptions(context, segment) }, values, shown),
  ]
}

const listRoutes = ({ catalogue, readList }: Context): readonly Route[] =>
  [...catalogue.lists].flatMap(([address, list]) =>
    routesFor(
      optionListOperations,
      { listOptions: listByQuery(list, readList), executeList: listByBody(list, readList) },
      { catalog: address },
    ),
  )

/** The routes of the document, of health and of operators. */
export const serviceRoutes = (context: Context, operations: readonly Route[]): readonly Route[] => {
  const { readDocument, readHealth } = serviceOperations
  return [
    ...routesFor({ readHealth }, { readHealth: () => ({ status: 'ok' }) }),
    ...pagesFor(context.pages, routesFor({ readDocument }, { readDocument: sendDocument(context) })),
    ...operations,
  ]
}

/** Returns the OpenAPI document, which takes megabytes and is created once for each address. */
function sendDocument({ publicUrl, ...context }: Context): RouteHandlerMethod {
  const documentOf = documentAt(publicUrl, (url) => new Document(documentText({ ...context, publicUrl: url })))
  return (request, reply) => documentOf().send(request, reply)
}

/** The pages and documents as a setting opens them: to everybody, to callers with a key, or to nobody. */
export function pagesFor(access: PageAccess, routes: readonly Route[]): readonly Route[] {
  if (access === 'off') return []
  return routes.map((route) => ({ ...route, isPage: true, isLarge: true, isOpen: access === 'public' }))
}

/** The `Allow` header of every path, and of all paths below a folder. */
export interface Allowed {
  readonly paths: ReadonlyMap<string, string>
  readonly folders: ReadonlyMap<string, string>
}

/** Records the methods of every route that is added from now on. */
export function watchRoutes(app: FastifyInstance): Allowed {
  const [paths, folders] = [new Map<string, string>(), new Map<string, string>()]
  app.addHook('onRoute', ({ method, url }) => {
    const others = paths.get(url)
    const allow = [...(others === undefined ? [] : [others]), method].flat().join(', ')
    paths.set(url, allow)
    if (url.endsWith('/*')) folders.set(url.slice(0, -1), allow)
  })
  return { paths, folders }
}

/**
 * The methods of a path; undefined if there is no such path. A matched route can only conflict with exact paths, so
 * paths with an id are checked only for unmatched requests.
 */
export function methodsOf(path: string, { paths, folders }: Allowed, isLost: boolean): string | undefined {
  const exact = paths.get(path)
  if (exact !== undefined || !isLost) return exact
  const folder = [...folders].find(([start]) => path.startsWith(start))?.[1]
  const withIds = [...endings, ''].map((ending) => paths.get(withId(path, ending)))
  return withIds.find((methods) => methods !== undefined) ?? folder
}

/** The segments after the id in the paths of a task or a delivery. */
const endings = Object.values<Operation>({ ...workflowOperations, ...webhookOperations }).flatMap(({ path }) =>
  path.split('{id}').slice(1),
)

/** The path with `:id` in place of the segment before its ending; the path itself if there is none. */
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
