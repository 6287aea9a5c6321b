import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'

/** The sizes of the cards, in pixels. */
export interface Layout {
  readonly columns: number
  /** Of a card. */
  readonly height: number
  readonly gap: number
}

/** The rows that are drawn; the others only take their space. */
export interface Rows {
  readonly layout: Layout
  readonly first: number
  /** The row after the last one. */
  readonly end: number
}

/** The sizes in `rem`, so that the cards grow with the type that a person chose. */
const sizes = { narrow: 34, column: 16.5, gap: 1, body: 9.25, compact: 7.25 }

/** Returns the sizes of the cards for a width; cards on phones are flat, with their picture beside the text. */
export function layoutOf(width: number, rem: number): Layout {
  const gap = sizes.gap * rem
  if (width < sizes.narrow * rem) return { columns: 1, height: sizes.compact * rem, gap: 0.625 * rem }
  const columns = Math.max(2, Math.floor((width + gap) / (sizes.column * rem + gap)))
  const column = (width - gap * (columns - 1)) / columns
  return { columns, height: Math.round((column * 9) / 16 + sizes.body * rem), gap }
}

/** Returns the rows to draw: those in the window, and as many as it has above and below it. */
export function rowsIn(layout: Layout, above: number, window: number, count: number): Rows {
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
export interface FollowedRows {
  /** Undefined until the list has a width. */
  readonly rows: ReadonlySignal<Rows | undefined>
  readonly update: () => void
}

/** Follows the window over a list, and returns the rows to draw. */
export function useRows(list: RefObject<HTMLElement | null>, count: ReadonlySignal<number>): FollowedRows {
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
