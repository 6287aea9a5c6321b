import type { OperationPlace } from '../imported.ts'
import { objectAt, own, textAt, type JsonObject } from '../json.ts'
import { followed } from './openapi.ts'

/** An operation that a document describes, whether or not it is a model. */
export interface DocumentOperation extends OperationPlace {
  readonly operationId?: string | undefined
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Every operation of an OpenAPI document, in its order. */
export const operationsOf = (root: JsonObject): readonly DocumentOperation[] =>
  Object.entries(objectAt(root, 'paths')).flatMap(([path, written]) => {
    const item = followed(root, written)
    return methods
      .filter((method) => own(item, method) !== undefined)
      .map((method) => ({ method, path, operationId: textAt(objectAt(item, method), 'operationId') }))
  })
