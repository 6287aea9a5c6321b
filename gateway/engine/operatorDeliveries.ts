import type { Delivery, DisabledEndpoint } from './deliveries.ts'

/** The deliveries that an operator asks for; parts that are absent match all. */
export interface DeliveryFilter {
  readonly id?: string
  readonly owner?: string
  readonly url?: string
  readonly state?: Delivery['state']
}

/** A disabled endpoint of any owner. */
export interface OwnedEndpoint extends DisabledEndpoint {
  readonly owner: string
}

/** The condition of a filter in SQL, and its values; `first` is the number of the first value. */
export function conditionOf(
  filter: DeliveryFilter,
  first: number,
): { readonly text: string; readonly values: string[] } {
  const parts = (['id', 'owner', 'url', 'state'] as const).flatMap((column) => {
    const value = filter[column]
    return value === undefined ? [] : [{ column, value }]
  })
  return {
    text: ['TRUE', ...parts.map(({ column }, at) => `${column} = $${first + at}`)].join(' AND '),
    values: parts.map(({ value }) => value),
  }
}
