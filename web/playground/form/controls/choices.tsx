import type { JSX } from 'preact'
import { optionLabel } from '../controlOf.ts'
import { isList } from '../../../shared/values.ts'
import { grouping, idOf, naming, type ControlProps, type PropsOf } from './control.ts'

/** One of a few options that stand side by side. */
interface RadioOption {
  readonly key: string
  readonly label: string
  readonly isChosen: boolean
  /** Why it cannot be chosen now. */
  readonly blocked?: string | undefined
  readonly choose: () => void
}

/** Options side by side, of which one is chosen. */
export function Radios({
  options,
  ...props
}: ControlProps & { readonly options: readonly RadioOption[] }): JSX.Element {
  const { isRequired, isInvalid, value, shape } = props
  const id = shape.is === 'either' ? `${idOf(props.path)}/choice` : idOf(props.path) // the control of the alternative has the other
  return (
    <div
      {...grouping(props)}
      id={id}
      role="radiogroup"
      aria-required={isRequired ? 'true' : undefined}
      aria-invalid={isInvalid ? 'true' : undefined}
      class="form-segments"
      data-unset={value === undefined ? '' : undefined}
    >
      {options.map(({ key, label, isChosen, blocked, choose }) => (
        <label key={key} class="form-segment" title={blocked}>
          <input
            type="radio"
            name={id}
            checked={isChosen}
            disabled={blocked !== undefined && !isChosen}
            onChange={choose}
            onClick={isChosen && value === undefined ? choose : undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

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

/** An option of a choice, as a control shows it. */
export interface ShownOption {
  readonly value: string | number
  readonly label: string
  /** Why it cannot be chosen now. */
  readonly blocked?: string
}

/** Returns the options of a choice. A value that is not an option comes last. */
export function optionsOf({ shape, value, only }: PropsOf<'choice'>): readonly ShownOption[] {
  const { values, labels, deprecated = [] } = shape
  const known = values.map((option): ShownOption => {
    const label = optionLabel(option, labels) + (deprecated.includes(option) ? ' (deprecated)' : '')
    const isOpen = only === undefined || only.values.includes(option)
    return isOpen ? { value: option, label } : { value: option, label, blocked: only.because }
  })
  const isOther = (typeof value === 'string' || typeof value === 'number') && !values.includes(value)
  return isOther ? [...known, { value, label: `${JSON.stringify(value)} (not an option)` }] : known
}
