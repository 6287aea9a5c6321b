import type { Json } from '../../generator/catalogue/catalogue.ts'

/** Schemas by the name of their component. */
export type Schemas = { readonly [name: string]: Json }

/** A group of components. */
export type Group = 'schemas' | 'responses' | 'parameters' | 'headers' | 'examples' | 'requestBodies' | 'callbacks'

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
