import type { JSX } from 'preact'
import { Button, Icon } from '../../ui/index.ts'
import { facetTitles } from './facets.ts'
import { chosen, clearAll, toggle } from './state.ts'

/** The values by which the catalogue is filtered, each with a button that removes it. */
export function Chips(): JSX.Element | null {
  if (chosen.value.length === 0) return null
  return (
    <div class="catalogue-chips">
      {chosen.value.map(({ facet, value, title }) => (
        <button
          key={`${facet}/${value}`}
          type="button"
          class="catalogue-chip"
          aria-label={`Remove the filter ${facetTitles[facet]}: ${title}`}
          onClick={() => toggle(facet, value)}
        >
          {title}
          <Icon name="close" size={14} />
        </button>
      ))}
      <Button variant="quiet" size="s" onClick={clearAll}>
        Clear all
      </Button>
    </div>
  )
}
