import type { CatalogModel } from '@gatewright/catalog'
import { afterDefaults, quotePrice, quoteSeconds, type Price } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/client'
import type { PriceOptions } from '@gatewright/client/price'
import type { Input } from './values.js'

/** The price and the usual time of a run, each undefined while it is unknown. */
export interface Quotes {
  readonly price: Price | undefined
  /** In seconds. */
  readonly seconds: number | undefined
}

/** A call, as far as it is filled in. */
export interface QuotedCall {
  /** The input, with an address in place of each file. */
  readonly input: Input
  readonly issues: readonly Issue[]
}

/** Computes the quotes of a call. */
export type Quoter = (model: CatalogModel, call: QuotedCall) => Promise<Quotes>

/**
 * Computes prices and times that are expressions, as the gateway does, with the package `jsonata`. It is a part of a
 * page only if you import it: most prices are numbers.
 */
export function quotesWith(jsonata: PriceOptions['jsonata']): Quoter {
  const evaluator = (expression: string) => (values: () => unknown) => jsonata(expression).evaluate(values())
  return async (model, { input, issues }) => {
    const quoted = { input, values: afterDefaults(model, input), issues }
    const [price, seconds] = await Promise.all([
      quotePrice(model, quoted, evaluator),
      quoteSeconds(model.estimatedSeconds, model, quoted, evaluator),
    ])
    return { price, seconds }
  }
}
