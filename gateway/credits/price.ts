import type { CatalogModel } from '@gatewright/catalog'
import { evaluator, type Params } from './expression.ts'

/**
 * Returns the price of a task of this model with these parameters after defaults, in whole credits. Throws if its
 * expression does not return a whole number; the compiler has tried every option and the ends of every range.
 */
export async function priceTask(
  { id, credits: given }: Pick<CatalogModel, 'id' | 'credits'>,
  params: Params,
): Promise<number> {
  const credits = typeof given === 'number' ? given : Number(await evaluator(given)(params))
  if (!Number.isSafeInteger(credits) || credits < 0)
    throw new Error(`The price of ${id} is ${credits}, which is not a whole number.`)
  return credits
}

/** Returns the price of a task for a vendor or for the sandbox. */
export type PriceTask = (
  model: Parameters<typeof priceTask>[0],
  params: Params,
  destination: 'vendor' | 'sandbox',
) => Promise<number>

/** Prices only tasks for vendors: where others can call the gateway, what the sandbox makes costs nothing. */
export const priceVendors: PriceTask = async (model, params, destination) =>
  destination === 'sandbox' ? 0 : priceTask(model, params)
