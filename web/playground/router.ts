import { signal, type ReadonlySignal } from '@preact/signals'
import { h, type AnchorHTMLAttributes, type JSX, type TargetedMouseEvent } from 'preact'
import { enterEntry, keepScroll, newEntry, rememberScroll } from './scroll.ts'

/** The place in the playground that the address of the page names. */
export interface Place {
  /** The path after the public path of the gateway, such as `/models/a`, with its escapes. */
  readonly path: string
  readonly query: URLSearchParams
}

/** The path of the gateway without its slash at the end: empty, unless the gateway has a public path. */
const base = new URL(document.baseURI).pathname.replace(/\/$/, '')

function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): Place {
  return { path: pathname.slice(base.length) || '/', query: new URLSearchParams(search) }
}

const current = signal<Place>(placeOf(globalThis.location))

/** The current place. It changes with `navigate`, with links, and with Back and Forward. */
export const location: ReadonlySignal<Place> = current

/** Returns the address of a path in the playground, such as `/models/a?tab=code`. */
export const hrefOf = (path: string): string => `${base}${path}`

/** Shows a path of the playground. With `replace`, Back does not return to the place before. */
export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const url = new URL(hrefOf(path), document.baseURI)
  const state: unknown = history.state
  if (replace) history.replaceState(state, '', url)
  else {
    rememberScroll()
    history.pushState(newEntry(), '', url)
    const state: unknown = history.state
    enterEntry(state)
  }
  current.value = placeOf(url)
}

/** Whether a click asks for this page, and not for a new tab, a window or a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The properties of a link within the playground. */
export interface LinkProps extends Omit<AnchorHTMLAttributes, 'href'> {
  /** A path such as `/models/a`. */
  readonly to: string
}

/** A link to a place in the playground, which loads nothing again. */
export function Link({ to, onClick, ...rest }: LinkProps): JSX.Element {
  const follow = (event: TargetedMouseEvent<HTMLAnchorElement>): void => {
    if (typeof onClick === 'function') Reflect.apply(onClick, event.currentTarget, [event])
    if (!isPlain(event)) return
    event.preventDefault()
    navigate(to)
  }
  return h('a', { ...rest, href: hrefOf(to), onClick: follow })
}

/** Follows Back and Forward. Call it once. */
export function startRouter(): void {
  history.scrollRestoration = 'manual'
  const before: unknown = history.state
  if (before === null) history.replaceState(newEntry(), '')
  const state: unknown = history.state
  enterEntry(state)
  addEventListener('popstate', () => {
    rememberScroll()
    const state: unknown = history.state
    enterEntry(state)
    current.value = placeOf(globalThis.location)
  })
  addEventListener('pagehide', keepScroll)
}
