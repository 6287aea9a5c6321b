import { formatWords } from './formatted.js'
import { mapWords } from './map.js'
import type { Messages } from './messages.js'
import { refinedWords } from './refined.js'
import { rulingWords } from './ruling.js'
import { hint } from './suggestion.js'
import { commonWords, inputWords, valueWords } from './words.js'

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
