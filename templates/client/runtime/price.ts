import { afterDefaults } from '../../../generator/language/innerDefaults.ts'
import { quotePrice, type Price, type Priced } from '../../../generator/language/quote.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { GatewayError } from './errors.js'
import type { Model } from './model.js'

export type { Price, Priced }

/** The parts of a price that the client does not contain. */
export interface PriceOptions {
  /** The same model from the package of the catalogue (`models/<id>`), which has its price, defaults and rules. */
  readonly data: Priced & { readonly id: string }
  /** The package `jsonata`, which evaluates a price that is an expression. */
  readonly jsonata: (expression: string) => { evaluate(params: unknown): Promise<unknown> }
}

/**
 * Returns what a task with these parameters costs, without a request: the same as the gateway says, apart from a
 * sandbox that charges nothing. The parameters can be incomplete. An exact price is what a completed task is charged;
 * another has bounds, as far as they are known. Rejects with a GatewayError if the model has no check, or the data are
 * of another.
 */
export async function price<Input>(
  { id, check }: Model<Input, unknown>,
  params: Partial<Input>,
  { data, jsonata }: PriceOptions,
): Promise<Price> {
  if (!check || data.id !== id) {
    throw new GatewayError(`The price of ${id} needs its definition with the check, and its own data.`, {
      code: 'bad-options',
    })
  }
  const input = fieldsOf(params)
  const quoted = { input, values: afterDefaults(data, input), issues: check(params) }
  return quotePrice(data, quoted, (expression) => (values) => jsonata(expression).evaluate(values()))
}
