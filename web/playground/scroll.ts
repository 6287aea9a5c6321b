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
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

/** The state of a new entry of the history. `crypto.randomUUID` is missing in pages that are served without TLS. */
export const newEntry = (): { readonly key: string } => ({ key: Math.random().toString(36).slice(2) })

/** Remembers the position of the page that is shown, before another one replaces it. */
export function rememberScroll(): void {
  positions.delete(shown)
  positions.set(shown, scrollY)
}

/** Remembers the positions beyond a reload of the page. */
export function keepScroll(): void {
  rememberScroll()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostEntries)))
  } catch {
    // A reload then starts at the top.
  }
}

/** Names the entry that is shown from now on, a new one or one of before. */
export function enterEntry(state: unknown): void {
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
