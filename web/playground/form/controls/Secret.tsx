import type { JSX } from 'preact'
import { naming, type PropsOf } from './control.ts'

/** A text that nobody should see. */
export function Secret(props: PropsOf<'string'>): JSX.Element {
  const { value, onChange, keepsEmpty } = props
  return (
    <input
      {...naming(props)}
      class="form-input"
      type="password"
      value={typeof value === 'string' ? value : ''}
      autocomplete="off"
      onInput={({ currentTarget: { value: text } }) => onChange(text === '' && !keepsEmpty ? undefined : text)}
    />
  )
}
