import type { JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import type { Split } from './words.ts'

/** Where a value stands: a value that an input requires cannot be blank or empty. */
export interface Place {
  readonly isRequired: boolean
  readonly isInput: boolean
  /** Whether the source shows any value of it. */
  readonly isShown: boolean
  /** The subject of a count, for a list in a list or a map. */
  readonly counted: '' | 'each has '
}

/**
 * Restores one sort of value from its schema and the words of its description that are not restored yet: undefined if a
 * schema is of another sort.
 */
export type Restorer = (schema: JsonObject, words: string, place: Place) => Split | undefined

/** Whether an input requires a value that is not blank or empty. */
export const isNeeded = ({ isRequired, isInput }: Place): boolean => isRequired && isInput

/** A value with more keys. */
export const withKeywords = ({ own, keywords }: Split, more: Keywords): Split => ({
  own,
  keywords: { ...keywords, ...more },
})
