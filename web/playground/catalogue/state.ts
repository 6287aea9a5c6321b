import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { catalogue } from '../../shared/catalogue.ts'
import { buildSearch, type Hit, type Search } from '../../shared/search.ts'
import { wordsOf } from '../../shared/text.ts'
import { location, navigate } from '../router.ts'
import {
  facetIds,
  facetTitles,
  filter,
  forFacets,
  valuesIn,
  valueTitles,
  vendorNames,
  type Choice,
  type Facet,
  type FacetId,
} from './facets.ts'

/** The text in the search box until the address has it. */
const typed = signal<string | undefined>(undefined)

/** How long the address waits for the next letter, in milliseconds: browsers limit how often it changes. */
const quiet = 250

const search = signal<Search | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

const fromAddress = computed(() => stateOf(location.value.query))

/** The text and the filters of the catalogue. */
export const state: ReadonlySignal<CatalogueState> = computed(() => ({
  text: typed.value ?? fromAddress.value.text,
  choice: fromAddress.value.choice,
}))

/** Whether anything is searched or filtered. */
export const isNarrowed: ReadonlySignal<boolean> = computed(
  () => state.value.text !== '' || facetIds.some((facet) => state.value.choice[facet].size > 0),
)

/** Searches for a text while it is typed. */
export function type(text: string): void {
  typed.value = text
  clearTimeout(timer)
  timer = setTimeout(keepText, quiet)
}

/** Puts the text that was typed into the address, in place of the one of before. */
export function keepText(): void {
  clearTimeout(timer)
  if (typed.value === undefined) return
  const path = pathOf(state.value)
  batch(() => {
    navigate(path, { replace: true })
    typed.value = undefined
  })
}

/** Adds a value to a filter or removes it. Back returns to the filters of before. */
export function toggle(facet: FacetId, value: string): void {
  keepText()
  navigate(pathOf({ text: state.value.text, choice: toggled(state.value.choice, facet, value) }))
}

/** Shows all models again. */
export function clearAll(): void {
  keepText()
  navigate('/')
}

/** The model data that the page needs, derived once. */
const derived = computed(() => {
  const index = catalogue.value
  if (index === undefined) return undefined
  return {
    all: index.models.map((card): Hit => ({ card, score: 0 })),
    values: valuesIn(index),
    title: valueTitles(index),
  }
})

/** The words that were found, for highlights, and the models that have them, the best one first. */
const found = computed(() => {
  const text = state.value.text
  if (search.value === undefined || wordsOf(text).length === 0) return { hits: derived.value?.all ?? [], words: [] }
  return search.value.find(text)
})

const filtered = computed(() => filter(found.value.hits, state.value.choice))

/** The models that the search and the filters leave. */
export const hits: ReadonlySignal<readonly Hit[]> = computed(() => filtered.value.items)

/** The words to highlight. */
export const words: ReadonlySignal<readonly string[]> = computed(() => found.value.words)

/** The filters with a choice: a property that is the same for all models is not one. */
export const facets: ReadonlySignal<readonly Facet[]> = computed(() => {
  const data = derived.value
  if (data === undefined) return []
  const { choice } = state.value
  return facetIds.flatMap((id) => {
    const options = data.values[id].map((value) => ({
      value,
      title: data.title(id, value),
      count: filtered.value.count(id, value),
      isChosen: choice[id].has(value),
    }))
    const isChoice = options.length > 1 || choice[id].size > 0
    return isChoice ? [{ id, title: facetTitles[id], options }] : []
  })
})

/** One value by which the catalogue is filtered. */
interface Chosen {
  readonly facet: FacetId
  readonly value: string
  readonly title: string
}

/** The values by which the catalogue is filtered. */
export const chosen: ReadonlySignal<readonly Chosen[]> = computed(() => {
  const title = derived.value?.title
  return facetIds.flatMap((facet) =>
    [...state.value.choice[facet]].map((value) => ({ facet, value, title: title?.(facet, value) ?? value })),
  )
})

// The search is built once the first cards can be painted.
effect(() => {
  const index = catalogue.value
  if (index === undefined) return
  const build = async (): Promise<void> => {
    search.value = await buildSearch(index.models, vendorNames(index))
  }
  requestAnimationFrame(() => void setTimeout(() => void build()))
})

/** The state of the catalogue that its address holds. */
interface CatalogueState {
  readonly text: string
  readonly choice: Choice
}

/** Reads the state from the query of the address. Anything else in it is left alone and lost with the next change. */
function stateOf(query: URLSearchParams): CatalogueState {
  return { text: query.get('q') ?? '', choice: forFacets((facet) => new Set(query.getAll(facet))) }
}

/** Returns the path of the catalogue with a state. */
function pathOf({ text, choice }: CatalogueState): string {
  const query = new URLSearchParams(text === '' ? [] : [['q', text]])
  for (const facet of facetIds) for (const value of choice[facet]) query.append(facet, value)
  return query.size === 0 ? '/' : `/?${query}`
}

/** Returns the choice with a value added or removed. */
function toggled(choice: Choice, facet: FacetId, value: string): Choice {
  const values = new Set(choice[facet])
  if (!values.delete(value)) values.add(value)
  return { ...choice, [facet]: values }
}
