import { flag, number, optional, positive, required, text } from '../source/field.ts'
import { isReachable } from './grid.ts'
import { defineKind, type Kind } from './kind.ts'

/** A number between two bounds, inclusive. */
export const range: Kind = defineKind({
  word: 'range',
  doc: 'A number from min to max, both allowed.',
  keys: {
    min: required(number, 'The minimum.'),
    max: required(number, 'The maximum.'),
    step: optional(positive, 'Every value is a multiple of it, counted from 0.'),
    integer: optional(flag, 'Whether only whole numbers are allowed. Default: false.'),
    unit: optional(text, 'Its unit, such as seconds.'),
  },
  value: { type: 'number' },
  lower: ({ min, max, step, integer, unit }, node) => {
    if (min > max) return void node.blamed('min', 'max')?.report('min-over-max', min, max)
    const grid = step ?? (integer ? 1 : undefined)
    if (grid !== undefined && !isReachable(node, min, max, grid)) return undefined
    return { is: 'number', ...(integer && { integer }), min, max, ...(step && { step }), ...(unit && { unit }) }
  },
})
