import { innerMultiple, isStepFrom } from '../language/decimal.ts'
import type { Node } from '../source/node.ts'

/** The keys of a number with steps. */
export interface Grid {
  readonly min?: number
  readonly step?: number
  readonly stepFrom?: 'min'
}

/**
 * Returns the number that steps count from: the minimum if the author says so, unless steps from 0 are the same;
 * otherwise undefined. A minimum or a step that is missing for it is reported, and the result is `missing`.
 */
export function startOf({ min, step, stepFrom }: Grid, node: Node): number | 'missing' | undefined {
  if (stepFrom === undefined) return undefined
  if (min !== undefined && step !== undefined) return isStepFrom(min, 0, step) ? undefined : min
  node.reportMissing(step === undefined ? 'step' : 'min', 'stepFrom: min counts steps from the minimum.')
  return 'missing'
}

/** The bounds of a number. */
interface Bounds {
  readonly min?: number
  readonly max?: number
}

/**
 * Returns the smallest and the greatest value that the steps allow between the bounds: a message that names a bound must
 * not name a value that is refused.
 */
export const legalBounds = ({ min, max }: Bounds, step: number | undefined, start: number = 0): Bounds => ({
  ...(min !== undefined && { min: step === undefined ? min : innerMultiple(min, step, 'above', false, start) }),
  ...(max !== undefined && { max: step === undefined ? max : innerMultiple(max, step, 'below', false, start) }),
})

/** Whether a multiple of `step` is between the bounds, inclusive; bounds that are not multiples are reported. */
export function isReachable(node: Node, min: number, max: number, step: number, start?: number): boolean {
  const lowest = innerMultiple(min, step, 'above', false, start)
  const highest = innerMultiple(max, step, 'below', false, start)
  if (lowest > highest) {
    node.blamed('min', 'max', 'step', 'integer')?.report('empty-range', min, max, step)
    return false
  }
  if (!isStepFrom(min, start ?? 0, step))
    node.blamed('min', 'step', 'integer')?.report('bound-off-step', 'min', min, step, lowest)
  if (!isStepFrom(max, start ?? 0, step))
    node.blamed('max', 'step', 'integer')?.report('bound-off-step', 'max', max, step, highest, start)
  return true
}
