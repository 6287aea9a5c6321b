import { models } from '@gatewright/catalog'
import openapi from '@gatewright/openapi'

/** Parameters that are right for each model, by its id and by its old ids: its first example in the OpenAPI document. */
export function samples(): Readonly<Record<string, object>> {
  const path = Object(openapi.paths['/workflows/v1/models/execute'])
  const examples = Object.values<{ readonly value: { readonly params: Sample } }>(
    path.post.requestBody.content['application/json'].examples,
  )
  const params = new Map(examples.toReversed().map(({ value }) => [value.params.model, value.params.params]))
  return Object.fromEntries(
    models.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name, params.get(id) ?? {}])),
  )
}

/** A call of a model, as the gateway takes it. */
interface Sample {
  readonly model: string
  readonly params: object
}
