import type { JSX } from 'preact'
import type { Json, Shape } from '@gatewright/catalog'
import { IconButton } from '../../../ui/index.ts'
import type { Path } from '../state/form.ts'
import { useField } from './control.ts'

/** The properties of an item of a list. */
export interface ListRowProps {
  readonly shape: Shape
  readonly path: Path
  /** The label of the list. */
  readonly label: string
  readonly value: Json
  readonly count: number
  readonly onChange: (value: Json | undefined) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** An item of a list, with buttons that move and remove it. */
export function ListRow({ shape, path, label, value, count, onChange, onMove, onRemove }: ListRowProps): JSX.Element {
  const { Part } = useField()
  const index = Number(path.at(-1))
  const name = `${label} ${index + 1}`
  const isLarge = isComposed(shape)
  const actions = (
    <div class="form-row-actions">
      {count > 1 && (
        <>
          <IconButton
            icon="arrowUp"
            size="s"
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            class="form-down"
            icon="arrowUp"
            size="s"
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="trash" size="s" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
  const part = { field: { name, label: name, shape }, path, value, fallback: undefined, onChange }
  return isLarge ? (
    <li class="form-row-large">
      <Part {...part} actions={actions} />
    </li>
  ) : (
    <li class="form-row">
      <div class="form-row-value">
        <Part {...part} isBare />
      </div>
      {actions}
    </li>
  )
}

/** Whether a value has parts, so that it gets a frame. */
const isComposed = (shape: Shape): boolean =>
  shape.is === 'nullable' ? isComposed(shape.of) : ['object', 'list', 'map', 'either'].includes(shape.is)
