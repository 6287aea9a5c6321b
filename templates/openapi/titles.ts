import type { Json, Schema } from '../../generator/catalogue/catalogue.ts'
import { isRecord } from '../../generator/language/values.ts'

/**
 * A schema whose inner titles begin with its own one, such as `V3 Omni: First Frame`, so that no two titles of a document
 * are the same: code generators turn titles into names, and number those that are equal.
 */
export const withUniqueTitles = (schema: Schema): Schema => ({
  ...schema,
  ...titledParts(schema, typeof schema.title === 'string' ? schema.title : ''),
})

/** The keywords with schemas of the values inside a value. */
const parts = ['properties', 'items', 'additionalProperties', 'anyOf', 'oneOf'] as const

function titledParts(schema: Schema, owner: string): Schema {
  const found = parts.flatMap((keyword) => {
    const inner = schema[keyword]
    return inner === undefined ? [] : [[keyword, titledPart(keyword, inner, owner)] as const]
  })
  return Object.fromEntries(found)
}

function titledPart(keyword: (typeof parts)[number], inner: Json, owner: string): Json {
  if (Array.isArray(inner))
    return inner.map((one: Json, index) => titled(one, index === 0 ? owner : `${owner} ${index + 1}`))
  if (!isSchema(inner)) return inner
  if (keyword !== 'properties') return titled(inner, owner)
  return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, titled(one, `${owner}: ${name}`, owner)]))
}

/** A value inside: its title begins with the one of its owner, and those of its own parts with it or with its name. */
function titled(value: Json, path: string, owner = path): Json {
  if (!isSchema(value)) return value
  const title = typeof value.title === 'string' ? `${owner}: ${value.title}` : undefined
  return { ...value, ...(title !== undefined && { title }), ...titledParts(value, title ?? path) }
}

/** Whether a part of a schema is one itself. */
export const isSchema = (value: Json): value is Schema => isRecord(value)
