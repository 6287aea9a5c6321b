import type { Card, PlaygroundIndex } from '../../../gateway/pages/data.ts'
import { titleOf } from '../../shared/text.ts'
import { isFree } from '../marks.tsx'

/** The properties by which the catalogue can be filtered; they are also the names in the address. */
export const facetIds = ['category', 'task', 'mode', 'price', 'accepts', 'release', 'vendor'] as const

/** A property by which the catalogue can be filtered. */
export type FacetId = (typeof facetIds)[number]

/** The values that are chosen for each property; none means all. */
export type Choice = Readonly<Record<FacetId, ReadonlySet<string>>>

/** A value for each property. */
export const forFacets = <Value>(valueOf: (facet: FacetId) => Value): Readonly<Record<FacetId, Value>> =>
  Object.fromEntries(facetIds.map((facet) => [facet, valueOf(facet)])) as Record<FacetId, Value> // all ids are keys

/** The titles of the properties. */
export const facetTitles: Readonly<Record<FacetId, string>> = {
  category: 'Category',
  task: 'Task',
  mode: 'Mode',
  price: 'Price',
  accepts: 'Accepts',
  release: 'Release',
  vendor: 'Vendor',
}

/** The ranges of prices in credits, with their ends. */
const prices: readonly (readonly [id: string, title: string, most: number])[] = [
  ['free', 'Free', 0],
  ['1-5', 'Up to 5 credits', 5],
  ['6-20', '6 to 20 credits', 20],
  ['21-100', '21 to 100 credits', 100],
  ['101', 'Over 100 credits', Infinity],
]

/** The range of prices for models whose price depends on the input. */
const varies = 'varies'

const priceOf = (credits: number | null): string =>
  credits === null ? varies : (prices.find(([, , most]) => credits <= most)?.[0] ?? varies)

/** The values that a model has for a property. */
const valuesOf: Readonly<Record<FacetId, (card: Card) => readonly string[]>> = {
  category: ({ category }) => [category],
  task: ({ task }) => [task],
  mode: ({ mode }) => [mode],
  price: ({ id, credits }) => [priceOf(isFree(id) ? 0 : credits)],
  accepts: ({ accepts }) => (accepts.length === 0 ? ['none'] : accepts),
  release: ({ release }) => [release],
  vendor: ({ vendor }) => [vendor],
}

/** Titles that an id does not show. */
const titles: Readonly<Record<string, string>> = {
  'mode/sync': 'Sync: answers at once',
  'mode/async': 'Async: submit and poll',
  'price/varies': 'Depends on the input',
  'accepts/none': 'No files',
  'accepts/any': 'Any file',
  'accepts/model3d': '3D model',
}

const priceTitles = new Map<string, string>(prices.map(([id, title]) => [id, title]))

/** Returns the names of vendors by their ids. */
export const vendorNames = ({ vendors }: PlaygroundIndex): ((id: string) => string) => {
  const names = new Map(vendors.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** Returns the titles of the values of the properties. */
export function valueTitles(index: PlaygroundIndex): (facet: FacetId, value: string) => string {
  const categories = new Map(index.categories.map(({ id, plural }) => [id, plural]))
  const vendor = vendorNames(index)
  return (facet, value) => {
    if (facet === 'vendor') return vendor(value)
    const title = facet === 'category' ? categories.get(value) : facet === 'price' ? priceTitles.get(value) : undefined
    return title ?? titles[`${facet}/${value}`] ?? titleOf(value)
  }
}

/** One value of a property, and how many models have it. */
export interface Option {
  readonly value: string
  readonly title: string
  /** The models with it that the search and the choices for the other properties leave. */
  readonly count: number
  readonly isChosen: boolean
}

/** The values of a property in the order of a filter. */
export interface Facet {
  readonly id: FacetId
  readonly title: string
  readonly options: readonly Option[]
}

const fixedOrders: Partial<Readonly<Record<FacetId, readonly string[]>>> = {
  price: [...prices.map(([id]) => id), varies],
  release: ['stable', 'preview', 'beta', 'deprecated', 'disabled', 'retired'],
  mode: ['sync', 'async'],
}

/** Returns every value that occurs, in an order that stays the same while counts change. */
export function valuesIn(index: PlaygroundIndex): Readonly<Record<FacetId, readonly string[]>> {
  const title = valueTitles(index)
  const ordered = (facet: FacetId): readonly string[] => {
    const counts = new Map<string, number>()
    for (const card of index.models) {
      for (const value of valuesOf[facet](card)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const order = fixedOrders[facet] ?? (facet === 'category' ? index.categories.map(({ id }) => id) : [])
    const place = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length)
    const collator = new Intl.Collator('en', { numeric: true })
    const most = (value: string): number => (facet === 'task' || facet === 'accepts' ? -(counts.get(value) ?? 0) : 0)
    const byTitle = (a: string, b: string): number => collator.compare(title(facet, a), title(facet, b))
    return [...counts.keys()].sort((a, b) => place(a) - place(b) || most(a) - most(b) || byTitle(a, b))
  }
  return forFacets(ordered)
}

/** The cards that a choice leaves, and the counts of each value of each property. */
interface Filtered<Item> {
  readonly items: readonly Item[]
  readonly count: (facet: FacetId, value: string) => number
}

/** Filters, and counts for each value how many cards there would be if it were added to the choice. */
export function filter<Item extends { readonly card: Card }>(items: readonly Item[], choice: Choice): Filtered<Item> {
  const counts = new Map<string, number>()
  const count = (facet: FacetId, card: Card): void => {
    for (const value of valuesOf[facet](card)) {
      const key = `${facet}/${value}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const chosen = facetIds.filter((facet) => choice[facet].size > 0)
  const left = items.filter(({ card }) => {
    const missed = chosen.filter((facet) => !valuesOf[facet](card).some((value) => choice[facet].has(value)))
    const [only] = missed
    if (only === undefined) for (const facet of facetIds) count(facet, card)
    else if (missed.length === 1) count(only, card)
    return only === undefined
  })
  return { items: left, count: (facet, value) => counts.get(`${facet}/${value}`) ?? 0 }
}
