import type { JSX } from 'preact'
import { grouping, idOf, type ControlProps } from './control.ts'

/** One of a few options that stand side by side. */
export interface RadioOption {
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
