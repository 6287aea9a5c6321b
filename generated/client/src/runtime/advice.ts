import { advice as language, type Advice } from '../check/advice.js'
import type { OptionAdvice } from './refuse.js'

/** Advice for developers, which production builds of pages leave out. */
export interface ClientAdvice extends Advice {
  readonly option: OptionAdvice
  /** The end of a sentence about a model that is not registered. */
  readonly model: (id: unknown, models: object) => string
}

/** The complete advice. */
export const advice: ClientAdvice = {
  ...language,
  option(name, known) {
    const closest = language.nearest(name, known)
    return closest ? `; did you mean ${closest}?` : `; known options are ${known.join(', ')}.`
  },
  model: (id, models) => language.hint(language.nearest(`${id}`, Object.keys(models)), id),
}
