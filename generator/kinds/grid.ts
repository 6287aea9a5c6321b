import { innerMultiple, isExactMultiple } from '../language/decimal.ts'
import type { Node } from '../source/node.ts'

/** Whether a multiple of `step` is between the bounds, inclusive; bounds that are not multiples are reported. */
export function isReachable(node: Node, min: number, max: number, step: number): boolean {
  const lowest = innerMultiple(min, step, 'above')
  const highest = innerMultiple(max, step, 'below')
  if (lowest > highest) {
    node.blamed('min', 'max', 'step', 'integer')?.report('empty-range', min, max, step)
    return false
  }
  if (!isExactMultiple(min, step))
    node.blamed('min', 'step', 'integer')?.report('bound-off-step', 'min', min, step, lowest)
  if (!isExactMultiple(max, step))
    node.blamed('max', 'step', 'integer')?.report('bound-off-step', 'max', max, step, highest)
  return true
}
