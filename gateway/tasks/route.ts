import type { Destination, Step, TaskBase } from './task.ts'

/** The name of the sandbox where tasks store their upstream. */
export const sandboxUpstream = 'sandbox'

/** The data that decides which nodes can run a task. It has an upstream only if it may have been sent, or goes there next. */
export type TaskRoute = Pick<TaskBase, 'destination' | 'upstream' | 'model'> & { readonly step?: Pick<Step, 'is'> }

/** The data that decides which upstream runs a task. */
export type RoutedTask = TaskRoute & Partial<Pick<TaskBase, 'id' | 'params' | 'tried'>>

/** The route of a task as one text. A node runs exactly the tasks with one of its own routes. */
export const routeOf = ({ destination, upstream = '', model, step }: TaskRoute): string =>
  step?.is === 'storing' ? storingRoute(model) : `${destination} ${upstream} ${model}`

/**
 * The route of tasks whose results are being stored: it needs no upstream. Nodes of older versions, which would send the
 * task again, do not have it.
 */
export const storingRoute = (model: string): string => `storing  ${model}`

/** The parts of a route. */
export interface Route {
  readonly destination: Destination
  /** Undefined if its tasks were never sent. */
  readonly upstream: string | undefined
  readonly model: string
}

/** Reads a route. */
export function readRoute(route: string): Route {
  const [destination, upstream, ...model] = route.split(' ')
  return {
    destination: destination === 'sandbox' ? 'sandbox' : 'vendor',
    upstream: upstream === '' ? undefined : upstream,
    model: model.join(' '),
  }
}

/** The routes of a node that can run a model at an upstream: of tasks that were sent there, and of new ones. */
export const routesAt = (model: string, destination: Destination, upstream: string): readonly string[] => [
  routeOf({ destination, model }),
  routeOf({ destination, upstream, model }),
]

/** Why no worker can run a task: none has its model, or none has its upstream. */
export const reasons = ['model-unknown', 'upstream-unavailable'] as const

/** One of these reasons. */
export type Reason = (typeof reasons)[number]

/** Why none of the announced routes is this one. */
export function reasonFor(route: string, announced: ReadonlySet<string>): Reason {
  const { model } = readRoute(route)
  return [...announced].some((one) => readRoute(one).model === model) ? 'upstream-unavailable' : 'model-unknown'
}
