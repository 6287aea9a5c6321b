import type { Advice } from '../../../generator/language/advice.ts'
import { nearest, nearestFirst } from '../../../generator/language/nearest.ts'
import { hint, suggest } from '../../../generator/language/suggestion.ts'
import { GatewayError } from './errors.js'
import type { OptionAdvice, TextCheck } from './refuse.js'

/** Advice for developers, which production builds of pages leave out. */
export interface ClientAdvice extends Advice {
  readonly option: OptionAdvice
  readonly texts: TextCheck
  /** The end of a sentence about a model that is not registered. */
  readonly model: (id: unknown, models: object) => string
}

/** The options that become headers. A function that returns a key is called later. */
interface Texts {
  readonly apiKey?: unknown
  readonly idempotencyKey?: unknown
  readonly cancelAfter?: unknown
  readonly headers?: object
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
  texts(of, options: Texts) {
    const { apiKey, idempotencyKey, cancelAfter, headers } = options
    for (const [name, text] of Object.entries({ ...headers, apiKey, idempotencyKey, cancelAfter }))
      if (typeof text === 'string' && /[^\t -~]/.test(name + text))
        throw new GatewayError(`${of}: ${name} must be visible ASCII text.`, { code: 'bad-options' })
  },
  model: (id, models) => hint(nearest(`${id}`, Object.keys(models)), id),
}
