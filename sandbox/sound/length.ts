import { mostSeconds, type Score } from './score.ts'
import { syllablesOf } from './syllables.ts'

/** The length of a sound in seconds. */
export function lengthOf(score: Score): number {
  if (score.is === 'music') return Math.min(mostSeconds, score.seconds)
  const last = syllablesOf(score).at(-1)
  return last === undefined ? 0.5 : last.start + last.seconds + 0.3
}
