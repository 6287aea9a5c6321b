import { bare } from './bare.js'
import type { PartCheck } from './either.js'
import { receivedText, subject } from './explain.js'
import { mostIssues } from './issue.js'
import type { ListWords, TrimWords } from './messages.js'
import { pointerOf } from './pointer.js'
import { repeats } from './repeated.js'
import type { Shape, ShapeOf } from './shape.js'
import { explainStep } from './stepped.js'
import { codePoints, isPlainList } from './values.js'
import { bounds, place } from './words.js'

/** The English words about trimmed text and repeated items. */
export const refinedWords: ListWords & TrimWords = {
  repeats: (subject, other, received) => `${subject} must not repeat ${other}, but both are ${received}.`,
  otherThan: (other) => `an item other than ${other}`,
  trimmed: (minLength, maxLength) =>
    `text ${[bounds(undefined, maxLength, 'character', 'of '), trimWords(minLength)].filter(Boolean).join(', and ')}`,
}

/**
 * Adds the checks of trimmed text, of steps of numbers and of repeated items to those of parts. It is passed as a
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
  const noun = (at.messages ?? refinedWords).trimmed(minLength, maxLength)
  report(bare<Shape>({ is: 'string', noun }), text, 'too-short', at)
  return true
}

/** Returns the minimum length of a text in words, without the white space at its ends. */
export const trimWords = (minLength: number | undefined): string =>
  `${bounds(minLength, undefined, 'character', 'of ')} without white space at its ends`

/** Adds an issue for each item that repeats another one. The other issues of the list follow. */
const explainRepeats: PartCheck = (shape, value, at) => {
  if (shape.is !== 'list' || !shape.unique || !isPlainList(value)) return false
  for (const [index, first] of repeats(value, mostIssues - at.issues.length)) {
    const path = [...at.path, index]
    const words = at.messages ?? refinedWords
    const other = place([...at.path, first])
    const received = receivedText(value[index], at)
    const message = words.repeats(subject({ ...at, path }), other, received)
    const expected = words.otherThan(other)
    at.issues.push({ code: 'repeated', path, pointer: pointerOf(path), message, expected, received })
  }
  return false
}

/** Returns the count of items in words, and whether they repeat; `before` is the subject of a list inside another. */
export function listWords({ min, max, unique }: Omit<ShapeOf<'list'>, 'is' | 'of'>, before: string): string {
  const size = bounds(min, max, 'item', before)
  if (!unique) return size
  return size ? `${size}, without repeated items` : before ? `${before}no repeated items` : 'without repeated items'
}
