import type { JSX } from 'preact'
import { useField, type PropsOf } from './control.ts'

/** A value that can be null. */
export function Nullable(props: PropsOf<'nullable'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const { Value } = useField()
  const isNull = value === null
  const inner = {
    ...props,
    shape: shape.of,
    value: isNull ? undefined : value,
    fallback: fallback === null ? undefined : fallback,
  }
  return (
    <div class="form-nullable">
      {!isNull && <Value {...inner} />}
      <label class="form-null">
        <input type="checkbox" checked={isNull} onChange={() => onChange(isNull ? undefined : null)} />
        <span>
          Send null<span class="visually-hidden"> as {label}</span>
        </span>
      </label>
    </div>
  )
}
