import type { JSX } from 'preact'
import { marks } from '../data/marks.ts'
import { Badge } from '../../ui/index.ts'

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
