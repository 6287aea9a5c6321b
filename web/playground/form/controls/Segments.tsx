import type { JSX } from 'preact'
import type { PropsOf } from './control.ts'
import { optionsOf } from './options.ts'
import { Radios } from './Radios.tsx'

/** A few short options side by side. */
export function Segments(props: PropsOf<'choice'>): JSX.Element {
  const chosen = props.value ?? props.fallback
  const options = optionsOf(props).map(({ value, label, blocked }) => ({
    key: `${typeof value} ${value}`,
    label,
    blocked,
    isChosen: value === chosen,
    choose: () => props.onChange(value),
  }))
  return <Radios {...props} options={options} />
}
