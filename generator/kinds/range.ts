import { flag, number, oneOf, optional, positive, required, text } from '../source/field.ts'
import { isReachable, legalBounds, legalWholeBounds, startOf } from './grid.ts'
import { defineKind, type Kind } from './kind.ts'

/** A number between two bounds, inclusive. */
export const range: Kind = defineKind({
  word: 'range',
  doc: 'A number from min to max, both allowed.',
  keys: {
    min: required(number, 'The minimum.'),
    max: required(number, 'The maximum.'),
    step: optional(positive, 'Every value is a multiple of it, counted from 0.'),
    stepFrom: optional(oneOf(['min']), 'min: steps count from the minimum.'),
    integer: optional(flag, 'Whether only whole numbers are allowed. Default: false.'),
    unit: optional(text, 'Its unit, such as seconds.'),
  },
  value: { type: 'number' },
  lower: ({ min, max, step, stepFrom, integer, unit }, node) => {
    if (min > max) return void node.blamed('min', 'max')?.report('min-over-max', min, max)
    const grid = step ?? (integer ? 1 : undefined)
    const start = startOf({ min, ...(step && { step }), ...(stepFrom && { stepFrom }) }, node)
    if (start === 'missing' || (grid !== undefined && !isReachable(node, min, max, grid, start))) return undefined
    const steps = { ...(step && { step }), ...(start !== undefined && { stepFrom }) }
    const ends = { min, max }
    const bounds = integer && grid !== undefined ? legalWholeBounds(ends, grid, start) : legalBounds(ends, grid, start)
    return { is: 'number', ...(integer && { integer }), ...bounds, ...steps, ...(unit && { unit }) }
  },
})
