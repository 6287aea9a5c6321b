import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Json } from '@gatewright/catalog'
import { choicesOf, type Choice } from '../shapes/choices.ts'
import { alternativeOf, suits } from '../shapes/fits.ts'
import { isSame } from '../state/input.ts'
import { useField, type PropsOf } from './control.ts'
import { Radios } from './Radios.tsx'

/** A value of one of several kinds: which one, then its control. */
export function Alternatives(props: PropsOf<'either'>): JSX.Element {
  const { shape, value, fallback, onChange } = props
  const { Value } = useField()
  const choices = choicesOf(shape)
  const [picked, pick] = useState<number | undefined>(undefined)
  const shown = value ?? fallback
  const chosen = pickedFor(picked, choices, value) ?? chosenOf(choices, shown, shape.of)
  const options = choices.map((choice, index) => ({
    key: String(index),
    label: choice.label,
    isChosen: index === chosen,
    choose: () => {
      pick(index)
      onChange(choice.start)
    },
  }))
  const taken = chosen === undefined ? undefined : choices[chosen]
  const isOwn = taken?.shape !== undefined && (fallback === undefined || suits(fallback, taken.shape) > 0)
  return (
    <div class="form-alternatives">
      <Radios {...props} options={options} />
      {taken?.shape !== undefined && <Value {...props} shape={taken.shape} fallback={isOwn ? fallback : undefined} />}
    </div>
  )
}

/** The alternative that the person picked, unless the value has become another one since. */
function pickedFor(
  picked: number | undefined,
  choices: readonly Choice[],
  value: Json | undefined,
): number | undefined {
  const choice = picked === undefined ? undefined : choices[picked]
  if (choice === undefined) return undefined
  if (choice.shape === undefined) return isSame(choice.start, value) ? picked : undefined
  return value === undefined || value === '' || suits(value, choice.shape) > 0 ? picked : undefined
}

function chosenOf(
  choices: readonly Choice[],
  shown: Json | undefined,
  of: PropsOf<'either'>['shape']['of'],
): number | undefined {
  if (shown === undefined) return undefined
  const fixed = choices.findIndex(({ shape, start }) => shape === undefined && isSame(start, shown))
  if (fixed >= 0) return fixed
  const taken = alternativeOf(shown, of)
  const found = choices.findIndex(({ index, shape }) => index === taken && shape !== undefined)
  return found < 0 ? undefined : found
}
