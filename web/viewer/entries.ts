import type { Card, PlaygroundIndex } from '../../gateway/pages/data.ts'

/** A document of the viewer: that of one model. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** The address of the document, relative to the base of the page. */
  readonly document: string
  /** The name of its category, in the plural. */
  readonly category: string
  /** The name of its vendor. */
  readonly vendor: string
}

/** The documents of a vendor in a category. */
export interface VendorGroup {
  readonly vendor: string
  readonly entries: readonly Entry[]
}

/** The documents of a category, by vendor. */
export interface CategoryGroup {
  readonly category: string
  readonly vendors: readonly VendorGroup[]
  readonly count: number
}

/** Every document, by category and then by vendor, both in the order of the catalogue. */
export function entriesOf({ models, categories, vendors }: PlaygroundIndex): readonly Entry[] {
  const places = new Map(vendors.map(({ id, name }, place) => [id, { name, place }]))
  const placeOf = ({ vendor }: Card): number => places.get(vendor)?.place ?? places.size
  return categories.flatMap(({ id, plural }) =>
    models
      .filter(({ category }) => category === id)
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((card) => entryOf(card, plural, places.get(card.vendor)?.name ?? card.vendor)),
  )
}

const entryOf = ({ id, name }: Card, category: string, vendor: string): Entry => ({
  id,
  name,
  document: `openapi/models/${encodeURIComponent(id)}.json`,
  category,
  vendor,
})

/** The documents in groups, in their order. */
export const groupsOf = (entries: readonly Entry[]): readonly CategoryGroup[] =>
  [...Map.groupBy(entries, ({ category }) => category)].map(([category, all]) => ({
    category,
    vendors: [...Map.groupBy(all, ({ vendor }) => vendor)].map(([vendor, some]) => ({ vendor, entries: some })),
    count: all.length,
  }))
