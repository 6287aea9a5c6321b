import { isRecord } from '../../generator/language/values.ts'

/** Schemas of OpenAPI 3.0, or a document of them, with the keywords of JSON Schema 2020-12 that mean the same. */
export function asSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSchemas)
  if (!isRecord(value)) return value
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = value
  const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, asSchemas(one)]))
  return {
    ...inner,
    ...(nullable === true && { type: [inner['type'], 'null'] }),
    ...(exclusiveMinimum === true
      ? { minimum: undefined, exclusiveMinimum: inner['minimum'] }
      : exclusiveMinimum !== undefined && { exclusiveMinimum: asSchemas(exclusiveMinimum) }),
    ...(exclusiveMaximum === true
      ? { maximum: undefined, exclusiveMaximum: inner['maximum'] }
      : exclusiveMaximum !== undefined && { exclusiveMaximum: asSchemas(exclusiveMaximum) }),
  }
}
