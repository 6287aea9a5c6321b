import { innerMultiple, isMultiple } from '../catalogue/decimal.ts'
import { flag, number, optional, positive, required, text } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

/** A number between two bounds, both allowed. */
export const range: Kind = defineKind({
  word: 'range',
  doc: 'A number from min to max, both allowed.',
  keys: {
    min: required(number, 'The least value.'),
    max: required(number, 'The greatest value.'),
    step: optional(positive, 'Every value is a multiple of it, counted from 0.'),
    integer: optional(flag, 'Whether only whole numbers are allowed. Default: false.'),
    unit: optional(text, 'What it is counted in, such as seconds.'),
  },
  value: { type: 'number' },
  lower: ({ min, max, step, integer, unit }, node) => {
    const entries = node.entries()
    if (min > max) return void entries.get('min')?.report('min-over-max', min, max)
    if (step !== undefined) {
      if (!isMultiple(min, step)) {
        entries.get('min')?.report('bound-off-step', 'min', min, step, innerMultiple(min, step, 'above'))
      }
      if (!isMultiple(max, step)) {
        entries.get('max')?.report('bound-off-step', 'max', max, step, innerMultiple(max, step, 'below'))
      }
    }
    return { is: 'number', ...(integer && { integer }), min, max, ...(step && { step }), ...(unit && { unit }) }
  },
})
