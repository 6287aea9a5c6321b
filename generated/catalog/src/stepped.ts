import { isStepFrom, nearestStepFrom } from './decimal.js'
import type { PartCheck } from './either.js'
import type { Shape } from './shape.js'
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
  const { min = -Infinity, max = Infinity, step, stepFrom, unit } = shape
  const start = stepFrom ? min : 0
  // A value of another type, or one that is not finite, has an issue before its steps are read.
  const issue = numberIssue(value, shape) ?? (isStepFrom(Number(value), start, step) ? undefined : 'off-step')
  // A secret value is not passed on, so that no suggestion is near it.
  const suggest = (_: Shape, seen: unknown): number | undefined => {
    const wanted = Math.min(max, Math.max(min, amount(seen, unit)))
    if (!Number.isFinite(wanted)) return undefined
    const near = nearestStepFrom(wanted, start, step, max, min)
    return numberIssue(near, shape) ? undefined : near
  }
  if (issue) report(shape, value, issue, { ...at, advice: at.advice && { ...at.advice, suggest } })
  return true
}
