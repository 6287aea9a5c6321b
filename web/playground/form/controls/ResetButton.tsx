import type { JSX } from 'preact'
import type { Json } from '@gatewright/catalog'
import type { ControlName } from '../shapes/controlOf.ts'

/** The properties of a reset button. */
export interface ResetProps {
  readonly label: string
  readonly fallback: Json | undefined
  readonly onChange: (value: undefined) => void
}

/** Controls that a person empties with the keyboard, or with a button inside. */
const emptied: ReadonlySet<ControlName> = new Set([
  'line',
  'area',
  'secret',
  'number',
  'color',
  'select',
  'file',
  'json',
  'search',
  'entry',
])

/** The state of a value that decides whether it can be reset. */
interface Resettable {
  readonly control: ControlName
  readonly value: Json | undefined
  readonly fallback: Json | undefined
  readonly isRequired: boolean
}

/** Whether a value can be taken back with a button: there is a default, or nothing else empties it. */
export const isResettable = ({ control, value, fallback, isRequired }: Resettable): boolean =>
  value !== undefined && (fallback !== undefined || (!isRequired && !emptied.has(control)))

/** Takes a value back, so that the default applies, or none. */
export function ResetButton({ label, fallback, onChange }: ResetProps): JSX.Element {
  return (
    <button type="button" class="form-reset" onClick={() => onChange(undefined)}>
      {fallback === undefined ? 'Clear' : 'Use default'}
      <span class="visually-hidden"> for {label}</span>
    </button>
  )
}
