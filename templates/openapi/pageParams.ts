import { pageLimit } from '../../generator/protocol/limits.ts'

/** A parameter of a request for a page of a list. */
export type ListParam = {
  readonly type: 'string' | 'integer'
  readonly minimum?: number
  readonly maximum?: number
  readonly description: string
}

/** The pagination parameters of a list, as JSON Schemas. */
export const pageParams: Readonly<Record<'cursor' | 'limit', ListParam>> = {
  cursor: { type: 'string', description: 'The nextCursor of the previous page.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageLimit.most,
    description: 'The maximum number of entries of a page.',
  },
}
