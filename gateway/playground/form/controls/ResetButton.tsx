import type { JSX } from 'preact'
import type { Json } from '@gatewright/catalog'
import type { ControlName } from '../shapes/controlOf.ts'

/** The properties of a reset button. */
export interface ResetProps {
  readonly label: string
  readonly control: ControlName
  readonly value: Json | undefined
  readonly fallback: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** Controls that a person empties with the keyboard, or with a button of their own. */
const emptied: ReadonlySet<ControlName> = new Set(['line', 'area', 'secret', 'number', 'color', 'select', 'file', 'json', 'search', 'entry'])

/** Takes a value back, so that the default applies, or none. */
export function ResetButton({ label, control, value, fallback, onChange }: ResetProps): JSX.Element | null {
  if (value === undefined || (fallback === undefined && emptied.has(control))) return null
  const words = fallback === undefined ? 'Clear' : 'Use default'
  return (
    <button type="button" class="form-reset" onClick={() => onChange(undefined)}>
      {words}
      <span class="visually-hidden"> for {label}</span>
    </button>
  )
}
