import type { DeliveryFilter } from './deliveries.ts'

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
