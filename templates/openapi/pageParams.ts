import type { Json } from '../../generator/catalogue/catalogue.ts'
import { pageLimit } from '../../generator/protocol/limits.ts'
import { reference } from './fields.ts'

/** A parameter of a request for a page of a list. */
export type ListParam = {
  readonly type: 'string' | 'integer'
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
  readonly description: string
}

/** The pagination parameters of a list, as JSON Schemas. */
const pageParams: Readonly<Record<'cursor' | 'limit', ListParam>> = {
  cursor: { type: 'string', description: 'The nextCursor of the previous page.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageLimit.most,
    default: pageLimit.default,
    description: 'The maximum number of entries of a page.',
  },
}

const filter: ListParam = { type: 'string', description: 'Only entries with this value in their meta.' }

const queryParam = (name: string, { description, ...schema }: ListParam): Json => ({
  name,
  in: 'query',
  description,
  schema,
})

/** The parameters that the queries of all lists share. */
export const pageParameters: { readonly [name: string]: Json } = {
  Cursor: queryParam('cursor', pageParams.cursor),
  Limit: queryParam('limit', pageParams.limit),
}

/** References to these parameters. */
export const pageReferences: readonly Json[] = Object.keys(pageParameters).map((name) => reference('parameters', name))

/** The query of a list. */
export const listQuery = (filters: readonly string[]): readonly Json[] => [
  ...pageReferences,
  ...filters.map((name) => queryParam(name, filter)),
]

/** The body of a request for a page of a list. */
export const listRequest = (filters: readonly string[]): Json => ({
  type: 'object',
  properties: {
    params: {
      type: 'object',
      properties: { ...pageParams, ...Object.fromEntries(filters.map((name) => [name, filter])) },
      additionalProperties: false,
    },
  },
  required: ['params'],
  additionalProperties: false,
})
