import { signal, type ReadonlySignal } from '@preact/signals'
import { h, type AnchorHTMLAttributes, type JSX, type TargetedMouseEvent } from 'preact'
import { attempt } from '../shared/attempt.ts'

/** The place in the playground that the address of the page names. */
interface PagePath {
  /** The path after the public path of the gateway, such as `/models/a`, with its escapes. */
  readonly path: string
  readonly query: URLSearchParams
}

/** The path of the gateway without its slash at the end: empty, unless the gateway has a public path. */
const base = new URL(document.baseURI).pathname.replace(/\/$/, '')

function pagePathOf({ pathname, search }: { readonly pathname: string; readonly search: string }): PagePath {
  return { path: pathname.slice(base.length) || '/', query: new URLSearchParams(search) }
}

const current = signal<PagePath>(pagePathOf(globalThis.location))

/** The current place. It changes with `navigate`, with links, and with Back and Forward. */
export const location: ReadonlySignal<PagePath> = current

/** Returns the address of a path in the playground, such as `/models/a?tab=code`. */
const hrefOf = (path: string): string => `${base}${path}`

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
  current.value = pagePathOf(url)
}

/** Whether a click asks for this page, and not for a new tab, a window or a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface LinkProps extends Omit<AnchorHTMLAttributes, 'href'> {
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
    current.value = pagePathOf(globalThis.location)
  })
  addEventListener('pagehide', keepScroll)
}

const storageKey = 'gatewright.scroll'

/** The entries that are remembered; older ones start at the top. */
const mostEntries = 100

/** The positions of the pages in the history of this tab, by the key of their entry. */
const positions = stored()

/** The key of the entry of the history that is shown. */
let shown = ''

/** The position to which the page scrolls as soon as it has its content. */
let pending: number | undefined

function stored(): Map<string, number> {
  const isEntry = (entry: unknown): entry is [string, number] => {
    const [path, top]: readonly unknown[] = Array.isArray(entry) ? entry : []
    return typeof path === 'string' && typeof top === 'number'
  }
  const entries = attempt((): unknown => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
}

/** The state of a new entry of the history. `crypto.randomUUID` is missing in pages that are served without TLS. */
const newEntry = (): { readonly key: string } => ({ key: Math.random().toString(36).slice(2) })

/** Remembers the position of the page that is shown, before another one replaces it. */
function rememberScroll(): void {
  positions.delete(shown)
  positions.set(shown, scrollY)
}

/** Remembers the positions beyond a reload of the page. */
function keepScroll(): void {
  rememberScroll()
  // Without a storage, a reload starts at the top.
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostEntries))))
}

/** Names the entry that is shown from now on, a new one or one of before. */
function enterEntry(state: unknown): void {
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined
  shown = typeof key === 'string' ? key : ''
  pending = positions.get(shown) ?? 0
}

/** Scrolls to where the page was before. A page calls it once its content stands; later calls do nothing. */
export function restoreScroll(): void {
  if (pending === undefined) return
  scrollTo(0, pending)
  pending = undefined
}
