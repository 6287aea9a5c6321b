import { models } from '@gatewright/catalog'
import jsonata from 'jsonata'

/** Returns the parameters; not called if the price is a fixed number. */
type Params = () => Readonly<Record<string, unknown>>

type Price = (params: Params) => Promise<number>

const prices: ReadonlyMap<string, Price> = new Map(models.map(({ id, credits }) => [id, priceOf(credits)]))

/**
 * Returns the price of a task of this model with these parameters after defaults, in whole credits. Throws if there is
 * no such model, or if its expression does not return a whole number; the compiler has tried every option and the ends
 * of every range. An expression is parsed on first use, because most models of a catalogue are never called. It has the
 * same limits as in the compiler (generator/checks/trial.ts), because callers send longer texts than the compiler
 * tries.
 */
export async function priceTask(model: string, params: Params): Promise<number> {
  const price = prices.get(model)
  if (price === undefined) throw new Error(`There is no model ${model} to price.`)
  const credits = await price(params)
  if (!Number.isSafeInteger(credits) || credits < 0)
    throw new Error(`The price of ${model} is ${credits}, which is not a whole number.`)
  return credits
}

/**
 * An expression is parsed when it is first needed: most models of a catalogue are never called. It has the limits with
 * which the compiler tried it (generator/checks/trial.ts), because a caller sends longer texts than the compiler tries.
 */
export function priceOf(credits: number | string): Price {
  if (typeof credits === 'number') return () => Promise.resolve(credits)
  let parsed: jsonata.Expression | undefined
  return async (params) => {
    parsed ??= bounded(credits)
    const value: unknown = await parsed.evaluate(params())
    return Number(value)
  }
}

const limits = { steps: 10_000, depth: 200, sequence: 10_000 } as const

/** Functions that the compiler refuses: a price must be the same at any time. */
const refused = ['eval', 'random', 'shuffle', 'now', 'millis']

function bounded(credits: string): jsonata.Expression {
  const parsed = jsonata(credits, { stack: limits.depth, sequence: limits.sequence })
  for (const name of refused) parsed.assign(name, undefined)
  const taken = new WeakMap<object, number>()
  const step = (_part: unknown, _input: unknown, { base }: { readonly base: object }): void => {
    const steps = (taken.get(base) ?? 0) + 1
    taken.set(base, steps)
    if (steps > limits.steps) throw new Error(`The price ${credits} takes over ${limits.steps} steps.`)
  }
  parsed.assign(Symbol.for('jsonata.__evaluate_entry') as unknown as string, step) // a hook, not a name
  return parsed
}
