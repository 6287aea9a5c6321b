import type { JSX } from 'preact'
import { naming, type PropsOf } from './control.ts'
import { Radios } from './Radios.tsx'

/** true or false. Without a default, a third state says that nothing is sent. */
export function Switch(props: PropsOf<'boolean'>): JSX.Element {
  const { value, fallback, isRequired } = props
  return fallback === undefined && !isRequired ? (
    <ThreeStates {...props} />
  ) : (
    <TwoStates {...props} shown={value ?? fallback} />
  )
}

function TwoStates({ shown, ...props }: PropsOf<'boolean'> & { readonly shown: unknown }): JSX.Element {
  const { value, onChange } = props
  return (
    <span class="form-switch" data-unset={value === undefined ? '' : undefined}>
      <input
        {...naming(props)}
        aria-required={undefined}
        type="checkbox"
        role="switch"
        checked={shown === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{shown === true ? 'On' : 'Off'}</span>
    </span>
  )
}

function ThreeStates(props: PropsOf<'boolean'>): JSX.Element {
  const option = (label: string, value: boolean | undefined) => ({
    key: label,
    label,
    isChosen: props.value === value,
    choose: () => props.onChange(value),
  })
  return <Radios {...props} options={[option('Not set', undefined), option('On', true), option('Off', false)]} />
}
