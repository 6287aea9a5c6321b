import type { Json } from '../../generator/catalogue/catalogue.ts'
import { success } from '../../generator/protocol/wire.ts'

/** A part of a document, by name. */
export type Parts = { readonly [name: string]: Json }

/** The schema of a text. */
export const text = (description: string): Parts => ({ type: 'string', description })

/** An object schema whose fields are required unless their names end in a question mark. */
export function object(fields: Parts): Parts {
  const names = Object.keys(fields)
  const properties = Object.fromEntries(Object.entries(fields).map(([name, of]) => [name.replace('?', ''), of]))
  return { type: 'object', properties, required: names.filter((name) => !name.endsWith('?')) }
}

/** The schema of a response that is not a problem. */
export const envelope = (response: Json): Parts => object({ status: { type: 'string', const: success }, response })

/** The schema of a time. */
export const time = (description: string): Parts => ({ type: 'string', format: 'date-time', description })

/** The schema of a page of a list. */
export const pageOf = (items: Json, more: Parts = {}): Parts => {
  const nextCursor = { type: ['string', 'null'], description: 'The cursor of the next page; null on the last.' }
  return envelope(object({ result: object({ items: { type: 'array', items }, nextCursor, ...more }) }))
}

/** Schemas by the name of their component. */
export type Schemas = { readonly [name: string]: Json }

/** A group of components. */
type Group = 'schemas' | 'responses' | 'parameters' | 'headers' | 'examples' | 'requestBodies' | 'callbacks'

/** A reference to a component of the document. */
export const reference = (group: Group, name: string): { readonly $ref: string } => ({
  $ref: `#/components/${group}/${name}`,
})

/** A JSON body of this schema. */
export const jsonBody = (schema: Json, more: { readonly [key: string]: Json } = {}): Json => ({
  'application/json': { schema, ...more },
})

/** A body of one media type. */
export const content = (type: string, schema: Json): { readonly [type: string]: Json } => ({ [type]: { schema } })
