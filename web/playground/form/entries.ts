import type { OptionItem } from '@gatewright/catalog'
import { fieldsOf } from '../../shared/values.ts'

/** Data of the entries by which people narrow a list down, with its values. */
export interface Facet {
  readonly name: string
  readonly values: readonly string[]
}

/** The number of values up to which data is of use as a filter. */
const mostValues = 40

/** Returns the data by which these entries differ, and of which several entries share a value. */
export function facetsOf(items: readonly OptionItem[]): readonly Facet[] {
  const found = new Map<string, Map<string, number>>()
  for (const item of items) {
    for (const [name, data] of Object.entries(metaOf(item))) {
      const counts = found.get(name) ?? new Map<string, number>()
      found.set(name, counts)
      for (const word of wordsOf(data)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...found].flatMap(([name, counts]) => {
    const isShared = [...counts.values()].some((count) => count > 1)
    const isUseful = counts.size > 1 && counts.size <= mostValues && isShared
    return isUseful ? [{ name, values: [...counts.keys()].sort() }] : []
  })
}

const metaOf = ({ meta }: OptionItem): Readonly<Record<string, unknown>> => fieldsOf(meta)

/** The words of data; numbers and objects are no filters. */
const wordsOf = (data: unknown): readonly string[] =>
  (Array.isArray(data) ? data : [data]).filter((word: unknown): word is string => typeof word === 'string')

/** Returns the entries that have every word of a search, and the chosen values. */
export function entriesFor(
  items: readonly OptionItem[],
  search: string,
  chosen: ReadonlyMap<string, string>,
): readonly OptionItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = [item.id, item.name, item.description ?? '', ...item.tags].join(' ').toLowerCase()
    const meta = metaOf(item)
    return (
      words.every((word) => text.includes(word)) &&
      [...chosen].every(([name, value]) => wordsOf(meta[name]).includes(value))
    )
  })
}
