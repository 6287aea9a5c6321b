import { decimals, innerMultiple, isStepFrom } from '../language/decimal.ts'
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
  readonly exclusiveMin?: number
  readonly exclusiveMax?: number
}

/**
 * Returns the bounds that messages can name, because no value that they name is refused: the smallest and the greatest
 * value that the steps allow, and of two bounds at one end the narrower one.
 */
export function legalBounds(
  { min, max, exclusiveMin, exclusiveMax }: Bounds,
  step: number | undefined,
  start: number = 0,
): Bounds {
  const [over, under] = [exclusiveMin ?? -Infinity, exclusiveMax ?? Infinity]
  const stepped = (bound: number, side: 'above' | 'below', isExclusive: boolean): number =>
    step === undefined ? bound : innerMultiple(bound, step, side, isExclusive, start)
  const hasMin = min !== undefined && (over < min || step !== undefined)
  const hasMax = max !== undefined && (under > max || step !== undefined)
  return {
    ...(hasMin && { min: stepped(Math.max(min, over), 'above', over >= min) }),
    ...(hasMax && { max: stepped(Math.min(max, under), 'below', under <= max) }),
    ...(!hasMin && exclusiveMin !== undefined && { exclusiveMin }),
    ...(!hasMax && exclusiveMax !== undefined && { exclusiveMax }),
  }
}

/**
 * Returns the bounds of whole numbers with steps that messages can name, which are whole: from 3 to 9 for steps of 1.5 from 1
 * to 10. If there are none, the bounds are those of other numbers.
 */
export function legalWholeBounds(bounds: Bounds, step: number, start: number = 0): Bounds {
  const found = Number.isInteger(start) ? legalBounds(bounds, wholeStep(step), start) : undefined
  const { min = -Infinity, max = Infinity } = found ?? {}
  return found !== undefined && min <= max ? found : legalBounds(bounds, step, start)
}

/** Returns the smallest step of whole numbers that are multiples of a step: 3 for 1.5. */
function wholeStep(step: number): number {
  const parts = 10 ** decimals(step)
  let [rest, divisor] = [parts, Math.round(step * parts)]
  while (rest !== 0) [rest, divisor] = [divisor % rest, rest]
  return Math.round(step * parts) / divisor
}

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
