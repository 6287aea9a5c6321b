import './catalogue.css'
import './card.css'
import { useSignal } from '@preact/signals'
import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { catalogue, catalogueError, loadCatalogue } from '../../shared/catalogue.ts'
import { Button, Dialog, Heading, Icon, IconButton, Notice } from '../../ui/index.ts'
import { Link, navigate } from '../router.ts'
import { Chips, Filters } from './Filters.tsx'
import { Grid } from './Grid.tsx'
import { chosen, clearAll, hits, isNarrowed, keepText, state, type } from './state.ts'

/** The page of all models: a search, filters, and a card for each model. */
export function CataloguePage(): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => keepText, [])
  const focusFirst = (): void => document.querySelector<HTMLElement>('.card-link')?.focus()
  const index = catalogue.value
  return (
    <div class="catalogue">
      <Heading title={index?.service.title ?? 'Playground'} isHidden>
        Catalogue
      </Heading>
      <aside class="catalogue-side" aria-label="Filters">
        {index !== undefined && <Filters />}
      </aside>
      <div class="catalogue-main">
        <div class="catalogue-bar">
          <SearchBox input={input} onDown={focusFirst} />
          <FilterSheet />
          <Link to="/compare" class="ui-button ui-button-secondary">
            <Icon name="columns" size={18} />
            Compare
          </Link>
          <Count />
        </div>
        <Chips />
        {index === undefined ? (
          <Loading />
        ) : hits.value.length === 0 ? (
          <Empty />
        ) : (
          <Grid onLeave={() => input.current?.focus()} />
        )}
      </div>
    </div>
  )
}

/** How many models are shown; screen readers read it when it changes. */
const Count = (): JSX.Element => (
  <p class="catalogue-count" role="status">
    {catalogue.value !== undefined &&
      `${hits.value.length.toLocaleString('en')} ${hits.value.length === 1 ? 'model' : 'models'}`}
  </p>
)

/** The filters on narrow screens: a sheet that a button opens. */
function FilterSheet(): JSX.Element {
  const isOpen = useSignal(false)
  const close = (): void => {
    isOpen.value = false
  }
  const count = chosen.value.length
  const footer = (
    <>
      {isNarrowed.value && (
        <Button variant="quiet" onClick={clearAll}>
          Clear all
        </Button>
      )}
      <Button variant="primary" onClick={close}>
        Show {hits.value.length.toLocaleString('en')} {hits.value.length === 1 ? 'model' : 'models'}
      </Button>
    </>
  )
  return (
    <div class="catalogue-sheet">
      <Button icon="filter" onClick={() => (isOpen.value = true)}>
        Filters{count > 0 && <span class="catalogue-sheet-count">{count}</span>}
      </Button>
      <Dialog isOpen={isOpen.value} onClose={close} title="Filters" variant="sheet" footer={footer}>
        <Filters />
      </Dialog>
    </div>
  )
}

/** Cards without content, or the reason why there are none. */
function Loading(): JSX.Element {
  if (catalogueError.value === undefined) return <Waiting />
  return (
    <Notice tone="danger" title="The catalogue could not be loaded." isAlert>
      <p>{catalogueError.value}.</p>
      <Button icon="retry" onClick={loadCatalogue}>
        Try again
      </Button>
    </Notice>
  )
}

/** Says that nothing was found, and offers what leads further. */
const Empty = (): JSX.Element => (
  <div class="catalogue-empty">
    <h2>No model matches</h2>
    <p>
      {chosen.value.length > 0
        ? 'Remove a filter, or search for something else.'
        : 'Check the spelling, or search for a task such as text to video.'}
    </p>
    {isNarrowed.value && <Button onClick={clearAll}>Show all models</Button>}
  </div>
)

const places = Array.from({ length: 12 }, (_, index) => index)

/** The places of the cards while the catalogue loads. */
const Waiting = (): JSX.Element => (
  <div class="catalogue-waiting" aria-busy="true" aria-label="The catalogue is loading" role="group">
    {places.map((place) => (
      <div key={place} class="card catalogue-waiting-card" />
    ))}
  </div>
)

/** Whether the person types somewhere, so that a key is a letter and not a command. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog[open], [contenteditable]') !== null

/** Moves the focus to the search box when the person presses `/`; returns a function that ends it. */
function focusOnSlash(input: SearchBoxProps['input']): () => void {
  const focus = (event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  }
  addEventListener('keydown', focus)
  return () => removeEventListener('keydown', focus)
}

interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>
  /** Moves the focus to the first card. */
  readonly onDown: () => void
}

/** The search box. `/` moves the focus to it, Enter opens the first result, and Escape clears it. */
function SearchBox({ input, onDown }: SearchBoxProps): JSX.Element {
  useEffect(() => focusOnSlash(input), [])
  const clear = (): void => {
    type('')
    keepText()
    input.current?.focus()
  }
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing) return
    const [first] = hits.value
    if (event.key === 'Enter' && first !== undefined && state.value.text !== '') openFirst(first.card.id)
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape' && state.value.text !== '') clear()
    else return
    event.preventDefault()
  }
  return (
    <div class="catalogue-search" role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label="Search the models"
        aria-keyshortcuts="/"
        placeholder="Search models, tasks, parameters"
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
        maxLength={200}
        value={state.value.text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onBlur={keepText}
        onKeyDown={press}
      />
      {state.value.text === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton icon="close" size="s" label="Clear the search" onClick={clear} />
      )}
    </div>
  )
}

function openFirst(id: string): void {
  keepText()
  navigate(`/models/${encodeURIComponent(id)}`)
}
