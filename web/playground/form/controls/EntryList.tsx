import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button, Notice, Spinner } from '../../../ui/index.ts'
import { entriesFor, facetsOf, type Facet } from '../lists/facets.ts'
import { useEntries } from '../lists/useEntries.ts'
import { useField } from './control.ts'
import { EntryRow } from './EntryRow.tsx'
import { Facets } from './Facets.tsx'

/** The properties of the entries of a list. */
export interface EntryListProps {
  readonly address: string
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The number of entries that are shown at once. */
const most = 200

/** The entries of an option list, with a search and filters. */
export function EntryList({ address, chosen, onChoose }: EntryListProps): JSX.Element {
  const { items, isLoading, problem, hasMore, loadMore } = useEntries(address)
  const { form } = useField()
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (search !== '' && hasMore && problem === undefined) loadMore()
  }, [search, items.length, hasMore])
  const facets = facetsOf(items)
  const valueOf = (name: string): unknown => form.fields.find(({ param }) => param.name === name)?.value.peek()
  const chosenIn = new Map(facets.flatMap((facet) => chosenOf(facet, filters, valueOf(facet.name))))
  const choose = (name: string, value: string): void => setFilters(new Map([...filters, [name, value]]))
  const found = entriesFor(items, search, chosenIn)
  return (
    <div class="form-entries">
      <input
        class="form-input"
        type="search"
        aria-label="Search the list"
        placeholder="Search"
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Facets facets={facets} chosen={chosenIn} onChange={choose} />
      <p class="form-hint" role="status">
        {isLoading ? 'The list is loading' : `${found.length} of ${items.length}${hasMore ? ' and more' : ''}`}
      </p>
      {problem !== undefined && (
        <Notice tone="danger" title="The list could not be read." isAlert>
          <p>{problem}</p>
          <Button size="s" icon="retry" onClick={loadMore}>
            Try again
          </Button>
        </Notice>
      )}
      <ul class="form-entry-rows" role="list">
        {found.slice(0, most).map((item) => (
          <EntryRow key={item.id} item={item} isChosen={item.id === chosen} onChoose={() => onChoose(item.id)} />
        ))}
      </ul>
      {isLoading && <Spinner />}
      {hasMore && !isLoading && (
        <Button size="s" onClick={loadMore}>
          Load more
        </Button>
      )}
    </div>
  )
}

/** A filter begins with the value of the parameter of its name. */
function chosenOf(
  { name, values }: Facet,
  filters: ReadonlyMap<string, string>,
  own: unknown,
): readonly (readonly [string, string])[] {
  const value = filters.get(name) ?? (typeof own === 'string' && values.includes(own) ? own : '')
  return value === '' ? [] : [[name, value]]
}
