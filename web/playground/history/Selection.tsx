import type { JSX } from 'preact'
import { Link } from '../router.ts'
import { Button } from '../../ui/index.ts'

/** The properties of the bar of the selected runs. */
export interface SelectionProps {
  readonly ids: readonly string[]
  readonly clear: () => void
}

/** Leads from two selected runs to their comparison. */
export function Selection({ ids: [a, b], clear }: SelectionProps): JSX.Element {
  return (
    <div class="history-selection" role="status">
      {a !== undefined && (
        <div class="history-selected">
          <p>{b === undefined ? 'Select a second run to compare.' : 'Two runs are selected.'}</p>
          {b !== undefined && (
            <Link to={`/compare?a=${a}&b=${b}`} class="ui-button ui-button-primary ui-button-m">
              Compare
            </Link>
          )}
          <Button onClick={clear}>Clear</Button>
        </div>
      )}
    </div>
  )
}
