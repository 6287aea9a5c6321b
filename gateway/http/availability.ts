import type { CatalogModel } from '@gatewright/catalog'
import { routeOf } from '../tasks/route.ts'
import type { Destination } from '../tasks/task.ts'
import { shared } from './shared.ts'
import { wrapStoreError } from './store.ts'

/** Which models some worker can run. */
export interface Availability {
  /** Where a new task of a model runs; undefined if no worker can run it. Throws a problem if the store fails. */
  readonly destinationOf: (model: Model) => Promise<Destination | undefined>
  /** Where the models run by announcements of a few seconds ago. Throws a problem if the store fails. */
  readonly marks: () => Promise<(model: Model) => Mark>
}

/** How lists of models show where one runs: at its vendor, in the sandbox, or nowhere. */
export type Mark = Destination | 'unavailable'

type Model = Pick<CatalogModel, 'id'>

/** The sources of the availability of models. */
export interface AvailabilityParts {
  /** The routes that this node can run; they need no announcement. */
  readonly own: ReadonlySet<string>
  /** Reads what the workers of all nodes have announced; undefined if no other node can use the store. */
  readonly announced: (() => Promise<ReadonlySet<string>>) | undefined
}

/** How long the announcements are cached, in milliseconds. */
const keepMs = 5000

/** Decides by the announcements of workers. A model is refused, or goes to the sandbox, only by fresh ones. */
export function makeAvailability({ own, announced }: AvailabilityParts): Availability {
  const read = announced === undefined ? async () => own : () => wrapStoreError(announced)
  const [recent, fresh] = [shared(read, announced === undefined ? Infinity : keepMs), shared(read, 0)]
  const among = (model: Model, routes: ReadonlySet<string>): Destination | undefined =>
    destinations.find((destination) => {
      const route = routeOf({ destination, model: model.id })
      return own.has(route) || routes.has(route)
    })
  return {
    marks: async () => {
      const routes = await recent()
      return (model) => among(model, routes) ?? 'unavailable'
    },
    destinationOf: async (model) => {
      if (own.has(routeOf({ destination: 'vendor', model: model.id }))) return 'vendor'
      return among(model, await recent()) === 'vendor' ? 'vendor' : among(model, await (announced ? fresh : recent)())
    },
  }
}

/** A vendor comes first. */
const destinations = ['vendor', 'sandbox'] as const

/** A server whose workers can run every model at its vendor. */
export const everywhere: Availability = { destinationOf: async () => 'vendor', marks: async () => () => 'vendor' }
