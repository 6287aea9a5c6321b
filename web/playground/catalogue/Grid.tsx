import { useComputed } from '@preact/signals'
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { catalogue } from '../../shared/catalogue.ts'
import { location } from '../router.ts'
import { restoreScroll } from '../scroll.ts'
import { Card } from './Card.tsx'
import { vendorNames } from './facets.ts'
import { useRows } from './rows.ts'
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
