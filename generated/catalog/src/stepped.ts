import { exact, isStepFrom, nearestMultiple, nearestStepFrom } from './decimal.js'
import type { PartCheck } from './either.js'
import type { ShapeOf } from './shape.js'
import { amount, numberIssue } from './suggestion.js'

/**
 * Adds the check of steps of numbers to those of parts. It is passed as a function, so that a model without steps does
 * not include it.
 */
export const stepped =
  (parts?: PartCheck): PartCheck =>
  (...entries) =>
    explainStep(...entries) || (parts?.(...entries) ?? false)

/** Adds the issue of a number with steps. */
export const explainStep: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'number' || !shape.step) return false
  const found = numberIssue(value, shape)
  const issue = found === undefined && isOff(value, shape) ? 'off-step' : found
  const { advice } = at
  const suggest = (): number | undefined => nearest(shape, value)
  if (issue) report(shape, value, issue, { ...at, advice: advice && { ...advice, suggest } })
  return true
}

/** Whether a number, within its bounds, is between two steps. */
const isOff = (value: unknown, { min = 0, step = 1, stepFrom }: ShapeOf<'number'>): boolean =>
  typeof value === 'number' && (stepFrom ? !isStepFrom(value, min, step) : exact(value) % exact(step) !== 0n)

/** Returns the nearest valid number, if there is one. */
function nearest(shape: ShapeOf<'number'>, value: unknown): number | undefined {
  const { min = -Infinity, max = Infinity, step = 1, stepFrom, unit } = shape
  const wanted = Math.min(max, Math.max(min, amount(value, unit)))
  if (!Number.isFinite(wanted)) return undefined
  const near = stepFrom ? nearestStepFrom(wanted, min, step, max) : nearestMultiple(wanted, step)
  const close = near < min ? near + step : near > max ? near - step : near
  return numberIssue(close, shape) || isOff(close, shape) ? undefined : close
}
