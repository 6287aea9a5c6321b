import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { catalogue } from '../../shared/catalogue.ts'
import { location, restoreScroll } from '../router.ts'
import { Card } from './Card.tsx'
import { vendorNames } from './facets.ts'
import { hits, words } from './state.ts'

/** How far an arrow moves among the cards. */
const moves: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
}

/** The list of cards. Only those near the window are in the document, so that thousands of models scroll smoothly. */
export function Grid({ onLeave }: { readonly onLeave: () => void }): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const count = useComputed(() => hits.value.length)
  const followed = useRows(list, count)
  const rows = followed.rows.value
  const index = catalogue.value
  const vendor = useMemo(() => (index === undefined ? String : vendorNames(index)), [index])
  const hasRows = rows !== undefined
  useLayoutEffect(() => {
    if (hasRows) restoreScroll()
  }, [location.value, hasRows])
  const { columns = 1, height = 0, gap = 0 } = rows?.layout ?? {}
  const first = (rows?.first ?? 0) * columns
  const lines = Math.ceil(hits.value.length / columns)
  const size = {
    height: `${Math.max(0, lines * (height + gap) - gap)}px`,
    paddingTop: `${(rows?.first ?? 0) * (height + gap)}px`,
    gridAutoRows: `${height}px`,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gap: `${gap}px`,
  }
  const move = (event: TargetedKeyboardEvent<HTMLUListElement>): void => {
    moveTo(event, columns, onLeave)
    followed.update() // the next key can come before the browser reports the scroll
  }
  return (
    <ul
      role="list"
      class={`card-list ${columns === 1 ? 'card-list-flat' : ''}`}
      ref={list}
      style={size}
      onKeyDown={move}
    >
      {hits.value.slice(first, (rows?.end ?? 0) * columns).map((hit, at) => (
        <li key={hit.card.id} data-place={first + at} aria-setsize={hits.value.length} aria-posinset={first + at + 1}>
          <Card hit={hit} words={words.value} vendor={vendor(hit.card.vendor)} />
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus between cards with the arrows; from the first row up to the search. */
function moveTo(event: TargetedKeyboardEvent<HTMLUListElement>, columns: number, onLeave: () => void): void {
  const step = moves[event.key]?.(columns)
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-place]') : null
  if (step === undefined || item === null || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const place = Number(item.dataset['place']) + step
  if (place < 0) onLeave()
  else event.currentTarget.querySelector<HTMLElement>(`li[data-place="${place}"] .card-link`)?.focus()
}

/** The sizes of the cards, in pixels. */
interface Layout {
  readonly columns: number
  /** Of a card. */
  readonly height: number
  readonly gap: number
}

/** The rows that are drawn; the others only take their space. */
interface Rows {
  readonly layout: Layout
  readonly first: number
  /** The row after the last one. */
  readonly end: number
}

/** The sizes in `rem`, so that the cards grow with the type that a person chose. */
const sizes = { narrow: 34, column: 16.5, gap: 1, body: 9.25, compact: 7.25 }

/** Returns the sizes of the cards for a width; cards on phones are flat, with their picture beside the text. */
function layoutOf(width: number, rem: number): Layout {
  const gap = sizes.gap * rem
  if (width < sizes.narrow * rem) return { columns: 1, height: sizes.compact * rem, gap: 0.625 * rem }
  const columns = Math.max(2, Math.floor((width + gap) / (sizes.column * rem + gap)))
  const column = (width - gap * (columns - 1)) / columns
  return { columns, height: Math.round((column * 9) / 16 + sizes.body * rem), gap }
}

/** Returns the rows to draw: those in the window, and as many as it has above and below it. */
function rowsIn(layout: Layout, above: number, window: number, count: number): Rows {
  const row = layout.height + layout.gap
  const spare = Math.max(2, Math.ceil(window / row / 2))
  const last = Math.ceil(count / layout.columns)
  const first = Math.min(Math.max(0, Math.floor(above / row) - spare), Math.max(0, last - 1))
  return { layout, first, end: Math.min(last, Math.ceil((above + window) / row) + spare) }
}

const isSame = (a: Rows | undefined, b: Rows): boolean =>
  a !== undefined &&
  a.first === b.first &&
  a.end === b.end &&
  a.layout.columns === b.layout.columns &&
  a.layout.height === b.layout.height

/** The rows of a list, and a function that follows the window at once, before the browser reports that it moved. */
interface FollowedRows {
  /** Undefined until the list has a width. */
  readonly rows: ReadonlySignal<Rows | undefined>
  readonly update: () => void
}

/** Follows the window over a list, and returns the rows to draw. */
function useRows(list: RefObject<HTMLElement | null>, count: ReadonlySignal<number>): FollowedRows {
  const rows = useSignal<Rows | undefined>(undefined)
  const update = (): void => {
    if (list.current === null) return
    const { top, width } = list.current.getBoundingClientRect()
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const next = rowsIn(layoutOf(width, rem), Math.max(0, -top), innerHeight, count.value)
    if (!isSame(rows.peek(), next)) rows.value = next
  }
  useLayoutEffect(update, [])
  useSignalEffect(update)
  useEffect(() => {
    const observer = new ResizeObserver(update)
    if (list.current !== null) observer.observe(list.current)
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [])
  return { rows, update }
}
