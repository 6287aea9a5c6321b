import type { CatalogModel } from '@gatewright/catalog'
import type { RouteHandlerMethod } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import type { Context } from '../http/context.ts'
import { idOf } from '../http/headers.ts'
import { mayUse } from '../http/requests.ts'
import { modelFor } from './running.ts'

/** A model as their interface lists it. */
interface ListedModel {
  readonly id: string
  readonly object: 'model'
  /** When it was added to the catalogue, in seconds since 1970; 0 if the catalogue does not say. */
  readonly created: number
  readonly owned_by: string
}

const listed = ({ id, vendor, addedAt }: CatalogModel): ListedModel => ({
  id,
  object: 'model',
  created: addedAt === undefined ? 0 : Date.parse(addedAt) / 1000,
  owned_by: vendor,
})

/** Lists the models that the key can use. */
export const listModels =
  ({ catalogue }: Context): RouteHandlerMethod =>
  async (request) => {
    const caller = callerOf(request)
    return { object: 'list', data: catalogue.models.filter((model) => mayUse(caller, model)).map(listed) }
  }

/** Returns a model by its id or an alias. */
export const readModel =
  (context: Context): RouteHandlerMethod =>
  async (request) =>
    listed(modelFor(context, request, idOf(request)))
