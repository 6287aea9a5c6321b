import { innerMultiple, isMultiple } from '../catalogue/decimal.ts'
import { flag, number, optional, positive, required, text } from '../source/field.ts'
import type { Node } from '../source/node.ts'
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
    if (min > max) return void node.entries().get('min')?.report('min-over-max', min, max)
    const grid = step ?? (integer ? 1 : undefined)
    if (grid !== undefined && !isReachable(node, min, max, grid)) return undefined
    return { is: 'number', ...(integer && { integer }), min, max, ...(step && { step }), ...(unit && { unit }) }
  },
})

/** Whether a multiple of `step` lies inside; bounds that are none are reported. */
function isReachable(node: Node, min: number, max: number, step: number): boolean {
  const entries = node.entries()
  const lowest = innerMultiple(min, step, 'above')
  const highest = innerMultiple(max, step, 'below')
  if (lowest > highest) {
    entries.get('min')?.report('empty-range', min, max, step)
    return false
  }
  if (!isMultiple(min, step)) entries.get('min')?.report('bound-off-step', 'min', min, step, lowest)
  if (!isMultiple(max, step)) entries.get('max')?.report('bound-off-step', 'max', max, step, highest)
  return true
}
