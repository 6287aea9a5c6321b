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

/** A result, and the call that it is of. */
interface Made {
  readonly model: Pick<CatalogModel, 'credits' | 'result' | 'roles'>
  readonly params: Params
  readonly result: Readonly<Record<string, unknown>>
}

/**
 * Returns the price of a result. One with fewer files than its parameter of the role `count` asked for costs what its
 * price says of their number, if that is less.
 */
export async function priceMade(
  priceOf: (params: Params) => Promise<number>,
  { model: { credits, result: kind, roles }, params, result }: Made,
): Promise<number> {
  const full = await priceOf(params)
  const { items } = result
  const name = roles?.count
  if (typeof credits === 'number' || kind !== 'asset' || name === undefined || !Array.isArray(items)) return full
  const asked = params()[name]
  if (typeof asked !== 'number' || items.length === 0 || items.length >= asked) return full
  const fewer = { ...params(), [name]: items.length }
  // A number that callers cannot ask for can have no price.
  return Math.min(full, await priceOf(() => fewer).catch(() => full))
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

/** The time of a task of which nothing is known. It only decides when a task counts as lost, so it is generous. */
const unknownSeconds = 300

/**
 * Returns how long a task of this model with these parameters after defaults usually takes, in seconds. It never
 * rejects: a model without an estimate, or with an expression that fails, has a generous one.
 */
async function estimateTask(
  { estimatedSeconds = unknownSeconds }: Pick<CatalogModel, 'estimatedSeconds'>,
  params: Params,
): Promise<number> {
  if (typeof estimatedSeconds === 'number') return estimatedSeconds
  const seconds = await evaluator(estimatedSeconds)(params).catch(() => undefined)
  return typeof seconds === 'number' && seconds > 0 ? seconds : unknownSeconds
}

/** The shortest time that a task waits to be sent, in milliseconds. */
const leastMs = 60_000

/** How many times its usual time a task waits to be sent. */
const patience = 10

/** How long a task waits to be sent, in milliseconds: the time limit of its mapping, or a multiple of its usual time. */
export const deadlineOf = async (
  model: Pick<CatalogModel, 'estimatedSeconds'>,
  params: Params,
  timeoutSeconds?: number,
): Promise<number> =>
  timeoutSeconds === undefined
    ? Math.max(leastMs, 1000 * patience * (await estimateTask(model, params)))
    : 1000 * timeoutSeconds
