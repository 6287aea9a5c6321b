import type { JSX, TargetedKeyboardEvent } from 'preact'
import { numberOf, stepped } from '../shapes/numbers.ts'
import { naming, type PropsOf } from './control.ts'
import { useDraft } from './draft.ts'
import { placeholderOf } from './Line.tsx'

/** A number, which the arrows change by a step. */
export function NumberField(props: PropsOf<'number'>): JSX.Element {
  const { shape, value, fallback, onChange } = props
  const [text, note] = useDraft(value, (current) => (current === undefined ? '' : String(current)))
  const type = (typed: string): void => {
    const next = numberOf(typed)
    note(typed, next)
    onChange(next)
  }
  const step = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const from = [value, fallback, shape.min].find((one) => typeof one === 'number') ?? 0
    onChange(stepped(from, shape, event.key === 'ArrowUp' ? 'above' : 'below'))
  }
  return (
    <span class="form-number">
      <input
        {...naming(props)}
        class="form-input"
        type="text"
        inputMode={shape.integer && (shape.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        value={text}
        placeholder={placeholderOf(fallback, undefined)}
        autocomplete="off"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={step}
      />
      {shape.unit !== undefined && <span class="form-unit">{shape.unit}</span>}
    </span>
  )
}
