import type { Issue } from './issue.js'
import type { Shape } from './shape.js'
import { isRecord } from './values.js'

/**
 * Judges a value of which one alternative must hold: the faults of the alternative that was most likely meant, none
 * when one is right, undefined when the value is like none of them. `explained` gives the faults by one alternative.
 */
export type EitherCheck = (
  of: readonly Shape[],
  value: unknown,
  explained: (shape: Shape) => readonly Issue[],
) => readonly Issue[] | undefined

/** That judge. It comes as a function, so that a model without alternatives carries none of it. */
export const explainEither: EitherCheck = (of, value, explained) => {
  const tries = of.map((shape) => ({ shape, issues: explained(shape) }))
  if (tries.some(({ issues }) => issues.length === 0)) return []
  const alike = tries.filter(({ shape }) => isAlike(shape, value))
  return alike.sort((a, b) => a.issues.length - b.issues.length)[0]?.issues
}

/** Whether a value is of the sort of a shape, right or not. An object that tells its sort by a word must tell this. */
function isAlike(shape: Shape, value: unknown): boolean {
  if (shape.is === 'list') return Array.isArray(value)
  if (shape.is === 'string' || shape.is === 'choice') return typeof value === 'string'
  if (shape.is !== 'object' || !isRecord(value)) return false
  const word = shape.fields.find((field) => field.shape.is === 'choice' && field.shape.values.length === 1)
  return word === undefined || (word.shape.is === 'choice' && word.shape.values[0] === value[word.name])
}
