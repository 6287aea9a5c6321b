import { formatWords } from './formatted.ts'
import { mapWords } from './map.ts'
import type { Messages } from './messages.ts'
import { refinedWords } from './refined.ts'
import { rulingWords } from './ruling.ts'
import { hint } from './suggestion.ts'
import { commonWords, inputWords, valueWords } from './words.ts'

/** Issues in English: the default, for sets that replace some of its parts. */
export const english: Messages = {
  ...commonWords,
  ...valueWords,
  ...mapWords,
  ...refinedWords,
  ...formatWords,
  ...rulingWords,
  ...inputWords,
  hint,
}
