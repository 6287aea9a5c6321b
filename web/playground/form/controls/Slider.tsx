import type { JSX } from 'preact'
import { sliderStep, snapped } from '../shapes/numbers.ts'
import type { PropsOf } from './control.ts'
import { NumberField } from './NumberField.tsx'

/** A number between two bounds: a slider and a field beside it. */
export function Slider(props: PropsOf<'number'>): JSX.Element {
  const { shape, label, value, fallback, onChange } = props
  const { min = 0, max = 1, unit } = shape
  const step = sliderStep(shape) ?? 1
  const at = [value, fallback].find((one) => typeof one === 'number') ?? min
  return (
    <div class="form-slider" data-unset={value === undefined ? '' : undefined}>
      <input
        type="range"
        class="form-range"
        style={{ '--form-fill': `${((at - min) / (max - min)) * 100}%` }}
        aria-label={`${label}, slider`}
        aria-valuetext={unit === undefined ? undefined : `${at} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={at}
        onInput={({ currentTarget }) => onChange(snapped(currentTarget.valueAsNumber, shape, step))}
      />
      <NumberField {...props} />
    </div>
  )
}
