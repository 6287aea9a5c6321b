import { models } from '@gatewright/catalog'
import { evaluator, type Params } from './expression.ts'

type Price = (params: Params) => Promise<number>

const prices: ReadonlyMap<string, Price> = new Map(models.map(({ id, credits }) => [id, priceOf(credits)]))

/**
 * Returns the price of a task of this model with these parameters after defaults, in whole credits. Throws if there is
 * no such model, or if its expression does not return a whole number; the compiler has tried every option and the ends
 * of every range.
 */
export async function priceTask(model: string, params: Params): Promise<number> {
  const price = prices.get(model)
  if (price === undefined) throw new Error(`There is no model ${model} to price.`)
  const credits = await price(params)
  if (!Number.isSafeInteger(credits) || credits < 0)
    throw new Error(`The price of ${model} is ${credits}, which is not a whole number.`)
  return credits
}

/** The price of a model: a fixed number, or an expression. */
export function priceOf(credits: number | string): Price {
  if (typeof credits === 'number') return () => Promise.resolve(credits)
  const evaluate = evaluator(credits)
  return async (params) => Number(await evaluate(params))
}
