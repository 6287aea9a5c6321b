import type { Json } from '../../../catalogue/catalogue.ts'
import { isList, isObject, textAt, type JsonObject } from '../json.ts'

/** A schema of a document with the titles that its spec has: there, each begins with the title of its owner. */
export const withOwnTitles = (schema: JsonObject): JsonObject => withParts(schema, textAt(schema, 'title') ?? '')

/** The keywords with schemas of the values inside a value. */
const parts = ['properties', 'items', 'additionalProperties', 'anyOf', 'oneOf']

const withParts = (schema: JsonObject, owner: string): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, parts.includes(key) ? partOf(key, value, owner) : value]),
  )

function partOf(key: string, value: Json, owner: string): Json {
  if (isList(value)) return value.map((one, index) => titled(one, index === 0 ? owner : `${owner} ${index + 1}`))
  if (!isObject(value)) return value
  if (key !== 'properties') return titled(value, owner)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, titled(one, `${owner}: ${name}`, owner)]))
}

function titled(value: Json, path: string, owner = path): Json {
  if (!isObject(value)) return value
  const title = textAt(value, 'title')
  const start = `${owner}: `
  const label = title?.startsWith(start) ? { title: title.slice(start.length) } : {}
  return { ...withParts(value, title ?? path), ...label }
}
