import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, objectAt, own, textAt, type JsonObject } from '../json.ts'
import { resolve } from './references.ts'

/** An object, or the target of its reference. */
export function followed(root: JsonObject, value: Json | undefined): JsonObject {
  const reference = isObject(value) ? textAt(value, '$ref') : undefined
  return objectAt(reference === undefined ? value : resolve(root, reference))
}

/** The response of an operation that succeeds. */
export const responseOf = (root: JsonObject, operation: JsonObject): JsonObject => {
  const responses = objectAt(operation, 'responses')
  const key = Object.keys(responses).find((status) => /^2/.test(status))
  return key === undefined ? {} : followed(root, own(responses, key))
}

/** The schema of that response, and its media type unless it is JSON. */
export function answerOf(root: JsonObject, operation: JsonObject): { schema?: Json; type?: string } {
  const content = objectAt(responseOf(root, operation), 'content')
  const type = Object.hasOwn(content, 'application/json') ? 'application/json' : Object.keys(content)[0]
  const schema = type === undefined ? undefined : own(objectAt(content, type), 'schema')
  if (type === undefined || schema === undefined) return {}
  return type === 'application/json' ? { schema } : { schema, type }
}
