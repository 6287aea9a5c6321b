import type { Advice } from '../../../generator/language/advice.ts'
import { nearest, nearestFirst } from '../../../generator/language/nearest.ts'
import { hint, suggest } from '../../../generator/language/suggestion.ts'
import type { OptionAdvice } from './refuse.js'

/** Advice for developers, which production builds of pages leave out. */
export interface ClientAdvice extends Advice {
  readonly option: OptionAdvice
  /** The end of a sentence about a model that is not registered. */
  readonly model: (id: unknown, models: object) => string
}

/** The complete advice. Bundlers keep an object that is spread, even if nothing uses it. */
export const clientAdvice: ClientAdvice = {
  nearest,
  nearestFirst,
  suggest,
  hint,
  option(name, known) {
    const closest = nearest(name, known)
    return closest ? `; did you mean ${closest}?` : `; known options are ${known.join(', ')}.`
  },
  model: (id, models) => hint(nearest(`${id}`, Object.keys(models)), id),
}
