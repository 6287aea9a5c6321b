import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { catalogue } from '../shared/catalogue.ts'
import { entriesOf, type Entry } from './entries.ts'

/** The id that the address of the page names; undefined if it names none. */
const named = signal<string | undefined>(idIn(globalThis.location.search))

function idIn(search: string): string | undefined {
  return new URLSearchParams(search).get('model') ?? undefined
}

/** Every document, in the order of the navigation; none until the catalogue is loaded. */
export const entries: ReadonlySignal<readonly Entry[]> = computed(() =>
  catalogue.value === undefined ? [] : entriesOf(catalogue.value),
)

/** The document on show: the one that the address names, or the first. */
export const selected: ReadonlySignal<Entry | undefined> = computed(() =>
  named.value === undefined ? entries.value[0] : entries.value.find(({ id }) => id === named.value),
)

/** The id in the address that has no document; undefined if there is none. */
export const unknownId: ReadonlySignal<string | undefined> = computed(() =>
  entries.value.length > 0 && selected.value === undefined ? named.value : undefined,
)

/** The address of a document in this page, relative to the base of the page. */
export const hrefOf = (id: string): string => `docs/openapi?model=${encodeURIComponent(id)}`

/** Shows a document, and makes it the address of the page. */
export function select(id: string): void {
  if (id === named.value) return
  history.pushState(null, '', new URL(hrefOf(id), document.baseURI))
  named.value = id
}

/** Follows Back and Forward. Call it once. */
export function followAddress(): void {
  addEventListener('popstate', () => (named.value = idIn(globalThis.location.search)))
}
