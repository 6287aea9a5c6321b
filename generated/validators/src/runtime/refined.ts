import { bare } from './bare.js'
import { isStepFrom, nearestStepFrom } from './decimal.js'
import type { PartCheck } from './either.js'
import { repeats } from './repeated.js'
import type { Shape, ShapeOf } from './shape.js'
import { amount, numberIssue } from './suggestion.js'
import { codePoints, isPlainList } from './values.js'
import { bounds, received, subject } from './words.js'

/**
 * Adds the checks of trimmed text, of steps from a minimum and of repeated items to those of parts. It is passed as a
 * function, so that a model without them does not include it.
 */
export const refined =
  (parts?: PartCheck): PartCheck =>
  (...entries) =>
    explainTrim(...entries) || explainStep(...entries) || explainRepeats(...entries) || (parts?.(...entries) ?? false)

/** Adds the issue of a text that is too short without the white space at its ends. */
const explainTrim: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'string' || !shape.trim || typeof value !== 'string') return false
  const { minLength = 0, maxLength } = shape
  const text = value.trim()
  if (codePoints(text) >= minLength) return false
  const size = [bounds(undefined, maxLength, 'character', 'of '), trimWords(minLength)].filter(Boolean).join(', and ')
  report(bare<Shape>({ is: 'string', noun: `text ${size}` }), text, 'too-short', at)
  return true
}

/** Returns the minimum length of a text in words, without the white space at its ends. */
export const trimWords = (minLength: number | undefined): string =>
  `${bounds(minLength, undefined, 'character', 'of ')} without white space at its ends`

/** Adds the issue of a number whose steps count from its minimum. */
const explainStep: PartCheck = (shape, value, at, _explain, report) => {
  if (shape.is !== 'number' || !shape.stepFrom) return false
  const { min = 0, step = 1 } = shape
  const found = numberIssue(value, shape) // without a step, or with one from 0
  const isOff = typeof value === 'number' && (!found || found === 'off-step') && !isStepFrom(value, min, step)
  const issue = isOff ? 'off-step' : found === 'off-step' ? undefined : found
  const { advice } = at
  const suggest = (): number | undefined => nearest(shape, value)
  if (issue) report(shape, value, issue, { ...at, advice: advice && { ...advice, suggest } })
  return true
}

/** Adds an issue for each item that repeats another one. The other issues of the list follow. */
const explainRepeats: PartCheck = (shape, value, at) => {
  if (shape.is !== 'list' || !shape.unique || !isPlainList(value)) return false
  for (const [index, first] of repeats(value, at.most - at.issues.length)) {
    const path = [...at.path, index]
    const other = subject({ path: [...at.path, first] })
    const found = at.secret ? 'a secret value' : received(value[index])
    const message = `${subject({ path, label: at.label })} must not repeat ${other}, but both are ${found}.`
    at.issues.push({ code: 'repeated', path, message, expected: `an item other than ${other}`, received: found })
  }
  return false
}

/** Returns the count of items in words, and whether they repeat; `before` is the subject of a list inside another. */
export function listWords({ min, max, unique }: Omit<ShapeOf<'list'>, 'is' | 'of'>, before: string): string {
  const size = bounds(min, max, 'item', before)
  if (!unique) return size
  return size ? `${size}, without repeated items` : before ? `${before}no repeated items` : 'without repeated items'
}

/** Returns the nearest valid number, if there is one. */
function nearest(shape: ShapeOf<'number'>, value: unknown): number | undefined {
  const { min = 0, max = Infinity, step = 1, unit } = shape
  const wanted = Math.min(max, Math.max(min, amount(value, unit)))
  if (!Number.isFinite(wanted)) return undefined
  const close = nearestStepFrom(wanted, min, step, max)
  return [undefined, 'off-step'].includes(numberIssue(close, shape)) ? close : undefined
}
