import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { buildSearch, type Search } from '../shared/search.ts'
import { catalogue } from '../shared/catalogue.ts'
import type { Entry } from './entries.ts'
import { entries } from './selection.ts'

/** The words that the person searches for. */
export const searched: Signal<string> = signal('')

/** The search of the playground, over the same models; undefined until it is built. */
const search = signal<Search | undefined>(undefined)

effect(() => {
  const index = catalogue.value
  if (index === undefined) return
  const vendors = new Map(index.vendors.map(({ id, name }) => [id, name]))
  void buildSearch(index.models, (id) => vendors.get(id) ?? id).then((built) => (search.value = built))
})

const byId = computed(() => new Map(entries.value.map((entry) => [entry.id, entry])))

/** The documents that have the words, the best one first; undefined if the person searches for nothing. */
export const found: ReadonlySignal<readonly Entry[] | undefined> = computed(() => {
  if (search.value === undefined || searched.value.trim() === '') return undefined
  return search.value.find(searched.value).hits.flatMap(({ card }) => byId.value.get(card.id) ?? [])
})
