/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** An object of JSON. */
export type JsonObject = { readonly [name: string]: Json }

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly [key: string]: unknown }
  readonly paths: { readonly [path: string]: unknown }
  readonly components: { readonly schemas: { readonly [name: string]: unknown } }
  readonly [key: string]: unknown
}

/** Whether a value is an object and no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list. */
export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** The object at these keys; empty if there is none. */
export function at(value: unknown, ...keys: readonly string[]): JsonObject {
  let found: unknown = value
  for (const key of keys) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return isObject(found) ? found : {}
}

/** The text of a value; empty if it is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The name of the schema that a reference points to; empty if it points to none. */
export const schemaName = (value: unknown): string => {
  const start = '#/components/schemas/'
  const target = textOf(at(value)['$ref'])
  return target.startsWith(start) ? target.slice(start.length) : ''
}
