import { advice as language, type Advice } from '../check/advice.js'
import type { OptionAdvice } from './refuse.js'

/** What helps the author of a program: production builds of pages go without. */
export interface ClientAdvice extends Advice {
  readonly option: OptionAdvice
}

/** All of it. */
export const advice: ClientAdvice = {
  ...language,
  option(name, known) {
    const meant = language.nearest(name, known)
    return meant ? `; did you mean ${meant}?` : `; known options are ${known.join(', ')}.`
  },
}
