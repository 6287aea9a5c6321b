import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button, Icon } from '../../ui/index.ts'
import { facetTitles, type Facet, type Option } from './facets.ts'
import { chosen, clearAll, facets, toggle } from './state.ts'

/** The values of a filter that are shown before a press of its button. */
const fewest = 8

/** The filters, each with its values and how many models they leave. */
export function Filters(): JSX.Element {
  return (
    <div class="catalogue-filters">
      {facets.value.map((facet) => (
        <FacetGroup key={facet.id} facet={facet} />
      ))}
    </div>
  )
}

function FacetGroup({ facet: { id, title, options } }: { readonly facet: Facet }): JSX.Element {
  const isLong = useSignal(false)
  const isCut = options.length > fewest + 2
  const shown = isCut && !isLong.value ? options.filter(({ isChosen }, at) => at < fewest || isChosen) : options
  return (
    <fieldset class="catalogue-facet">
      <legend>{title}</legend>
      {shown.map((option) => (
        <Choice key={option.value} option={option} onChange={() => toggle(id, option.value)} />
      ))}
      {isCut && (
        <button
          type="button"
          class="catalogue-more"
          aria-expanded={isLong.value}
          onClick={() => (isLong.value = !isLong.value)}
        >
          {isLong.value ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
    </fieldset>
  )
}

const Choice = ({ option, onChange }: { readonly option: Option; readonly onChange: () => void }): JSX.Element => (
  <label class={`catalogue-choice ${option.count === 0 && !option.isChosen ? 'catalogue-choice-empty' : ''}`}>
    <input type="checkbox" checked={option.isChosen} onChange={onChange} />
    <span class="catalogue-choice-title">{option.title}</span>
    <span class="catalogue-choice-count" aria-label={`${option.count} models`}>
      {option.count}
    </span>
  </label>
)

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
