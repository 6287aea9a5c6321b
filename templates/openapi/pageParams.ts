import { pageLimit } from '../../generator/protocol/limits.ts'

/** A pagination parameter of a list. */
type PageParam = {
  readonly type: 'string' | 'integer'
  readonly minimum?: number
  readonly maximum?: number
  readonly description: string
}

/** The pagination parameters of a list, as JSON Schemas. */
export const pageParams: Readonly<Record<'cursor' | 'limit', PageParam>> = {
  cursor: { type: 'string', description: 'The nextCursor of the previous page.' },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: pageLimit.most,
    description: 'The maximum number of entries of a page.',
  },
}
