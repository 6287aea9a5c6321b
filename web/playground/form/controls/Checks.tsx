import type { JSX } from 'preact'
import { isList } from '../state/input.ts'
import { optionLabel } from '../shapes/controlOf.ts'
import { grouping, type PropsOf } from './control.ts'

/** Several of a few options. */
export function Checks(props: PropsOf<'list'>): JSX.Element {
  const { shape, value, fallback, onChange } = props
  const options = shape.of.is === 'choice' ? shape.of : { values: [] }
  const chosen = isList(value) ? value : isList(fallback) ? fallback : []
  const toggle = (option: string | number): void => {
    const rest = chosen.filter((one) => one !== option)
    const next = rest.length < chosen.length ? rest : [...rest, option]
    onChange(next.length === 0 && fallback === undefined ? undefined : next)
  }
  return (
    <div {...grouping(props)} class="form-segments form-checks" data-unset={value === undefined ? '' : undefined}>
      {options.values.map((option) => (
        <label key={`${typeof option} ${option}`} class="form-segment">
          <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} />
          <span>{optionLabel(option, shape.of.is === 'choice' ? shape.of.labels : undefined)}</span>
        </label>
      ))}
    </div>
  )
}
