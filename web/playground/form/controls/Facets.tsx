import type { JSX } from 'preact'
import type { Facet } from '../lists/facets.ts'
import { labelOfName } from '../words/labels.ts'

/** The properties of the filters of a list. */
export interface FacetsProps {
  readonly facets: readonly Facet[]
  readonly chosen: ReadonlyMap<string, string>
  readonly onChange: (name: string, value: string) => void
}

/** A filter for each kind of data that several entries of a list share. */
export function Facets({ facets, chosen, onChange }: FacetsProps): JSX.Element | null {
  if (facets.length === 0) return null
  return (
    <div class="form-facets">
      {facets.map(({ name, values }) => (
        <label key={name} class="form-facet">
          <span>{labelOfName(name)}</span>
          <select
            class="form-input form-select"
            value={chosen.get(name) ?? ''}
            onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
          >
            <option value="">All</option>
            {values.map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
