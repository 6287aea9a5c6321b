import type { JSX } from 'preact'
import { grouping, type PropsOf } from './control.ts'
import { placeholderOf } from './Line.tsx'

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** A colour: a picker, and its code. */
export function Color(props: PropsOf<'string'>): JSX.Element {
  const { label, value, fallback, onChange, isInvalid, isRequired, describedBy } = props
  const shown = [value, fallback].find(isColor) ?? '#000000'
  return (
    <div {...grouping(props)} class="form-color">
      <input
        type="color"
        aria-label={`Pick ${label}`}
        value={shown}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        class="form-input"
        type="text"
        aria-label={`${label} as #rrggbb`}
        aria-invalid={isInvalid ? 'true' : undefined}
        aria-required={isRequired ? 'true' : undefined}
        aria-describedby={describedBy}
        value={typeof value === 'string' ? value : ''}
        placeholder={placeholderOf(fallback, '#rrggbb')}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
      />
    </div>
  )
}
