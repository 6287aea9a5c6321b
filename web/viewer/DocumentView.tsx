import { computed, signal, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { reasonOf } from '../shared/values.ts'
import { theme } from '../ui/ThemeSwitch.tsx'
import { Notice, Spinner } from '../ui/index.ts'
import { mountScalar, type Mounted } from './scalar.ts'
import type { Entry } from './selection.ts'

/** A document: its name, where it is besides, and its operations. */
export const DocumentView = ({ entry }: { readonly entry: Entry }): JSX.Element => (
  <>
    <div class="viewer-title">
      <h1>{entry.name}</h1>
      <p>
        <code>{entry.id}</code>
        <a href={`models/${encodeURIComponent(entry.id)}`}>Try it</a>
        <a href={`docs/models/${encodeURIComponent(entry.id)}`}>Reference</a>
        <a href={entry.document}>This document</a>
      </p>
    </div>
    <Operations key={entry.id} entry={entry} />
  </>
)

/** The operations of a document, shown by Scalar. */
function Operations({ entry }: { readonly entry: Entry }): JSX.Element {
  const home = useRef<HTMLDivElement>(null)
  const state = useSignal<'loading' | 'shown' | { readonly error: string }>('loading')
  const mounted = useSignal<Mounted | undefined>(undefined)
  useEffect(() => {
    const ending = new AbortController()
    show(home.current, entry, ending.signal).then(
      (view) => {
        mounted.value = view
        state.value = 'shown'
      },
      (error: unknown) => {
        if (!ending.signal.aborted) state.value = { error: reasonOf(error) }
      },
    )
    return () => {
      ending.abort()
      mounted.value?.remove()
    }
  }, [entry])
  useSignalEffect(() => mounted.value?.setDark(isDark.value))
  return (
    <div class="viewer-document" aria-busy={state.value === 'loading'}>
      {state.value === 'loading' && <Spinner label="The document is loading" />}
      {typeof state.value === 'object' && (
        <Notice tone="danger" title="The document could not be shown." isAlert>
          {state.value.error}
        </Notice>
      )}
      <div ref={home} />
    </div>
  )
}

async function show(home: HTMLElement | null, entry: Entry, signal: AbortSignal): Promise<Mounted | undefined> {
  const response = await fetch(new URL(entry.document, document.baseURI), { signal })
  if (!response.ok) throw new Error(`The gateway answered ${response.status} ${response.statusText}`.trim())
  const content: unknown = await response.json()
  if (typeof content !== 'object' || content === null) throw new Error('The gateway sent no document.')
  return home === null || signal.aborted ? undefined : mountScalar(home, inOrder(content, entry), isDark.peek())
}

/**
 * The document with its paths in the order in which people call them: a model that takes long is submitted first, and its
 * results are polled. The call that waits for the end comes last.
 */
function inOrder(content: object, { mode }: Entry): object {
  const paths: unknown = Reflect.get(content, 'paths')
  if (mode === 'sync' || typeof paths !== 'object' || paths === null) return content
  const isLast = ([path]: readonly [string, unknown]): boolean => path.endsWith('/execute')
  const [last = [], first = []] = [true, false].map((wanted) =>
    Object.entries(paths).filter((one) => isLast(one) === wanted),
  )
  return { ...content, paths: Object.fromEntries([...first, ...last]) }
}

const query = matchMedia('(prefers-color-scheme: dark)')
const systemIsDark = signal(query.matches)
query.addEventListener('change', () => (systemIsDark.value = query.matches))

/** Whether the page has dark colours. */
const isDark: ReadonlySignal<boolean> = computed(() =>
  theme.value === 'system' ? systemIsDark.value : theme.value === 'dark',
)
