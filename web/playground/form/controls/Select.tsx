import type { JSX } from 'preact'
import { naming, type PropsOf } from './control.ts'
import { optionsOf } from './options.ts'

/** Options in a list that opens. */
export function Select(props: PropsOf<'choice'>): JSX.Element {
  const { value, fallback, onChange, isRequired } = props
  const options = optionsOf(props)
  const isOwn = options.some((option) => option.value === fallback)
  const at = options.findIndex((option) => option.value === value)
  return (
    <select
      {...naming(props)}
      class="form-input form-select"
      data-unset={value === undefined ? '' : undefined}
      value={String(at)}
      onChange={({ currentTarget }) => onChange(options[Number(currentTarget.value)]?.value)}
    >
      <option value="-1" disabled={isRequired}>
        {isOwn
          ? `${options.find((option) => option.value === fallback)?.label} (default)`
          : isRequired
            ? 'Choose…'
            : 'Not set'}
      </option>
      {options.map((option, index) => (
        <option
          key={`${typeof option.value} ${option.value}`}
          value={String(index)}
          disabled={option.blocked !== undefined && index !== at}
        >
          {option.label}
        </option>
      ))}
    </select>
  )
}
