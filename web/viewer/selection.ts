import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Card, PlaygroundIndex } from '../../gateway/pages/data.ts'
import { catalogue } from '../shared/catalogue.ts'

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
  readonly mode: Card['mode']
}

/** The documents of a vendor in a category. */
interface VendorGroup {
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
function entriesOf({ models, categories, vendors }: PlaygroundIndex): readonly Entry[] {
  const places = new Map(vendors.map(({ id, name }, place) => [id, { name, place }]))
  const placeOf = ({ vendor }: Card): number => places.get(vendor)?.place ?? places.size
  return categories.flatMap(({ id, plural }) =>
    models
      .filter(({ category }) => category === id)
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((card) => entryOf(card, plural, places.get(card.vendor)?.name ?? card.vendor)),
  )
}

const entryOf = ({ id, name, mode }: Card, category: string, vendor: string): Entry => ({
  id,
  name,
  document: `openapi/models/${encodeURIComponent(id)}.json`,
  category,
  vendor,
  mode,
})

/** The documents in groups, in their order. */
export const groupsOf = (entries: readonly Entry[]): readonly CategoryGroup[] =>
  [...Map.groupBy(entries, ({ category }) => category)].map(([category, all]) => ({
    category,
    vendors: [...Map.groupBy(all, ({ vendor }) => vendor)].map(([vendor, some]) => ({ vendor, entries: some })),
    count: all.length,
  }))

/** The id that the address of the page names; undefined if it names none. */
const named = signal<string | undefined>(idIn(globalThis.location.search))

function idIn(search: string): string | undefined {
  return new URLSearchParams(search).get('model') ?? undefined
}

/** Every document, in the order of the navigation; none until the catalogue is loaded. */
export const entries: ReadonlySignal<readonly Entry[]> = computed(() =>
  catalogue.value === undefined ? [] : entriesOf(catalogue.value),
)

/** The document on show: the one that the address names, or the first. */
export const selected: ReadonlySignal<Entry | undefined> = computed(() =>
  named.value === undefined ? entries.value[0] : entries.value.find(({ id }) => id === named.value),
)

/** The id in the address that has no document; undefined if there is none. */
export const unknownId: ReadonlySignal<string | undefined> = computed(() =>
  entries.value.length > 0 && selected.value === undefined ? named.value : undefined,
)

/** The address of a document in this page, relative to the base of the page. */
export const hrefOf = (id: string): string => `docs/openapi?model=${encodeURIComponent(id)}`

/** Shows a document, and makes it the address of the page. */
export function select(id: string): void {
  if (id === named.value) return
  history.pushState(null, '', new URL(hrefOf(id), document.baseURI))
  named.value = id
}

/** Follows Back and Forward. Call it once. */
export function followAddress(): void {
  addEventListener('popstate', () => (named.value = idIn(globalThis.location.search)))
}
