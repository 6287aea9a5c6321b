import { optionLabel } from '../shapes/controlOf.ts'
import type { PropsOf } from './control.ts'

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
