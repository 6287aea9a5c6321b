import { nearest, nearestFirst } from './nearest.js'
import { hint, suggest } from './suggestion.js'

/** The functions that find suggestions. Without them, an issue says only what is wrong and what is expected. */
export interface Advice {
  readonly nearest: typeof nearest
  readonly nearestFirst: typeof nearestFirst
  readonly suggest: typeof suggest
  readonly hint: typeof hint
}

/** All suggestions. Only code that imports this value includes the search for the nearest name. */
export const advice: Advice = { nearest, nearestFirst, suggest, hint }
