import type { Json } from '../../../catalogue/catalogue.ts'
import type { Listing } from '../imported.ts'
import { isObject, objectAt, own, textAt, type JsonObject } from '../json.ts'
import { step } from '../naming.ts'
import { followed } from './endpoint.ts'

/** The operations of an OpenAPI document that return a list without any parameter in their path, by their ids. */
export const listingsOf = (root: JsonObject): Readonly<Record<string, Listing>> =>
  Object.fromEntries(
    Object.entries(objectAt(root, 'paths')).flatMap(([path, item]) => {
      const operation = objectAt(item, 'get')
      const id = textAt(operation, 'operationId')
      const items = itemsIn(root, answerOf(root, operation).schema)
      return id === undefined || items === undefined || !isPlain(path) ? [] : [[id, { path, items }] as const]
    }),
  )

/** The response of an operation that succeeds. */
function responseOf(root: JsonObject, operation: JsonObject): JsonObject {
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

/** Paths without placeholders, empty segments and segments of dots, which upstreams accept as they are. */
const isPlain = (path: string): boolean => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(path)

/** Where a response has its list: the response itself, or its only key with a list. */
function itemsIn(root: JsonObject, schema: Json | undefined): string | undefined {
  const body = followed(root, schema)
  if (isList(body)) return 'body'
  const lists = Object.entries(objectAt(body, 'properties')).filter(([, one]) => isList(followed(root, one)))
  const [name] = lists[0] ?? []
  return lists.length === 1 && name !== undefined ? `body.${step(name)}` : undefined
}

const isList = (schema: JsonObject): boolean => own(schema, 'type') === 'array' || isObject(own(schema, 'items'))
