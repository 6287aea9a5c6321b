import { computed, effect, signal, useSignal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { JSX, TargetedMouseEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { catalogue } from '../shared/catalogue.ts'
import { buildSearch, type Search as ModelSearch } from '../shared/search.ts'
import { Icon } from '../ui/index.ts'
import { entries, groupsOf, hrefOf, select, selected, type CategoryGroup, type Entry } from './selection.ts'

/** The search, and below it the documents that it finds, or all of them by category and vendor. */
export function Navigation(): JSX.Element {
  const isOpen = useSignal(false)
  const choose = (id: string): void => {
    isOpen.value = false
    select(id)
  }
  return (
    <nav class="viewer-nav" aria-label="Documents" data-open={isOpen.value}>
      <button
        type="button"
        class="viewer-toggle"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name="menu" size={18} />
        {selected.value?.name ?? 'Models'}
      </button>
      <div class="viewer-nav-body">
        <Search onChoose={choose} />
        {found.value === undefined ? <Groups onChoose={choose} /> : <Found entries={found.value} onChoose={choose} />}
        <Downloads />
      </div>
    </nav>
  )
}

interface Choosing {
  readonly onChoose: (id: string) => void
}

/** The field of the search; Enter chooses the best result. */
function Search({ onChoose }: Choosing): JSX.Element {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const best = found.value?.[0]
    if (best !== undefined) onChoose(best.id)
  }
  return (
    <form class="viewer-search" role="search" onSubmit={submit}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label="Search models"
        placeholder="Search models"
        autoComplete="off"
        spellcheck={false}
        value={searched.value}
        onInput={(event) => (searched.value = event.currentTarget.value)}
      />
    </form>
  )
}

/** At most this many results are shown: more words find the rest. */
const mostFound = 50

const Found = ({ entries: all, onChoose }: Choosing & { readonly entries: readonly Entry[] }): JSX.Element => (
  <div class="viewer-list">
    <p class="viewer-count" role="status">
      {all.length === 0 ? 'No model matches these words.' : `${all.length} ${all.length === 1 ? 'model' : 'models'}`}
    </p>
    <ul role="list">
      {all.slice(0, mostFound).map((entry) => (
        <Item key={entry.id} entry={entry} onChoose={onChoose} detail={`${entry.category}, ${entry.vendor}`} />
      ))}
    </ul>
  </div>
)

const Groups = ({ onChoose }: Choosing): JSX.Element => (
  <div class="viewer-list">
    {groupsOf(entries.value).map((group) => (
      <Category key={group.category} group={group} onChoose={onChoose} />
    ))}
  </div>
)

/** A category; the one with the document on show is open. */
function Category({ group, onChoose }: Choosing & { readonly group: CategoryGroup }): JSX.Element {
  const isOpen = useSignal(selected.value?.category === group.category)
  return (
    <details
      class="viewer-category"
      open={isOpen.value}
      onToggle={(event) => (isOpen.value = event.currentTarget.open)}
    >
      <summary>
        <Icon name={isOpen.value ? 'chevronDown' : 'chevronRight'} size={16} />
        {group.category} <span class="viewer-count">{group.count}</span>
      </summary>
      {isOpen.value &&
        group.vendors.map(({ vendor, entries: some }) => (
          <section key={vendor} class="viewer-vendor">
            <h3>{vendor}</h3>
            <ul role="list">
              {some.map((entry) => (
                <Item key={entry.id} entry={entry} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        ))}
    </details>
  )
}

/** A link to a document. That of the document on show is scrolled into view when the list is shown. */
function Item({
  entry,
  detail,
  onChoose,
}: Choosing & { readonly entry: Entry; readonly detail?: string }): JSX.Element {
  const follow = (event: TargetedMouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(entry.id)
  }
  const link = useRef<HTMLAnchorElement>(null)
  const isSelected = selected.value === entry
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li>
      <a
        ref={link}
        href={hrefOf(entry.id)}
        class="viewer-item"
        aria-current={isSelected ? 'page' : undefined}
        onClick={follow}
      >
        {entry.name}
        {detail !== undefined && <span class="viewer-detail">{detail}</span>}
      </a>
    </li>
  )
}

/** The documents of all models, for tools. */
const Downloads = (): JSX.Element => (
  <p class="viewer-downloads">
    Download OpenAPI: <a href="openapi.json">3.1</a> or <a href="openapi/3.0.json">3.0.3</a>
  </p>
)

/** The words that the person searches for. */
const searched: Signal<string> = signal('')

/** The search of the playground, over the same models; undefined until it is built. */
const search = signal<ModelSearch | undefined>(undefined)

effect(() => {
  const index = catalogue.value
  if (index === undefined) return
  const vendors = new Map(index.vendors.map(({ id, name }) => [id, name]))
  void buildSearch(index.models, (id) => vendors.get(id) ?? id).then((built) => (search.value = built))
})

const byId = computed(() => new Map(entries.value.map((entry) => [entry.id, entry])))

/** The documents that have the words, the best one first; undefined if the person searches for nothing. */
const found: ReadonlySignal<readonly Entry[] | undefined> = computed(() => {
  if (search.value === undefined || searched.value.trim() === '') return undefined
  return search.value.find(searched.value).hits.flatMap(({ card }) => byId.value.get(card.id) ?? [])
})
