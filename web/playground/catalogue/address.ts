import { facetIds, type Choice, type FacetId } from './facets.ts'

/** The state of the catalogue that its address holds. */
export interface CatalogueState {
  readonly text: string
  readonly choice: Choice
}

/** Reads the state from the query of the address. Anything else in it is left alone and lost with the next change. */
export function stateOf(query: URLSearchParams): CatalogueState {
  const set = (facet: FacetId): ReadonlySet<string> => new Set(query.getAll(facet))
  return {
    text: query.get('q') ?? '',
    choice: {
      category: set('category'),
      task: set('task'),
      mode: set('mode'),
      price: set('price'),
      accepts: set('accepts'),
      release: set('release'),
      vendor: set('vendor'),
    },
  }
}

/** Returns the path of the catalogue with a state. */
export function pathOf({ text, choice }: CatalogueState): string {
  const query = new URLSearchParams(text === '' ? [] : [['q', text]])
  for (const facet of facetIds) for (const value of choice[facet]) query.append(facet, value)
  return query.size === 0 ? '/' : `/?${query}`
}

/** Returns the choice with a value added or removed. */
export function toggled(choice: Choice, facet: FacetId, value: string): Choice {
  const values = new Set(choice[facet])
  if (!values.delete(value)) values.add(value)
  return { ...choice, [facet]: values }
}
