import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { OptionItem } from '@gatewright/catalog'
import { labelOfName } from '@gatewright/catalog/language'
import { Button, Dialog, Icon, IconButton, Notice, Spinner } from '../../../ui/index.ts'
import { reasonOf } from '../../../shared/values.ts'
import { entriesFor, facetsOf, type Facet } from '../entries.ts'
import { isOwn } from '../files.ts'
import { readPage, type EntryPage } from '../requests.ts'
import { naming, useField, type PropsOf } from './control.ts'
import { placeholderOf } from './texts.tsx'

/** An entry of an option list: its id, and a dialog with the entries. */
export function Entry(props: PropsOf<'string'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const id = typeof value === 'string' ? value : ''
  const choose = (next: string): void => {
    setOpen(false)
    onChange(next)
  }
  return (
    <div class="form-entry">
      <input
        {...naming(props)}
        class="form-input"
        type="text"
        value={id}
        placeholder={placeholderOf(fallback, 'Choose one, or type its id')}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
      />
      <Button size="s" icon="search" onClick={() => setOpen(true)} aria-haspopup="dialog">
        Choose<span class="visually-hidden"> {label}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <EntryList address={shape.catalog ?? ''} chosen={id || String(fallback ?? '')} onChoose={choose} />
      </Dialog>
    </div>
  )
}

interface EntryListProps {
  readonly address: string
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The number of entries that are shown at once. */
const most = 200

/** The entries of an option list, with a search and filters. */
function EntryList({ address, chosen, onChoose }: EntryListProps): JSX.Element {
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

interface EntryRowProps {
  readonly item: OptionItem
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** An entry of an option list, with its picture and its sound. */
function EntryRow({ item, isChosen, onChoose }: EntryRowProps): JSX.Element {
  const { name, id, description, tags, previews = {} } = item
  const image = previews.image !== undefined && isOwn(previews.image, location.origin) ? previews.image : undefined
  return (
    <li class="form-entry-row" data-chosen={isChosen ? '' : undefined}>
      <button type="button" class="form-entry-choose" aria-pressed={isChosen} onClick={onChoose}>
        {image !== undefined && <img class="form-entry-image" src={image} alt="" loading="lazy" />}
        <span class="form-entry-words">
          <span class="form-entry-name">{name}</span>
          <span class="form-entry-more">
            {[id === name ? '' : id, description, ...tags].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isChosen && <Icon name="check" size={18} label="Chosen" />}
      </button>
      {previews.audio !== undefined && <Listen address={previews.audio} name={name} />}
    </li>
  )
}

/** Plays a sound when it is pressed: nothing is loaded before. */
function Listen({ address, name }: { readonly address: string; readonly name: string }): JSX.Element {
  const sound = useRef<HTMLAudioElement | undefined>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  const stop = (): void => {
    sound.current?.pause()
    setPlaying(false)
  }
  const play = (): void => {
    const audio = (sound.current ??= new Audio(address))
    audio.onended = stop
    audio.onerror = stop
    audio.currentTime = 0
    setPlaying(true)
    audio.play().catch(stop)
  }
  return (
    <IconButton
      icon={isPlaying ? 'stop' : 'play'}
      label={isPlaying ? `Stop ${name}` : `Listen to ${name}`}
      onClick={isPlaying ? stop : play}
    />
  )
}

interface FacetsProps {
  readonly facets: readonly Facet[]
  readonly chosen: ReadonlyMap<string, string>
  readonly onChange: (name: string, value: string) => void
}

/** A filter for each kind of data that several entries of a list share. */
function Facets({ facets, chosen, onChange }: FacetsProps): JSX.Element | null {
  if (facets.length === 0) return null
  return (
    <div class="form-facets">
      {facets.map(({ name, values }) => (
        <label key={name} class="form-facet">
          <span>{labelOfName(name)}</span>
          <select
            class="form-input form-select"
            value={chosen.get(name) ?? ''}
            onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
          >
            <option value="">All</option>
            {values.map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** The entries of a list, as far as they are read. */
interface Entries {
  readonly items: readonly OptionItem[]
  readonly isLoading: boolean
  /** Why the list could not be read. */
  readonly problem: string | undefined
  readonly hasMore: boolean
  readonly loadMore: () => void
}

const start: EntryPage = { items: [], next: '' }

/** Reads a list page by page; the first page at once. */
function useEntries(address: string): Entries {
  const [page, setPage] = useState(start)
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const loadMore = (): void => {
    if (isLoading || page.next === undefined) return
    setLoading(true)
    setProblem(undefined)
    readPage(address, page.next === '' ? undefined : page.next)
      .then(({ items, next }) => setPage({ items: [...page.items, ...items], next }))
      .catch((error: unknown) => setProblem(reasonOf(error)))
      .finally(() => setLoading(false))
  }
  useEffect(loadMore, [address])
  return { items: page.items, isLoading, problem, hasMore: page.next !== undefined, loadMore }
}
