import type { Json } from '../../generator/catalogue/catalogue.ts'

/** A reference to a component of the document. */
export const reference = (
  group: 'schemas' | 'responses' | 'parameters' | 'headers',
  name: string,
): { readonly $ref: string } => ({
  $ref: `#/components/${group}/${name}`,
})

/** A JSON body of this schema. */
export const jsonBody = (schema: Json, more: { readonly [key: string]: Json } = {}): Json => ({
  'application/json': { schema, ...more },
})

/** A body of one media type. */
export const content = (type: string, schema: Json): { readonly [type: string]: Json } => ({ [type]: { schema } })
