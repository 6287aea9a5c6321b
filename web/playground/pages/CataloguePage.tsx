import '../catalogue/catalogue.css'
import '../catalogue/card.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Chips } from '../catalogue/Chips.tsx'
import { Filters } from '../catalogue/Filters.tsx'
import { Grid } from '../catalogue/Grid.tsx'
import { SearchBox } from '../catalogue/SearchBox.tsx'
import { Waiting } from '../catalogue/Waiting.tsx'
import { chosen, clearAll, hits, isNarrowed, keepText } from '../catalogue/state.ts'
import { catalogue, catalogueError, loadCatalogue } from '../../shared/catalogue.ts'
import { Button, Dialog, Heading, Notice } from '../../ui/index.ts'

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
