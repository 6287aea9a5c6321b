import { signal, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Marks } from '../../gateway/pages/data.ts'
import { readOwn } from '../shared/gateway.ts'
import { Badge } from '../ui/index.ts'

const current = signal<Marks>({})

/** The models that do not run at their vendors now; empty until that is known. */
export const marks: ReadonlySignal<Marks> = current

/** How old the marks get while a person looks at the page, in milliseconds. */
const refreshMs = 60_000

/** Reads the marks again. Never rejects: marks that could not be read may no longer be true, so there are none. */
export async function loadMarks(): Promise<void> {
  current.value = await readOwn<Marks>('playground/marks.json').catch(() => ({}))
}

/** Reads the marks now, every minute while the page is visible, and when it becomes visible again. Call it once. */
export function followMarks(): void {
  const load = (): void => {
    if (document.visibilityState === 'visible') void loadMarks()
  }
  load()
  setInterval(load, refreshMs)
  document.addEventListener('visibilitychange', load)
}

/** Whether a run of a model costs nothing now, whatever its vendor charges. */
export const isFree = (id: string): boolean => marks.value[id] === 'free'

/** Why an unavailable model cannot run. */
export const unavailable = 'No worker can run this model now.'

/** Marks a model that no worker can run, or that only the sandbox runs. */
export function MarkBadge({ id }: { readonly id: string }): JSX.Element | null {
  const mark = marks.value[id]
  if (mark === undefined) return null
  return mark === 'unavailable' ? (
    <Badge tone="danger" title={unavailable}>
      Unavailable
    </Badge>
  ) : (
    <Badge tone="warning" title="The sandbox makes up the results of this model. No vendor is called.">
      Sandbox
    </Badge>
  )
}

/** The tones of the releases that are not stable. */
export const releaseTones = {
  preview: 'accent',
  beta: 'accent',
  deprecated: 'warning',
  disabled: 'danger',
  retired: 'danger',
} as const
