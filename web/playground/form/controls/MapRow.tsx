import type { JSX } from 'preact'
import type { Json, Shape } from '@gatewright/catalog'
import { IconButton } from '../../../ui/index.ts'
import type { Path } from '../state/form.ts'
import { useField } from './control.ts'

/** The properties of a row of a map. */
export interface MapRowProps {
  readonly shape: Extract<Shape, { is: 'map' }>
  /** The path of the map. */
  readonly path: Path
  readonly label: string
  readonly row: readonly [key: string, value: Json]
  readonly index: number
  readonly onChange: (row: readonly [key: string, value: Json]) => void
  readonly onRemove: () => void
}

/** A name and its value. */
export function MapRow({ shape, path, label, row, index, onChange, onRemove }: MapRowProps): JSX.Element {
  const { Part } = useField()
  const [name, value] = row
  const title = name === '' ? `${label} ${index + 1}` : name
  return (
    <div class="form-row form-map-row">
      <input
        class="form-input"
        type="text"
        aria-label={`Name ${index + 1} of ${label}`}
        placeholder="Name"
        value={name}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onChange([currentTarget.value, value])}
      />
      <div class="form-row-value">
        <Part
          field={{ name: title, label: title, shape: shape.of }}
          path={[...path, name === '' ? index : name]}
          value={value}
          fallback={undefined}
          onChange={(next) => onChange([name, next ?? ''])}
          isBare
        />
      </div>
      <div class="form-row-actions">
        <IconButton icon="trash" size="s" label={`Remove ${title}`} onClick={onRemove} />
      </div>
    </div>
  )
}
