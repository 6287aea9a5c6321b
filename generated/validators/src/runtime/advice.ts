import { nearest, nearestFirst } from './nearest.js'
import { hint, suggest } from './suggestion.js'

/** What helps the author of a call. Without it an issue says what is wrong and what would be right, and no more. */
export interface Advice {
  readonly nearest: typeof nearest
  readonly nearestFirst: typeof nearestFirst
  readonly suggest: typeof suggest
  readonly hint: typeof hint
}

/** All of it. What imports it carries the search for the nearest name; what is handed it need not. */
export const advice: Advice = { nearest, nearestFirst, suggest, hint }
