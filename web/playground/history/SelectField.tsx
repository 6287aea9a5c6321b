import type { JSX } from 'preact'

/** The properties of a list of options. */
export interface SelectFieldProps {
  readonly label: string
  readonly value: string
  /** The value and the text of each option. */
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

/** A list of options with its label. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps): JSX.Element {
  return (
    <label class="history-select">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
